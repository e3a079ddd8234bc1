"""What a fitted conic does not have."""


class NotSuch(Exception):
    """The conic has no such quantity; the message says why."""
