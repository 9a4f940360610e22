"""Evenings in which not all turns count, or a mean: through the tables that people read, and what is told of them."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from rules.counting import Counting
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from rules.match_points import PenaltyKind, RestWorth, default_points
from tests.factories import action, make_evening, publish, record
from tests.pages.sheets import read
from tests.staged import DANISH, ROTATING
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Match, Team, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.possible_places import still_possible
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.entries.penalty_changes import penalty_give
from tournaments.services.play.final_changes import stage_end_early
from tournaments.standings.types import Criterion, Totals, TurnsCounted

pytestmark = pytest.mark.django_db
SUMMED = MatchFormat(MatchKind.SUM, 1, LevelRule.LEVEL)
OF_SUMS: Regulation = replace(
    ROTATING,
    match_format=SUMMED,
    match_points=default_points(SUMMED),
    counting=Counting.SUM,
    rest_worth=RestWorth.FIELD_MEAN,
    rest_points=0,
    turns=3,
    tiebreaks=(Criterion.BEST_TABLE, Criterion.LAST_DEALS, Criterion.LOT),
)


def evening(*, entrants: int = 4, **chosen: object) -> Tournament:
    """Four in three turns: everybody is partner of everybody once. The first side makes 80, 70 and 90."""
    made = make_evening(replace(OF_SUMS, **chosen), entrants=entrants, ranked=Ranked.PLAYERS)  # type: ignore[arg-type]
    publish(made)
    return made


def play(made: Tournament, *points: int) -> dict[int, list[int]]:
    """One deal a match, by turn; the points of everybody turn by turn, by number, as they were written down."""
    found: dict[int, list[int]] = {}
    for match, made_first in zip(Match.objects.filter(tournament=made).order_by("turn__number"), points, strict=False):
        record(match, made_first)
        for seat in match.seats.select_related("player__team"):
            found.setdefault(seat.player.team.number, []).append(made_first if seat.side == 1 else 120 - made_first)
    return found


def by_number(made: Tournament) -> dict[int, Totals]:
    numbers = {str(team): number for team, number in Team.objects.filter(tournament=made).values_list("id", "number")}
    return {numbers[row.entrant]: row.totals for row in team_table(stage_of(made))}


def test_the_two_best_of_three_turns_are_counted_and_the_third_is_named() -> None:
    made = evening(turns_counted=TurnsCounted(best=2))
    written = play(made, 80, 70, 90)
    for number, totals in by_number(made).items():
        own = written[number]
        assert totals.points == sum(sorted(own)[1:])
        assert totals.dropped == (own.index(min(own)) + 1,)


def test_all_but_the_worst_takes_nothing_away_before_the_last_turn() -> None:
    made = evening(turns_counted=TurnsCounted(worst=1))
    written = play(made, 80, 70)
    assert {number: one.points for number, one in by_number(made).items()} == {
        number: sum(own) for number, own in written.items()
    }


def test_an_evening_that_ends_early_leaves_the_worst_of_what_was_played_out() -> None:
    made = evening(turns_counted=TurnsCounted(worst=1))
    written = play(made, 80, 70)
    stage_end_early(action(made), after=2)
    assert {number: one.points for number, one in by_number(made).items()} == {
        number: max(own) for number, own in written.items()
    }


def test_the_mean_of_who_played_less_is_of_fewer_matches() -> None:
    made = evening(entrants=5, by_mean=True, turns=2)
    written = play(made, 80, 71)
    for number, totals in by_number(made).items():
        own = written[number]
        assert (totals.points, totals.mean_of) == (Fraction(sum(own), len(own)), len(own))
    assert {len(own) for own in written.values()} == {1, 2}


def test_what_does_not_count_is_said_beside_the_name_and_below_the_table(client: Client) -> None:
    made = evening(turns_counted=TurnsCounted(best=2))
    play(made, 80, 70, 90)
    page = read(client, reverse("public_standings", kwargs={"slug": made.slug}))
    assert "Non contano tutti i turni: a ognuno si tolgono i peggiori." in page
    assert "non conta." in page
    mean = make_evening(replace(OF_SUMS, by_mean=True), entrants=4, ranked=Ranked.PLAYERS, slug="media")
    publish(mean)
    play(mean, 80, 70, 90)
    page = read(client, reverse("public_standings", kwargs={"slug": mean.slug}))
    assert "I punti sono la media per partita giocata." in page
    assert "I punti sono la media di 3 partite." in page


def test_the_best_turn_and_then_the_last_deal_break_a_tie_of_sums(client: Client) -> None:
    """Everybody has 60 and 60 or as much as their partners: 70 50 60 and 60 50 70 and the like are told apart."""
    made = evening(turns=2)
    written = play(made, 70, 70)
    level = [number for number, own in written.items() if sum(own) == 120]
    assert len(level) == 2  # one was first 70 and then 50, the other the other way round
    table = [row for row in team_table(stage_of(made)) if row.totals.points == 120]
    first, second = [written[_number(made, row.entrant)] for row in table]
    assert (first, second) == ([50, 70], [70, 50])
    assert table[1].decided_by is Criterion.LAST_DEALS


def _number(made: Tournament, entrant: str) -> int:
    return Team.objects.get(tournament=made, pk=entrant).number


def test_what_can_still_happen_is_not_told_where_sums_or_turns_count() -> None:
    made = make_evening(replace(DANISH, turns=2, turns_counted=TurnsCounted(best=1)), entrants=4)
    for match in publish(made):
        record(match, 70, 70)
    course = course_of(made)
    assert still_possible(course, [team_table(stage_of(made))]) is None


def test_a_penalty_is_taken_after_the_turns_are_chosen() -> None:
    made = evening(turns_counted=TurnsCounted(best=2))
    play(made, 80, 70, 90)
    before = by_number(made)[1]
    team = Team.objects.get(tournament=made, number=1)
    penalty_give(action(made, reason="Ritardo"), team_id=team.id, kind=PenaltyKind.PENALTY, points=5)
    assert by_number(made)[1].points == before.points - 5
