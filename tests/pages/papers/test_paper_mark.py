"""The mark of a paper as it is copied off it."""

import pytest

from tournaments.pages.papers.paper_mark import PaperMark, read_mark


@pytest.mark.parametrize(
    ("typed", "mark"),
    [
        ("versione 41, 21:40 · L3-K7QX", PaperMark("", "L", 3, "K7QX", 41)),
        ("version 41, 21:40 - c-k7qx", PaperMark("", "C", 0, "K7QX", 41)),
        ("  l12 – k7qx ", PaperMark("", "L", 12, "K7QX", None)),
        ("14F05F-CT9V · versione 21, 04:38", PaperMark("14F05F", "", 0, "CT9V", 21)),
        ("C-K7QX 7", PaperMark("", "C", 0, "K7QX", 7)),
    ],
)
def test_a_mark_is_read_as_it_is_copied(typed: str, mark: PaperMark) -> None:
    assert read_mark(typed) == mark


@pytest.mark.parametrize("typed", ["", "versione 41, 21:40", "L3", "turno 3-tavolo", "K7QX", "L3-K7QXY", "x" * 10_000])
def test_what_holds_no_mark_is_none(typed: str) -> None:
    assert read_mark(typed) is None
