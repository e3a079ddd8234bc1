"""The staged pipeline: shapes draw problems, gates judge them, a run keeps what passes."""
