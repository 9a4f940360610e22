"""How far each of many tournaments has come: as their own pages say it, and as many questions for many as for one."""

from dataclasses import replace

import pytest

from tests.factories import action, make_evening, make_tournament, publish, record, win, win_all
from tests.selectors.queries import queries
from tests.staged import DANISH, GROUPS, KNOCKOUT, ROTATING, THEN_KNOCKOUT, make_staged, stage
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Team, Tournament
from tournaments.selectors.clubs.states import TournamentState, TournamentStep, states_of
from tournaments.selectors.counted.course import course_of
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.final_changes import stage_end_early

pytestmark = pytest.mark.django_db
STEP = TournamentStep


def state(tournament: Tournament) -> TournamentState:
    tournament.refresh_from_db()
    return states_of([tournament])[tournament.id]


def as_its_own_page_counts(tournament: Tournament) -> None:
    """Turn and missing tables are those of the desk's home."""
    current = course_of(Tournament.objects.get(pk=tournament.pk)).now.progress.current
    found = state(tournament)
    assert current is not None
    assert (found.turn, found.missing) == (current.number, len(current.missing))


def play(matches: list[Match], most: int | None = None) -> None:
    win_all(matches[:most], 1)


def test_a_turn_by_turn_evening_from_its_beginning_to_its_end() -> None:
    tournament = make_evening(replace(DANISH, turns=2), entrants=6)
    assert state(tournament) == TournamentState(STEP.DRAW, 6)
    matches = publish(tournament)
    assert state(tournament) == TournamentState(STEP.TURN, 6, turn=1, missing=3)
    play(matches, 1)
    assert state(tournament) == TournamentState(STEP.RESULTS, 6, turn=1, missing=2)
    as_its_own_page_counts(tournament)
    play(matches[1:])
    assert state(tournament) == TournamentState(STEP.NEXT_TURN, 6, turn=1)
    play([match for match in publish(tournament, number=2) if not match.deals.exists()])
    assert state(tournament) == TournamentState(STEP.CLOSE, 6, turn=2)


def test_nobody_to_draw_is_said_first() -> None:
    assert state(make_evening(DANISH, entrants=1)) == TournamentState(STEP.ENTRANTS, 1)


def test_a_closed_one_is_asked_nothing_more() -> None:
    tournament = make_staged()
    assert state(tournament).step is STEP.CLOSED
    assert queries(lambda: states_of([tournament])) == 0


def test_after_the_groups_it_is_seen_who_moves_on_and_then_the_knockout_is_drawn_and_played() -> None:
    tournament = make_evening(GROUPS, THEN_KNOCKOUT, entrants=6)
    publish(tournament)
    for match in Match.objects.filter(tournament=tournament).select_related("fixture__home", "fixture__away"):
        assert match.fixture is not None
        win(match, 1 if match.fixture.home.number < match.fixture.away.number else 2)
    assert state(tournament).step is STEP.PASSAGE
    passage_confirm(action(tournament))
    assert state(tournament) == TournamentState(STEP.DRAW, 6, stage=2)
    publish(tournament, number=2)
    knockout = list(Match.objects.filter(tournament=tournament, turn__stage__number=2))
    play(knockout, 1)
    as_its_own_page_counts(tournament)
    assert state(tournament).step is STEP.RESULTS


def test_the_last_turns_of_a_knockout_may_be_longer() -> None:
    tournament = make_evening(KNOCKOUT, entrants=4)
    play(publish(tournament))
    final = Match.objects.filter(tournament=tournament).order_by("turn__number", "table").last()
    assert final is not None
    record(final, 70, 70)
    as_its_own_page_counts(tournament)
    assert state(tournament).step is STEP.RESULTS


def test_an_early_end_is_the_end() -> None:
    tournament = make_evening(DANISH, entrants=6)
    play(publish(tournament))
    stage_end_early(action(tournament), after=1)
    assert state(tournament).step is STEP.CLOSE


@pytest.mark.parametrize("evening", ["pairs", "rotating"])
def test_matches_of_those_who_left_owe_nothing(evening: str) -> None:
    if evening == "pairs":
        tournament = make_evening(stage("round_robin"), entrants=4)
    else:
        tournament = make_evening(ROTATING, entrants=8, ranked=Ranked.PLAYERS)
    publish(tournament)
    gone = Team.objects.filter(tournament=tournament)[0]
    team_withdraw(action(tournament, reason="Si cancella"), gone.id, effect=WithdrawalEffect.ALL_VOID)
    as_its_own_page_counts(tournament)


def test_many_are_asked_about_at_once() -> None:
    def some(number: int) -> Tournament:
        tournament = make_evening(DANISH, entrants=4, slug=f"serata-{number}")
        play(publish(tournament), 1)
        return tournament

    one = [some(1)]
    few = queries(lambda: states_of(one))
    more = [*one, some(2), some(3), make_tournament()]
    assert queries(lambda: states_of(more)) == few
    assert few <= 9
