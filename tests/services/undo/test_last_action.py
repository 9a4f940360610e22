"""What was done last beside results is taken back by the one who did it, while nothing else was done."""

import datetime
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils import timezone

from tests.districts import BARS, DAYS, HOUR, appointments, make_districts
from tests.factories import action, make_account, make_club, make_evening, publish, win, win_all
from tests.services.history import refusals, untouched, written
from tests.staged import DANISH
from tournaments.event.days import Appointment, Day, Key, Venue
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import UndoProblem
from tournaments.event.regulation import Ranked
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import Award, LogEntry, Match, Seat, Stage, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.play.undo import last_deed
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_return, team_withdraw
from tournaments.services.frame.changes import Actor
from tournaments.services.play.call_changes import match_call, turn_call, turn_start
from tournaments.services.play.final_changes import stage_end_early, stage_play_on, turn_add
from tournaments.services.play.lineups import reserve_choose
from tournaments.services.setup.day_changes import programme_change
from tournaments.services.setup.setup import details_change, table_freeze, turns_announce
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
    win_all(publish(tournament), 1)
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


def there(tournament: Tournament) -> object:
    """Who is there, who sits where, and which matches are given away; not by which entries of the log."""
    teams = Team.objects.filter(tournament=tournament).order_by("number")
    seats = Seat.objects.filter(tournament=tournament).values_list("turn__number", "match__table", "player__name")
    given = Award.objects.filter(tournament=tournament, replaced__isnull=True)
    return (
        [(team.name, team.withdrawn_id is None, team.withdrawal, team.withdrawn_in_id) for team in teams],
        sorted(seats),
        sorted(given.values_list("match_id", "kind", "absent")),
    )


@pytest.mark.parametrize("redraw", [True, False])
def test_who_came_back_has_left_again(tournament: Tournament, me: Actor, redraw: bool) -> None:
    team = Team.objects.filter(tournament=tournament).order_by("number")[1]
    team_withdraw(action(tournament), team.id, effect=WithdrawalEffect.UNPLAYED_VOID, redraw=redraw)
    before = there(tournament)
    team_return(action(tournament, me), team.id, redraw=redraw)
    assert there(tournament) != before

    written(tournament, lambda: action_take_back(action(tournament, me), latest(tournament).id))

    assert there(tournament) == before


def test_what_a_return_reopened_is_given_away_again(me: Actor) -> None:
    made = make_evening(PRESETS["round_robin"].stages[0], entrants=4, slug="altra")
    win_all(publish(made)[:2], 1)
    team = Team.objects.get(tournament=made, number=1)
    team_withdraw(action(made), team.id, effect=WithdrawalEffect.WIN)
    turn = Match.objects.filter(tournament=made, turn__number=2)
    win(turn.exclude(awards__isnull=False).get(), 1)
    before = there(made)
    team_return(action(made, me), team.id)
    assert me.account_id is not None
    found = last_deed(made, me.account_id, timezone.now())
    assert found is not None
    assert (found.name, found.after) == ("1", {"team": "1", "kept": 1, "reopened": 1})

    written(made, lambda: action_take_back(action(made, me), found.id))

    assert there(made) == before


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


def moved(me: Actor, *, names: bool) -> Tournament:
    """Five evenings in three bars, of which I moved a day, a bar, a match, and took one away."""
    tournament = make_districts()
    days = [replace(day, date=day.date + datetime.timedelta(10), venue=2) if day.number == 5 else day for day in DAYS]
    wanted: dict[Key, Appointment | None] = {
        (1, 5, 1): None,
        (1, 4, 2): Appointment(5, 3, by=True),
        (1, 3, None): Appointment(6),
    }
    programme_change(
        action(tournament, me),
        days=[*days, Day(6, DAYS[4].date, HOUR)],
        venues=[*BARS[:2], Venue(3, "Bar Sport", "via Roma 1") if names else BARS[2], Venue(4, "Salone")],
        appointments=wanted,
    )
    return tournament


@pytest.mark.parametrize("names", [True, False])
def test_moved_days_bars_and_matches_are_where_they_were(me: Actor, names: bool) -> None:
    tournament = moved(me, names=names)
    before = make_days(tournament)
    assert before != DISTRICTS
    written(tournament, lambda: action_take_back(action(tournament, me), latest(tournament).id))
    assert make_days(tournament) == DISTRICTS
    said, undone = latest(tournament), LogEntry.objects.filter(tournament=tournament).order_by("-seq")[1]
    assert (said.old, said.new) == (undone.new, undone.old), "the log says both"


def make_days(tournament: Tournament) -> object:
    programme = programme_of(Tournament.objects.get(pk=tournament.pk))
    return programme.days, programme.venues, programme.appointments


DISTRICTS = DAYS, BARS, appointments()


def test_the_form_of_the_first_day_is_taken_back_with_its_street(tournament: Tournament, me: Actor) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(street="via Po 7", hour=HOUR, short="Gara")
    told = ("name", "short", "date", "hour", "place", "street")
    (before,) = Tournament.objects.filter(pk=tournament.pk).values(*told)
    details_change(action(tournament, me), name="Altra", short="", date=DAYS[0].date, place="Altrove")
    written(tournament, lambda: action_take_back(action(tournament, me), latest(tournament).id))
    assert list(Tournament.objects.filter(pk=tournament.pk).values(*told)) == [before]
