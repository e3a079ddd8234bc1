"""Exact real numbers, polynomials, their roots and closed forms; the bounded expression reader."""
