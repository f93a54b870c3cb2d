"""`python -m bisca` is the command `bisca`."""

import sys

from bisca.cli import main

if __name__ == "__main__":
    sys.exit(main())
