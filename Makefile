# make run      start the score keeper (PORT=8123 make run)
# make test     every test, in a real browser too
# make drill    the fault drills at full length: servers killed, storms of phones
# make check    style, types, layers
# make bench    the budgets: what must hold and what it is
# make pictures take the pictures of the README anew
# make lock     write requirements*.txt anew;  UPGRADE=--upgrade takes newer versions
# make translations   bring the catalogues up to date;  NEW=uk begins one
# make env      only the environment, with all tools, in .venv

PORT ?= 8000
VENV ?= .venv
PYTHON ?=
PY = $(VENV)/bin/python
PYBABEL = $(VENV)/bin/pybabel
PIP = $(PY) -m pip --disable-pip-version-check --no-input

# Files go to the workers in their order: the slow ones, in a browser, come first.
SIDE_BY_SIDE = --numprocesses auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder

CATALOGUES = $(wildcard scorekeeper/translations/*/LC_MESSAGES/messages.po)
COMPILED = $(CATALOGUES:.po=.mo)

.PHONY: run test drill check bench pictures lock translations env clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

run: $(VENV)/.run $(COMPILED)
	@exec $(PY) -m scorekeeper serve --port $(PORT)

test: $(VENV)/.dev $(COMPILED)
	@$(PY) -m tests.browser.chromium
	$(PY) -m pytest $(SIDE_BY_SIDE) $(TESTS)

drill: $(VENV)/.dev $(COMPILED)
	DRILL=full $(PY) -m pytest tests/drills tests/store --durations=5

check: $(VENV)/.dev
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-cache

bench: $(VENV)/.dev $(COMPILED)
	$(PY) -m tests.bench

pictures: $(VENV)/.dev $(COMPILED)
	@$(PY) -m tests.browser.chromium
	$(PY) -m tests.browser.pictures

env: $(VENV)/.dev $(COMPILED)

# Hashes and an editable install refuse each other in one call of pip, so there are two.
$(VENV)/.run: $(VENV)/.made requirements.txt pyproject.toml
	$(PIP) install --quiet --require-hashes -r requirements.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.made requirements-dev.txt pyproject.toml
	$(PIP) install --quiet --require-hashes -r requirements-dev.txt
	$(PIP) install --quiet --no-deps --no-build-isolation -e .
	@touch $(VENV)/.run $@

# The interpreter named by PYTHON from 3.11 up, or else the first of 3.11 to 3.13 that can be found.
$(VENV)/.made:
	@for python in $(or $(PYTHON),python3 python3.13 python3.12 python3.11 python); do \
	    "$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, $(if $(PYTHON),99,13)))' \
	        2>/dev/null || continue; \
	    echo "Making the environment in $(VENV) with $$("$$python" --version)."; \
	    "$$python" -m venv $(VENV) && touch $@ && exit 0; \
	    echo "This Python cannot make an environment. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; \
	done; \
	echo "Scorekeeper needs Python 3.11, 3.12 or 3.13. Install one, or name it: make run PYTHON=python3.13" >&2; exit 1

%.mo: %.po
	@$(PYBABEL) --quiet compile -i $< -o $@

# uv lives in an environment of its own, reads no settings files and writes no header: no address gets into the locks.
LOCKER = $(VENV)-lock
LOCK = $(LOCKER)/bin/uv --no-config --quiet pip compile --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate $(UPGRADE) pyproject.toml

lock: $(VENV)/.made
	$(PY) -m venv $(LOCKER)
	$(LOCKER)/bin/python -m pip --disable-pip-version-check install --quiet uv
	$(LOCK) --group build -o requirements.txt
	$(LOCK) --all-extras --group dev -c requirements.txt -o requirements-dev.txt
	@! grep -nE '://|^--|^ *(-f|-i) |@ ' requirements.txt requirements-dev.txt

TEMPLATE = $(VENV)/messages.pot
KEYWORDS = -k _l -k lazy_gettext -k lazy_ngettext:1,2 -k lazy_pgettext:1c,2

# Messages stand by file, those of one file by their own words: code that moves moves none of them.
translations: $(VENV)/.dev
	$(PYBABEL) extract -F babel.cfg $(KEYWORDS) --add-location=file --sort-output --project=Scorekeeper --version=1 \
	    --copyright-holder="The Scorekeeper authors" -o $(TEMPLATE) .
	$(PYBABEL) concat --sort-by-file -o $(TEMPLATE) $(TEMPLATE)
	$(if $(NEW),$(PYBABEL) init -i $(TEMPLATE) -d scorekeeper/translations -l $(NEW))
	$(if $(CATALOGUES),$(PYBABEL) update -i $(TEMPLATE) -d scorekeeper/translations --no-fuzzy-matching \
	    --ignore-obsolete --ignore-pot-creation-date)

clean:
	rm -rf $(VENV) $(LOCKER) .mypy_cache .ruff_cache .pytest_cache .hypothesis $(COMPILED)
