"""What rests are worth by every measure, counted again by hand and from nothing but the results."""

import uuid
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.counting import Counting
from rules.deals_of_two import DealScore
from rules.match_formats import MatchFormat, MatchKind, legal_results
from rules.match_points import Points, RestWorth, points_table
from rules.outcomes import PlayedDeal
from tests.factories import action, award, make_evening, match_action, publish, record, win, win_all
from tests.staged import DANISH, ROTATING, play
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Team, Tournament
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.rest_points import counted_rests, rest_points
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.result_changes import match_record
from tournaments.standings.types import Criterion

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


THREES = PRESETS["three_alone"].stages[0]
PLACES_OF_ONE_DEAL = replace(
    THREES, match_format=replace(THREES.match_format, length=1), counting=Counting.PLACES, turns=1, rest_points=0
)


@pytest.mark.parametrize(
    ("worth", "rests", "missing"),
    [(RestWorth.FIELD_MEAN, [4, 4, 4], 3), (RestWorth.OWN_MEAN, [0, 0, -3, 0], 0)],
)
def test_who_came_to_a_table_that_was_not_played_rests_as_anybody_who_was_drawn_to(
    worth: RestWorth, rests: list[Points], missing: Points
) -> None:
    """60, 30 and 30 are 5, 3 1/2 and 3 1/2 points, whose mean is 4: two have it who came in vain, and one who rested;
    of who did not come there is 3 for the last place. Nobody has a match of their own but those who played: then who
    came has nothing, and who did not come gives the 3 back.
    """
    tournament = make_evening(replace(PLACES_OF_ONE_DEAL, rest_worth=worth), entrants=7, ranked=Ranked.PLAYERS)
    played, unplayed = publish(tournament)
    match_record(match_action(played), [PlayedDeal(1, 1, DealScore(60, 1, second=30))])
    match_award(match_action(unplayed), 1)

    assert sorted(rests_of(tournament)) == sorted(rests)
    table = team_table(stage_of(tournament))
    resting = [points for points in rests if points >= 0]
    assert sorted(row.totals.points for row in table) == sorted([5, Fraction(7, 2), Fraction(7, 2), missing, *resting])


def test_the_mean_of_ones_own_matches_takes_in_no_table_that_was_not_played() -> None:
    """A player with one walkover win and two played tables has the mean of these two besides, however they ended."""
    regulation = replace(PLACES_OF_ONE_DEAL, turns=3, rest_worth=RestWorth.OWN_MEAN)
    tournament = make_evening(regulation, entrants=6, ranked=Ranked.PLAYERS)
    matches = publish(tournament)
    match_award(match_action(matches[0]), 1)
    for match in matches[1:]:
        match_record(match_action(match), [PlayedDeal(1, 1, DealScore(60, 1, second=40))])

    records = match_records(stage_of(tournament))
    came = [side.team.id for side in records[0].sides[1:]]
    for row in team_table(stage_of(tournament)):
        played = row.totals.points - row.totals.rest_points
        assert row.totals.rest_points == (Fraction(played, 2) if row.entrant in came else 0)


def four_drawn_turns() -> tuple[Tournament, dict[int, Team]]:
    """Five pairs whose four turns are drawn, the first two of them played, and who rests in which."""
    tournament = make_evening(replace(DANISH, format="drawn_turns", turns=4, rest_points=1), entrants=5)
    publish(tournament)
    records = match_records(stage_of(tournament))
    resting = {}
    for turn in range(1, 5):
        seated = [side.team.id for one in records if one.turn == turn for side in one.sides]
        resting[turn] = Team.objects.exclude(pk__in=seated).get(tournament=tournament)
    win_all(Match.objects.filter(tournament=tournament, turn__number__lte=2), 1)
    return tournament, resting


@pytest.mark.parametrize("effect", list(WithdrawalEffect))
@pytest.mark.parametrize(("turn", "points"), [(2, 1), (3, 0)])
def test_a_rest_is_worth_something_to_who_left_only_if_its_turn_had_begun(
    effect: WithdrawalEffect, turn: int, points: int
) -> None:
    tournament, resting = four_drawn_turns()
    team_withdraw(action(tournament), resting[turn].id, effect=effect)
    play(tournament)
    stage = stage_of(tournament)
    kept = 0 if effect is WithdrawalEffect.ALL_VOID else points
    assert rest_points(stage, match_records(stage)).get(str(resting[turn].id), 0) == kept


def test_who_comes_back_has_all_rests_again() -> None:
    tournament, resting = four_drawn_turns()
    team_withdraw(action(tournament), resting[3].id)
    play(tournament)
    team_return(action(tournament), resting[3].id)
    stage = stage_of(tournament)
    assert rest_points(stage, match_records(stage)) == {str(team.id): 1 for team in resting.values()}


