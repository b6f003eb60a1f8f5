"""The command `python -m evaluation.conformance`; see `report.py`."""

from evaluation.conformance.report import main

if __name__ == "__main__":
    raise SystemExit(main())
