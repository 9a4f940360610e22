"""The benchmarks of the desk run to their end on a small event; how fast they are is not asked here."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def lines_of(module: str, *words: str) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{module}", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    return ran.stdout.splitlines()


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


def test_a_turn_is_entered_in_all_three_ways() -> None:
    head, *rows = lines_of("desk_enter", "2")
    assert head.startswith("2 tables of five deals")
    found = [(row.split()[0], *row.split()[2:4]) for row in rows]
    assert found == [("rows", "15", "0"), ("taps", "0", "1"), ("sheets", "16", "0")]
