"""The command `python -m evaluation.screenshots`; see `evaluation/measure/screenshots.py`."""

from evaluation.measure.screenshots import main

if __name__ == "__main__":
    raise SystemExit(main())
