"""What was done last beside results is taken back by the one who did it, while nothing else was done."""

import datetime
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils import timezone

from tests.factories import action, make_account, make_club, make_evening, publish, win
from tests.services.history import refusals, untouched, written
from tests.staged import DANISH
from tournaments.event.enums import LogKind
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import UndoProblem
from tournaments.event.regulation import Ranked
from tournaments.models import LogEntry, Match, Seat, Stage, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.play.undo import last_deed
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.frame.changes import Actor
from tournaments.services.play.call_changes import match_call, turn_call, turn_start
from tournaments.services.play.final_changes import stage_end_early, stage_play_on, turn_add
from tournaments.services.play.lineups import reserve_choose
from tournaments.services.setup.setup import table_freeze, turns_announce
from tournaments.services.undo.last_action import action_take_back

pytestmark = pytest.mark.django_db

Act = Callable[[Tournament, Actor], object]


@pytest.fixture
def me() -> Actor:
    account = make_account(club=make_club())
    return Actor(name=account.name, account_id=account.id)


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Six pairs, the first of three turns played, the second published."""
    tournament = make_evening(replace(DANISH, rest_points=1), entrants=6)
    for match in publish(tournament):
        win(match, 1)
    publish(tournament)
    return tournament


def call(tournament: Tournament, me: Actor) -> object:
    return turn_call(action(tournament, me), 2)


def sit(tournament: Tournament, me: Actor) -> object:
    turn_call(action(tournament), 2)  # for who did not call before
    return turn_start(action(tournament, me), 2)


def enter(tournament: Tournament, me: Actor) -> object:
    return entrants_add(action(tournament, me), [NewEntrant(("Zoë D'Àvola", "Ugo Neri"))])


def leave(tournament: Tournament, me: Actor) -> object:
    team = Team.objects.filter(tournament=tournament).order_by("number")[1]
    return team_withdraw(action(tournament, me), team.id, effect=WithdrawalEffect.UNPLAYED_VOID, redraw=True)


def end(tournament: Tournament, me: Actor) -> object:
    return stage_end_early(action(tournament, me), after=1)


def play_longer(tournament: Tournament, me: Actor) -> object:
    return turn_add(action(tournament, me))


def freeze(tournament: Tournament, me: Actor) -> object:
    return table_freeze(action(tournament, me), 1)


ACTS = {
    LogKind.CALLED: call,
    LogKind.STARTED: sit,
    LogKind.PLAYERS: enter,
    LogKind.WITHDRAWAL: leave,
    LogKind.ENDED_EARLY: end,
    LogKind.TURN_ADDED: play_longer,
    LogKind.SETTINGS: freeze,
}


def picture(tournament: Tournament) -> object:
    """All that these actions change."""
    tournament.refresh_from_db()
    tables = Match.objects.filter(tournament=tournament).order_by("turn__number", "table")
    return (
        sorted(Team.objects.filter(tournament=tournament).values_list("name", "withdrawn_id")),
        list(tables.values_list("turn__number", "table", "called_at", "started_at")),
        sorted(Seat.objects.filter(tournament=tournament).values_list("turn__number", "match__table", "player__name")),
        tournament.frozen_after,
        list(Stage.objects.filter(tournament=tournament).values_list("ended_after", "turns_chosen")),
    )


def latest(tournament: Tournament) -> LogEntry:
    return LogEntry.objects.filter(tournament=tournament).latest("seq")


@pytest.mark.parametrize("kind", ACTS)
def test_everything_is_as_it_was_and_the_log_tells_both(tournament: Tournament, me: Actor, kind: LogKind) -> None:
    if kind is LogKind.STARTED:
        turn_call(action(tournament), 2)
    before = picture(tournament)
    ACTS[kind](tournament, me)
    assert picture(tournament) != before
    done = latest(tournament)
    assert done.kind == kind

    written(tournament, lambda: action_take_back(action(tournament, me), done.id))

    assert picture(tournament) == before
    assert latest(tournament).seq == done.seq + 1


def test_an_evening_that_went_on_is_over_again(tournament: Tournament, me: Actor) -> None:
    stage_end_early(action(tournament), after=1)
    before = picture(tournament)
    stage_play_on(action(tournament, me))
    written(tournament, lambda: action_take_back(action(tournament, me), latest(tournament).id))
    assert picture(tournament) == before


@pytest.mark.parametrize("plays", [True, False])
def test_a_reserve_and_who_came_after_all_are_taken_back(me: Actor, plays: bool) -> None:
    made = make_evening(PRESETS["quintets"].stages[0], entrants=5, ranked=Ranked.PLAYERS, slug="altra")
    (table, *_others) = publish(made)
    who = Seat.objects.get(match=table, side=2).player
    if not plays:
        reserve_choose(action(made).of_match(table.id, table.version), who.team_id, plays=True)
        table.refresh_from_db()
    before = table.reserves
    reserve_choose(action(made, me).of_match(table.id, table.version), who.team_id, plays=plays)
    assert me.account_id is not None
    found = last_deed(made, me.account_id, timezone.now())
    assert found is not None
    assert found.name == who.name

    written(made, lambda: action_take_back(action(made, me), found.id))

    table.refresh_from_db()
    assert table.reserves == before


def test_it_is_offered_to_the_one_who_did_it_for_ten_minutes(tournament: Tournament, me: Actor) -> None:
    call(tournament, me)
    now = timezone.now()
    assert me.account_id is not None
    found = last_deed(tournament, me.account_id, now)
    assert found is not None
    assert (found.kind, found.turn) == (LogKind.CALLED, 2)
    assert last_deed(tournament, uuid7(), now) is None
    assert last_deed(tournament, me.account_id, now + datetime.timedelta(minutes=11)) is None


@pytest.mark.parametrize("act", ACTS.values())
def test_once_anything_else_was_done_it_stays(tournament: Tournament, me: Actor, act: Act) -> None:
    act(tournament, me)
    done = latest(tournament)
    turns_announce(action(tournament), 2)
    assert refusals(tournament, lambda: action_take_back(action(tournament, me), done.id)) == [UndoProblem.NOT_LAST]


def test_what_somebody_else_did_stays(tournament: Tournament, me: Actor) -> None:
    call(tournament, me)
    other = make_account(club=make_club(slug="altra"))
    again = action(tournament, Actor(name=other.name, account_id=other.id))
    assert refusals(tournament, lambda: action_take_back(again, latest(tournament).id)) == [UndoProblem.NOT_LAST]


def test_what_has_a_way_back_of_its_own_or_none_is_not_offered(tournament: Tournament, me: Actor) -> None:
    assert me.account_id is not None
    match = Match.objects.filter(tournament=tournament, turn__number=2)[0]
    match_call(action(tournament, me), match.id)
    assert last_deed(tournament, me.account_id, timezone.now()) is None
    turns_announce(action(tournament, me), 2)
    assert last_deed(tournament, me.account_id, timezone.now()) is None


def test_a_result_that_was_told_keeps_its_table_seated(tournament: Tournament, me: Actor) -> None:
    sit(tournament, me)
    first, *others = Match.objects.filter(tournament=tournament, turn__number=2)
    done = latest(tournament)
    win(first, 1)
    assert refusals(tournament, lambda: action_take_back(action(tournament, me), done.id)) == [UndoProblem.NOT_LAST]
    assert others


def test_taken_back_twice_by_one_request_it_is_taken_back_once(tournament: Tournament, me: Actor) -> None:
    enter(tournament, me)
    done, sent = latest(tournament), action(tournament, me, key=uuid7())
    written(tournament, lambda: action_take_back(sent, done.id))
    assert untouched(tournament, lambda: action_take_back(sent, done.id)) is None
