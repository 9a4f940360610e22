"""Ask the tests about mutants: collected once, they are ready, and every mutant is a process that begins there.

A mutant whose line was run before the first test begins again instead, which takes some seconds.
"""

import contextlib
import gc
import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from multiprocessing.connection import wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, RUSAGE_SELF, getrusage, setrlimit

import pytest

from tests.mutants.breaking import CATCHER, ROOT
from tests.mutants.covered import Covered, NotGreenError, file_of
from tests.mutants.exchanging import Alive, alive, exchanged
from tests.mutants.sites import Site

PATIENCE = 60  # seconds of a processor for one mutant; who takes longer goes round in circles
FAILED, NO_SUCH_TEST, OUT_OF_ORDER = 1, "not found:", 70
READY, AGAIN = "caught.ready", "caught.again"  # files that name the test that caught a mutant
BEGUN_AGAIN = "begun.again"  # a file that is there where all was loaded again
SPENT = "spent"  # a file that says how many seconds of a processor a process and those that it started took
NOTHING = -1
SOME = 20  # so many tests are looked at before
FORK = multiprocessing.get_context("fork")


class Fate(StrEnum):
    """What became of a mutant."""

    CAUGHT = "caught"
    LIVED = "lived"
    UNSEEN = "no test runs it"


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a mutant, which test caught it, whether all began again for it, and the seconds of a processor."""

    fate: Fate
    catcher: str = ""
    again: bool = False
    seconds: float = 0.0


@dataclass(slots=True)
class Running:
    """A process that asks about a mutant, or about the program as it is, and the folder it writes into."""

    process: ForkProcess
    site: Site | None
    folder: Path


@dataclass(slots=True, repr=False)  # pytest writes out who was interrupted, which would take a minute
class Asked:
    """A plugin of pytest: the tests that were collected are not run, but some of them for every mutant."""

    sites: Sequence[Site]
    covered: Covered
    jobs: int
    tell: Callable[[Site, Answer], None]
    answers: dict[Site, Answer] = field(default_factory=dict)
    catchers: dict[str, set[str]] = field(default_factory=lambda: {READY: set(), AGAIN: set()})

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        held = Held(session, alive())
        gc.collect()
        gc.freeze()
        with tempfile.TemporaryDirectory() as name, ended() as running:
            above = Path(name)
            first = {site: tests[0] for site in self.sites if (tests := self.covered.tests(site))}
            some = set(list(first.values())[:: 1 + len(first) // SOME])
            self._sound(above, held, {READY: some, AGAIN: some})
            for site in self.sites:
                if site not in first:
                    self._end(site, Answer(Fate.UNSEEN))
                    continue
                self._wait(running, self.jobs - 1)
                running.append(begun(above, site, held.fate, self.covered.tests(site), self.covered.is_early(site)))
            self._wait(running, 0)
            self._sound(above, held, self.catchers)
        return True

    def _sound(self, above: Path, held: "Held", tests: Mapping[str, set[str]]) -> None:
        """A test that fails though nothing is broken would catch everything."""
        with ended() as running:
            for part in range(self.jobs):
                for way, ask in ((READY, held.sound), (AGAIN, sound_again)):
                    self._wait(running, self.jobs - 1)
                    running.append(begun(above, None, ask, sorted(tests[way])[part :: self.jobs]))
            self._wait(running, 0)

    def _wait(self, running: list[Running], most: int) -> None:
        """Until no more than so many run."""
        while len(running) > most:
            ended = wait([one.process.sentinel for one in running])
            for one in [*running]:
                if one.process.sentinel in ended:
                    running.remove(one)
                    self._took(one)

    def _took(self, one: Running) -> None:
        one.process.join()
        said = one.folder / "said"
        if one.process.exitcode == OUT_OF_ORDER or (one.site is None and one.process.exitcode):
            raise NotGreenError(f"{one.site}\n{said.read_text('utf-8', 'replace')}")
        if one.site is not None:
            self._end(one.site, self._answer(one))
        shutil.rmtree(one.folder, ignore_errors=True)

    def _answer(self, one: Running) -> Answer:
        catcher = ""
        for way, tests in self.catchers.items():
            if (one.folder / way).exists():
                catcher = (one.folder / way).read_text("utf-8")
                tests.add(catcher)
        spent = one.folder / SPENT
        return Answer(
            Fate.CAUGHT if one.process.exitcode else Fate.LIVED,
            catcher,
            again=(one.folder / BEGUN_AGAIN).exists(),
            seconds=float(spent.read_text("utf-8")) if spent.exists() else PATIENCE,
        )

    def _end(self, site: Site, answer: Answer) -> None:
        self.answers[site] = answer
        self.tell(site, answer)


@contextlib.contextmanager
def ended() -> Iterator[list[Running]]:
    """What is begun within has ended after it, and whatever that began, though nobody waited for it."""
    running: list[Running] = []
    try:
        yield running
    finally:
        for one in running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(one.process.pid or 0, signal.SIGKILL)
            one.process.join()


def begun(above: Path, site: Site | None, ask: Callable[..., int], *arguments: object) -> Running:
    """A process of its own, with a folder of its own for whatever the tests write."""
    folder = Path(tempfile.mkdtemp(dir=above))
    words = (folder, ask, *((site, *arguments) if site else arguments))
    process = FORK.Process(target=_alone, args=words)
    process.start()
    with contextlib.suppress(OSError):  # it does so itself; one of both is first
        os.setpgid(process.pid or 0, 0)
    return Running(process, site, folder)


def _alone(folder: Path, ask: Callable[..., int], *arguments: object) -> None:
    os.setpgid(0, 0)  # what it starts is ended with it, and Ctrl+C is for who waits for it
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    said = os.open(folder / "said", os.O_WRONLY | os.O_CREAT)
    for number in (1, 2):
        os.dup2(said, number)
    try:
        status = ask(folder, *arguments)
    except BaseException:
        traceback.print_exc()
        status = OUT_OF_ORDER
    sys.stdout.flush()
    sys.stderr.flush()
    (folder / SPENT).write_text(str(spent()), encoding="utf-8")
    os._exit(status)


def spent() -> float:
    """Seconds of a processor that this process took, and what it waited for."""
    return sum(one.ru_utime + one.ru_stime for one in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


@dataclass(frozen=True, slots=True, repr=False)
class Held:
    """The tests that are ready, and the functions of the program that they will call."""

    session: pytest.Session
    functions: Alive

    def fate(self, folder: Path, site: Site, tests: Sequence[str], early: bool) -> int:
        """0 where the mutant lived."""
        setrlimit(RLIMIT_CPU, (PATIENCE, PATIENCE))
        ready = {item.nodeid for item in self.session.items}.intersection(tests)
        if early or not ready or not exchanged(site, self.functions):
            return again(folder, site.file, site.number, tests)
        catcher = self._failing(tests)
        if catcher is not None:
            (folder / READY).write_text(catcher, encoding="utf-8")
        return int(catcher is not None)

    def sound(self, _folder: Path, tests: Sequence[str]) -> int:
        """0 where all of them pass on the program as it is."""
        failing = self._failing(tests)
        print(json.dumps(failing), file=sys.stderr)  # noqa: T201 # anybody who waits reads it
        return int(failing is not None)

    def _failing(self, tests: Sequence[str]) -> str | None:
        """The first that fails; in the order given, but who needs the database for himself comes later."""
        config, items = self.session.config, {item.nodeid: item for item in self.session.items}
        chosen = [items[test] for test in tests if test in items]
        config.hook.pytest_collection_modifyitems(session=self.session, config=config, items=chosen)
        for item, following in zip(chosen, [*chosen, None][1:], strict=True):
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.testsfailed:
                return item.nodeid
        return None


def again(folder: Path, file: str, number: int, tests: Sequence[str]) -> int:
    """0 where the mutant lived, though everything was imported and collected from it.

    The first file, which most often notices, is collected and asked alone: all others take seconds to be collected.
    """
    (folder / BEGUN_AGAIN).touch()
    first = [one for one in tests if file_of(one) == file_of(tests[0])]
    others = [one for one in tests if file_of(one) != file_of(tests[0])]
    return _again(folder, file, number, first) or int(bool(others) and _again(folder, file, number, others))


def _again(folder: Path, file: str, number: int, tests: Sequence[str]) -> int:
    status = _started(folder, file, number, tests)
    if status is None:  # what is broken may be what the cases of a test are named after: then all of them are asked
        status = _started(folder, file, number, sorted({one.partition("[")[0] for one in tests}))
    if status is None:
        raise NotGreenError(f"{file}: its tests are not there")
    return status


def sound_again(folder: Path, tests: Sequence[str]) -> int:
    """0 where all of them pass on the program as it is, begun as it is begun for a mutant."""
    return _again(folder, "", NOTHING, tests) if tests else 0


def _started(folder: Path, file: str, number: int, tests: Sequence[str]) -> int | None:
    """What these tests say; None where the broken program has not all of them."""
    command = [sys.executable, "-m", "tests.mutants.breaking", file, str(number), *tests]
    known = {**os.environ, CATCHER: str(folder / AGAIN)}
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True)
    print(done.stdout, done.stderr)  # noqa: T201 # anybody who waits reads it
    if done.returncode > FAILED and NO_SUCH_TEST in done.stdout + done.stderr:
        return None
    return int(done.returncode != 0)
