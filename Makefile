# make install   a virtual environment in .venv with everything from constraints.txt
# make lint      install, then style, types, and what the cards say
# make test      make lint, then the tests but the slow ones: what every change has to pass, in less than four minutes
# make test-all  make lint, then all tests
# make demo      install, then the demonstration
# make docs      the documentation site in site/, from READMEs, docstrings and cards; open site/index.html
# make peers     other projects to measure beside (python -m evaluation speed --peers), in .venv-peers
# make rllib, make tianshou            environments for what cannot live in .venv, in .venv-rllib and .venv-tianshou
# make compile   the engine compiled by mypyc, in place; needs a C compiler. make clean-compiled takes that back
# make test-compiled  the tests of the engine on a compiled build, in a copy of its own
# make wheel     wheels in dist/, one compiled and one of plain Python, each tried in an environment of its own
# make test-pythons  the tests on every Python from 3.11 on that is at hand, each in an environment of its own
# make test-rllib, make test-tianshou  the tests of those frameworks and of the environments, there
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
WORKERS ?= 2
PYTEST_ARGS ?=
EXTRAS ?= dev

.PHONY: install test test-all test-pythons test-compiled lint demo docs compile clean-compiled wheel clean
.PHONY: peers rllib tianshou test-rllib test-tianshou

install: $(STAMP)

# torch first: whatever depends on it must find it installed (see constraints.txt).
$(STAMP): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "ashes-env needs Python 3.11 or later, and $(PYTHON) is " + sys.version.split()[0] + ": try make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(PIP) setuptools torch
	$(PIP) --no-build-isolation --editable '.[train,frameworks,dev]'
	@touch $(STAMP)

lint: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/mypy
	$(BIN)/python -m ashes_env.decks.lint

# Neighbours stay together on a worker, as they often share what they have trained or built.
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal

test: lint
	$(PYTEST) -m "not slow" $(PYTEST_ARGS)

test-all: lint
	$(PYTEST) $(PYTEST_ARGS)

# With EXTRAS=train,frameworks,dev the tests that need torch run as well.
test-pythons:
	$(PYTHON) -m tests.pythons --extras $(EXTRAS) -- -n $(WORKERS) $(PYTEST_ARGS)

compile: install
	ASHES_COMPILE=1 $(BIN)/python setup.py -q build_ext --inplace

clean-compiled:
	$(PYTHON) ashes_env/compilation.py

test-compiled: install
	$(BIN)/python -m tests.compiled -- -n $(WORKERS) $(PYTEST_ARGS)

wheel: install
	$(BIN)/python -m tests.wheels

docs: install
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

demo: install
	$(BIN)/python -m training.demo

# Other projects, one by one: what does not install here does not keep the rest away, and the measuring names it.
# catanatron-gym asks for an older Gymnasium than the others bear, and runs with theirs.
PEERS := essence-wars pettingzoo[classic] rlcard open_spiel dgisim catanatron
PEERS_PIP := .venv-peers/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints-peers.txt

peers: .venv-peers/.installed
.venv-peers/.installed: constraints-peers.txt
	$(PYTHON) -m venv .venv-peers
	for peer in $(PEERS); do $(PEERS_PIP) "$$peer" || echo "$$peer cannot be installed here"; done
	$(PEERS_PIP) --no-deps catanatron-gym || echo "catanatron-gym cannot be installed here"
	@touch $@

# One environment for each framework of these two: the same steps, with the constraints of its own.
rllib tianshou: %: .venv-%/.installed
test-rllib test-tianshou: test-%: .venv-%/.installed
	.venv-$*/bin/python -m pytest -q tests/frameworks
	.venv-$*/bin/python -m pytest -q -m "not slow" tests/env

.venv-%/.installed: pyproject.toml constraints-%.txt
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints-$*.txt setuptools torch
	.venv-$*/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints-$*.txt \
		--no-build-isolation --editable '.[$*]' hypothesis pytest pytest-timeout
	@touch $@

clean: clean-compiled
	rm -rf .compiled $(VENV) .venv-peers .venv-rllib .venv-tianshou .venv-3.* build dist site *.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find agents ashes_env evaluation tests training -type d -name __pycache__ -prune -exec rm -rf {} +
