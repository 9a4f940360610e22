"""Which tests are asked about a mutant: those that run its lines, first its own, its room's, the quickest files."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import coverage

from tests.everything import processes
from tests.mutants.sites import Site
from tests.mutants.watching import FOLDER, LINES, ROOT, SECONDS

WATCHED = (
    "tests/rules",
    "tests/standings",
    "tests/scheduling/bracket",
    "tests/scheduling/test_knockout.py",
    "tests/services",
    "tests/selectors",
    "tests/management/test_turn_clocks.py",
    "tests/pages/clubs",
    "tests/pages/entries/test_erasing_seasons.py",
    "tests/pages/entries/test_erasing_titles.py",
    "tests/pages/seasons",
    "tests/pages/shared/lists",
    "tests/pages/shared/matches",
    "tests/event/test_match_states.py",
    "tests/event/test_rights.py",
)
MOST_TESTS = 800
MOST_SECONDS = 20.0
UNSAID = "tests/services/test_unsaid.py::"  # reads what functions are told when nobody says anything, and runs none
QUICK = 1.0  # seconds that a test may take to be chosen for how much of a file it runs


class NotGreenError(Exception):
    """Tests fail though nothing was broken."""


@dataclass(frozen=True, slots=True, repr=False)
class Covered:
    """The tests that run a line of a file, by the file's path, and how many seconds each test takes.

    `early` are the lines that are run before any test: by an import, or to find the cases of a test.
    """

    tests_of: Mapping[str, Mapping[int, frozenset[str]]]
    seconds: Mapping[str, float]
    early: Mapping[str, frozenset[int]]

    def is_early(self, site: Site) -> bool:
        """Whether what it breaks may have been done before the first test: seen there, or seen in no test."""
        lines = range(site.first_line, site.last_line + 1)
        run = self.tests_of.get(site.file, {})
        return not self.early.get(site.file, frozenset()).isdisjoint(lines) or not any(run.get(line) for line in lines)

    def tests(self, site: Site) -> list[str]:
        """As many as MOST_TESTS and MOST_SECONDS allow; at least one where any runs the line. Half of the time is for
        those that run most of the file: of a thousand that pass by a line few get where it matters.

        Those of a file are together: what a file makes for all its tests would be made again each time it is left.
        """
        lines = self.tests_of.get(site.file, {})
        here = {test for line in range(site.first_line, site.last_line + 1) for test in lines.get(line, ())}
        own = f"/test_{Path(site.file).stem}.py::"
        if not here:  # a line that only the import runs may matter to all who use the file, and to its whole room
            room = f"tests/{Path(site.file).parent.as_posix().removeprefix('tournaments/')}/"
            here = {test for tests in lines.values() for test in tests}
            here |= {test for test in self.seconds if own in test or test.startswith((room, UNSAID))}
        near = {test: (own not in test, not test.startswith(UNSAID), -_rooms_shared(site.file, test)) for test in here}
        nearest = sorted(here, key=lambda test: (*near[test], self.seconds[test], test))
        run = Counter(test for tests in lines.values() for test in tests)
        quick = [test for test in nearest if self.seconds[test] <= QUICK]
        chosen: list[str] = []
        left = self._choose(chosen, sorted(quick, key=lambda test: (near[test][0], -run[test])), MOST_SECONDS / 2)
        self._choose(chosen, nearest, left + MOST_SECONDS / 2)
        whole: dict[str, float] = defaultdict(float)
        for test in chosen:
            whole[file_of(test)] += self.seconds[test]
        return sorted(
            chosen, key=lambda test: (*near[test], whole[file_of(test)], file_of(test), self.seconds[test], test)
        )

    def _choose(self, chosen: list[str], tests: Sequence[str], left: float) -> float:
        """Put as many more of these tests as may be among the chosen ones; how many seconds are left."""
        for test in tests:
            if test in chosen or (chosen and (self.seconds[test] > left or len(chosen) == MOST_TESTS)):
                continue
            left -= self.seconds[test]
            chosen.append(test)
        return left


def _rooms_shared(file: str, test: str) -> int:
    """In how many folders, one in the other, both are: what a room does is tested in the room that mirrors it."""
    rooms = zip(Path(file.removeprefix("tournaments/")).parent.parts, Path(test).parent.parts[1:], strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rooms))


def file_of(test: str) -> str:
    return test.partition("::")[0]


def watch(kept: Path, jobs: int, tests: Sequence[str] = WATCHED) -> None:
    """Run the tests on the program as it is, and write into a new folder what each of them runs: all of it or nothing.

    What a file makes for all its tests is made once: one process runs them.
    """
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.mutants.watching", "-p", "no:cacheprovider"]
    command += ["-p", "no:randomly", *processes(jobs)]
    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as data:
        found = Path(data) / "watched"
        found.mkdir()
        known = {**os.environ, "DATABASE_URL": "", "BRISCOLA_DATA": data, "TMPDIR": data, FOLDER: str(found)}
        with subprocess.Popen([*command, *tests], cwd=ROOT, env=known, start_new_session=True) as watching:
            try:
                if watching.wait():
                    raise NotGreenError
            except BaseException:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(watching.pid, signal.SIGKILL)
                raise
        found.rename(kept)


def read(folder: Path) -> Covered:
    """What all processes wrote."""
    tests_of: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    early: dict[str, set[int]] = defaultdict(set)
    for part in sorted(folder.glob(LINES)):
        data = coverage.CoverageData(str(part))
        data.read()
        for file in data.measured_files():
            path = Path(file).relative_to(ROOT).as_posix()
            for line, contexts in data.contexts_by_lineno(file).items():
                tests_of[path][line].update(one for one in contexts if one)
                if "" in contexts:
                    early[path].add(line)
    seconds = {
        test: taken for part in folder.glob(SECONDS) for test, taken in json.loads(part.read_text("utf-8")).items()
    }
    return Covered(
        {file: {line: frozenset(who) for line, who in lines.items()} for file, lines in tests_of.items()},
        seconds,
        {file: frozenset(lines) for file, lines in early.items()},
    )
