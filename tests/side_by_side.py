"""A plugin of pytest: `--side-by-side N` runs the tests in N processes, copies of the one that has collected them all.

To collect them takes eight seconds of a processor, in pytest-xdist in every process; a copy has them at once. It is
given the next file whenever it has done with one, so that what the tests of a file share is made once; the first
process tells pytest what it hears.
"""

import importlib
import multiprocessing
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, cast
from warnings import WarningMessage

import pytest
from _pytest.runner import runtestprotocol

from tests import chromium
from tests.everything import SIDE_BY_SIDE_OPTION

FORK = multiprocessing.get_context("fork")
File = list[int]
"""The places of its tests among all that were collected."""
GUARDS = Path(__file__).parent / "guards"
GIVEN_UP = "the process that ran this test ended in the middle of it"


@dataclass(slots=True)
class Backup:
    """A process, what it was given and has not told about, and where its next file comes from."""

    process: BaseProcess
    window: Connection
    waiting: deque[File]
    given: deque[int] = field(default_factory=deque)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(SIDE_BY_SIDE_OPTION, type=int, metavar="N", help="run the tests in N processes")


def pytest_configure(config: pytest.Config) -> None:
    if most := config.getoption(SIDE_BY_SIDE_OPTION):
        config.pluginmanager.register(SideBySide(most))


