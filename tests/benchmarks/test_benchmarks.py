"""Every benchmark starts, says what it measures, and runs to its end on something small."""

import os
import re
import runpy
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.faces import FIRST_FACT, GOALS, MOST_BYTES, MOST_REQUESTS, Face, missed
from benchmarks.peers.timing import quickest
from benchmarks.seasons import REPEATS, floor, long_season, worth_of
from tests.commands.forked import Forked
from tests.commands.halls import PATIENCE
from tournaments.seasons.counting import counts
from tournaments.seasons.explained import Explainer
from tournaments.seasons.table import season_table

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


def programs() -> list[str]:
    """Those that a person starts, by the name with which they say it themselves."""
    found = []
    for file in [*FOLDER.glob("*.py"), *FOLDER.glob("*/__main__.py")]:
        name = f"benchmarks.{file.parent.name if file.stem == '__main__' else file.stem}"
        if f"python3 -m {name}" in file.read_text(encoding="utf-8"):
            found.append(name)
    return sorted(found)


def test_the_programs_are_found() -> None:
    assert {"benchmarks.whole", "benchmarks.saving", "benchmarks.searches"} <= set(programs())


@pytest.mark.parametrize("program", programs())
def test_help_is_told_and_nothing_is_measured(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [program, "--help"])
    for module in (program, f"{program}.__main__"):  # another test may know it
        monkeypatch.delitem(sys.modules, module, raising=False)
    with pytest.raises(SystemExit) as ended:
        runpy.run_module(program, run_name="__main__", alter_sys=False)
    assert ended.value.code == 0
    assert f"python3 -m {program}" in capsys.readouterr().out


WITHOUT_SETTINGS = """
import importlib, pkgutil, benchmarks
from django.conf import settings
for one in pkgutil.walk_packages(benchmarks.__path__, "benchmarks."):
    if one.name != "benchmarks.accounted":
        importlib.import_module(one.name)
    assert not settings.configured, one.name
"""


def test_no_part_of_a_benchmark_asks_for_settings_when_it_is_imported(tmp_path: Path) -> None:
    """In a process of its own, because here they are chosen already; but for one that is a server's settings itself."""
    environment = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_SETTINGS],
        env=environment | {"BRISCOLA_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


def lines_of(module: str, *words: str) -> list[str]:
    said = Forked(("-m", f"benchmarks.{module}", *words), os.environ).communicate(PATIENCE)[0]
    assert not any(word in said for word in ("Traceback", "Warning")), said
    return said.splitlines()


def test_saving_and_showing_are_measured_for_both_formats() -> None:
    head, *rows = lines_of("saving", "16")
    assert head.split()[:4] == ["16", "pairs", "page", "floors"]
    figures = r"  ( *\d+\.\d){4}   \d+ and \d+  \d+ and \d+  \d+ and \d+"
    assert [bool(re.search(figures, row)) for row in rows] == [True, True]


def test_phones_are_served_without_an_error_and_every_page_is_made_once() -> None:
    lines = lines_of("phones", "--phones", "10", "--seconds", "6", "--save", "2", "--pairs", "16")
    counts = r"pages made: (\d+), of which different: (\d+)"
    made = next(re.fullmatch(counts, line) for line in lines if line.startswith("pages made"))
    assert made is not None
    assert made[1] == made[2]
    assert "errors: 0" in lines


@pytest.mark.sweep  # in every run tests/browser/test_enter.py types and taps a turn, and counts keys and clicks
def test_a_turn_is_entered_in_all_three_ways() -> None:
    head, *rows = lines_of("desk_enter", "2")
    assert head.startswith("2 tables of five deals")
    found = [(row.split()[0], *row.split()[2:4]) for row in rows]
    assert found == [("rows", "15", "0"), ("taps", "0", "1"), ("sheets", "16", "0")]


GOOD = Face("standings/", GOALS["standings/"], FIRST_FACT, 0, 0, MOST_BYTES, MOST_REQUESTS)


def test_a_page_that_reaches_every_goal_misses_none() -> None:
    assert missed(GOOD) == []
    assert missed(replace(GOOD, page="regulation/", height=99_999)) == []


@pytest.mark.parametrize(
    ("worse", "goal"),
    [
        (replace(GOOD, height=GOOD.height + 1), "height"),
        (replace(GOOD, first=FIRST_FACT + 1), "first fact"),
        (replace(GOOD, first=-1), "first fact"),
        (replace(GOOD, over_narrow=1), "sideways"),
        (replace(GOOD, over_large=1), "sideways"),
        (replace(GOOD, bytes=MOST_BYTES + 1), "weight"),
        (replace(GOOD, requests=MOST_REQUESTS + 1), "requests"),
    ],
)
def test_a_goal_that_is_missed_is_named(worse: Face, goal: str) -> None:
    assert missed(worse) == [goal]


MOST_FRACTIONS = 3
"""So many times as long as the sums alone, in plain fractions: 50 ms where these take 25."""


def test_a_year_of_full_evenings_is_ranked_as_quickly_as_its_sums_would_take_in_fractions() -> None:
    season = long_season()
    own = {who: [worth * 1 for worth in worths] for who, worths in worth_of(season).items()}
    least = quickest(lambda: floor(own, 31), REPEATS)
    table = quickest(lambda: season_table(season), REPEATS)
    assert table < MOST_FRACTIONS * least


def test_the_sums_of_the_benchmark_are_those_of_the_table_without_points_for_coming() -> None:
    season = long_season(evenings=6, pairs=8)
    counted = counts(season)
    coming = {row.unit: Explainer(season, season_table(season)).explain(row.unit) for row in season_table(season).rows}
    assert {(said.row.total - said.attendance, who) for who, said in coming.items()} == set(floor(worth_of(season), 4))
    assert counted.of.keys() == coming.keys()
