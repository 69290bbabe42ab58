# `make help` lists what there is. Paths are relative throughout, so a checkout may have spaces in its name.

PYTHON ?= python3
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

VENV := .venv
PY := $(VENV)/bin/python
BENCH_VENV := .venv-bench
BENCH_PY := $(BENCH_VENV)/bin/python
BENCH_LOCK := tests/bench/requirements.lock
DBT_VENV := .venv-dbt
DBT_LOCK := tests/bench/dbt/requirements.lock
URLWATCH_VENV := .venv-urlwatch
URLWATCH_LOCK := tests/bench/urlwatch/requirements.lock
CODE := schemas extractors warehouse flows desk tests
STORY_HOME := data/story
# Half as many again as there are cores: a quarter of the time a test waits, for a server, a process or the disk.
WORKERS := $(shell $(PYTHON) -c 'import os; cores = os.cpu_count() or 1; print(cores + (cores + 1) // 2)')

# A lock must install anywhere: hashes for every platform, one version for every Python (`fewest`), and no
# word of where we got the files. Extras stay named: older pips do not take `x==1` for a pin of `x[extra]`.
COMPILE := uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --generate-hashes \
	--no-strip-extras --no-emit-index-url --no-emit-find-links --no-header

.PHONY: help env run test phrases kills soak desk-soak bench attacks lock clean

help: ## Say what each target does
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 18

env: $(VENV)/.stamp ## Make .venv from the lock (again only when the lock or pyproject.toml changed)

$(VENV)/.stamp: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("specwatch needs Python 3.11 or newer; say PYTHON=... to choose one")'
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(PY) -m pip install --quiet --require-hashes -r requirements.lock
	$(PY) -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

run: env ## Replay the story in fixtures/ and show what came of it (no network; state in data/story)
	SPECWATCH_HOME=$(STORY_HOME) $(PY) -m desk.story

test: env ## Everything that CI checks: lint, format, types, layers, tests
	@echo; echo '== ruff check: lint'
	@$(PY) -m ruff check $(CODE)
	@echo; echo '== ruff format: layout'
	@$(PY) -m ruff format --check $(CODE)
	@echo; echo '== lint-imports: layers'
	@$(VENV)/bin/lint-imports
	@echo; echo '== mypy: types, and pytest: behaviour'
	@$(PY) -m mypy & types=$$!; \
	$(PY) -m pytest -n $(WORKERS) --dist worksteal || behaviour=$$?; \
	wait $$types || { echo 'mypy found errors: see above, among the first lines of pytest'; exit 1; }; \
	exit $${behaviour:-0}

phrases: env ## Say what share of the phrase books is read right, by kind
	@$(PY) -m tests.extractors.phrase_book

kills: env ## Kill runs and rebuilds 200 times at random, and live runs 100 times: nothing lost, doubled or told twice
	$(PY) -m tests.kills.harness

desk-soak: env ## Let two readers and one writer at the pages for SOAK_MINUTES (10): no error, nothing stale
	$(PY) -m tests.desk.web.soak $${SOAK_MINUTES:-10}

soak: env ## Run 500 sources over 30 days that pass at once, on hosts that fail at random: each change is told once
	$(PY) -m tests.soak.harness

attacks: env ## Lay pages and tables out anew, ATTACK_EXAMPLES (1000) times each: claims stay, or become unread
	ATTACK_EXAMPLES=$${ATTACK_EXAMPLES:-1000} $(PY) -m pytest tests/extractors/test_table_attacks.py \
		tests/extractors/test_layout_attacks.py

bench: $(BENCH_VENV)/.stamp $(DBT_VENV)/.stamp $(URLWATCH_VENV)/.stamp ## Measure speed, also against BeautifulSoup, dbt and urlwatch
	@shopt -s nullglob; \
	for script in tests/bench/*.py; do echo; echo "== $$script"; $(BENCH_PY) "$$script"; done

# All that the project runs on, plus what it is measured against: in another place, so that the
# project's own environment never has BeautifulSoup to lean on.
$(BENCH_VENV)/.stamp: requirements.lock $(BENCH_LOCK) pyproject.toml
	test -x $(BENCH_PY) || $(PYTHON) -m venv $(BENCH_VENV)
	$(BENCH_PY) -m pip install --quiet --require-hashes -r requirements.lock
	$(BENCH_PY) -m pip install --quiet --require-hashes -r $(BENCH_LOCK)
	$(BENCH_PY) -m pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

# dbt alone: its versions of common libraries are not ours.
$(DBT_VENV)/.stamp: $(DBT_LOCK)
	test -x $(DBT_VENV)/bin/python || $(PYTHON) -m venv $(DBT_VENV)
	$(DBT_VENV)/bin/python -m pip install --quiet --require-hashes -r $(DBT_LOCK)
	@touch $@

$(URLWATCH_VENV)/.stamp: $(URLWATCH_LOCK)
	test -x $(URLWATCH_VENV)/bin/python || $(PYTHON) -m venv $(URLWATCH_VENV)
	$(URLWATCH_VENV)/bin/python -m pip install --quiet --require-hashes -r $(URLWATCH_LOCK)
	@touch $@

# Not by way of `env`: that installs the lock, which is what may be out of step.
lock: ## Write the locks anew from pyproject.toml (UPGRADE=--upgrade for the newest releases)
	@test -x $(VENV)/bin/uv || $(MAKE) env
	$(VENV)/bin/$(COMPILE) $(UPGRADE) --group dev pyproject.toml -o requirements.lock
	$(VENV)/bin/$(COMPILE) $(UPGRADE) -c requirements.lock tests/bench/requirements.in -o $(BENCH_LOCK)
	$(VENV)/bin/$(COMPILE) $(UPGRADE) tests/bench/dbt/requirements.in -o $(DBT_LOCK)
	$(VENV)/bin/$(COMPILE) $(UPGRADE) tests/bench/urlwatch/requirements.in -o $(URLWATCH_LOCK)

clean: ## Remove environments, caches and build leftovers (data/ stays)
	rm -rf $(VENV) $(BENCH_VENV) $(DBT_VENV) $(URLWATCH_VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build dist *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
