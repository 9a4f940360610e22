"""Tests that are ready are asked about every mutant, each in a process of its own."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from rules.games import Variant
from tests.mutants.asking import Asked, Fate, begun, ended
from tests.mutants.breaking import OPTIONS, ROOT, Hurried
from tests.mutants.covered import Covered
from tests.mutants.sites import Site, sites

FILE = "rules/games.py"
NOTICES = "tests/rules/test_games.py::test_each_table_has_its_pack_and_its_tricks[variant0-40-20]"
PAST = "tests/rules/test_games.py::test_partners_sit_opposite"
TRICKS, DECK = "return len(self.deck) // self.players", "return _deck_without(self.removed)"
READY, EARLY, ANYHOW = "ready", "early", "anyhow"  # whether its line was run before, and whether all tests fail


def site(before: str) -> Site:
    (found,) = [one for one in sites(FILE, (ROOT / FILE).read_text(encoding="utf-8")) if one.before == before]
    return found


def asked(folder: Path, tests: Mapping[str, Sequence[str]], how: str) -> tuple[int, list[list[object]]]:
    """The exit status, and what becomes of mutants of these lines, each asked of these tests, and whether all begins
    again for it.
    """
    fates = folder / "fates"
    command = [sys.executable, "-m", "tests.mutants.test_asking", str(fates), how, json.dumps(tests)]
    known = {**os.environ, "DATABASE_URL": "", "BRISCOLA_DATA": str(folder)}
    done = subprocess.run(command, cwd=ROOT, env=known, capture_output=True)
    return done.returncode, json.loads(fates.read_text(encoding="utf-8"))


def main(fates: str, how: str, told: str) -> int:
    """What a test starts, because pytest within pytest would share what it imported."""
    broken = {site(before): frozenset(tests) for before, tests in json.loads(told).items()}
    lines = {line: tests for one, tests in broken.items() for line in range(one.first_line, one.last_line + 1)}
    tests = sorted(frozenset().union(*broken.values()))
    covered = Covered({FILE: lines}, dict.fromkeys(tests, 0), {FILE: frozenset(lines if how == EARLY else ())})
    if how == ANYHOW:
        Variant.deck = property(lambda self: ())  # type: ignore[assignment]
    plugin = Asked(list(broken), covered, 2, lambda site, answer: None)
    status = pytest.main([*OPTIONS, "-s", *{one.partition("[")[0] for one in tests}], plugins=[Hurried(), plugin])
    answers = [plugin.answers[one] for one in broken if one in plugin.answers]
    Path(fates).write_text(json.dumps([(one.fate, one.again) for one in answers]), encoding="utf-8")
    return int(status)


@pytest.mark.parametrize("how", [READY, pytest.param(EARLY, marks=pytest.mark.sweep)])
def test_a_mutant_is_caught_by_a_test_of_what_it_breaks_and_lives_past_others(tmp_path: Path, how: str) -> None:
    again = how == EARLY
    found = asked(tmp_path, {TRICKS: [PAST, NOTICES], DECK: [PAST]}, how)
    assert found == (0, [[Fate.CAUGHT, again], [Fate.LIVED, again]])


def test_what_was_begun_ends_with_a_run_that_is_interrupted_and_so_does_what_it_began(tmp_path: Path) -> None:
    reading, writing = os.pipe()

    def waits(_folder: Path) -> int:
        with subprocess.Popen(["sleep", "1000"], pass_fds=[writing]) as waiting:
            os.write(writing, b"waiting")
            return waiting.wait()

    with contextlib.suppress(KeyboardInterrupt), ended() as running:
        running.append(begun(tmp_path, None, waits))
        os.close(writing)
        assert os.read(reading, 99) == b"waiting"
        raise KeyboardInterrupt
    assert running[0].process.exitcode == -signal.SIGKILL
    assert os.read(reading, 99) == b""  # nobody is left who could write
    os.close(reading)


def test_a_test_that_fails_though_nothing_is_broken_ends_the_run(tmp_path: Path) -> None:
    status, _fates = asked(tmp_path, {TRICKS: [NOTICES]}, ANYHOW)
    assert status == pytest.ExitCode.INTERNAL_ERROR


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
