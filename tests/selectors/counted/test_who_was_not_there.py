"""Who was not at a table gains nothing by it: one rule, over every format, counting and kind of rest."""

import uuid
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from rules.counting import Counting
from rules.deals_of_two import DealScore
from rules.games import EVERY_SIDE, Sides
from rules.match_formats import LevelRule, MatchFormat, MatchKind, legal_results
from rules.match_points import PenaltyKind, Points, RestWorth, default_points, points_table
from rules.outcomes import PlayedDeal
from tests.covers import cover
from tests.factories import action, award, make_evening, make_tournament, match_action, publish, record, win, win_all
from tests.scheduling.bracket.playing import KINDS
from tests.staged import DANISH, GROUPS, KNOCKOUT, ROTATING, play, stage
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import GIOCHI, REST_UNEQUALLY, Ranked, Regulation
from tournaments.event.regulation_kinds import CountedBy
from tournaments.models import Match, Stage, Team, Tournament
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.qualify import Takes, Who
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.possible_places import still_possible
from tournaments.selectors.counted.rest_points import counted_rests
from tournaments.selectors.counted.standings_queries import group_tables, team_table, ties_in
from tournaments.services.entries.penalty_changes import penalty_give
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.lineups import reserve_choose
from tournaments.services.play.result_changes import match_record
from tournaments.standings.types import Criterion, Row

pytestmark = pytest.mark.django_db

ALONE = {key: PRESETS[key].stages[0] for key in ("three_alone", "quintets", "scighera")}
BY_RESULT = {
    one.format: one
    for one in (DANISH, replace(DANISH, format="swiss"), replace(DANISH, format="drawn_turns"), GROUPS, ROTATING)
} | {"round_robin": stage("round_robin"), "quarters": GIOCHI}
LOSER_HAS_SOME = points_table({(2, 0): 9, (2, 1): 8, (1, 2): 1, (0, 2): Fraction(1, 2)})
FIVE = legal_results(GIOCHI.match_format)
WORST_HAS_SOME = points_table(dict(zip(FIVE, (7, 5, 4, 3, 2, Fraction(1, 2)), strict=True)))
RESTS = [(RestWorth.FIXED, 0), (RestWorth.FIXED, 2), (RestWorth.FIELD_MEAN, 0), (RestWorth.OWN_MEAN, 0)]
RESTS_OF_TWO = [*RESTS, (RestWorth.WIN, 0), (RestWorth.HALF, 0)]
TIEBREAKS = (Criterion.BEST_TABLE, Criterion.DEALS_WON, Criterion.DEAL_DIFFERENCE, Criterion.WINS, Criterion.CALLS_WON)
NOT_PLAYED, RESERVE, BOTH = "not played", "reserve", "reserve and not played"


def of_table(made: Tournament) -> list[tuple[MatchRecord, Mapping[str, Points]]]:
    """What every table is worth to everybody at it, with what was counted with the rests of its turn."""
    records = match_records(stage_of(made))
    found: list[tuple[MatchRecord, Mapping[str, Points]]] = []
    rests = counted_rests(stage_of(made), records)
    for one in records:
        worth: dict[str, Points] = {}
        for side, points in zip(one.sides, one.points or (), strict=True):
            for team in side.team_ids:
                worth[team] = points + sum(rest.points for rest in rests.get(team, ()) if rest.turn == one.turn)
        found.append((one, worth))
    return found


def reserve_plays(made: Tournament) -> None:
    """For the first at the first table somebody plays who is not ranked."""
    one = match_records(stage_of(made))[0]
    reserve_choose(action(made).of_match(one.id, one.version), uuid.UUID(one.sides[0].team.id), plays=True)


def missing_at(one: MatchRecord) -> set[str]:
    absent = one.absent.numbers if one.absent else ()
    gone = [side for number, side in enumerate(one.sides, 1) if number in absent or side.by_reserve]
    return {team for side in gone for team in side.team_ids}


