"""Folders of items as files of other harnesses: `perga export`."""
