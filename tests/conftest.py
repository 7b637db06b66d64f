"""What all tests share: hypothesis without a clock, so that a slow machine fails nothing; which tests one worker takes;
that no test waits for ever; byte code for the programs that tests start; and that Ctrl-C is heard."""

from __future__ import annotations

import atexit
import faulthandler
import functools
import gc
import importlib
import linecache
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

settings.register_profile("steady", deadline=None, derandomize=True, print_blob=True, max_examples=50,
                          suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", settings.get_profile("steady"), max_examples=100)  # .ci/run asks for it, of each Python
settings.load_profile("steady")

PATIENCE = 300
"""Seconds after which a run is ended in whose place no other test has begun; where its threads stand is shown."""


class Watch:
    """Wound up by tests as they begin, once a second at most: a clock for each test costs more than half of them do."""

    def __init__(self) -> None:
        self.wound, self.stderr = 0.0, os.dup(2)

    def wind(self) -> None:
        if (now := time.monotonic()) > self.wound + 1:
            faulthandler.dump_traceback_later(PATIENCE, exit=True, file=self.stderr)
            self.wound = now

    def pytest_runtest_logstart(self) -> None:
        self.wind()

    def pytest_runtest_logreport(self) -> None:
        self.wind()  # where workers test, who started them hears of no beginnings

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
        """A worker says of a test how it ended, and no more where all went well: to send and to read that it begins,
        is made ready, is cleared away and is over, as pytest does, costs as much as most tests do themselves."""
        option = item.config.option
        if not hasattr(item.config, "workerinput") or option.verbose > 0 or option.durations is not None or option.xmlpath:
            return None
        self.wind()
        for report in runtestprotocol(item, log=False, nextitem=nextitem):
            if report.when == "call" or not report.passed or report.sections:
                item.ihook.pytest_runtest_logreport(report=report)
        return True

    def pytest_enter_pdb(self) -> None:
        faulthandler.cancel_dump_traceback_later()

    def pytest_sessionfinish(self) -> None:
        faulthandler.cancel_dump_traceback_later()
        gc.freeze()  # pytest goes through all values twice now, most of which are the tables of languages


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Watch(), "watch")  # by itself: a conftest hears of the tests beside it alone

ATTACKER = "one worker makes the tables of the attacker"
MODELS = "one worker loads torch, spaCy and transformers, and makes the models, which takes longer than the tests"
TOGETHER = {
    "tests/engines/": MODELS,
    "tests/training/": MODELS,
    "tests/integrations/": MODELS,
    "tests/methods/test_fill.py": MODELS,
    "tests/scripts/test_tagger_training.py": MODELS,
    "tests/scripts/test_teacher.py": MODELS,
    "tests/scripts/test_train_stanza.py": MODELS,
    "pseudo/training/": MODELS,
    "tests/gold/test_floors.py": "one worker measures the documents, for all their floors",
    "tests/gold/test_parallel.py": "one worker measures the pairs of texts",
    "tests/gold/test_restore.py": "one worker measures what is restored",
    "tests/run/test_machines.py": "one worker starts Ray, which takes longer than its tests",
    "tests/service/": "one worker starts the service that they ask",
    "tests/test_process.py": "one worker has the samples replaced, which several tests compare with",
    "tests/test_no_language_in_python.py": "one worker reads the words of all languages",
    "tests/test_wheel.py": "one worker builds the wheel and its environment",
    "tests/suggest/test_attack.py": ATTACKER,
    "tests/suggest/test_inventory.py": ATTACKER,
    "tests/scripts/test_measure_privacy.py": ATTACKER,
    "tests/mixed/test_stages.py": ATTACKER,
}
"""What begins so is one worker's, and why: what these tests share takes longer than they do. One worker for each why."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Tests in any order, those of TOGETHER by one worker, and those that one function or the examples of one module
    make: to hand out each by itself costs as much as most of them take. (`xdist_group` says the same, but pytest 9.2
    does not hear it.)"""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            alone = nodeid.partition("[" if nodeid.startswith("tests/") else "::")[0]
            return next((why for start, why in TOGETHER.items() if nodeid.startswith(start)), alone)

        @functools.cached_property
        def numbers(self) -> dict[str, int]:
            return {nodeid: number for number, nodeid in enumerate(self.collection)}

        def _assign_work_unit(self, node: Any) -> None:
            """As there, but without going through all tests for the number of each."""
            scope, unit = self.workqueue.popitem(last=False)
            self.assigned_work[node][scope] = unit
            node.send_runtest_some([self.numbers[nodeid] for nodeid in unit])

        def mark_test_complete(self, node: Any, item_index: int, duration: float = 0) -> None:
            """As there, but what is done is forgotten: whatever is kept is counted again behind each test."""
            nodeid = self.registered_collections[node][item_index]
            scope, work = self._split_scope(nodeid), self.assigned_work[node]
            del work[scope][nodeid]
            if not work[scope]:
                del work[scope]
            self._reschedule(node)

    return Together(config, log) if config.getvalue("dist") == "loadgroup" else None


def load_from_the_end(config: pytest.Config) -> None:
    """Where two workers load all tests, the second begins with the last: of new tests each makes the byte code of half,
    which takes as long as all else of their loading, and reads the other half."""
    if getattr(config, "workerinput", {}).get("workerid") != "gw1" or len(config.args) < len(config.getini("testpaths")):
        return
    for path in sorted((config.rootpath / "tests").rglob("test_*.py"), reverse=True):
        if "browser" not in path.parts:
            with suppress(Exception):  # it is told when they are collected
                importlib.import_module(".".join(path.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(hookwrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """What is made while tests are collected stays to the end: nothing is gained by looking for what of it is no longer
    needed, which was a quarter of that time."""
    gc.disable()
    load_from_the_end(session.config)
    yield
    linecache.clearcache()  # each doctest asks of each file in it whether it has changed
    gc.freeze()
    gc.set_threshold(200_000, 50, 1000)  # most that tests make is gone with its last name, without being looked for
    gc.enable()


WRITTEN = "PSEUDO_TESTS_BYTE_CODE"
if (os.environ.get("PYTHONDONTWRITEBYTECODE") and "PYTHONPYCACHEPREFIX" not in os.environ) or WRITTEN in os.environ:
    # Many tests start the program. Where byte code is not written beside the sources it is kept for this run alone.
    if WRITTEN not in os.environ:
        os.environ[WRITTEN] = tempfile.mkdtemp(prefix="pseudo-tests-")
        atexit.register(shutil.rmtree, os.environ[WRITTEN], ignore_errors=True)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = os.environ[WRITTEN]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Workers, which load every library, read its byte code from beside it: in that folder there is none yet."""
    if WRITTEN in os.environ:
        del os.environ["PYTHONPYCACHEPREFIX"]
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what it runs in the background deaf to Ctrl-C, and programs started from there are deaf, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
