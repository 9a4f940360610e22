"""The program is gone after the kit was printed: the evening is played from paper, and typed in afterwards."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random

import pytest
from django.test import Client

from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import Points
from tests.factories import make_evening, publish, record
from tests.pages.papers.pdf.reading import words
from tests.staged import stage
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Match, Tournament
from tournaments.pages.shared.pictures.codes import match_code
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_names, team_table

pytestmark = pytest.mark.django_db

FIVE = MatchFormat(MatchKind.FIXED, 5)
ALL_MEET = stage("round_robin", FIVE)
ROTATING = replace(stage("rotating_partners", FIVE), turns=3)
BY_TABLE = replace(stage("danish", FIVE), turns=3, rematches=True)
BRACKET = stage("knockout", FIVE)
COLUMNS = ("Quarti", "Semifinale", "Finale")
SHEET = re.compile(
    r"Smazzata (?P<home>.+?) vinta (?P<away>.+?) vinta 1 .+?(?P<code>[0-9A-F]{6})-\w{4}\.\d+ · foglio delle \S+ "
    r"Turno (?P<turn>\d+) Tavolo \d+ Dà le carte per primo "
)
DRAWN = re.compile(r"Quarti (?P<place>\d), tavolo (?P<table>\d) (?P<home>\d) (?P=home) (?P<away>\d) (?P=away)")
SUMS = re.compile(r"\b(?P<number>\d+)\. (?P=number) (?P<place>\d+) (?P<points>\d+) \d+(?:, \d+)*")
NUMBER = re.compile(r"(?:Coppia A|Coppia B) · n\. (\d+)\b")
POINTS = {5: 7, 4: 5, 3: 4, 2: 3, 1: 2, 0: 0}
# Deals won by the one who is named first, turn by turn: sums after the first two turns are all different.
BY_HAND = ({0: 5, 1: 4, 2: 3}, {0: 3, 1: 0, 2: 4}, {0: 2, 1: 5, 2: 1})
Table = list[tuple[int, str, Points, int]]


@dataclass(frozen=True)
class OnPaper:
    """A match sheet as somebody reads it: turn, the words over both columns, and the code at its foot."""

    turn: int
    sides: str
    code: str


def printed(desk: Client, paper: str) -> str:
    return words(desk.get(f"/desk/serata/print/{paper}", headers={"Accept-Language": "it"}).content)


def sheets_in(text: str) -> list[OnPaper]:
    return [OnPaper(int(one["turn"]), f"{one['home']} {one['away']}", one["code"]) for one in SHEET.finditer(text)]


def evening(regulation: Regulation, slug: str, *, entrants: int) -> Tournament:
    ranked = Ranked.PLAYERS if regulation.format == "rotating_partners" else Ranked.PAIRS
    tournament = make_evening(regulation, entrants=entrants, slug=slug, ranked=ranked)
    publish(tournament, number=3)
    return tournament


def table_of(tournament: Tournament) -> Table:
    stage_, names = stage_of(tournament), team_names(stage_of(tournament))
    rows = team_table(stage_)
    return sorted((row.place, names[row.entrant], row.totals.points, row.totals.deals_won) for row in rows)


def won_by_first(sheet: OnPaper) -> int:
    """Some result that depends on nothing but what the sheet says."""
    return Random(f"{sheet.turn} {sheet.sides}").randrange(6)


def type_in(match: Match, won: int) -> None:
    record(match, *[70] * won, *[50] * (5 - won))


@pytest.mark.parametrize(("regulation", "entrants"), [(ALL_MEET, 4), (ROTATING, 8)])
def test_an_evening_drawn_before_is_finished_from_one_file_and_typed_in_in_any_order(
    desk: Client, regulation: Regulation, entrants: int
) -> None:
    late = evening(regulation, "serata", entrants=entrants)
    sheets = sheets_in(printed(desk, "evening.pdf"))
    kept = evening(regulation, "tenuta", entrants=entrants)
    codes = {match_code(one): Match.objects.get(pk=one.id) for one in match_records(stage_of(late))}
    in_order = Match.objects.filter(tournament=kept).order_by("turn__number", "table")
    assert len(sheets) == len(codes) == len(in_order)

    for match, sheet in zip(in_order, sheets, strict=True):
        type_in(match, won_by_first(sheet))
    for sheet in Random(5).sample(sheets, len(sheets)):
        type_in(codes[sheet.code], won_by_first(sheet))

    assert table_of(late) == table_of(kept)


def test_danish_turns_made_by_hand_from_the_kit_are_those_that_the_program_draws_when_it_is_back(
    desk: Client,
) -> None:
    tournament = evening(BY_TABLE, "serata", entrants=6)
    kit = printed(desk, "turns/1/kit.pdf?alone")
    named = [[int(number) for number in NUMBER.findall(sheet.sides)] for sheet in sheets_in(kit)]
    first = [(one, other) for one, other in named]
    sums = {int(one["number"]): int(one["points"]) for one in SUMS.finditer(kit)}
    assert "Il primo gioca con il secondo (n. 1)" in kit
    assert sorted(sums) == sorted(number for pair in first for number in pair) == [1, 2, 3, 4, 5, 6]

    turns = [first]
    for won in BY_HAND[:2]:
        sums = _added(sums, turns[-1], won)
        order = sorted(sums, key=sums.__getitem__, reverse=True)
        turns.append([(order[place], order[place + 1]) for place in (0, 2, 4)])
    final = _added(sums, turns[2], BY_HAND[2])

    for number, (pairs, won) in enumerate(zip(turns, BY_HAND, strict=True), start=1):
        if number > 1:
            publish(tournament, number=number)
        _typed_in(tournament, number, pairs, won)
    assert {name: points for _place, name, points, _deals in table_of(tournament)} == {
        str(number): points for number, points in final.items()
    }


def test_a_bracket_filled_in_on_its_sheet_is_the_one_that_the_program_comes_to_once_it_is_typed_in(
    desk: Client,
) -> None:
    late = evening(BRACKET, "serata", entrants=8)
    sheet = printed(desk, "bracket.pdf")
    winners = [(int(one["home"]), int(one["away"])) for one in DRAWN.finditer(sheet)]
    columns = [[int(table) for table in re.findall(rf"{name}(?: \d)?, tavolo (\d)", sheet)] for name in COLUMNS]
    kept = evening(BRACKET, "tenuta", entrants=8)
    filled_in: list[list[tuple[int, tuple[int, int]]]] = []
    while winners:
        filled_in.append(list(zip(columns[len(filled_in)], winners, strict=True)))
        through = [first if _stronger(first, second) else second for first, second in winners]
        winners = list(zip(through[::2], through[1::2], strict=True)) if len(through) > 1 else []

    for number, column in enumerate(filled_in, start=1):
        for table, (first, second) in Random(number).sample(column, len(column)):
            match = Match.objects.get(tournament=late, turn__number=number, table=table)
            assert [match.fixture.home.number, match.fixture.away.number] == [first, second]  # type: ignore[union-attr]
            type_in(match, 5 if _stronger(first, second) else 0)
        for match in Match.objects.filter(tournament=kept, turn__number=number).order_by("table"):
            type_in(match, 5 if _stronger(match.fixture.home.number, match.fixture.away.number) else 0)  # type: ignore[union-attr]
    assert table_of(late) == table_of(kept)
    assert [len(column) for column in filled_in] == [4, 2, 1]


def _stronger(first: int, second: int) -> bool:
    """Whether the first of two wins: some order that depends on nothing but their numbers."""
    return first * 5 % 9 > second * 5 % 9


def _added(sums: Mapping[int, int], pairs: list[tuple[int, int]], won: Mapping[int, int]) -> dict[int, int]:
    """The sums with the points of a turn, in the order of the list that they were written in."""
    points = {one: POINTS[won[table]] for table, (one, _other) in enumerate(pairs)}
    points |= {other: POINTS[5 - won[table]] for table, (_one, other) in enumerate(pairs)}
    return {number: before + points[number] for number, before in sums.items()}


def _typed_in(tournament: Tournament, turn: int, pairs: Iterable[tuple[int, int]], won: Mapping[int, int]) -> None:
    """The results of a turn, the last table first; every pair of the paper has a match in the program."""
    matches = {
        frozenset((match.fixture.home.number, match.fixture.away.number)): match
        for match in Match.objects.filter(tournament=tournament, turn__number=turn).select_related(
            "fixture__home", "fixture__away"
        )
        if match.fixture is not None
    }
    for table, (one, other) in reversed(list(enumerate(pairs))):
        match = matches.pop(frozenset((one, other)))
        at_home = match.fixture is not None and match.fixture.home.number == one
        type_in(match, won[table] if at_home else 5 - won[table])
    assert matches == {}
