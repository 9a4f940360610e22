"""What rests are worth by every measure, counted again by hand and from nothing but the results."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.exact import Points
from rules.match_points import points_table
from rules.rests import RestWorth
from tests.factories import award, make_evening, publish, record, win
from tests.staged import DANISH, ROTATING
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.rest_points import counted_rests, rest_points
from tournaments.selectors.counted.standings import team_table

pytestmark = pytest.mark.django_db

WORTH_DEALS = points_table({(2, 0): 3, (2, 1): 2, (1, 2): 1, (0, 2): 0})
"""Best of three in which every deal won counts."""


def evening(worth: RestWorth, **more: object) -> Tournament:
    return make_evening(
        replace(DANISH, match_points=WORTH_DEALS, rest_worth=worth, rest_points=0, **more),  # type: ignore[arg-type]  # what the caller chose
        entrants=5,
    )


def rests_of(tournament: Tournament) -> list[Points]:
    """What each rest so far is worth, turn by turn."""
    stage = stage_of(tournament)
    found = counted_rests(stage, match_records(stage)).values()
    return [rest.points for rest in sorted((rest for rests in found for rest in rests), key=lambda rest: rest.turn)]


def play_first(tournament: Tournament) -> None:
    """A 2-0 and a 2-1: 3 and 0, 2 and 1."""
    first, second = publish(tournament)
    win(first, 1)
    record(second, 70, 50, 70)


@pytest.mark.parametrize(
    ("worth", "expected"),
    [
        (RestWorth.FIXED, []),
        (RestWorth.WIN, [3]),
        (RestWorth.HALF, [Fraction(3, 2)]),
        (RestWorth.FIELD_MEAN, [Fraction(3, 2)]),
        (RestWorth.OWN_MEAN, [0]),
    ],
)
def test_a_rest_in_the_first_turn_is_worth_what_was_chosen(worth: RestWorth, expected: list[Points]) -> None:
    tournament = evening(worth)
    play_first(tournament)
    assert rests_of(tournament) == expected


def test_a_rest_as_a_win_is_worth_what_a_side_gets_to_which_nobody_came() -> None:
    tournament = evening(RestWorth.WIN, forfeit=(2, 1))
    play_first(tournament)
    assert rests_of(tournament) == [2]


def test_the_mean_of_the_field_takes_in_a_match_to_which_nobody_came() -> None:
    """3 and 0, and 0 and 0: the mean of four is 3/4."""
    tournament = evening(RestWorth.FIELD_MEAN)
    first, second = publish(tournament)
    win(first, 1)
    award(second, 3)
    assert rests_of(tournament) == [Fraction(3, 4)]


def test_the_mean_of_ones_own_matches_is_settled_with_the_last_of_them() -> None:
    tournament = evening(RestWorth.OWN_MEAN)
    play_first(tournament)
    (rested,) = counted_rests(stage_of(tournament), match_records(stage_of(tournament)))
    for turn in (2, 3):
        publish(tournament)
        for match in Match.objects.filter(tournament=tournament, turn__number=turn):
            first, _second = match_sides(tournament, match.id)
            win(match, 1 if first == rested else 2)
    row = next(row for row in team_table(stage_of(tournament)) if row.entrant == rested)
    own = row.totals.points - row.totals.rest_points
    assert row.totals.played == 2
    assert row.totals.rest_points == Fraction(own, 2)


def match_sides(tournament: Tournament, match: object) -> tuple[str, str]:
    one = next(one for one in match_records(stage_of(tournament)) if one.id == match)
    first, second = (side.team.id for side in one.sides)
    return first, second


@pytest.mark.parametrize("worth", [RestWorth.FIELD_MEAN, RestWorth.OWN_MEAN])
@pytest.mark.parametrize("rotating", [False, True])
def test_means_are_those_of_the_results_counted_again(worth: RestWorth, rotating: bool) -> None:
    ground = ROTATING if rotating else DANISH
    tournament = make_evening(
        replace(ground, match_points=WORTH_DEALS, rest_worth=worth),
        entrants=9,
        ranked=Ranked.PLAYERS if rotating else Ranked.PAIRS,
    )
    if rotating:
        publish(tournament)
    for turn in (1, 2, 3):
        if not rotating:
            publish(tournament)
        for number, match in enumerate(Match.objects.filter(tournament=tournament, turn__number=turn)):
            record(match, *[(70, 70), (70, 50, 70), (50, 70, 50), (50, 50)][(number + turn) % 4])
    stage = stage_of(tournament)
    records = match_records(stage)

    expected: dict[str, Fraction] = {}
    everybody = {row.entrant for row in team_table(stage)}
    for turn in sorted({one.turn for one in records}):
        here = [one for one in records if one.turn == turn]
        playing = {team for one in here for side in one.sides for team in side.team_ids}
        for team in everybody - playing:
            counted = [
                points
                for one in (here if worth is RestWorth.FIELD_MEAN else records)
                for side, points in zip(one.sides, one.points or (), strict=True)
                if worth is RestWorth.FIELD_MEAN or team in side.team_ids
            ]
            mean = Fraction(sum(counted), len(counted)) if counted else Fraction(0)
            expected[team] = expected.get(team, Fraction(0)) + mean

    assert rest_points(stage, records) == expected
    assert expected
