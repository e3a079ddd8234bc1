"""One file for each export format; a new one is a file here with a value `FORMAT`."""