class SideBySide:
    """The tests that were collected are run by so many copies.

    Journeys are for copies that run nothing else, half of them at the most: where a browser ran, its event loop makes
    Django refuse the database to others, and who often waits for a browser leaves the processor to the rest.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.numbers = count()
        self.copies: list[Backup] = []

    def pytest_collection(self, session: pytest.Session) -> None:
        """What pytest makes of a file of tests, which takes long, is written down by all of them, each its share."""
        new = [] if sys.dont_write_bytecode else untranslated(session)
        shares = [new[part :: self.most] for part in range(self.most)]
        helping = [FORK.Process(target=translate, args=(session.config.rootpath, share)) for share in shares if share]
        for process in helping:
            process.start()
        for process in helping:
            process.join()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        if session.testsfailed or session.config.option.collectonly:
            return None  # pytest's own says so
        cast("Any", session.config)._tmp_path_factory.getbasetemp()  # one for all
        journeys, others = waiting(session.items)
        try:
            while self._fill(session, journeys, others):
                for window in wait([copy.window for copy in self.copies]):
                    self._hear(session, next(copy for copy in self.copies if copy.window is window))
                if session.shouldfail:
                    raise session.Failed(session.shouldfail)
                if session.shouldstop:
                    raise session.Interrupted(session.shouldstop)
        finally:
            for copy in self.copies:
                copy.process.terminate()
                copy.process.join()
        return True

    def _fill(self, session: pytest.Session, journeys: deque[File], others: deque[File]) -> bool:
        """Make as many copies as there may be for what waits; whether any is at work."""
        while self._begin(session, journeys, (self.most + 1) // 2) or self._begin(session, others, self.most):
            continue
        return bool(self.copies)

    def _begin(self, session: pytest.Session, files: deque[File], most: int) -> bool:
        """Make one more copy for these files, if any wait and there are not so many copies."""
        if not files or len(self.copies) >= most:
            return False
        ours, theirs = FORK.Pipe()
        of_the_first = [*(copy.window for copy in self.copies), ours]
        process = FORK.Process(target=run, args=(session, next(self.numbers), theirs, of_the_first))
        process.start()
        theirs.close()
        self.copies.append(Backup(process, ours, files))
        return True

    def _hear(self, session: pytest.Session, copy: Backup) -> None:
        try:
            what, said = copy.window.recv()
        except EOFError:
            self._end(session, copy)
            return
        if what == "next":
            file = copy.waiting.popleft() if copy.waiting else []
            copy.given.extend(file)
            copy.window.send(file)
        elif what == "warned":
            session.config.hook.pytest_warning_recorded.call_historic(kwargs=said)
        else:
            copy.given.popleft()
            for known in said:
                told(session, session.config.hook.pytest_report_from_serializable(config=session.config, data=known))

    def _end(self, session: pytest.Session, copy: Backup) -> None:
        self.copies.remove(copy)
        copy.process.join()
        if copy.given:
            item = session.items[copy.given.popleft()]
            told(session, pytest.TestReport(item.nodeid, item.location, {}, "failed", GIVEN_UP, "call"))
            if copy.given:
                copy.waiting.appendleft(list(copy.given))
        elif copy.process.exitcode:
            session.shouldfail = f"a process of the tests ended with {copy.process.exitcode}"


def untranslated(session: pytest.Session) -> list[Path]:
    """The files of tests of which Python keeps nothing."""
    asked = [session.config.invocation_params.dir / word.partition("::")[0] for word in session.config.args]
    files = sorted({file for path in asked for file in (path.rglob("test_*.py") if path.is_dir() else [path])})
    return [file for file in files if not any(file.parent.glob(f"__pycache__/{file.stem}.*"))]


def translate(root: Path, files: Sequence[Path]) -> None:
    for file in files:
        with suppress(Exception):  # told when it is collected
            importlib.import_module(".".join(file.relative_to(root).with_suffix("").parts))


def waiting(items: Sequence[pytest.Item]) -> tuple[deque[File], deque[File]]:
    """The files of the journeys and all others, in the order in which they were collected; the guards, who all look
    at the same modules, are as one.
    """
    both: tuple[deque[File], deque[File]] = (deque(), deque())
    browsing = {item.path for item in items if chromium.drives(item)}
    files: dict[Path, File] = {}
    for place, item in enumerate(items):
        files.setdefault(GUARDS if item.path.is_relative_to(GUARDS) else item.path, []).append(place)
    for path, places in files.items():
        both[path not in browsing].append(places)
    return both


def told(session: pytest.Session, report: pytest.TestReport) -> None:
    session.config.hook.pytest_runtest_logreport(report=report)


def run(session: pytest.Session, number: int, window: Connection, of_the_first: Sequence[Connection]) -> None:
    """What a copy does, until nothing is left for it."""
    for other in of_the_first:  # else nobody would notice that the first process has ended
        other.close()
    config = session.config
    known = cast("Any", config)
    known.workerinput = {"workerid": f"gw{number}"}  # of which pytest-django makes a database of its own
    folders = known._tmp_path_factory
    folders._basetemp = folders.getbasetemp() / str(number)
    folders._basetemp.mkdir()
    capturing = known.pluginmanager.getplugin("capturemanager")
    capturing.stop_global_capturing()  # into a file that all copies would share
    capturing.start_global_capturing()
    telling = Telling(window)
    config.pluginmanager.register(telling)  # which is told at once of what the first process was warned of
    telling.begun = True
    with suppress(BrokenPipeError, EOFError, KeyboardInterrupt):  # the first process has ended, or soon will
        for item, following in in_turn(session.items, window):
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        not_here = [config.pluginmanager.getplugin(name) for name in ("terminalreporter", "tmpdir")]
        ended = config.pluginmanager.subset_hook_caller("pytest_sessionfinish", not_here)
        ended(session=session, exitstatus=session.exitstatus)


def in_turn(items: Sequence[pytest.Item], window: Connection) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """The tests that are given, each with the one after it: of what they share, only what that needs is kept."""

    def given() -> Iterator[pytest.Item]:
        while True:
            window.send(("next", None))
            if not (file := window.recv()):
                return
            yield from (items[place] for place in file)

    tests = given()
    item = next(tests, None)
    while item:
        following = next(tests, None)
        yield item, following
        item = following


class Telling:
    """In a copy: tells the first process how each test went, and pytest nothing."""

    def __init__(self, window: Connection) -> None:
        self.window = window
        self.begun = False

    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        known = item.config.hook.pytest_report_to_serializable
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        self.window.send(("ran", [known(config=item.config, report=report) for report in reports]))
        return True

    def pytest_warning_recorded(
        self, warning_message: WarningMessage, when: str, nodeid: str, location: tuple[str, int, str] | None
    ) -> None:
        if self.begun:
            warning_message.source = None
            said = {"warning_message": warning_message, "when": when, "nodeid": nodeid, "location": location}
            self.window.send(("warned", said))
