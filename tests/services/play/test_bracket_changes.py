"""Brackets that move on by themselves: results, awards, withdrawals and corrections, through the services."""

from dataclasses import replace
from functools import partial

import pytest

from tests.factories import action, award, deals, make_evening, match_action, publish, win, win_all
from tests.selectors.queries import queries
from tests.services.play.test_lengths import in_play
from tournaments.event.errors import DomainError
from tournaments.event.match_states import StateProblem
from tournaments.event.presets import BEST_OF_FIVE, PRESETS
from tournaments.event.problems.evening_problems import AwardProblem, DrawProblem
from tournaments.models import Award, Match, Team, Tournament
from tournaments.scheduling.bracket.types import NodeState
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_queries import bracket_course
from tournaments.selectors.counted.course import is_complete
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.play.picture import Effect
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.frame.changes import preview
from tournaments.services.play.award_changes import award_withdraw
from tournaments.services.play.draw_changes import draw_unpublish
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db

BAR = PRESETS["bar"].stages[0]


@pytest.fixture
def tournament() -> Tournament:
    """Eight pairs, best of three, the final best of five, with a match for third place."""
    tournament = make_evening(BAR, entrants=8)
    publish(tournament)
    return tournament


def at(tournament: Tournament, turn: int, table: int) -> Match:
    return Match.objects.get(tournament=tournament, turn__number=turn, table=table)


def meeting(match: Match) -> tuple[str, str]:
    assert match.fixture is not None
    return match.fixture.home.name, match.fixture.away.name


def tables(tournament: Tournament) -> list[tuple[int, int]]:
    return list(
        Match.objects.filter(tournament=tournament)
        .order_by("turn__number", "table")
        .values_list("turn__number", "table")
    )


def play_turn(tournament: Tournament, turn: int) -> None:
    win_all(Match.objects.filter(tournament=tournament, turn__number=turn).order_by("table"), 1)


def test_at_first_only_the_first_turn_has_matches(tournament: Tournament) -> None:
    assert tables(tournament) == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_a_match_comes_to_be_when_both_its_sides_are_known(tournament: Tournament) -> None:
    first, second = at(tournament, 1, 1), at(tournament, 1, 2)
    win(first, 1)
    assert (2, 1) not in tables(tournament)
    win(second, 2)
    assert meeting(at(tournament, 2, 1)) == (meeting(first)[0], meeting(second)[1])


def test_losers_of_the_semifinals_meet_for_the_third_place(tournament: Tournament) -> None:
    play_turn(tournament, 1)
    play_turn(tournament, 2)
    now = in_play(tournament)
    third = next(record for key, record in now.records.items() if now.bracket.node(key).section == "third")
    losers = {meeting(at(tournament, 2, table))[1] for table in (1, 2)}
    assert {side.team.name for side in third.sides} == losers


def test_every_pair_has_a_place_in_the_end(tournament: Tournament) -> None:
    for turn in (1, 2, 3, 4):
        play_turn(tournament, turn)
    stage = stage_of(tournament)
    records = match_records(stage)
    assert is_complete(stage, records)
    assert [row.place for row in team_table(stage, records)] == [1, 2, 3, 4, 5, 5, 5, 5]


def test_the_final_alone_is_longer(tournament: Tournament) -> None:
    for turn in (1, 2, 3, 4):
        play_turn(tournament, turn)
    records = match_records(stage_of(tournament))
    last = max(record.turn for record in records)
    assert {record.match_format.length for record in records if record.turn == last} == {BEST_OF_FIVE.length}
    assert {record.match_format.length for record in records if record.turn < last} == {3}


def test_a_result_of_the_wrong_length_is_refused(tournament: Tournament) -> None:
    match = at(tournament, 1, 1)
    with pytest.raises(DomainError):
        match_record(match_action(match), deals(70, 70, 70))


def test_who_meets_an_absent_side_goes_on(tournament: Tournament) -> None:
    award(at(tournament, 1, 1), absent=1)
    win(at(tournament, 1, 2), 1)
    assert meeting(at(tournament, 2, 1)) == (meeting(at(tournament, 1, 1))[1], meeting(at(tournament, 1, 2))[0])


def test_after_a_double_no_show_the_next_opponent_walks_over(tournament: Tournament) -> None:
    award(at(tournament, 1, 1), absent=3)
    win(at(tournament, 1, 2), 1)
    assert (2, 1) not in tables(tournament)
    states = [standing.state for standing in in_play(tournament).standings.values()]
    assert NodeState.WALKOVER in states


def test_an_award_that_is_taken_back_takes_the_next_match_with_it(tournament: Tournament) -> None:
    first = at(tournament, 1, 1)
    award(first, absent=1)
    win(at(tournament, 1, 2), 1)
    first.refresh_from_db()
    award_withdraw(match_action(first, reason="Arrivati"))
    assert (2, 1) not in tables(tournament)
    assert Award.objects.filter(match=first, replaced__isnull=True).count() == 0


def test_a_played_match_cannot_be_awarded_nor_an_awarded_one_played(tournament: Tournament) -> None:
    first, second = at(tournament, 1, 1), at(tournament, 1, 2)
    win(first, 1)
    with pytest.raises(DomainError) as refusal:
        award(first, absent=2)
    assert [problem.code for problem in refusal.value.problems] == [AwardProblem.PLAYED]
    award(second, absent=2)
    with pytest.raises(DomainError) as refusal:
        win(second, 1)
    assert StateProblem.AWARDED in [problem.code for problem in refusal.value.problems]


