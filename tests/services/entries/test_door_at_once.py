"""Several people at the door at once, on a real database: nobody is noted twice, and no money is taken twice."""

import datetime

import pytest

from tests.factories import action, make_evening, publish, win
from tests.services.entries.test_arrival_changes import charge
from tests.services.entries.test_registration_changes import ask
from tests.services.test_concurrency import at_once, log_is_whole
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import RegistrationProblem
from tournaments.models import CheckIn, Match, Payment, Single, Team, Tournament
from tournaments.selectors.entries.arrival_queries import arrivals_page
from tournaments.selectors.entries.registration_queries import waiting_registrations
from tournaments.services.entries.arrival_changes import (
    absent_withdraw,
    entrant_check_in,
    payment_give_back,
    payment_take,
)
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.registration_changes import (
    registration_approve,
    registration_leave,
    singles_add,
    singles_pair,
)

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime.datetime(2026, 11, 21, 19, 0, tzinfo=datetime.UTC)


@pytest.fixture
def tournament() -> Tournament:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=8)
    charge(tournament, 1000, "person", registration=True)
    return tournament


def teams(tournament: Tournament) -> list[Team]:
    return list(Team.objects.filter(tournament=tournament).order_by("number"))


def check_in(team: Team) -> None:
    entrant_check_in(action(team.tournament_id), team.id, present=True)


def pay(team: Team) -> None:
    payment_take(action(team.tournament_id), team.id)


def test_a_pair_that_two_people_tap_is_present_once_and_pays_once(tournament: Tournament) -> None:
    team = teams(tournament)[0]
    answers = at_once(*[lambda: check_in(team)] * 4, *[lambda: pay(team)] * 4)
    assert answers == [None] * 8
    assert CheckIn.objects.count() == 1
    assert [payment.cents for payment in Payment.objects.all()] == [2000]
    assert log_is_whole(tournament)


def test_different_pairs_at_two_doors_are_all_noted(tournament: Tournament) -> None:
    everybody = teams(tournament)
    at_once(
        *[lambda team=team: check_in(team) for team in everybody], *[lambda team=team: pay(team) for team in everybody]
    )
    page = arrivals_page(tournament)
    assert (len(page.missing), page.taken, page.still_due) == (0, 16_000, 0)
    assert log_is_whole(tournament)


def test_money_that_is_given_back_while_it_is_taken_is_in_the_till_or_not(tournament: Tournament) -> None:
    team = teams(tournament)[0]
    pay(team)
    at_once(
        lambda: payment_give_back(action(tournament), team.id),
        lambda: pay(team),
    )
    assert arrivals_page(tournament).taken in (0, 2000)
    assert log_is_whole(tournament)


def test_who_is_checked_in_while_the_absent_are_sent_away_is_present_or_withdrawn(tournament: Tournament) -> None:
    first, *others = teams(tournament)
    check_in(first)
    at_once(
        lambda: absent_withdraw(action(tournament)),
        *[lambda team=team: check_in(team) for team in others],
    )
    for line in arrivals_page(tournament).lines:
        assert line.present != line.withdrawn
    assert log_is_whole(tournament)


def test_a_request_that_two_approve_enters_one_pair(tournament: Tournament) -> None:
    row = ask(tournament)
    approve = lambda: registration_approve(action(tournament), row.id)  # noqa: E731
    answers = at_once(*[approve] * 4)
    assert [answer is None for answer in answers].count(True) == 1
    refused = [answer for answer in answers if isinstance(answer, DomainError)]
    assert {problem.code for one in refused for problem in one.problems} == {RegistrationProblem.SETTLED}
    assert len(teams(tournament)) == 9


def test_the_last_place_is_promised_once(tournament: Tournament) -> None:
    charge(tournament, 1000, "person", registration=True, limit=9)
    at_once(*[lambda n=n: ask(tournament, (f"Uno {n}", "Due"), sender=str(n)) for n in range(6)])
    assert [one.in_line for one in waiting_registrations(tournament)] == [0, 1, 2, 3, 4, 5]


def test_people_alone_are_paired_once_while_others_come(tournament: Tournament) -> None:
    singles_add(action(tournament), ["Ada", "Bea", "Ciro", "Dora"])
    at_once(
        *[lambda n=n: singles_pair(action(tournament), number=n) for n in (7, 8)],
        *[lambda n=n: singles_add(action(tournament), [f"Tardi {n}"]) for n in range(4)],
    )
    waiting = Single.objects.filter(replaced__isnull=True).count()
    assert 2 * (len(teams(tournament)) - 8) + waiting == 8
    assert sorted(Single.objects.values_list("number", flat=True)) == list(range(1, 9))
    assert log_is_whole(tournament)


def test_two_desks_that_take_the_next_one_at_once_fill_one_place_once(tournament: Tournament) -> None:
    charge(tournament, 1000, "person", registration=True, limit=9)
    first = ask(tournament, ("Ada", "Bea"), now=NOW)
    second = ask(tournament, ("Cia", "Dea"), now=NOW + datetime.timedelta(minutes=1))
    answers = at_once(
        *[lambda: registration_approve(action(tournament), first.id)] * 2,
        *[lambda: registration_approve(action(tournament), second.id)] * 2,
    )
    assert sum(one is None for one in answers) == 1
    refused = {str(one.problems[0].code) for one in answers if isinstance(one, DomainError)}
    assert refused == {RegistrationProblem.SETTLED, RegistrationProblem.FULL}
    assert Team.objects.filter(tournament=tournament).count() == 9
    assert log_is_whole(tournament)


def test_who_leaves_the_line_while_the_desk_takes_them_is_entered_or_gone(tournament: Tournament) -> None:
    row = ask(tournament)
    at_once(lambda: registration_leave(tournament.id, row.id), lambda: registration_approve(action(tournament), row.id))
    row.refresh_from_db()
    entered = Team.objects.filter(tournament=tournament).count() == 9
    assert row.outcome == ("approved" if entered else "refused")
    assert log_is_whole(tournament)


def test_of_two_late_pairs_at_two_desks_one_takes_the_last_place_of_the_bracket() -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=7)
    win(publish(tournament)[0], 1)
    pairs = (NewEntrant(("Zoë Rui", "Zita Po")), NewEntrant(("Ugo Neri", "Ada Bo")))
    answers = at_once(*[lambda one=one: entrants_add(action(tournament), [one]) for one in pairs])
    refused = [one for one in answers if isinstance(one, DomainError)]
    assert [problem.code for one in refused for problem in one.problems] == [EntrantProblem.STAGE_BEGUN]
    assert Team.objects.filter(tournament=tournament).count() == 8
    assert log_is_whole(tournament)


def test_a_bye_is_taken_before_its_next_match_begins_or_not_at_all() -> None:
    """Five in a bracket of eight, the first match over: of two who passed the turn and one who won there, some meet."""
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=5)
    publish(tournament)
    second = Match.objects.get(tournament=tournament, turn__number=2)
    pairs = [NewEntrant((f"Zoë {one}", f"Zita {one}")) for one in "abc"]
    at_once(lambda: win(second, 1), lambda: entrants_add(action(tournament), pairs, redraw=True))
    late = Team.objects.filter(tournament=tournament, number__gt=5).count()
    played = Match.objects.filter(pk=second.pk, deals__isnull=False).exists()
    assert (late, played) in {(3, False), (0, True)}
    assert log_is_whole(tournament)
