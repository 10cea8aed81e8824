# One list of commands. `make help` shows it.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STATIC := src/kosmos/web/static/built

.DEFAULT_GOAL := help
.PHONY: help install run test lint format bench board translations wheel clean

help: ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

$(VENV)/.installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

board/node_modules/.installed: board/package.json board/package-lock.json
	cd board && npm ci --no-audit --no-fund --loglevel=error
	touch $@

$(STATIC)/kosmos.js: board/node_modules/.installed $(shell find board/src board/build.mjs -type f 2>/dev/null)
	cd board && npm run --silent build

board: $(STATIC)/kosmos.js ## build the front end into the package

translations: $(VENV)/.installed ## collect all texts into the catalogues
	$(BIN)/python -m tools.catalogues

install: $(VENV)/.installed $(STATIC)/kosmos.js ## make the environment in .venv and build the front end

run: install ## start Kosmos on this machine
	$(BIN)/kosmos serve

lint: $(VENV)/.installed board/node_modules/.installed ## ruff, mypy --strict, import contract, tsc
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd board && npm run --silent check

format: $(VENV)/.installed ## put the code into the house's layout
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

test: install ## everything: lint, rules, doors, browser, faults
	$(BIN)/python -m tools.browser
	$(MAKE) --no-print-directory lint
	cd board && npm test --silent
	$(BIN)/pytest -n 2 --dist loadgroup

bench: install ## all benchmarks, quick; a missed bar fails
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script --quick || exit 1; done

wheel: install ## build the wheel, front end and translations included
	$(BIN)/python -m tools.catalogues --compile
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

clean: ## remove everything that can be made again
	rm -rf $(VENV) $(STATIC) dist board/node_modules .mypy_cache .ruff_cache .pytest_cache
