"""How well pictures are measured: the same scenes under several renderers, error by error."""
