"""The problem shapes that come with Perga, a module per curve; every Shape value counts."""
