# Perga. `make help` lists what there is; every target does its own set-up in .venv.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
RUN := runs/demo

.DEFAULT_GOAL := help
.PHONY: help demo test lint docs slow bench clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# The base set-up, without test tools: what a user of the command needs.
.venv/.base: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed: install it, or say make PYTHON=/path/to/python"; exit 2; }
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

.venv/.test: .venv/.base
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

.venv/.bench: .venv/.base
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

demo: .venv/.base  ## make 40 verified problems in runs/demo; says where their gallery is
	$(BIN)/perga generate -n 40 --seed 1 --out $(RUN)

lint: .venv/.test  ## style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/basedpyright --project pyproject.toml
	$(BIN)/lint-imports

test: lint  ## everything that CI runs: lint, generated documents, tests
	$(BIN)/python docs/build.py --check
	$(BIN)/pytest -q -n auto --maxprocesses 4

docs: .venv/.base  ## write the generated references and pictures under docs/ again
	$(BIN)/python docs/build.py

slow: .venv/.test  ## the tests that take minutes; first lists and installs the Debian packages that they use
	$(BIN)/python tests/slow/debian_packages.py
	$(BIN)/pytest -q -m slow

bench: .venv/.bench  ## time the commands, the pipeline and the pictures on this machine
	$(BIN)/python benchmarks/commands.py
	$(BIN)/python benchmarks/generate.py
	$(BIN)/python benchmarks/noregeo_pictures.py
	$(BIN)/python benchmarks/distances.py
	$(BIN)/python benchmarks/render.py
	$(BIN)/python benchmarks/labels.py
	$(BIN)/python benchmarks/measure.py

clean:  ## remove the set-up, caches and demo run
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis .import_linter_cache build dist src/*.egg-info $(RUN)
	find src tests docs benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
