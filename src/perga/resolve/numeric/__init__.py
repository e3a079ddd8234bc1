"""Floating point where exact elimination does not reach: search, continuation, many digits."""
