"""Perga: geometry problems that carry their own proof, and honest measurement of what models see in them."""

__version__ = "0.1.0"
