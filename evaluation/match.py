"""The command `python -m evaluation.match`; see `evaluation/measure/match.py`."""

from evaluation.measure.match import main

if __name__ == "__main__":
    raise SystemExit(main())