def hold_the_rule(made: Tournament) -> None:
    rows = {row.entrant: row for row in team_table(stage_of(made))}
    judged = 0
    for one, worth in of_table(made):
        missing = missing_at(one)
        came = worth.keys() - missing
        for gone, there in product(missing, came):
            judged += 1
            assert worth[gone] <= worth[there], (one.turn, one.table)
            if one.turn == max(other.turn for other, _worth in of_table(made)) == 1:
                assert rows[gone].place >= rows[there].place
    assert judged


def play_alone(made: Tournament, match: Match, number: int) -> None:
    """A table of three by its cards, one of five by its totals, uneven from table to table."""
    if match.turn.stage.game == "alone":
        scores = [DealScore(60 - number, 1, second=40)] * match.turn.stage.match_length
        match_record(match_action(match), [PlayedDeal(at, 1, one) for at, one in enumerate(scores, 1)])
    else:
        totals = [(4, -2, 1, 1, -4), (-4, -4, 3, 3, 2), (-1, -1, -1, 1, 2)][number % 3]
        match_record(match_action(match), [PlayedDeal(1, 1, DealScore(None, totals=totals))])


@pytest.mark.parametrize(
    ("game", "counting", "rest", "how", "turns", "tiebreak"),
    cover(product(ALONE, (Counting.SUM, Counting.PLACES), RESTS, (NOT_PLAYED, RESERVE, BOTH), (1, 3), TIEBREAKS)),
)
def test_who_was_not_at_a_table_of_people_alone_has_no_more_than_anybody_who_came(
    game: str, counting: Counting, rest: tuple[RestWorth, Points], how: str, turns: int, tiebreak: Criterion
) -> None:
    made = alone(game, counting, rest, turns=turns)
    Stage.objects.filter(tournament=made).update(tiebreaks=[tiebreak.value])
    for number, match in enumerate(Match.objects.filter(tournament=made).order_by("turn__number", "table")):
        if number:
            play_alone(made, match, number)
            continue
        if how != NOT_PLAYED:
            reserve_plays(made)
        match.refresh_from_db()
        if how == RESERVE:
            play_alone(made, match, number)
        else:
            match_award(match_action(match), Sides.of(3).value)
    hold_the_rule(made)


def alone(
    game: str, counting: Counting, rest: tuple[RestWorth, Points], *, turns: int = 1, entrants: int | None = None
) -> Tournament:
    regulation = replace(ALONE[game], counting=counting, turns=turns, rest_worth=rest[0], rest_points=rest[1])
    if regulation.turn_minutes:
        regulation = replace(regulation, counting=Counting.PLACES)
    seats = min(regulation.match_format.game.tables)
    made = make_evening(regulation, entrants=entrants or 2 * seats, ranked=Ranked.PLAYERS)
    publish(made)
    return made


@pytest.mark.parametrize(
    ("key", "rest", "absent"), cover(product(BY_RESULT, RESTS_OF_TWO, (Sides.of(1), Sides.of(2), EVERY_SIDE)))
)
def test_a_side_that_did_not_come_has_no_more_than_the_other_and_as_little_when_nobody_came(
    key: str, rest: tuple[RestWorth, Points], absent: Sides
) -> None:
    rests = {"rest_worth": rest[0], "rest_points": rest[1]} if key in REST_UNEQUALLY else {}
    made = evening(replace(BY_RESULT[key], match_points=LOSER_HAS_SOME, **rests))  # type: ignore[arg-type]  # as given
    first, *others = Match.objects.filter(tournament=made, turn__number=1).order_by("table")
    award(first, absent.value)
    win_all(others, 1)
    one = match_records(stage_of(made))[0]
    assert one.points is not None
    lost = [points for side, points in enumerate(one.points, 1) if side in absent.numbers]
    assert set(lost) == {Fraction(1, 2)}
    assert max(lost) <= min(one.points)
    rows = {row.entrant: row.totals for row in team_table(stage_of(made))}
    for side, played in enumerate(one.sides, 1):
        for team in played.team_ids if side in absent.numbers else ():
            assert (rows[team].lost, rows[team].deal_difference) == (1, -5 if key == "quarters" else -2)


