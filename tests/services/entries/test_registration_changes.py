"""Requests to enter from a phone: limited, answered by the desk, and nothing of the tournament before that."""

import datetime
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from tests.factories import action, make_evening, make_tournament, publish
from tests.services.entries.test_arrival_changes import charge
from tests.services.history import refusals, untouched, written
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import RegistrationProblem
from tournaments.models import PrivateData, Registration, Team, Tournament
from tournaments.selectors.entries.registration_queries import (
    is_poster_code,
    next_in_line,
    poster_code,
    waiting_registrations,
    waiting_singles,
)
from tournaments.services.entries.registration_changes import (
    registration_approve,
    registration_leave,
    registration_note,
    registration_refuse,
    registration_send,
    registration_take_back,
    registrations_refuse,
)
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db

NOW = datetime.datetime(2026, 11, 21, 19, 0, tzinfo=datetime.UTC)
PAIR = ("Anna Rossi", "Bruno Bianchi")


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=2)
    charge(tournament, None, registration=True)
    return tournament


def ask(tournament: Tournament, people: Sequence[str] = PAIR, *, sender: str = "s", **more: Any) -> Registration:
    given: dict[str, Any] = {"club": "Bar Sport", "phone": "333 1234567", "now": NOW} | more
    return registration_send(tournament_id=tournament.id, people=people, sender=sender, **given)


def approve(tournament: Tournament, row: Registration) -> None:
    registration_approve(action(tournament), row.id)


def refuse(tournament: Tournament, row: Registration) -> None:
    registration_refuse(action(tournament), row.id)


def test_a_request_waits_and_changes_nothing_of_the_tournament(tournament: Tournament) -> None:
    untouched(tournament, lambda: ask(tournament))
    (line,) = waiting_registrations(tournament)
    assert (line.people, line.club, line.phone) == (PAIR, "Bar Sport", "333 1234567")
    assert Team.objects.filter(tournament=tournament).count() == 2


def test_an_approved_pair_is_entered_and_its_telephone_becomes_private_data(tournament: Tournament) -> None:
    row = ask(tournament)
    entry = written(tournament, lambda: approve(tournament, row))
    assert (entry.kind, entry.new) == ("players", {"added": ["Anna Rossi – Bruno Bianchi"]})
    row.refresh_from_db()
    assert (row.outcome, row.phone, row.team and row.team.club) == ("approved", "", "Bar Sport")
    assert PrivateData.objects.get().phone == "333 1234567"
    assert PrivateData.objects.get().player.name == "Anna Rossi"


def test_who_asks_alone_waits_for_a_partner_once_approved(tournament: Tournament) -> None:
    row = ask(tournament, ("Carla Neri",))
    written(tournament, lambda: approve(tournament, row))
    assert [one.name for one in waiting_singles(tournament)] == ["Carla Neri"]


def test_a_refused_request_loses_its_telephone_and_is_in_the_log(tournament: Tournament) -> None:
    row = ask(tournament)
    entry = written(tournament, lambda: refuse(tournament, row))
    assert entry.new == {"refused": list(PAIR)}
    row.refresh_from_db()
    assert (row.outcome, row.phone) == ("refused", "")
    assert Team.objects.filter(tournament=tournament).count() == 2


def test_a_request_is_answered_once(tournament: Tournament) -> None:
    row = ask(tournament)
    approve(tournament, row)
    assert refusals(tournament, lambda: refuse(tournament, row)) == [RegistrationProblem.SETTLED]
    assert refusals(tournament, lambda: approve(tournament, row)) == [RegistrationProblem.SETTLED]


def test_what_cannot_be_entered_goes_on_waiting(tournament: Tournament) -> None:
    row = ask(tournament)
    publish(tournament)
    assert refusals(tournament, lambda: approve(tournament, row)) == [EntrantProblem.ENTRANTS_PUBLISHED]
    assert len(waiting_registrations(tournament)) == 1


def test_a_request_of_another_tournament_is_not_answered_here(tournament: Tournament) -> None:
    other = make_evening(PRESETS["bar"].stages[0], entrants=2, slug="altra")
    row = ask(tournament)
    assert refusals(other, lambda: approve(other, row)) == [RegistrationProblem.SETTLED]


def test_nobody_registers_unless_the_event_wants_it() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=2)
    assert refusals(tournament, lambda: ask(tournament)) == [RegistrationProblem.OFF]
    quarters = make_tournament()
    charge(quarters, None, registration=True)
    assert refusals(quarters, lambda: ask(quarters)) == [RegistrationProblem.OFF]


