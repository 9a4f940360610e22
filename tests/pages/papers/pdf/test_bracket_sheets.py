"""Which matches of a bracket are on which sheet, and the marks that join the sheets."""

import re
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.pages.brackets import (
    ALL_PLACES,
    CONSOLATION,
    DOUBLE,
    EVERY_KIND,
    PLAIN,
    THIRD_PLACE,
    first_side,
    knockout,
    view,
)
from tests.pages.papers.pdf.boxes import MM, problems_of
from tests.pages.papers.pdf.measuring import measured
from tests.pages.papers.pdf.reading import reader, words
from tournaments.event.surnames import AS_PROPOSED
from tournaments.pages.papers.bracket_paper import Ink, sheets_context
from tournaments.pages.papers.pdf.bracket import bracket_sheets
from tournaments.pages.papers.pdf.bracket_sheets import COLUMNS, ROWS, Paper, Sheet, mark_names, marks_of, sheets_of
from tournaments.pages.papers.pdf.paper_document import Document, in_initials
from tournaments.pages.papers.pdf.typeset import typeset
from tournaments.pages.shared.brackets.parts import Link, parts_of
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.bracket.types import Path, Section
from tournaments.selectors.counted.bracket_queries import BracketView


def sheets(entrants: int, paper: Paper, options: KnockoutOptions = PLAIN) -> tuple[Sheet, ...]:
    return sheets_of(parts_of(knockout(entrants, options)), paper)


@pytest.mark.parametrize(
    ("entrants", "paper", "count"),
    [
        (2, Paper.A4, 1),
        (16, Paper.A4, 1),
        (17, Paper.A4, 3),
        (92, Paper.A4, 9),
        (128, Paper.A4, 9),
        (512, Paper.A4, 35),
        (32, Paper.A3, 1),
        (128, Paper.A3, 5),
        (512, Paper.A3, 17),
    ],
)
def test_sixteen_fit_on_a_sheet_and_thirty_two_on_a_large_one(entrants: int, paper: Paper, count: int) -> None:
    assert len(sheets(entrants, paper)) == count


def test_the_last_sheet_has_the_last_turns_and_the_third_place() -> None:
    last = sheets(128, Paper.A4, THIRD_PLACE)[-1]
    assert [len(one.nodes) for one in last.slices] == [4, 2, 1]
    assert [node.section for node in last.beside] == [Section.THIRD]


def test_every_sheet_hands_its_winner_on_under_a_mark_of_its_own() -> None:
    found = list(marks_of(sheets(128, Paper.A4)).values())
    assert [mark.name for mark in found] == list("ABCDEFGH")
    assert [(mark.from_sheet, mark.to_sheet, mark.row) for mark in found] == [(row, 9, row) for row in range(1, 9)]


def test_the_winners_of_both_halves_of_a_double_elimination_are_marked_for_the_final() -> None:
    made = sheets(8, Paper.A4, DOUBLE)
    found = [mark for mark in marks_of(made).values() if mark.to_sheet == len(made)]
    assert [mark.row for mark in found] == [1, 2]


def test_after_z_comes_aa() -> None:
    assert list(islice(mark_names(), 25, 28)) == ["Z", "AA", "AB"]


