"""Data folders: rows, evidence, manifest, and the proof that nothing in them was altered."""