SUMMED = MatchFormat(MatchKind.SUM, 2, LevelRule.LEVEL)


@pytest.mark.parametrize("absent", [Sides.of(1), EVERY_SIDE])
def test_where_card_points_decide_a_match_nobody_absent_is_before_who_lost_both_deals(absent: Sides) -> None:
    summed = replace(BY_RESULT["round_robin"], match_format=SUMMED, match_points=default_points(SUMMED))
    made = evening(replace(summed, tiebreaks=(Criterion.DEAL_DIFFERENCE,)))
    first, second, *_ = Match.objects.filter(tournament=made, turn__number=1).order_by("table")
    award(first, absent.value)
    record(second, 40, 40)

    of = {row.entrant: row for row in team_table(stage_of(made))}
    records = {one.id: one for one in match_records(stage_of(made))}
    came = of[records[second.pk].sides[0].team_ids[0]]
    missing = [of[records[first.pk].sides[side - 1].team_ids[0]] for side in absent.numbers]
    assert (came.totals.points, came.totals.deals_won, came.totals.deals_lost) == (0, 0, 2)
    assert [(one.totals.points, one.totals.deals_won, one.totals.deals_lost) for one in missing] == [(0, 0, 2)] * len(
        missing
    )
    assert {one.place for one in missing} == {came.place}


@pytest.mark.parametrize(
    ("key", "rest", "absent"),
    cover(product(sorted(REST_UNEQUALLY & BY_RESULT.keys()), RESTS, (Sides.of(1), Sides.of(2), EVERY_SIDE))),
)
def test_where_card_points_are_added_up_a_match_that_was_not_played_is_a_rest_for_who_came(
    key: str, rest: tuple[RestWorth, Points], absent: Sides
) -> None:
    worth, fixed = rest
    summed = replace(BY_RESULT[key], match_format=SUMMED, match_points=default_points(SUMMED), counting=Counting.SUM)
    made = evening(replace(summed, rest_worth=worth, rest_points=fixed, tiebreaks=(Criterion.BEST_TABLE,)))
    first, *others = Match.objects.filter(tournament=made, turn__number=1).order_by("table")
    award(first, absent.value)
    for match in others:
        record(match, 80, 70)  # 150 to 90, a mean of 120 of everybody who played
    one, rests = match_records(stage_of(made))[0], counted_rests(stage_of(made), match_records(stage_of(made)))
    for side, (played, points) in enumerate(zip(one.sides, one.points or (), strict=True), 1):
        came = {RestWorth.FIXED: fixed, RestWorth.FIELD_MEAN: 120, RestWorth.OWN_MEAN: 0}[worth]
        wanted = 0 if side in absent.numbers else came
        assert {points + sum(rest.points for rest in rests.get(team, ())) for team in played.team_ids} == {wanted}
    assert course_of(made).now.progress.checks.wrong is False


def evening(regulation: Regulation) -> Tournament:
    if regulation.format == "quarters":
        made = make_tournament(sizes=(2, 2, 2), regulation=replace(GIOCHI, match_points=WORST_HAS_SOME))
    else:
        players = regulation.format == "rotating_partners"
        ranked = Ranked.PLAYERS if players else Ranked.PAIRS
        made = make_evening(regulation, entrants=9 if players else 7, ranked=ranked)
    publish(made)
    return made


