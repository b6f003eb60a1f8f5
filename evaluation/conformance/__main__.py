"""The command `python -m evaluation.conformance`; see `report.py`."""

import sys

from evaluation.conformance.report import main

if __name__ == "__main__":
    sys.exit(main())
