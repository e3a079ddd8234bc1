"""Claims about every or some choice of what moves: judged, stated of samples, and asked for."""
