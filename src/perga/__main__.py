"""`python -m perga` is the command `perga`."""

import sys

from perga.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