@pytest.mark.parametrize(("key", "rest"), cover(product([one for one in BY_RESULT if one != "quarters"], RESTS_OF_TWO)))
def test_after_all_void_nothing_is_kept_and_who_plays_is_before_them(key: str, rest: tuple[RestWorth, Points]) -> None:
    rests = {"rest_worth": rest[0], "rest_points": rest[1]} if key in REST_UNEQUALLY else {}
    made = evening(replace(BY_RESULT[key], match_points=LOSER_HAS_SOME, **rests))  # type: ignore[arg-type]  # as given
    seated = {
        team for one in match_records(stage_of(made)) if one.turn == 1 for side in one.sides for team in side.team_ids
    }
    for match in Match.objects.filter(tournament=made, turn__number=1):
        record(match, 70, 70)
    rested = [one for one in Team.objects.filter(tournament=made).order_by("number") if str(one.pk) not in seated]
    left = (rested or list(Team.objects.filter(tournament=made)))[0]
    team_withdraw(action(made), left.pk, effect=WithdrawalEffect.ALL_VOID)
    play(made)

    tables = group_tables(stage_of(made)).groups if key == "groups" else (team_table(stage_of(made)),)  # type: ignore[union-attr]  # drawn
    (own,) = [table for table in tables if str(left.pk) in {row.entrant for row in table}]
    row = own[-1]
    assert (row.entrant, row.place, row.totals.points, row.totals.rest_points) == (str(left.pk), len(own), 0, 0)


def test_two_of_whom_nothing_counts_share_the_last_place_and_nobody_is_asked_to_settle_it() -> None:
    made = evening(replace(DANISH, rest_points=1))
    for match in Match.objects.filter(tournament=made):
        record(match, 70, 70)
    left = list(Team.objects.filter(tournament=made).order_by("number")[:2])
    for team in left:
        team_withdraw(action(made), team.pk, effect=WithdrawalEffect.ALL_VOID)
    *_others, first, second = team_table(stage_of(made))
    assert {first.entrant, second.entrant} == {str(team.pk) for team in left}
    assert [(row.place, row.shared) for row in (first, second)] == [(6, True)] * 2
    assert {str(team.pk) for team in left} not in [set(tie) for tie in ties_in(stage_of(made))]


def test_who_leaves_a_stage_with_all_void_leaves_others_what_counts_on_from_before() -> None:
    """The lower number won before: 1 beat 2, 3 and 4; 2 keeps two victories, 3 one, and 1 is behind them."""
    carried = replace(stage("round_robin"), takes=Takes(1, who=Who.EVERYBODY, carries=True))
    made = make_evening(stage("round_robin"), carried, entrants=4)
    publish(made)
    for one in match_records(stage_of(made)):
        first, second = (side.team.number for side in one.sides)
        win(Match.objects.get(pk=one.id), 1 if first < second else 2)
    passage_confirm(action(made))
    publish(made)
    team_withdraw(action(made), Team.objects.get(tournament=made, number=1).pk, effect=WithdrawalEffect.ALL_VOID)
    numbers = {str(team.pk): team.number for team in Team.objects.filter(tournament=made)}
    rows = team_table(stage_of(made))
    found = [(numbers[row.entrant], row.place, row.totals.points) for row in rows]
    assert found == [(2, 1, 2), (3, 2, 1), (4, 3, 0), (1, 4, 0)]


def test_who_can_still_be_where_counts_nobody_of_whom_nothing_counts() -> None:
    """Four pairs, all against all, and a fifth that left: nobody may still come behind it."""
    made = make_evening(stage("round_robin"), entrants=5)
    publish(made)
    left = Team.objects.get(tournament=made, number=5)
    team_withdraw(action(made), left.pk, effect=WithdrawalEffect.ALL_VOID)
    for match in Match.objects.filter(tournament=made, turn__number__lte=4):
        if str(left.pk) not in {side.team.id for side in match_records(stage_of(made), match_id=match.pk)[0].sides}:
            win(match, 1)
    course = course_of(made)
    still = still_possible(course, (team_table(course.now.stage, course.now.records),))
    assert still is not None
    assert str(left.pk) not in still.of
    assert max(one.places.worst for one in still.of.values()) == 4


