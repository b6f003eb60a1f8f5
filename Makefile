# make install   a virtual environment in .venv with everything from constraints.txt
# make lint      install, then style, types, and the checks of card definitions
# make test      make lint beside the tests not marked slow: every change must pass them; about four minutes
# make test-all  make lint beside all tests
# make demo      install, then the demonstration
# make first-steps  thirty lines of MaskablePPO against a Chimera; fails where they win less than a third of the games
# make docs      the documentation site in site/, from READMEs, docstrings and cards; open site/index.html
# make peers     other projects for speed comparisons (python -m evaluation speed --peers), in .venv-peers
# make rllib, make tianshou            environments for frameworks that conflict with .venv (.venv-rllib, .venv-tianshou)
# make openenv, make verifiers, make trl  the same for the adapters of games in words (.venv-openenv and so on)
# make croissant  the same for the reader of the metadata of data sets (.venv-croissant)
# make compile   compiles the engine with mypyc, in place; needs a C compiler. make clean-compiled undoes it
# make test-compiled  the tests of the engine on a compiled build, in a separate copy
# make wheel     wheels in dist/, one compiled and one of pure Python, each tested in a new environment
# make test-pythons  the tests on every installed Python from 3.11 on, each in a new environment
# make test-rllib, make test-tianshou  the tests of those frameworks and of the environments, in their environments
# make test-openenv, make test-verifiers, make test-trl  the tests of those adapters, in their environments
# make test-croissant  the tests of data sets, with that reader
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
WORKERS ?= 2
PYTEST_ARGS ?=
EXTRAS ?= dev

.PHONY: install test test-all quick-tests all-tests test-pythons test-compiled lint demo first-steps docs compile clean-compiled wheel clean
.PHONY: peers rllib tianshou test-rllib test-tianshou
.PHONY: openenv verifiers trl test-openenv test-verifiers test-trl croissant test-croissant

install: $(STAMP)

# torch first: packages that depend on it must find it installed (see constraints.txt).
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
	$(BIN)/python -m ashes_env.cards.layout
	$(BIN)/python -m ashes_env.decks.lint

# Neighbouring tests stay on one worker, because they often share trained models or builds.
PYTEST := $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal

# One core checks the types while the other begins with the tests.
test: install
	@$(MAKE) --no-print-directory -j 2 lint quick-tests

test-all: install
	@$(MAKE) --no-print-directory -j 2 lint all-tests

quick-tests: install
	$(PYTEST) -m "not slow" $(PYTEST_ARGS)

all-tests: install
	$(PYTEST) $(PYTEST_ARGS)

# With EXTRAS=train,frameworks,dev it also runs the tests that need torch.
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

first-steps: install
	$(BIN)/python -m training.first_steps --least 0.33

demo: install
	$(BIN)/python -m training.demo

# Other projects, one by one: a project that cannot be installed does not block the others, and the report names it.
# catanatron-gym requires an older Gymnasium than the others support, but works with theirs.
PEERS := essence-wars weiss-sim pettingzoo[classic] rlcard open_spiel dgisim catanatron
PEERS_PIP := .venv-peers/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints-peers.txt

peers: .venv-peers/.installed
.venv-peers/.installed: constraints-peers.txt
	$(PYTHON) -m venv .venv-peers
	for peer in $(PEERS); do $(PEERS_PIP) "$$peer" || echo "$$peer cannot be installed here"; done
	$(PEERS_PIP) --no-deps catanatron-gym || echo "catanatron-gym cannot be installed here"
	@touch $@

# A separate environment for each of these two frameworks: the same steps with different constraints.
rllib tianshou: %: .venv-%/.installed
test-rllib test-tianshou: test-%: .venv-%/.installed
	.venv-$*/bin/python -m pytest -q tests/frameworks
	.venv-$*/bin/python -m pytest -q -n $(WORKERS) -m "not slow" tests/env

# The same for the adapters of games in words; two of them need no torch.
openenv verifiers trl: %: .venv-%/.installed
test-openenv test-verifiers test-trl: test-%: .venv-%/.installed
	.venv-$*/bin/python -m pytest -q tests/frameworks/test_$*.py tests/text/adapters

# The same for the reader of the metadata of data sets.
croissant: .venv-croissant/.installed
test-croissant: .venv-croissant/.installed
	.venv-croissant/bin/python -m pytest -q tests/frameworks/test_croissant.py tests/dataset

FIRST := setuptools torch
.venv-openenv/.installed .venv-verifiers/.installed .venv-croissant/.installed: FIRST := setuptools

.venv-%/.installed: pyproject.toml constraints-%.txt
	$(PYTHON) -m venv .venv-$*
	.venv-$*/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints-$*.txt $(FIRST)
	.venv-$*/bin/python -m pip --disable-pip-version-check install --quiet --constraint constraints-$*.txt \
		--no-build-isolation --editable '.[$*]' hypothesis pytest pytest-timeout pytest-xdist
	@touch $@

clean: clean-compiled
	rm -rf .compiled $(VENV) .venv-peers .venv-rllib .venv-tianshou .venv-openenv .venv-verifiers .venv-trl .venv-croissant .venv-3.* build dist site *.egg-info
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find agents ashes_env evaluation tests training -type d -name __pycache__ -prune -exec rm -rf {} +
