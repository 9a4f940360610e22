"""Tables at which everybody is a side: three alone, and five or six with a call."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from rules.awards import TimeRule
from rules.calls import SCIGHERA_WORTHS, Call
from rules.counting import Counting
from rules.deals_of_two import DealScore
from rules.games import Game, GameKey, Sides
from rules.matches import match_outcome
from rules.outcomes import PlayedDeal
from tests.damage import comes_back, put, refusal_after
from tests.factories import DESK, action, make_club, make_evening, publish
from tests.services.refused import codes_of
from tournaments.checks.tournament import tournament_findings
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation, RegulationProblem
from tournaments.models import Deal, LogEntry, Match, Stage, Tournament
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.report_queries import deals_of_json
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table, tournament_table
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.play.dealers import dealers_of
from tournaments.services.play.award_changes import award_withdraw, match_award
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.simulation import evening_invent, evening_simulate
from tournaments.services.undo.last_action import change_undo
from tournaments.settings.values import check_regulation

pytestmark = pytest.mark.django_db
ALONE = [key for key, preset in PRESETS.items() if preset.stages[0].traits.alone]
QUINTETS = PRESETS["quintets"].stages[0]
THREE = PRESETS["three_alone"].stages[0]
CALLS = [DealScore(70, 1, call=Call(1, 2)), DealScore(60, 2, call=Call(2)), *[DealScore(80, 1, call=Call(3, 4))] * 3]


def evening(regulation: Regulation, entrants: int) -> Tournament:
    made = make_evening(regulation, entrants=entrants, ranked=Ranked.PLAYERS)
    publish(made)
    return made


def record(tournament: Tournament, *scores: DealScore, reason: str = "") -> MatchRecord:
    match = Match.objects.filter(tournament=tournament).order_by("turn__number", "table")[0]
    deals = [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)]
    match_record(replace(action(tournament).of_match(match.id, match.version), reason=reason), deals)
    return first(tournament)


def first(tournament: Tournament) -> MatchRecord:
    return match_records(stage_of(tournament))[0]


@pytest.mark.parametrize("key", ALONE)
@pytest.mark.parametrize("most", [2, None])
def test_an_evening_is_drawn_played_counted_and_comes_back_byte_for_byte(key: str, most: int | None) -> None:
    made = evening_invent(
        club=make_club(), slug=key, name="Prova", preset=PRESETS[key], entrants=16, number=1, actor=DESK
    )
    evening_simulate(action(made), 1, most=most)
    begun = Stage.objects.get(tournament=made, number=1)
    records = match_records(begun)
    assert {len(one.sides) for one in records} == {"three_alone": {3}, "four_alone": {4}}.get(key, {5, 6})
    if most is None:
        assert all(one.complete for one in records)
        won = 6 * len(records) - sum(one.outcome.level_deals for one in records)
        made_up = sum(sum(one.outcome.score) for one in records)  # nobody knows what four have together
        due = {"three_alone": won, "four_alone": made_up, "scighera": 15 * len(records)}.get(key, 0)
        assert sum(row.totals.points - row.totals.rest_points for row in team_table(begun)) == due
        tournament_close(action(made))
    made.refresh_from_db()
    assert tournament_findings(made) == []
    comes_back(made)


def test_at_a_table_of_six_who_deals_first_is_side_one_and_everybody_plays_five_deals() -> None:
    made = evening(QUINTETS, 6)
    found = first(made)
    assert (len(found.sides), found.match_format.length) == (6, 6)
    assert dealers_of(made, [found])[found.id] == found.sides[0].names
    assert codes_of(lambda: record(made, DealScore(70, 1, call=Call(1, 2)))) == ["caller_sits_out"]


def test_a_call_is_kept_as_it_was_and_counts_two_one_and_minus_one() -> None:
    found = record(evening(QUINTETS, 5), *CALLS)
    assert [line.worth for line in found.outcome.lines] == [0, -6, 6, 3, -3]
    assert found.points == (0, -6, 6, 3, -3)
    assert [deal.score for deal in found.deals] == CALLS
    assert '"bid": 61, "caller": 1' in json.dumps(LogEntry.objects.order_by("-seq")[0].new, sort_keys=True)


def test_a_deal_called_off_one_spoiled_and_the_totals_alone_are_kept_and_come_back() -> None:
    scored = replace(QUINTETS.match_format, cappotto_allowed=True, game=Game(GameKey.CALLED, calls=SCIGHERA_WORTHS))
    made = evening(replace(QUINTETS, match_format=scored), 10)
    assert regulation_of(stage_of(made)).match_format.game.calls == SCIGHERA_WORTHS
    one, other = Match.objects.filter(tournament=made, turn__number=1).order_by("table")
    off, spoiled, high = (
        DealScore(None),
        DealScore(None, error=4),
        DealScore(120, 1, cappotto=True, call=Call(5, 1, 81)),
    )
    deals = [PlayedDeal(1, 1, off), PlayedDeal(1, 2, high), PlayedDeal(2, 1, spoiled)]
    match_record(action(made).of_match(one.id, one.version), deals)
    totals = [PlayedDeal(1, 1, DealScore(None, totals=(8, 4, -4, -4, -4)))]
    match_record(action(made).of_match(other.id, other.version), totals)
    found = match_records(stage_of(made))
    assert [line.worth for line in found[0].outcome.lines] == [13, -11, -11, -16, 25]
    assert (found[1].complete, found[1].points) == (True, (8, 4, -4, -4, -4))
    comes_back(made)


def test_totals_that_no_deals_can_give_are_refused() -> None:
    made = evening(QUINTETS, 5)
    assert codes_of(lambda: record(made, DealScore(None, totals=(20, -5, -5, -5, -4)))) == ["totals_not_zero"]
    assert record(made, DealScore(None, totals=(3, 1, -1, -2, -1))).complete


def test_a_correction_from_totals_to_deals_ends_the_totals() -> None:
    made = evening(QUINTETS, 5)
    record(made, DealScore(None, totals=(3, 1, -1, -2, -1)))
    assert codes_of(lambda: record(made, *CALLS)) == ["result_reason_missing"]
    assert record(made, *CALLS, reason="trovato il referto").points == (0, -6, 6, 3, -3)
    assert Deal.objects.filter(replaced__isnull=False).count() == 1
    comes_back(made)


def test_three_totals_are_kept_and_who_has_most_wins() -> None:
    made = evening(THREE, 3)
    found = record(made, DealScore(50, 1, second=40), DealScore(40, None, second=40))
    assert found.outcome.deals_won == (1, 0, 0)
    assert found.outcome.level_deals == 1
    document = json.loads(export_bytes(made))
    assert [deal["points"] for deal in document["deals"]] == [[50, 40, 30], [40, 40, 40]]
    comes_back(made)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (put("deals", 0, "points", value=[50, 69]), "Servono i punti di tutti e 3"),
        (put("deals", 0, "points", value=[50, 69, 1]), ""),
        (put("deals", 0, "winner", value=2), ""),
        (put("seats", 0, "side", value=5), ""),
    ],
)
def test_a_file_that_contradicts_itself_is_refused(damage: object, said: str) -> None:
    made = evening(THREE, 3)
    record(made, DealScore(50, 1, second=40))
    assert [line for line in refusal_after(damage, made) if said in line]  # type: ignore[arg-type]


def test_a_table_is_void_where_somebody_does_not_come_and_the_others_get_a_rest() -> None:
    placed = replace(QUINTETS, counting=Counting.PLACES, rest_points=3)
    made = evening(placed, 5)
    found = first(made)
    match_award(action(made).of_match(found.id, found.version), Sides.of(2, 4).value)
    again = first(made)
    assert (again.complete, again.points, again.outcome.winner) == (True, (3, 1, 3, 1, 3), None)
    comes_back(made)


def test_an_award_is_taken_back_and_no_seventh_side_can_be_absent() -> None:
    made = evening(QUINTETS, 5)
    found = first(made)
    with pytest.raises(DomainError):
        match_award(action(made).of_match(found.id, found.version), Sides.of(6).value)
    match_award(action(made).of_match(found.id, found.version), Sides.of(1).value)
    found = first(made)
    award_withdraw(replace(action(made).of_match(found.id, found.version), reason="è arrivata"))
    assert not first(made).complete


def test_by_places_equal_sums_share_what_their_places_are_worth_exactly() -> None:
    found = record(evening(replace(QUINTETS, counting=Counting.PLACES), 5), DealScore(None, totals=(4, 1, 1, -3, -3)))
    assert found.points == (5, Fraction(7, 2), Fraction(7, 2), Fraction(3, 2), Fraction(3, 2))


def test_the_five_best_of_two_turns_by_the_clock_meet_at_a_final_table_whose_places_decide() -> None:
    made = evening_invent(
        club=make_club(), slug="finale", name="Prova", preset=PRESETS["scighera"], entrants=23, number=1, actor=DESK
    )
    evening_simulate(action(made), 1)
    begun, final = Stage.objects.filter(tournament=made).order_by("number")
    played = match_records(begun)
    assert [one.turn for one in played] == [1] * 4 + [2] * 4
    assert len({len(one.deals) for one in played}) > 1
    best = [row.entrant for row in team_table(begun)[:5]]
    (table,) = match_records(final)
    assert {side.team.id for side in table.sides} == set(best)
    rows = tournament_table(final)
    assert {row.entrant for row in rows[:5]} == set(best)
    by_worth = sorted(table.outcome.lines, key=lambda line: -line.worth)
    of = {side.team.id: line.worth for side, line in zip(table.sides, table.outcome.lines, strict=True)}
    assert [of[row.entrant] for row in rows[:5]] == [line.worth for line in by_worth]


def test_a_table_by_the_clock_needs_minutes_and_its_sums_a_word_that_they_are_wanted() -> None:
    timed = PRESETS["scighera"].stages[0]
    assert check_regulation(timed) == ()
    without = check_regulation(replace(timed, turn_minutes=None))
    assert [problem.code for problem in without] == [RegulationProblem.TIMED_WITHOUT_MINUTES]
    summed = replace(timed, counting=Counting.SUM, rest_points=0)
    assert [problem.code for problem in check_regulation(summed)] == [RegulationProblem.TIMED_SUM]
    assert check_regulation(summed, confirmed=True) == ()


@pytest.mark.parametrize(
    ("regulation", "code"),
    [
        (replace(QUINTETS, time_rule=TimeRule.LEADER, turn_minutes=60), "TIME_RULE_ALONE"),
        (replace(PRESETS["danish"].stages[0], match_format=QUINTETS.match_format), "GAME_NOT_IN_FORMAT"),
        (replace(QUINTETS, match_format=PRESETS["danish"].stages[0].match_format), "FORMAT_NEEDS_GAME"),
        (replace(QUINTETS, counting=Counting.RESULT), "COUNTING_NOT_HERE"),
        (replace(QUINTETS, match_format=replace(QUINTETS.match_format, length=7)), "CALLED_NOT_FIVES"),
        (replace(QUINTETS, time_rule=TimeRule.NOBODY, turn_minutes=60), "TIME_RULE_ALONE"),
    ],
)
def test_games_of_many_sides_are_refused_where_two_meet_and_the_other_way_round(
    regulation: Regulation, code: str
) -> None:
    assert RegulationProblem[code] in [problem.code for problem in check_regulation(regulation)]


def test_only_single_players_sit_down_alone() -> None:
    with pytest.raises(DomainError):
        make_evening(QUINTETS, entrants=5, ranked=Ranked.PAIRS)


def test_choices_of_a_game_are_stored_only_where_they_are_made() -> None:
    made = evening(QUINTETS, 5)
    stage = Stage.objects.get(tournament=made)
    assert (stage.game, stage.game_choices, stage.counting, stage.match_points) == ("called", {}, "sum", {})
    assert regulation_of(stage) == QUINTETS


OTHER_CALLS = [DealScore(None, 1, call=Call(1, 2)), *[DealScore(80, 1, call=Call(3, 4))] * 4]
THREE_PLAYERS = [DealScore(50, 1, second=40)] * 6
CASES = {
    "three_alone": (THREE_PLAYERS, [*THREE_PLAYERS[:5], DealScore(30, 2, second=60)]),
    "quintets": (OTHER_CALLS, [DealScore(None, 2, call=Call(5)), *OTHER_CALLS[1:]]),
    "scighera": ([DealScore(None, totals=(4, 1, -1, -2, -2))], [DealScore(None, totals=(1, 4, -1, -2, -2))]),
}


def first_match(made: Tournament) -> MatchRecord:
    return match_records(stage_of(made))[0]


def save(made: Tournament, scores: list[DealScore], *, version: int = 0, reason: str = "") -> None:
    found = first_match(made)
    told = replace(action(made).of_match(found.id, version or found.version), reason=reason)
    match_record(told, [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)])


def from_the_log(made: Tournament) -> tuple[PlayedDeal, ...]:
    """The deals of the one match, entry after entry."""
    match = Match.objects.get(tournament=made)
    deals: dict[tuple[int, int], PlayedDeal] = {}
    for entry in LogEntry.objects.filter(tournament=made, subject=match.id).order_by("seq"):
        for deal in deals_of_json(entry.old or ()):
            del deals[deal.place]
        deals |= {deal.place: deal for deal in deals_of_json(entry.new or ())}
    return tuple(deal for _place, deal in sorted(deals.items()))


def agrees(made: Tournament) -> bool:
    """Whether the log gives the same deals, and these the ranking."""
    found, deals = first_match(made), from_the_log(made)
    points = {row.entrant: row.totals.points for row in team_table(stage_of(made))}
    lines = match_outcome(found.match_format, deals).lines
    same = made.slug == "scighera" or [line.worth for line in lines] == [points[one.team.id] for one in found.sides]
    assert deals == found.deals
    made.refresh_from_db()
    assert tournament_findings(made) == []
    return same


@pytest.mark.parametrize("key", CASES)
def test_what_is_corrected_and_taken_back_is_in_the_log_as_it_counts(key: str) -> None:
    before, after = CASES[key]
    sides = 3 if key == "three_alone" else 5
    made = make_evening(
        replace(PRESETS[key].stages[0], turns=1), entrants=sides, ranked=Ranked.PLAYERS, slug=key.replace("_", "-")
    )
    publish(made)
    save(made, before)
    first_points = first_match(made).points
    assert agrees(made)
    save(made, after, reason="Letto male il segnapunti")
    assert first_match(made).points != first_points
    assert agrees(made)
    with pytest.raises(StaleVersion):
        save(made, before, version=1, reason="Da un altro banco")
    assert agrees(made)
    last = LogEntry.objects.filter(tournament=made).latest("seq")
    change_undo(action(made), last.id)
    assert first_match(made).points == first_points
    assert agrees(made)
