"""Parametric curves: from coordinates in a parameter to an equation in x and y."""
