# make demo    set up, then pseudonymise the sample documents and show what became of them
# make test    set up, then all tests and checks
# make test-office   LibreOffice makes and prints documents before and after (needs libreoffice-writer, poppler-utils)
# make test-browser  the review page in a real Chromium, which is installed where none is at hand
# make check   ruff, mypy and the direction of imports alone
# make clean   remove everything that was made here

PYTHON ?= $(shell for p in python3.11 python3.12 python3.10 python3; do \
	$$p -c 'import sys; sys.exit(not (3, 10) <= sys.version_info < (3, 13))' 2>/dev/null && echo $$p && break; done)
BIN = .venv/bin
# Constraints hold for what builds the package, too; a constraint goes by the environment to reach there.
PIP = PIP_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet
export PYTHONUTF8 = 1
# How many examples a property is tried with: steady 50, thorough 100, some 45 CPU seconds more (make test PROFILE=thorough).
PROFILE = steady

.PHONY: demo test test-browser test-office check clean

demo: .venv/plain
	$(BIN)/python scripts/demo.py

# What checks the sources runs beside the tests, on what they leave of two cores, and is told after them.
# Memory that is given back is kept for what is asked for next: the kernel made the same pages anew, three for one that it makes so.
# Sums of numpy and torch are made by the worker itself: threads that are woken for small ones wait more than they work.
# Byte code is written here wherever the shell says that none shall be: all that tests start would be compiled each time.
test: .venv/dev
	@$(MAKE) --no-print-directory check > .venv/checked 2>&1 & checks=$$!; \
	env -u PYTHONDONTWRITEBYTECODE OMP_NUM_THREADS=1 MALLOC_MMAP_THRESHOLD_=268435456 MALLOC_TRIM_THRESHOLD_=1073741824 \
		$(BIN)/python -m pytest -n 2 --dist loadgroup --hypothesis-profile=$(PROFILE); tests=$$?; \
	wait $$checks; checked=$$?; cat .venv/checked; exit $$((tests | checked))

test-browser: .venv/dev
	@PSEUDO_BROWSER="$$($(BIN)/python -m scripts.browser)" && export PSEUDO_BROWSER && \
	$(BIN)/python -m pytest -q -o addopts="--strict-markers --strict-config --import-mode=importlib -p no:cacheprovider" tests/browser

test-office: .venv/dev
	@command -v soffice >/dev/null && command -v pdftotext >/dev/null || { echo "needs LibreOffice and poppler: apt-get install libreoffice-writer poppler-utils" >&2; exit 1; }
	$(BIN)/python -m scripts.check_office

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo --no-cache

clean:
	rm -rf .venv .ruff_cache .mypy_cache .pytest_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A stamp for each set-up, so that it is done once, and again when what it installs has changed.
.venv/plain: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "needs Python 3.10, 3.11 or 3.12: install one, or say make PYTHON=/path/to/python" >&2; exit 1; }
	@echo "setting up .venv: pip downloads about 120 MB of packages, 620 MB on disk; once"
	$(PYTHON) -m venv .venv
	$(PIP) --editable .
	touch $@

.venv/dev: .venv/plain
	@echo "setting up the tools of development: pip downloads torch, stanza, transformers and more; once. With pip's own torch"
	@echo "on Linux some 3 GB, 6 GB on disk; a machine without an NVIDIA GPU does as well with the CPU build, 0.6 and 2.2 GB:"
	@echo "    PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu make test"
	$(PIP) --editable '.[dev]'
	touch $@
