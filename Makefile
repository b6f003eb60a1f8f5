# make install   a virtual environment in .venv with everything from constraints.txt
# make test      install, then lint, types and tests
# make demo      install, then the demonstration
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
WORKERS ?= 2
PYTEST_ARGS ?=

.PHONY: install test lint demo clean

install: $(STAMP)

# torch first: whatever depends on it must find it installed (see constraints.txt).
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(None if (3, 10) <= sys.version_info < (3, 14) else "ashes-env needs Python 3.10 to 3.13, and $(PYTHON) is " + sys.version.split()[0] + ": try make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) setuptools torch
	$(PIP) --no-build-isolation --editable '.[train,dev]'
	@touch $(STAMP)

lint: install
	$(BIN)/ruff check .
	$(BIN)/mypy

test: lint
	$(BIN)/python -m pytest -q -n $(WORKERS) $(PYTEST_ARGS)

demo: install
	$(BIN)/python -m training.demo

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find agents ashes_env evaluation tests training -type d -name __pycache__ -prune -exec rm -rf {} +