DRAWN_WITH_OPPONENT = replace(
    DANISH,
    format="drawn_turns",
    turns=2,
    rest_points=1,
    rest_is_opponent=True,
    tiebreaks=(Criterion.BUCHHOLZ,),
)


def test_a_rest_is_an_opponent_once_its_turn_is_over() -> None:
    """Of seven pairs two lose the first turn that meet in the second. One leaves, the other wins there: 1 point, as the
    winners and who rested have. Opponents: its own 1 + 0; of who beat it 1; of who rested 1, their own; of the others
    none. That nobody else has played the second turn yet is no rest.
    """
    tournament = make_evening(DRAWN_WITH_OPPONENT, entrants=7)
    publish(tournament)
    stage = stage_of(tournament)
    of_turn = {turn: [set(teams(one)) for one in match_records(stage) if one.turn == turn] for turn in (1, 2)}
    rested = {str(team.pk) for team in Team.objects.filter(tournament=tournament)}.difference(*of_turn[1])
    losers = next(two for two in of_turn[2] if not two & rested)
    for one in match_records(stage):
        if one.turn == 1:
            win(Match.objects.get(pk=one.id), 2 if teams(one)[0] in losers else 1)
    left, other = sorted(losers)
    team_withdraw(action(tournament), uuid.UUID(left), effect=WithdrawalEffect.WIN)

    (beat,) = (set(two) - {other} for two in of_turn[1] if other in two)
    level = [row for row in team_table(stage_of(tournament)) if row.totals.points == 1]
    assert {row.entrant: row.met for row in level if row.met} == dict.fromkeys({other} | beat | rested, 1)
    assert [row.place for row in level] == [1, 1, 1, 4, 4]


def teams(record: MatchRecord) -> list[str]:
    return [team for side in record.sides for team in side.team_ids]


def test_nobody_rests_in_a_pairing_of_several_turns_before_the_last_of_them_is_over() -> None:
    """Five pairs at one table: every two turns are one pairing. Who plays in the fourth has no rest in the third: they
    have the points of whom they met, and their own where they rested in the first two.
    """
    tournament = make_evening(replace(DRAWN_WITH_OPPONENT, hall=1), entrants=5)
    *played, last = publish(tournament)
    assert [one.turn.number for one in (*played, last)] == [1, 2, 3, 4]
    win_all(played, 1)
    stage = stage_of(tournament)
    records = match_records(stage)
    rows = {row.entrant: row for row in team_table(stage)}
    for team in teams(records[-1]):
        met = [one for record in records[:-1] if team in teams(record) for one in teams(record) if one != team]
        (counted,) = met or [team]
        assert rows[team].met == rows[counted].totals.points


SUMMED = replace(
    DANISH,
    match_format=MatchFormat(MatchKind.SUM, 3),
    match_points=points_table(dict.fromkeys(legal_results(MatchFormat(MatchKind.SUM, 3)), 0)),
    tiebreaks=(Criterion.POINTS_MADE,),
)


@pytest.mark.parametrize(
    ("worth", "after_one", "place", "after_two"),
    [(RestWorth.FIELD_MEAN, 180, 3, 180), (RestWorth.OWN_MEAN, 0, 5, 240), (RestWorth.FIXED, 0, 5, 0)],
)
def test_by_the_sum_of_cards_a_rest_is_worth_the_mean_of_a_table_and_nobody_leads_who_has_not_played(
    worth: RestWorth, after_one: int, place: int, after_two: int
) -> None:
    """Three deals of 70 are 210 to 150, of 80 are 240 to 120: 720 points of four, whose mean is 180, so who rested is
    third. In the second turn they win 240 to 120, and the mean of their own matches is 240.
    """
    tournament = make_evening(replace(SUMMED, rest_worth=worth), entrants=5)
    first, second = publish(tournament)
    record(first, 70, 70, 70)
    record(second, 80, 80, 80)
    stage = stage_of(tournament)
    seated = {side.team.id for one in match_records(stage) for side in one.sides}
    table = team_table(stage)
    (rested,) = [row for row in table if row.entrant not in seated]
    assert (rested.place, rested.totals.rest_cards) == (place, after_one)
    assert [row.totals.cards_made for row in table if row.entrant in seated] == [240, 210, 150, 120]

    for match in publish(tournament):
        if match.turn.number == 2:
            sides = [side.team.id for side in match_records(stage, match_id=match.id)[0].sides]
            record(match, *([80, 80, 80] if sides[0] == rested.entrant else [40, 40, 40]))
    (again,) = [row for row in team_table(stage) if row.entrant == rested.entrant]
    assert (again.totals.cards_for, again.totals.rest_cards) == (240, after_two)