def first_turn(made: Tournament) -> dict[int, Row]:
    """The rows by the chair at table 1, from 1."""
    rows = {row.entrant: row for row in team_table(stage_of(made))}
    return {chair: rows[side.team.id] for chair, side in enumerate(match_records(stage_of(made))[0].sides, 1)}


def test_at_a_table_of_three_by_places_the_one_who_is_missing_is_not_first() -> None:
    """With a rest of 2 and 5, 4, 3 for the places, who came has 2, and who did not no more, not the 3 of the last."""
    made = alone("three_alone", Counting.PLACES, (RestWorth.FIXED, 2))
    award(Match.objects.get(tournament=made, table=1), Sides.of(1).value)
    assert [row.totals.points for row in first_turn(made).values()] == [2, 2, 2]


def test_for_whom_a_reserve_played_is_behind_who_played_and_has_as_little() -> None:
    """Totals 4, -4, 2, 1, -3: the one who is missing has the least, -4, and no best table; who played -4 is before."""
    made = alone("quintets", Counting.SUM, (RestWorth.FIXED, 0), entrants=5)
    reserve_plays(made)
    (one,) = match_records(stage_of(made))
    match_record(
        action(made).of_match(one.id, one.version), [PlayedDeal(1, 1, DealScore(None, totals=(4, -4, 2, 1, -3)))]
    )
    rows = first_turn(made)
    assert [(rows[chair].totals.points, rows[chair].place) for chair in (2, 1)] == [(-4, 4), (-4, 5)]
    assert rows[1].decided_by is Criterion.BEST_TABLE


def test_who_is_missing_has_lost_every_deal_where_their_difference_breaks_ties() -> None:
    """Six deals of which the second wins four and the third two; by places the reserve of the first is third with 3
    points. Had they no deal lost, a difference of nothing would be before the third of a table who won none of six.
    """
    made = alone("three_alone", Counting.PLACES, (RestWorth.FIXED, 0))
    Stage.objects.filter(tournament=made).update(tiebreaks=[Criterion.DEAL_DIFFERENCE.value])
    reserve_plays(made)
    first, second = Match.objects.filter(tournament=made).order_by("table")
    for match in (first, second):
        scores = [DealScore(30, 2, second=50)] * 4 + [DealScore(30, 3, second=40)] * 2
        match_record(match_action(match), [PlayedDeal(at, 1, one) for at, one in enumerate(scores, 1)])
    rows = {row.entrant: row for row in team_table(stage_of(made))}
    missing, played = (rows[one.sides[0].team.id] for one in match_records(stage_of(made)))
    assert [(row.totals.points, row.totals.deal_difference, row.place) for row in (played, missing)] == [
        (3, -6, 5),
        (3, -6, 5),
    ]


def test_a_table_that_nobody_played_is_nobodys_best() -> None:
    """Five who have not played a card have 3 points each, as the third of a table that was played; nobody is before
    the others by a best table.
    """
    made = alone("scighera", Counting.PLACES, (RestWorth.FIXED, 3))
    first, second = Match.objects.filter(tournament=made).order_by("table")
    award(first, Sides.of(5).value)
    match_record(match_action(second), [PlayedDeal(1, 1, DealScore(None, totals=(4, 1, -2, -1, -2)))])
    level = [row for row in team_table(stage_of(made)) if row.totals.points == 3]
    assert level
    assert Criterion.BEST_TABLE not in {row.decided_by for row in level}


def test_what_a_table_that_was_not_played_gave_is_among_the_points_of_rests() -> None:
    made = alone("quintets", Counting.PLACES, (RestWorth.FIXED, 3), entrants=5)
    award(Match.objects.get(tournament=made), Sides.of(1).value)
    rows = first_turn(made).values()
    assert [(row.totals.points, row.totals.rest_points) for row in rows] == [(1, 0), (3, 3), (3, 3), (3, 3), (3, 3)]


