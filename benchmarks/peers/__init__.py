"""Other drawers of the same pictures, for `benchmarks/render.py`: one module each."""
