"""The till: rows that are corrected by rows, what must be in it, and what was counted."""

import pytest

from tests.factories import action, make_evening
from tests.services.entries.test_arrival_changes import charge, give_back, pay
from tests.services.history import refusals, untouched, written
from tournaments.event.fees import MovementKind
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import TillProblem
from tournaments.models import Movement, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.entries.till_queries import till_page
from tournaments.services.entries.till_changes import destination_set, till_correct, till_count, till_pay, till_take

pytestmark = pytest.mark.django_db
FLOAT, OFFER, RAFFLE, EXPENSE = MovementKind.FLOAT, MovementKind.OFFER, MovementKind.RAFFLE, MovementKind.EXPENSE


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(PRESETS["bar"].stages[0], entrants=4)


def expected(tournament: Tournament) -> int:
    return till_page(tournament).sums.expected


def movement(tournament: Tournament, kind: MovementKind) -> Movement:
    return Movement.objects.get(tournament=tournament, kind=kind, replaced__isnull=True)


def test_fees_fill_themselves_in_and_go_when_they_are_given_back(tournament: Tournament) -> None:
    charge(tournament, 1250)
    pay(tournament, 1)
    pay(tournament, 2)
    assert (expected(tournament), till_page(tournament).paid_by) == (2500, 2)
    give_back(tournament, 1)
    assert (expected(tournament), till_page(tournament).paid_by) == (1250, 1)


def test_a_row_that_was_wrong_stays_on_record_beside_the_one_in_its_place(tournament: Tournament) -> None:
    entry = written(tournament, lambda: till_take(action(tournament), RAFFLE, 1000, "Cesto", 10))
    assert (entry.kind, entry.new) == ("till", {"movement": "raffle", "cents": 1000, "what": "Cesto", "tickets": 10})
    first = movement(tournament, RAFFLE)
    written(tournament, lambda: till_correct(action(tournament), first.id, 10_000, "Cesto", 100))
    page = till_page(tournament)
    assert [(one.cents, one.tickets, one.corrected) for one in page.lines] == [(1000, 10, True), (10_000, 100, False)]
    assert page.sums.expected == 10_000
    assert refusals(tournament, lambda: till_correct(action(tournament), first.id, 5, "Cesto")) == [TillProblem.GONE]


def test_a_row_can_be_taken_out_and_stays_in_the_log(tournament: Tournament) -> None:
    till_pay(action(tournament), EXPENSE, 700, "Sala")
    entry = written(tournament, lambda: till_correct(action(tournament), movement(tournament, EXPENSE).id, 0))
    assert (entry.old["cents"], entry.new, expected(tournament)) == (700, None, 0)


def test_the_same_correction_again_changes_nothing(tournament: Tournament) -> None:
    till_take(action(tournament), OFFER, 700, "Sponsor")
    row = movement(tournament, OFFER)
    untouched(tournament, lambda: till_correct(action(tournament), row.id, 700, "Sponsor"))


def test_sent_twice_a_movement_is_written_once(tournament: Tournament) -> None:
    key = uuid7()
    written(tournament, lambda: till_take(action(tournament, key=key), OFFER, 700, "Sponsor"))
    untouched(tournament, lambda: till_take(action(tournament, key=key), OFFER, 700, "Sponsor"))


def test_everything_that_is_wrong_is_said_at_once(tournament: Tournament) -> None:
    wrong = refusals(tournament, lambda: till_take(action(tournament), OFFER, 0, "", 3))
    assert wrong == [TillProblem.SUM_RANGE, TillProblem.NOTHING_NAMED, TillProblem.TICKETS_ELSEWHERE]
    assert refusals(tournament, lambda: till_take(action(tournament), EXPENSE, 5, "x")) == [TillProblem.KIND_UNKNOWN]
    assert refusals(tournament, lambda: till_pay(action(tournament), OFFER, 5, "x")) == [TillProblem.KIND_UNKNOWN]
    assert refusals(tournament, lambda: till_pay(action(tournament), EXPENSE, 5, "x" * 121)) == [TillProblem.TOO_LONG]


def test_there_is_one_float(tournament: Tournament) -> None:
    till_take(action(tournament), FLOAT, 5000)
    assert refusals(tournament, lambda: till_take(action(tournament), FLOAT, 6000)) == [TillProblem.THERE_ALREADY]


def test_a_difference_needs_a_reason_and_another_count_takes_its_place(tournament: Tournament) -> None:
    till_take(action(tournament), FLOAT, 5000)
    assert refusals(tournament, lambda: till_count(action(tournament), 4900)) == [TillProblem.REASON_MISSING]
    till_count(action(tournament), 4900, "Un resto sbagliato")
    assert till_page(tournament).sums.difference == -100
    entry = written(tournament, lambda: till_count(action(tournament), 5000))
    assert (entry.old["cents"], entry.new["cents"], till_page(tournament).sums.difference) == (4900, 5000, 0)
    untouched(tournament, lambda: till_count(action(tournament), 5000))


def test_what_comes_after_the_count_is_told(tournament: Tournament) -> None:
    charge(tournament, 1000)
    till_count(action(tournament), 0)
    assert not till_page(tournament).moved_since_counted
    pay(tournament, 1)
    assert till_page(tournament).moved_since_counted
    till_count(action(tournament), 1000)
    assert not till_page(tournament).moved_since_counted
    give_back(tournament, 1)
    assert till_page(tournament).moved_since_counted


def test_the_till_goes_on_after_the_tournament_was_closed(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=tournament.created_at)
    till_take(action(tournament), OFFER, 700, "Sponsor")
    till_count(action(tournament), 700)
    assert till_page(tournament).sums.difference == 0


def test_where_the_proceeds_go_is_one_line(tournament: Tournament) -> None:
    entry = written(tournament, lambda: destination_set(action(tournament), "Alla Pro Loco"))
    assert (entry.old, entry.new) == ({"destination": ""}, {"destination": "Alla Pro Loco"})
    untouched(tournament, lambda: destination_set(action(tournament), "Alla Pro Loco"))
    assert refusals(tournament, lambda: destination_set(action(tournament), "x" * 121)) == [TillProblem.TOO_LONG]
