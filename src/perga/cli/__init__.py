"""The command `perga`: reads arguments and files, calls the layers below, prints; nothing else."""
