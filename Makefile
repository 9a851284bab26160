# play · test · check · golden · bench · docs
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KAIK := $(BIN)/kaik

.PHONY: play test check golden bench docs
.DEFAULT_GOAL := play

$(VENV)/.ready: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[engine,terminal,server,test,check]"
	@touch $@

$(VENV)/.bench: $(VENV)/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[bench]"
	@touch $@

play: $(VENV)/.ready        ## a game of cerke in the terminal
	@$(KAIK) play cerke --vs greedy

test: $(VENV)/.ready        ## everything a change must pass
	@$(BIN)/python -m pytest -n auto

check: $(VENV)/.ready       ## test, and style, types and layers
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m pytest -n auto

golden: $(VENV)/.ready      ## write the golden playthroughs anew; read the diff against the rules
	@$(KAIK) golden --write

bench: $(VENV)/.bench       ## kaik beside its peers, as ratios
	@$(BIN)/python -m bench

docs: $(VENV)/.ready        ## the generated pages of docs/
	@$(BIN)/python -m bench.docs
