"""An audit of the NoReGeo tasks: what surface features and cheap guesses give away."""
