# Needs only Python 3.11+, pip and make. Every target builds .venv itself; the second time is quick.
PYTHON ?= python3
PYTEST_FLAGS ?= -n 2 --dist worksteal -rs
QUICK ?=

VENV := .venv
BIN := $(VENV)/bin
INSTALL := install --quiet --disable-pip-version-check --editable
CODE := src tests benchmarks scripts

.DEFAULT_GOAL := help
.PHONY: help demo test lint lowest bench docs golden formal mutants clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | while IFS='|' read -r target what; do printf '  %-12s %s\n' "$$target" "$$what"; done

demo: $(VENV)/installed-base ## install the package and run its demo on the collection it ships
	@echo "==> axiometer demo"
	@$(BIN)/axiometer demo

test: $(VENV)/installed-test lint ## lint, check types and run all tests
	@echo "==> pytest $(PYTEST_FLAGS)"
	@$(BIN)/python -m pytest $(PYTEST_FLAGS)

lint: $(VENV)/installed-test ## ruff and mypy only
	@echo "==> ruff check"
	@$(BIN)/ruff check $(CODE)
	@echo "==> ruff format --check"
	@$(BIN)/ruff format --check $(CODE)
	@echo "==> mypy"
	@$(BIN)/mypy

lowest: $(BIN)/python ## run the tests with the oldest dependencies that pyproject.toml allows (all but fuzz)
	@$(BIN)/python scripts/lowest_versions.py > $(VENV)/lowest.txt
	@PIP_CONSTRAINT=$(VENV)/lowest.txt $(MAKE) --no-print-directory VENV=$(VENV)/lowest EXTRAS=[test,web,cluster,png,peers,browser] $(VENV)/lowest/installed-test
	@echo "==> pytest with the oldest dependencies"
	@$(VENV)/lowest/bin/python -m pytest $(PYTEST_FLAGS)

bench: $(VENV)/installed-bench ## measure us and our peers, write benchmarks/RESULTS.md (QUICK=1: smaller)
	@echo "==> benchmarks/run.py"
	@$(BIN)/python -m benchmarks.run $(if $(QUICK),--quick)

docs: $(VENV)/installed-base ## write the generated pages of docs/reference and the figures again
	@echo "==> scripts/make_cli_reference.py"
	@$(BIN)/python scripts/make_cli_reference.py
	@echo "==> scripts/make_measure_reference.py"
	@$(BIN)/python scripts/make_measure_reference.py
	@echo "==> scripts/make_axiom_reference.py"
	@$(BIN)/python scripts/make_axiom_reference.py
	@echo "==> scripts/draw_figures.py"
	@$(BIN)/python scripts/draw_figures.py
	@echo "==> scripts/draw_axiometrics.py"
	@$(BIN)/python scripts/draw_axiometrics.py
	@echo "==> scripts/make_axiometrics_table.py"
	@$(BIN)/python scripts/make_axiometrics_table.py
	@echo "==> scripts/make_api_reference.py"
	@$(BIN)/python scripts/make_api_reference.py

formal: $(VENV)/installed-test ## have Rocq check the theorems in formal/ (needs coqc)
	@echo "==> tests/formal"
	@$(BIN)/python -m pytest -q -n 0 -rs tests/formal

mutants: $(VENV)/installed-test ## break every obligation of the prover, one at a time: a test must fail each time
	@echo "==> tests/mutants.py"
	@$(BIN)/python -m tests.mutants

golden: $(VENV)/installed-test ## write tests/golden again: verdicts, claims and scores as they are found now
	@echo "==> tests/golden/golden.py (two minutes or so)"
	@$(BIN)/python -m tests.golden.golden

clean: ## remove .venv, caches and benchmark data
	rm -rf $(VENV) axiometer-demo.html .bench .mypy_cache .ruff_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps depend on pyproject.toml: a changed dependency is installed by the next make.
$(VENV)/installed-base: EXTRAS :=
$(VENV)/installed-test: EXTRAS := [test,web,fuzz]
$(VENV)/installed-bench: EXTRAS := [peers,cluster]
$(VENV)/installed-ci: EXTRAS := [test,web,fuzz,cluster,peers,browser]
$(VENV)/installed-%: pyproject.toml | $(BIN)/python
	@echo "==> installing axiometer$(EXTRAS) into $(VENV) (a minute or so)"
	@if [ -x $(BIN)/pip ]; then $(BIN)/python -m pip $(INSTALL) ".$(EXTRAS)"; \
	else $(PYTHON) -m pip --python $(BIN)/python $(INSTALL) ".$(EXTRAS)"; fi
	@touch $@

# A Python without ensurepip (Debian's, when python3-venv is missing) still gets a .venv, filled by its own pip.
$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "axiometer needs Python 3.11 or newer; '$(PYTHON)' was not found: install it, or say make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "axiometer needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1): install a newer one, or say make PYTHON=/path/to/python3.11"; exit 1; }
	@echo "==> creating $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --clear --without-pip $(VENV)