def test_a_long_column_that_leads_nowhere_runs_on_beside_itself() -> None:
    made = [sheet for sheet in sheets(128, Paper.A4, ALL_PLACES) if sheet.part.places == (65, 128)]
    first = [sheet for sheet in made if sheet.slices[0].column.number == 1]
    assert [[len(one.nodes) for one in sheet.slices] for sheet in first] == [[4, 4, 4], [4, 4, 4], [4, 4]]


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(2, 140), st.sampled_from(EVERY_KIND), st.sampled_from(Paper))
def test_every_match_is_on_exactly_one_sheet(entrants: int, options: KnockoutOptions, paper: Paper) -> None:
    bracket = knockout(entrants, options)
    found = [node.key for sheet in sheets_of(parts_of(bracket), paper) for node in sheet.nodes]
    assert sorted(found) == sorted(node.key for node in bracket.nodes)


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(2, 140), st.sampled_from(EVERY_KIND), st.sampled_from(Paper))
def test_no_sheet_has_more_than_fits(entrants: int, options: KnockoutOptions, paper: Paper) -> None:
    for sheet in sheets(entrants, paper, options):
        assert len(sheet.slices) <= COLUMNS[paper]
        assert max(len(one.nodes) for one in sheet.slices) <= sheet.rows <= ROWS[paper]


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(2, 140), st.sampled_from(EVERY_KIND), st.sampled_from(Paper))
def test_a_mark_leads_to_the_row_where_its_winner_comes_in(
    entrants: int, options: KnockoutOptions, paper: Paper
) -> None:
    made = sheets(entrants, paper, options)
    for key, mark in marks_of(made).items():
        rows = [source for node in made[mark.to_sheet - 1].slices[0].nodes for source in node.sources]
        source = rows[mark.row - 1]
        assert (source.path, source.match) == (Path.WINNER, key)
        assert key in [node.key for node in made[mark.from_sheet - 1].nodes]


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(2, 140), st.sampled_from(EVERY_KIND), st.sampled_from(Paper))
def test_a_line_on_a_sheet_joins_matches_of_this_sheet(entrants: int, options: KnockoutOptions, paper: Paper) -> None:
    for sheet in sheets(entrants, paper, options):
        for one, following in zip(sheet.slices, sheet.slices[1:], strict=False):
            if one.link is not Link.LOOSE:
                wanted = [source.match for node in following.nodes for source in node.sources]
                assert {node.key for node in one.nodes} <= set(wanted)


def printed(shown: BracketView, paper: Paper) -> bytes:
    """The file of a bracket."""
    made = bracket_sheets(sheets_context(shown, paper=paper, ink=Ink.RESULTS))
    return typeset(Document("Tabellone", "Gara sociale", "21 novembre 2026", "it", "", "{page} di {pages}", made))


@pytest.mark.parametrize(
    ("entrants", "paper", "size", "count"),
    [
        (16, Paper.A4, (297, 210), 1),
        (64, Paper.A3, (420, 297), 3),
        (92, Paper.A4, (297, 210), 9),
        pytest.param(48, Paper.A4, (297, 210), 5, marks=pytest.mark.sweep),
        pytest.param(128, Paper.A4, (297, 210), 9, marks=pytest.mark.sweep),
        pytest.param(128, Paper.A3, (420, 297), 5, marks=pytest.mark.sweep),
    ],
)
def test_a_bracket_is_printed_on_just_its_sheets(
    entrants: int, paper: Paper, size: tuple[int, int], count: int
) -> None:
    pages = reader(printed(view(knockout(entrants, THIRD_PLACE), first_side, long=True), paper)).pages
    assert [(round(one.mediabox.width / MM), round(one.mediabox.height / MM)) for one in pages] == [size] * count


@pytest.mark.parametrize(
    ("options", "entrants"),
    [
        (THIRD_PLACE, 24),
        (DOUBLE, 24),
        (CONSOLATION, 48),
        pytest.param(THIRD_PLACE, 48, marks=pytest.mark.sweep),
        pytest.param(DOUBLE, 48, marks=pytest.mark.sweep),
    ],
)
@pytest.mark.parametrize("paper", [Paper.A4, pytest.param(Paper.A3, marks=pytest.mark.sweep)])
def test_no_name_is_cut_and_no_box_leaves_its_row(paper: Paper, options: KnockoutOptions, entrants: int) -> None:
    """All names are on the sheets in one form: whole, or by initials where one has no room."""
    shown = view(knockout(entrants, options), first_side, gone=("7",), long=True)
    file = printed(shown, paper)
    text = re.sub(r"[\s-]", "", words(file))
    names = [one.name for one in shown.entrants.values()]
    initials = [in_initials(one, AS_PROPOSED) for one in names]
    missing = [[one for one in form if re.sub(r"[\s-]", "", one) not in text] for form in (names, initials)]

    assert len(names) == entrants
    assert missing in ([[], initials], [names, []])
    assert [problem for page in measured(file) for problem in problems_of(page)] == []
