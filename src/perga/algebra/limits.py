"""How large an outside text and its parts may be; every reader of Perga keeps to these."""

TEXT_BYTES = 65_536  # of UTF-8
STATEMENTS = 2_000
NESTING = 64  # brackets, signs and powers inside each other
HEIGHT = 128  # operations on one path through an expression, chains of + and * included
ARGUMENTS = 64  # of one call, pair or set
RELATIONS = 64  # signs = < > in one statement
EXPONENT = 64
DIGITS = 10_000  # of one number, written or implied by powers and products
NAME = 64  # characters
DEGREE = 12  # in all names together
TERMS = 20_000  # of the expanded polynomial, so that expanding it stays cheap
