"""Pages and tables from files alone; nothing here computes a result."""
