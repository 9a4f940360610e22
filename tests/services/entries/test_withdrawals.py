"""What becomes of the matches of a pair that leaves: the desk decides, the opponents win, or nothing counts."""

import uuid

import pytest
from django.db.models import Q

from tests.damage import comes_back
from tests.factories import action, award, make_evening, make_tournament, publish, record, win, win_all
from tests.services.history import refusals, written
from tests.staged import DANISH, GROUPS, KNOCKOUT, ROTATING, THEN_KNOCKOUT
from tournaments.event.errors import DomainError
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem, WithdrawalProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Award, Match, Stage, Team, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of, is_complete
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.draw_changes import draw_make
from tournaments.services.play.final_changes import tournament_close

pytestmark = pytest.mark.django_db

ALL = PRESETS["round_robin"].stages[0]


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Four pairs that all meet; in each turn the pair whose number is lower wins, and one turn is played."""
    made = make_evening(ALL, entrants=4)
    for match in publish(made)[:2]:
        win_by_number(match)
    return made


def win_by_number(match: Match) -> None:
    assert match.fixture is not None
    win(match, 1 if match.fixture.home.number < match.fixture.away.number else 2)


def leave(tournament: Tournament, number: int, effect: WithdrawalEffect) -> None:
    team = Team.objects.get(tournament=tournament, number=number)
    team_withdraw(action(tournament), team.id, effect=effect)


def come_back(tournament: Tournament, number: int, *, reopen: bool = False) -> None:
    team = Team.objects.get(tournament=tournament, number=number)
    team_return(action(tournament), team.id, reopen=reopen)


def sums(tournament: Tournament) -> dict[str, tuple[int, int]]:
    """Matches played and won by name."""
    names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
    return {names[row.entrant]: (row.totals.played, row.totals.won) for row in team_table(stage_of(tournament))}


def missing(tournament: Tournament) -> int:
    return sum(not record.complete for record in match_records(stage_of(tournament)))


def test_left_to_the_desk_nothing_changes(tournament: Tournament) -> None:
    before = sums(tournament)
    entry = written(tournament, lambda: leave(tournament, 1, WithdrawalEffect.OPEN))

    assert entry.new == {"team": "1"}
    assert sums(tournament) == before
    assert missing(tournament) == 4


def test_the_opponents_win_what_is_left(tournament: Tournament) -> None:
    entry = written(tournament, lambda: leave(tournament, 1, WithdrawalEffect.WIN))

    assert entry.new == {"team": "1", "effect": "win", "awarded": 2}
    played = sums(tournament)
    assert played["1"] == (3, 1)
    assert sum(count for count, _won in played.values()) == 2 * 4
    assert missing(tournament) == 2
    assert {given.kind for given in Award.objects.all()} == {"absent"}


def test_what_is_left_counts_for_nobody(tournament: Tournament) -> None:
    entry = written(tournament, lambda: leave(tournament, 1, WithdrawalEffect.UNPLAYED_VOID))

    assert entry.new == {"team": "1", "effect": "unplayed_void", "awarded": 0}
    assert sums(tournament)["1"] == (1, 1)
    assert missing(tournament) == 2
    assert not Award.objects.exists()


def test_nothing_that_it_played_counts(tournament: Tournament) -> None:
    leave(tournament, 1, WithdrawalEffect.ALL_VOID)

    played = sums(tournament)
    assert played["1"] == (0, 0)
    assert sorted(count for count, _won in played.values()) == [0, 0, 1, 1]
    void = [record for record in match_records(stage_of(tournament)) if record.void]
    assert len(void) == 3
    assert [bool(record.deals) for record in void].count(True) == 1


@pytest.mark.parametrize("effect", WithdrawalEffect)
def test_who_comes_back_finds_everything_as_it_was(tournament: Tournament, effect: WithdrawalEffect) -> None:
    before = sums(tournament)
    leave(tournament, 1, effect)
    come_back(tournament, 1)

    assert sums(tournament) == before
    assert missing(tournament) == 4
    team = Team.objects.get(tournament=tournament, number=1)
    assert (team.withdrawn_id, team.withdrawal, team.withdrawn_in_id) == (None, "open", None)


def away_for_a_turn(tournament: Tournament) -> None:
    """Pair 1 leaves behind the first of three turns, and the others play the second."""
    leave(tournament, 1, WithdrawalEffect.WIN)
    (other,) = [
        match
        for match in Match.objects.filter(tournament=tournament, turn__number=2)
        if match.fixture is not None and 1 not in (match.fixture.home.number, match.fixture.away.number)
    ]
    win_by_number(other)


def test_who_comes_back_plays_from_now_on_and_what_was_given_meanwhile_stays_given(tournament: Tournament) -> None:
    away_for_a_turn(tournament)
    entry = written(tournament, lambda: come_back(tournament, 1))

    assert entry.new == {"team": "1", "kept": 1, "reopened": 1}
    assert sums(tournament)["1"] == (2, 1)  # won in turn 1, given away in turn 2
    assert missing(tournament) == 2  # both tables of turn 3
    assert Award.objects.get(replaced__isnull=True).match.turn.number == 2
    comes_back(tournament)


def test_who_comes_back_as_if_it_never_left_plays_what_was_given_too(tournament: Tournament) -> None:
    away_for_a_turn(tournament)
    entry = written(tournament, lambda: come_back(tournament, 1, reopen=True))

    assert entry.new == {"team": "1", "reopened": 2}
    assert sums(tournament)["1"] == (1, 1)
    assert missing(tournament) == 3  # its table of turn 2, both of turn 3
    assert not Award.objects.filter(replaced__isnull=True).exists()
    comes_back(tournament)


def test_what_was_given_before_stays_given_when_it_leaves_and_comes_back_again(tournament: Tournament) -> None:
    away_for_a_turn(tournament)
    come_back(tournament, 1)
    leave(tournament, 1, WithdrawalEffect.WIN)
    entry = written(tournament, lambda: come_back(tournament, 1, reopen=True))

    assert entry.new == {"team": "1", "reopened": 1}
    assert missing(tournament) == 2
    comes_back(tournament)


def test_a_turn_of_which_matches_are_only_given_away_has_not_begun(tournament: Tournament) -> None:
    leave(tournament, 4, WithdrawalEffect.WIN)
    leave(tournament, 1, WithdrawalEffect.WIN)
    entry = written(tournament, lambda: come_back(tournament, 1))

    assert (entry.new or {}).get("kept") is None
    assert missing(tournament) == 2  # of four, two are given away by pair 4


@pytest.mark.parametrize(("reopen", "kept"), [(False, 1), (True, 0)])
def test_a_match_that_was_broken_off_stays_so_from_now_on(tournament: Tournament, reopen: bool, kept: int) -> None:
    record(Match.objects.filter(Q(fixture__home__number=1) | Q(fixture__away__number=1), turn__number=2).get(), 80)
    leave(tournament, 1, WithdrawalEffect.WIN)
    come_back(tournament, 1, reopen=reopen)

    assert Award.objects.filter(replaced__isnull=True, kind="abandoned").count() == kept
    assert missing(tournament) == 4 - kept


@pytest.mark.parametrize("reopen", [False, True])
def test_in_a_bracket_the_opponent_stays_ahead_unless_the_match_is_played_on(reopen: bool) -> None:
    tournament = make_evening(KNOCKOUT, entrants=4, slug="altra")
    first, second, *_others = publish(tournament)
    win(first, 1)
    record(second, 80)
    assert second.fixture is not None
    assert first.fixture is not None
    leave(tournament, second.fixture.home.number, WithdrawalEffect.ALL_VOID)
    come_back(tournament, second.fixture.home.number, reopen=reopen)

    finals = [{side.team.id for side in one.sides} for one in course_of(tournament).turns[-1].matches]
    final = {str(first.fixture.home_id), str(second.fixture.away_id)}
    assert (final in finals) is not reopen
    comes_back(tournament)


def test_a_quarter_leaves_and_comes_back_as_a_pair_does() -> None:
    quarters = make_tournament(sizes=(4, 4, 4))
    record(publish(quarters)[0], 70, 70, 70, 50, 50)
    before = sums(quarters)
    leave(quarters, 1, WithdrawalEffect.ALL_VOID)
    assert sums(quarters)["La Custera"] == (0, 0)

    come_back(quarters, 1)
    assert sums(quarters) == before


def test_nobody_leaves_twice(tournament: Tournament) -> None:
    leave(tournament, 1, WithdrawalEffect.WIN)

    with pytest.raises(DomainError) as caught:
        leave(tournament, 1, WithdrawalEffect.ALL_VOID)
    assert [problem.code for problem in caught.value.problems] == [WithdrawalProblem.ALREADY]


def test_where_both_sides_left_nobody_wins_a_match(tournament: Tournament) -> None:
    leave(tournament, 1, WithdrawalEffect.OPEN)
    leave(tournament, 2, WithdrawalEffect.WIN)

    between = [
        record
        for record in match_records(stage_of(tournament))
        if {side.team.name for side in record.sides} == {"1", "2"} and record.absent
    ]
    assert all(record.absent == 3 for record in between)


def test_a_match_that_had_begun_is_broken_off_where_the_opponents_win(tournament: Tournament) -> None:
    open_matches = Match.objects.filter(Q(fixture__home__number=1) | Q(fixture__away__number=1), turn__number=2)
    match = open_matches.get()
    record(match, 80)
    leave(tournament, 1, WithdrawalEffect.WIN)

    assert Award.objects.get(match=match).kind == "abandoned"


@pytest.mark.parametrize("effect", [WithdrawalEffect.WIN, WithdrawalEffect.UNPLAYED_VOID, WithdrawalEffect.ALL_VOID])
def test_the_evening_ends_without_the_matches_of_who_left(tournament: Tournament, effect: WithdrawalEffect) -> None:
    leave(tournament, 1, effect)
    for match in Match.objects.filter(turn__number__gt=1):
        assert match.fixture is not None
        if 1 not in (match.fixture.home.number, match.fixture.away.number):
            win_by_number(match)
    stage = stage_of(tournament)

    assert is_complete(stage, match_records(stage))
    assert not course_of(tournament).now.progress.checks.wrong
    tournament_close(action(tournament))
    comes_back(tournament)


def test_the_next_turn_of_a_danish_evening_can_be_drawn_at_once() -> None:
    tournament = make_evening(DANISH, entrants=6, slug="altra")
    first, *others = publish(tournament)
    win_all(others, 1)
    assert first.fixture is not None
    leave(tournament, first.fixture.home.number, WithdrawalEffect.UNPLAYED_VOID)

    assert draw_make(action(tournament), 2) is not None


@pytest.mark.parametrize("number", [1, 2])
def test_a_turn_that_was_drawn_is_drawn_again_only_where_that_is_asked(number: int) -> None:
    tournament = make_evening(DANISH, entrants=6, slug="altra")
    for match in publish(tournament):
        if number == 2:
            win(match, 1)
    if number == 2:
        publish(tournament)
    team = Team.objects.get(tournament=tournament, number=1)

    def drawn() -> set[uuid.UUID]:
        return set(Match.objects.filter(tournament=tournament, turn__number=number).values_list("pk", flat=True))

    before = drawn()
    team_withdraw(action(tournament), team.id)
    team_return(action(tournament), team.id)
    assert drawn() == before
    team_withdraw(action(tournament), team.id, redraw=True)
    without = drawn()
    assert without.isdisjoint(before)
    team_return(action(tournament), team.id, redraw=True)
    assert drawn().isdisjoint(without)


def test_in_a_bracket_the_opponent_goes_on_whatever_the_effect() -> None:
    tournament = make_evening(KNOCKOUT, entrants=4, slug="altra")
    first, second, *_others = publish(tournament)
    win(first, 1)
    record(second, 80)
    assert first.fixture is not None
    assert second.fixture is not None
    leave(tournament, second.fixture.home.number, WithdrawalEffect.ALL_VOID)

    assert Award.objects.get(match=second).kind == "abandoned"
    meeting = [{side.team.id for side in one.sides} for one in course_of(tournament).turns[-1].matches]
    assert {str(first.fixture.home_id), str(second.fixture.away_id)} in meeting
    assert not any(one.void for one in match_records(stage_of(tournament)))


def test_where_partners_rotate_the_matches_of_a_player_count_for_nobody() -> None:
    tournament = make_evening(ROTATING, entrants=8, ranked=Ranked.PLAYERS, slug="altra")
    publish(tournament)
    leave(tournament, 1, WithdrawalEffect.UNPLAYED_VOID)

    assert sum(one.void for one in match_records(stage_of(tournament))) == 3


def test_an_earlier_stage_keeps_what_was_played_in_it() -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6, slug="altra")
    for match in publish(tournament):
        win_by_number(match)
    passage_confirm(action(tournament))
    first = Stage.objects.select_related("tournament").get(tournament=tournament, number=1)
    before = team_table(first)
    leave(tournament, 1, WithdrawalEffect.ALL_VOID)

    assert team_table(first) == before


def test_in_a_later_stage_comes_back_who_was_drawn_in_the_first_and_nobody_else() -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=7, slug="altra")
    leave(tournament, 7, WithdrawalEffect.OPEN)
    for match in publish(tournament):
        win_by_number(match)
    passage_confirm(action(tournament))
    assert refusals(tournament, lambda: come_back(tournament, 7)) == [EntrantProblem.ENTRY_CLOSED]
    publish(tournament)
    leave(tournament, 6, WithdrawalEffect.OPEN)
    written(tournament, lambda: come_back(tournament, 6))
    assert refusals(tournament, lambda: come_back(tournament, 7)) == [EntrantProblem.ENTRY_CLOSED]


def test_a_match_may_still_be_given_by_the_desk_to_whom_it_likes(tournament: Tournament) -> None:
    leave(tournament, 1, WithdrawalEffect.OPEN)
    for one in match_records(stage_of(tournament)):
        if not one.complete and any(side.withdrawn for side in one.sides):
            award(Match.objects.get(pk=one.id), 1 if one.sides[0].withdrawn else 2)

    assert missing(tournament) == 2