def test_the_mean_of_ones_own_tables_leaves_out_a_table_that_nobody_played_for_the_one_who_was_missing_too() -> None:
    """Three tables of three in three turns for seven people, one missing at the first of theirs: a rest is worth the
    mean of what they played, and not of the place they got for nothing.
    """
    made = alone("three_alone", Counting.PLACES, (RestWorth.OWN_MEAN, 0), turns=4, entrants=7)
    matches = list(Match.objects.filter(tournament=made).order_by("turn__number", "table"))
    award(matches[0], Sides.of(1).value)
    for number, match in enumerate(matches[1:]):
        play_alone(made, match, number)
    records = match_records(stage_of(made))
    missing = records[0].sides[0].team.id
    played = [
        points
        for one in records[1:]
        for side, points in zip(one.sides, one.points or (), strict=True)
        if side.team.id == missing
    ]
    rests = [rest for rest in counted_rests(stage_of(made), records).get(missing, ()) if not rest.missed]
    assert [rest.points for rest in rests] == [Fraction(sum(played), len(played))] * len(rests)


@pytest.mark.parametrize(("game", "left"), [("three_alone", 0), ("quintets", -40)])
def test_a_penalty_takes_nobody_below_none_where_no_result_is_negative(game: str, left: int) -> None:
    made = alone(game, Counting.SUM, (RestWorth.FIXED, 0))
    team = Team.objects.filter(tournament=made).first()
    assert team is not None
    penalty_give(action(made, reason="Ritardo"), team.pk, PenaltyKind.PENALTY, points=40)
    (row,) = [row for row in team_table(stage_of(made)) if row.entrant == str(team.pk)]
    assert row.totals.points == left


def test_an_evening_that_was_closed_before_is_counted_as_it_was() -> None:
    made = alone("three_alone", Counting.PLACES, (RestWorth.FIXED, 2))
    award(Match.objects.get(tournament=made, table=1), Sides.of(1).value)
    Tournament.objects.filter(pk=made.pk).update(counted_by=CountedBy.FIRST)
    assert [row.totals.points for row in first_turn(Tournament.objects.get(pk=made.pk)).values()] == [3, 2, 2]
    assert Stage.objects.filter(tournament=made).count() == 1


@pytest.mark.parametrize(("kind", "absent"), list(product(KINDS, (Sides.of(1), Sides.of(2), EVERY_SIDE))))
def test_in_a_bracket_who_did_not_come_is_not_before_who_came_and_lost(kind: KnockoutOptions, absent: Sides) -> None:
    """Somebody is missing at the first table of eight; then side one wins everywhere."""
    made = make_evening(replace(KNOCKOUT, knockout=kind), entrants=8)
    first, *others = publish(made)
    match_award(match_action(first), absent)
    win_all(others, 1)
    while left := [one.id for one in match_records(stage_of(made)) if not one.complete]:
        win_all(Match.objects.filter(pk__in=left), 1)

    records = match_records(stage_of(made))
    turn = [one for one in records if one.turn == 1]
    later = {team for one in records if one.turn > 1 for side in one.sides for team in side.team_ids}
    missing = {team for one in turn for team in missing_at(one)}
    won = {team for one in turn if one.outcome.winner for team in one.sides[one.outcome.winner - 1].team_ids}
    lost = {team for one in turn for side in one.sides for team in side.team_ids} - won - missing
    places = {row.entrant: row.place for row in team_table(stage_of(made))}
    assert (len(won), len(lost)) == (8 - len(missing) - 3, 3)
    assert won <= later, "who came plays on"
    assert all(places[gone] >= places[there] for gone, there in product(missing - later, lost))
    if absent == EVERY_SIDE:
        assert not missing & later, "nobody came, so nobody moves on, by whichever way"
