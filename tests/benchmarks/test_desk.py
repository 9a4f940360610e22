"""The benchmarks of the desk run to their end on a small event; how fast they are is not asked here."""

import os
import re

import pytest

from tests.commands.forked import Forked
from tests.commands.halls import PATIENCE


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
