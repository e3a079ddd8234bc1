"""Folders of problems: a text, a figure, an exact answer, and why it may be believed."""