def test_who_withdraws_lets_the_next_opponent_go_on_and_may_come_back(tournament: Tournament) -> None:
    win(at(tournament, 1, 1), 1)
    win(at(tournament, 1, 2), 1)
    leaver = Team.objects.get(tournament=tournament, name=meeting(at(tournament, 1, 1))[0])
    team_withdraw(action(tournament, reason="Malore"), leaver.id)
    assert (2, 1) not in tables(tournament)
    team_return(action(tournament), leaver.id)
    assert meeting(at(tournament, 2, 1))[0] == leaver.name


def test_a_correction_reseats_a_match_that_has_not_begun(tournament: Tournament) -> None:
    first = at(tournament, 1, 1)
    win(first, 1)
    win(at(tournament, 1, 2), 1)
    win(first, 2, reason="Scambiate le parti")
    assert meeting(at(tournament, 2, 1))[0] == meeting(first)[1]


def test_a_match_that_was_played_stays_what_it_was(tournament: Tournament) -> None:
    first = at(tournament, 1, 1)
    win(first, 1)
    win(at(tournament, 1, 2), 1)
    played = at(tournament, 2, 1)
    before = meeting(played)
    win(played, 2)
    win(first, 2, reason="Scambiate le parti")
    assert meeting(at(tournament, 2, 1)) == before
    assert at(tournament, 2, 1).id == played.id


def test_a_preview_says_what_a_correction_changes_and_changes_nothing(tournament: Tournament) -> None:
    first = at(tournament, 1, 1)
    win(first, 1)
    win(at(tournament, 1, 2), 1)
    version = Tournament.objects.get(pk=tournament.id).version
    first.refresh_from_db()
    found = preview(tournament.id, lambda: win(first, 2, reason="Scambiate le parti"))
    (table,) = [one for one in found if one.effect is Effect.TABLE]
    assert (table.turn, table.table) == (2, 1)
    assert meeting(first)[0] in table.old
    assert meeting(first)[1] in table.new
    assert Tournament.objects.get(pk=tournament.id).version == version
    assert meeting(at(tournament, 2, 1))[0] == meeting(first)[0]


def test_a_preview_names_the_played_match_that_stays(tournament: Tournament) -> None:
    first = at(tournament, 1, 1)
    win(first, 1)
    win(at(tournament, 1, 2), 1)
    win(at(tournament, 2, 1), 1)
    first.refresh_from_db()
    found = preview(tournament.id, lambda: win(first, 2, reason="Scambiate le parti"))
    assert [(one.turn, one.table) for one in found if one.effect is Effect.PLAYED] == [(2, 1)]
    assert any(one.effect is Effect.PLACE for one in found)


def test_a_bracket_is_taken_back_whole_until_somebody_played(tournament: Tournament) -> None:
    draw_unpublish(action(tournament))
    assert tables(tournament) == []
    publish(tournament)
    win(at(tournament, 1, 1), 1)
    with pytest.raises(DomainError) as refusal:
        draw_unpublish(action(tournament))
    assert [problem.code for problem in refusal.value.problems] == [DrawProblem.RESULTS_EXIST]


@pytest.mark.parametrize(("pairs", "byes"), [(5, 3), (11, 5), (23, 9), (92, 36)])
def test_any_number_of_pairs_plays_one_match_less_than_there_are(pairs: int, byes: int) -> None:
    tournament = make_evening(replace(BAR, knockout=replace(BAR.knockout, third_place=False)), entrants=pairs)
    publish(tournament)
    now = in_play(tournament)
    assert sum(standing.state is NodeState.WALKOVER for standing in now.standings.values()) == byes
    assert sum(node.turn is not None for node in now.bracket.nodes) == pairs - 1


def test_saving_asks_no_more_of_a_large_bracket_than_of_a_small_one() -> None:
    asked = []
    for pairs in (8, 32):
        evening = make_evening(BAR, entrants=pairs, slug=f"serata-{pairs}")
        first, second = publish(evening)[:2]
        win(first, 1)
        asked.append(queries(partial(win, second, 2)))
    assert asked[0] == asked[1]


def test_who_moves_the_bracket_on_and_who_shows_it_see_the_same(tournament: Tournament) -> None:
    win(at(tournament, 1, 1), 1)
    award(at(tournament, 1, 2), 3)
    shown, course = in_play(tournament), bracket_course(stage_of(tournament))
    assert course is not None
    assert course.standings == shown.standings
    assert {key: one.id for key, one in course.results.items()} == {key: one.id for key, one in shown.records.items()}


def test_a_preview_of_an_award_taken_back_names_the_match_that_goes(tournament: Tournament) -> None:
    award(at(tournament, 1, 1), 1)
    win(at(tournament, 1, 2), 1)
    first, semifinal = at(tournament, 1, 1), meeting(at(tournament, 2, 1))

    def take_back() -> None:
        award_withdraw(match_action(first, seen=2, reason="Sono arrivati"))

    found = preview(tournament.id, take_back)
    gone = [one for one in found if one.effect is Effect.TABLE]
    assert [(one.turn, set(one.old), one.new) for one in gone] == [(2, set(semifinal), ())]
    assert Award.objects.filter(match=first, replaced=None).exists()


def test_a_preview_of_a_withdrawal_names_the_table_that_is_not_played(tournament: Tournament) -> None:
    match = at(tournament, 1, 1)
    pair = meeting(match)
    leaver = Team.objects.get(tournament=tournament, name=pair[0])
    found = preview(tournament.id, lambda: team_withdraw(action(tournament), leaver.id))
    assert [(one.turn, one.table, one.old) for one in found if one.effect is Effect.TABLE] == [(1, 1, pair)]
    leaver.refresh_from_db()
    assert leaver.withdrawn_id is None
