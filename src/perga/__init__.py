"""Perga: geometry problems that carry their proof, and measurement of what models see in them."""

__version__ = "0.1.0"