def test_nobody_registers_after_the_closing_time_or_the_draw(tournament: Tournament) -> None:
    charge(tournament, None, registration=True, closes_at=NOW)
    assert refusals(tournament, lambda: ask(tournament)) == [RegistrationProblem.LATE]
    ask(tournament, now=NOW - datetime.timedelta(seconds=1))
    charge(tournament, None, registration=True)
    publish(tournament)
    assert refusals(tournament, lambda: ask(tournament, ("Uno", "Due"))) == [RegistrationProblem.LATE]


def lines(tournament: Tournament) -> list[tuple[str, int]]:
    return [(one.people[0], one.in_line) for one in waiting_registrations(tournament)]


@pytest.fixture
def full() -> Tournament:
    """Three places, two taken: for the first of four who ask there is one, the others wait in line."""
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=2)
    charge(tournament, None, registration=True, limit=3)
    for minute, name in enumerate(("Ada", "Bea", "Cia", "Dea")):
        ask(tournament, (name, f"con {name}"), now=NOW + datetime.timedelta(minutes=minute), sender=name)
    return tournament


def row_of(tournament: Tournament, name: str) -> Registration:
    return next(row for row in Registration.objects.filter(tournament=tournament) if row.people[0] == name)


def test_whom_no_place_is_left_for_waits_in_line(full: Tournament) -> None:
    assert lines(full) == [("Ada", 0), ("Bea", 1), ("Cia", 2), ("Dea", 3)]


def test_they_move_up_as_others_leave_are_refused_or_withdraw(full: Tournament) -> None:
    untouched(full, lambda: registration_leave(full.id, row_of(full, "Cia").id))
    assert lines(full) == [("Ada", 0), ("Bea", 1), ("Dea", 2)]
    refuse(full, row_of(full, "Ada"))
    assert lines(full) == [("Bea", 0), ("Dea", 1)]
    team_withdraw(action(full), Team.objects.get(tournament=full, number=1).id)
    assert lines(full) == [("Bea", 0), ("Dea", 0)]
    charge(full, None, registration=True)
    assert lines(full) == [("Bea", 0), ("Dea", 0)]


def test_nobody_in_line_is_entered_before_their_turn_unless_the_desk_says_so(full: Tournament) -> None:
    assert refusals(full, lambda: approve(full, row_of(full, "Bea"))) == [RegistrationProblem.FULL]
    assert next_in_line(full) == waiting_registrations(full)[0]
    approve(full, row_of(full, "Ada"))
    assert next_in_line(full) is None
    registration_approve(action(full), row_of(full, "Cia").id, beyond=True)
    assert Team.objects.filter(tournament=full).count() == 4
    assert lines(full) == [("Bea", 1), ("Dea", 2)]


def test_who_left_the_line_has_no_telephone_and_leaves_once(full: Tournament) -> None:
    for _again in range(2):
        registration_leave(full.id, row_of(full, "Dea").id)
    assert (row_of(full, "Dea").outcome, row_of(full, "Dea").phone) == ("refused", "")
    approve(full, row_of(full, "Ada"))
    assert refusals(full, lambda: registration_leave(full.id, row_of(full, "Ada").id)) == [RegistrationProblem.ENTERED]


def test_the_desk_puts_somebody_in_line_once(full: Tournament) -> None:
    entry = written(full, lambda: registration_note(action(full), ("Eva", "con Eva"), phone="333"))
    assert entry.new == {"waiting": ["Eva", "con Eva"]}
    untouched(full, lambda: registration_note(action(full), ("Eva", "con Eva"), phone="333"))
    assert lines(full)[-1] == ("Eva", 4)
    wrong = refusals(full, lambda: registration_note(action(full), ("Eva", "Eva")))
    assert wrong == [EntrantProblem.PERSON_TWICE]


def test_an_approval_that_is_taken_back_puts_them_back_to_their_place(full: Tournament) -> None:
    approve(full, row_of(full, "Ada"))
    team = row_of(full, "Ada").team
    assert team is not None
    entry = written(full, lambda: registration_take_back(action(full), team.id))
    assert entry.old == {"team": "Ada – con Ada", "players": ["Ada", "con Ada"]}
    assert lines(full) == [("Ada", 0), ("Bea", 1), ("Cia", 2), ("Dea", 3)]
    assert row_of(full, "Ada").phone == "333 1234567"
    assert not PrivateData.objects.exists()
    assert refusals(full, lambda: registration_take_back(action(full), team.id)) == [RegistrationProblem.SETTLED]


