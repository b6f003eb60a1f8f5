"""The command `python -m evaluation.settings`; see `evaluation/measure/settings.py`."""

from evaluation.measure.settings import main

if __name__ == "__main__":
    raise SystemExit(main())
