"""Somebody does not come to a table at which everybody is a side: an unranked reserve plays, or nobody does."""

import uuid
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.counting import Counting
from rules.deals_of_two import DealScore
from rules.games import Sides
from rules.outcomes import PlayedDeal
from tests.damage import comes_back
from tests.factories import action, make_evening, publish
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Tournament
from tournaments.pages.shared.ranking.checks import checks_context
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.progress import progress_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.play.award_changes import award_withdraw, match_award
from tournaments.services.play.lineups import reserve_choose
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db
QUINTETS = PRESETS["quintets"].stages[0]
PLACES = replace(QUINTETS, counting=Counting.PLACES, rest_points=3)
TOTALS = (4, 1, 1, -3, -3)


def table(regulation: Regulation) -> Tournament:
    made = make_evening(replace(regulation, turns=1), entrants=5, ranked=Ranked.PLAYERS)
    publish(made)
    return made


def of(made: Tournament) -> MatchRecord:
    return match_records(stage_of(made))[0]


def reserve_plays(made: Tournament, side: int, *, plays: bool = True) -> None:
    found = of(made)
    seated = found.sides[side - 1].team.id
    reserve_choose(action(made).of_match(found.id, found.version), seated_id(seated), plays=plays)


def seated_id(text: str) -> uuid.UUID:
    return uuid.UUID(text)


def play(made: Tournament, totals: tuple[int, ...] = TOTALS) -> MatchRecord:
    found = of(made)
    match_record(action(made).of_match(found.id, found.version), [PlayedDeal(1, 1, DealScore(None, totals=totals))])
    return of(made)


@pytest.mark.parametrize(
    ("regulation", "points"),
    [(QUINTETS, (-3, 1, 1, -3, -3)), (PLACES, (1, Fraction(7, 2), Fraction(7, 2), Fraction(3, 2), Fraction(3, 2)))],
)
def test_for_whom_a_reserve_played_has_the_least_and_the_others_what_they_played(
    regulation: Regulation, points: tuple[object, ...]
) -> None:
    made = table(regulation)
    reserve_plays(made, 1)
    found = play(made)
    assert found.points == points
    assert [one.by_reserve for one in found.sides] == [True, False, False, False, False]
    rows = {row.entrant: row.totals for row in team_table(stage_of(made))}
    assert rows[found.sides[0].team.id].points == points[0]
    assert rows[found.sides[0].team.id].deals_won == 0
    assert progress_of([found], regulation).checks.points_expected is None


def test_only_the_table_of_a_reserve_is_apart_from_the_sums_of_the_hall() -> None:
    made = make_evening(replace(QUINTETS, turns=1), entrants=10, ranked=Ranked.PLAYERS)
    publish(made)
    reserve_plays(made, 1)
    play(made)
    checks = progress_of(match_records(stage_of(made)), QUINTETS).checks
    assert (checks.apart, checks.points, checks.points_due, checks.points_expected) == (1, 0, 0, 0)
    assert "(senza 1 tavolo con riserve o non giocato)" in str(checks_context(course_of(made))["checks"])


def test_where_nobody_plays_who_came_has_the_points_of_a_rest_and_who_did_not_the_last_place() -> None:
    made = table(PLACES)
    found = of(made)
    match_award(action(made).of_match(found.id, found.version), Sides.of(2, 4).value)
    assert of(made).points == (3, 1, 3, 1, 3)
    award_withdraw(replace(action(made).of_match(found.id, of(made).version), reason="Arrivata"))
    assert of(made).points is None


def test_a_reserve_is_taken_back_as_long_as_nothing_was_played() -> None:
    made = table(QUINTETS)
    reserve_plays(made, 1)
    reserve_plays(made, 1, plays=False)
    assert of(made).notes.reserves is None
    version = of(made).version
    reserve_plays(made, 1, plays=False)
    assert of(made).version == version
    play(made)
    with pytest.raises(DomainError):
        reserve_plays(made, 2)
    old = of(made)
    with pytest.raises(StaleVersion):
        reserve_choose(action(made).of_match(old.id, 1), seated_id(old.sides[0].team.id), plays=True)


def test_two_sides_have_no_reserve_and_nobody_else_is_replaced() -> None:
    made = make_evening(PRESETS["round_robin"].stages[0], entrants=4, ranked=Ranked.PLAYERS, slug="due")
    publish(made)
    with pytest.raises(DomainError):
        reserve_plays(made, 1)
    tables = table(QUINTETS)
    found = of(tables)
    with pytest.raises(DomainError):
        reserve_choose(action(tables).of_match(found.id, found.version), uuid.uuid4(), plays=True)


def test_the_file_takes_a_reserve_along() -> None:
    made = table(QUINTETS)
    reserve_plays(made, 3)
    play(made)
    back = comes_back(made)
    assert of(back).notes.reserves == 4