def test_one_sender_asks_ten_times_in_ten_minutes(tournament: Tournament) -> None:
    for number in range(10):
        ask(tournament, (f"Uno {number}", "Due"))
    assert refusals(tournament, lambda: ask(tournament, ("Tre", "Due"))) == [RegistrationProblem.TOO_OFTEN]
    ask(tournament, ("Tre", "Due"), sender="other")
    soon = NOW + datetime.timedelta(minutes=9, seconds=59)
    assert refusals(tournament, lambda: ask(tournament, ("Tre", "Due"), now=soon)) == [RegistrationProblem.TOO_OFTEN]
    ask(tournament, ("Tre", "Due"), now=NOW + datetime.timedelta(minutes=10))
    ask(tournament, ("Quattro", "Due"), now=NOW - datetime.timedelta(days=1))  # the clock was put back


def wait(tournament: Tournament, senders: Sequence[str]) -> None:
    """So many have asked already, each from somewhere else."""
    Registration.objects.bulk_create(
        Registration(tournament=tournament, people=[f"Uno {number}", "Due"], sender=sender, sent_at=NOW)
        for number, sender in enumerate(senders)
    )


def test_a_list_that_grows_without_end_takes_no_more_than_300(tournament: Tournament) -> None:
    wait(tournament, [f"{number}" for number in range(299)])
    ask(tournament)
    assert refusals(tournament, lambda: ask(tournament, ("Tre", "Due"))) == [RegistrationProblem.TOO_MANY_WAITING]


def test_one_network_does_not_fill_the_list_for_everybody_else(tournament: Tournament) -> None:
    network, beside = "n" * 32, "n" * 31  # what follows is a line of it
    wait(tournament, [f"{network}{number}" for number in range(99)] + [f"{beside}x{number}" for number in range(9)])
    ask(tournament, sender=network)
    assert refusals(tournament, lambda: ask(tournament, ("Tre", "Due"), sender=f"{network}x")) == [
        RegistrationProblem.TOO_MANY_WAITING
    ]
    ask(tournament, ("Tre", "Due"), sender=f"{beside}x")


def test_where_strangers_filled_the_list_the_code_of_the_poster_still_gets_in(tournament: Tournament) -> None:
    wait(tournament, ["n" * 32] * 150 + [f"{number}" for number in range(150)])
    assert refusals(tournament, lambda: ask(tournament)) == [RegistrationProblem.TOO_MANY_WAITING]
    ask(tournament, sender="n" * 32 + "x", with_code=True)
    wait(tournament, [f"{number}" for number in range(299)])
    assert refusals(tournament, lambda: ask(tournament, ("Tre", "Due"), with_code=True)) == [
        RegistrationProblem.TOO_MANY_WAITING
    ]


def test_the_code_of_a_poster_is_read_however_it_is_typed(tournament: Tournament) -> None:
    code = poster_code(tournament)
    assert (len(code), poster_code(tournament)) == (6, code)
    assert is_poster_code(tournament, f" {code[:3].lower()}-{code[3:]} ")
    assert not any(is_poster_code(tournament, wrong) for wrong in ("", code[:5], f"{code}A", "AAAAAA"))


def test_many_requests_are_refused_at_once_with_one_entry(tournament: Tournament) -> None:
    first, second = ask(tournament), ask(tournament, ("Tre", "Quattro"))
    left = ask(tournament, ("Cinque", "Sei"))
    refuse(tournament, first)
    many = partial(registrations_refuse, action(tournament), [first.id, second.id])
    assert written(tournament, many).new == {"refused": ["Tre – Quattro"]}
    assert [row.id for row in waiting_registrations(tournament)] == [left.id]
    assert refusals(tournament, many) == [RegistrationProblem.SETTLED]


def test_the_same_request_sent_twice_waits_once(tournament: Tournament) -> None:
    assert ask(tournament).id == ask(tournament).id


@pytest.mark.parametrize("people", [(), ("Uno", "Due", "Tre"), ("Uno", "")])
def test_an_entrant_is_as_many_people_as_the_event_wants(tournament: Tournament, people: Sequence[str]) -> None:
    assert refusals(tournament, lambda: ask(tournament, people)) == [RegistrationProblem.PEOPLE_COUNT]
