"""One vector format per module, its value `FORMAT`; nothing else lists them."""
