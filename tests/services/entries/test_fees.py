"""A fee with something in it: what is offered, chosen, owed and paid, what becomes of who paid, and receipts."""

from collections.abc import Mapping

import pytest

from tests.factories import action, make_evening
from tests.services.entries.test_arrival_changes import charge, check_in, give_back, line, pay, team
from tests.services.history import refusals, untouched
from tournaments.event.errors import DomainError
from tournaments.event.fees import AfterPayment, Choice
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import ArrivalProblem, FeeProblem
from tournaments.models import FeeChoice, FeeShare, LogEntry, Payment, Receipt, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.entries.arrival_queries import Dinners, arrivals_page, dinners_chosen
from tournaments.selectors.entries.till_queries import receipts_of, till_state
from tournaments.services.entries.arrival_changes import entrant_settle, payment_even, receipt_make
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.entries.fees import fee_choose
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db
DINNER, PLAIN = Choice(1, "con cena", 25_00, dinner=True), Choice(2, "senza cena", 10_00)
OFFERED = (DINNER, PLAIN)


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Four pairs, who choose a dinner or none for each of their people."""
    made = make_evening(PRESETS["bar"].stages[0], entrants=4)
    charge(made, None, choices=OFFERED)
    return made


def choose(tournament: Tournament, number: int, chosen: Mapping[int, int]) -> None:
    fee_choose(action(tournament), team(tournament, number).id, chosen)


def settle(tournament: Tournament, number: int, chosen: Mapping[int, int] | None = None) -> None:
    entrant_settle(action(tournament), team(tournament, number).id, chosen=chosen)


def receipt(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    """The receipts of an entrant, asked for once more: number and cents."""
    receipt_make(action(tournament), team(tournament, number).id)
    return [(one.number, one.cents) for one in receipts_of(tournament, team(tournament, number).id)]


def test_who_chose_owes_it_and_who_did_not_owes_nothing_yet(tournament: Tournament) -> None:
    choose(tournament, 1, {1: 2})
    choose(tournament, 2, {1: 1, 2: 1})
    assert [(line(tournament, n).due, line(tournament, n).undecided) for n in (1, 2, 3)] == [
        (50_00, 0),
        (35_00, 0),
        (0, 2),
    ]
    page = arrivals_page(tournament)
    assert (page.dinners, page.still_due) == (3, 85_00)
    assert refusals(tournament, lambda: pay(tournament, 3)) == [FeeProblem.CHOOSE_FIRST]


def test_arriving_choosing_and_paying_are_one_action_or_none(tournament: Tournament) -> None:
    settle(tournament, 1, {1: 1, 2: 1})
    assert (line(tournament, 1).present, line(tournament, 1).paid, line(tournament, 1).left_to_pay) == (True, 35_00, 0)
    assert refusals(tournament, lambda: settle(tournament, 2, {1: 3})) == [FeeProblem.PEOPLE_RANGE, FeeProblem.TOO_MANY]
    assert refusals(tournament, lambda: settle(tournament, 2)) == [FeeProblem.CHOOSE_FIRST]
    assert not line(tournament, 2).present


def test_a_choice_that_costs_nothing_is_paid_with_nothing(tournament: Tournament) -> None:
    charge(tournament, None, choices=(*OFFERED, Choice(3, "sotto i 14", 0)))
    settle(tournament, 1, {3: 2})
    one = line(tournament, 1)
    assert (one.present, one.due, one.unpaid, Payment.objects.count()) == (True, 0, False, 0)


def test_the_same_choice_twice_is_one_entry_of_the_log(tournament: Tournament) -> None:
    choose(tournament, 1, {1: 2})
    untouched(tournament, lambda: choose(tournament, 1, {1: 2, 2: 0}))
    choose(tournament, 1, {2: 2})
    entry = LogEntry.objects.filter(kind="fee_chosen").latest("seq")
    name = team(tournament).name
    assert (entry.old, entry.new) == (
        {"team": name, "chosen": [["con cena", 2]]},
        {"team": name, "chosen": [["senza cena", 2]]},
    )
    assert FeeShare.objects.filter(replaced__isnull=True).count() == 1


def test_the_kitchen_counts_the_dinners_of_who_plays_and_of_who_is_here(tournament: Tournament) -> None:
    settle(tournament, 1, {1: 2})
    choose(tournament, 2, {1: 1, 2: 1})
    choose(tournament, 3, {1: 2})
    team_withdraw(action(tournament), team(tournament, 3).id)
    assert dinners_chosen(tournament) == Dinners(chosen=3, here=2)


def test_another_choice_after_paying_is_paid_or_given_back(tournament: Tournament) -> None:
    settle(tournament, 1, {2: 2})
    choose(tournament, 1, {1: 2})
    assert line(tournament, 1).left_to_pay == 30_00
    pay(tournament, 1)
    choose(tournament, 1, {1: 1, 2: 1})
    assert line(tournament, 1).too_much == 15_00
    for _tap in range(2):
        payment_even(action(tournament), team(tournament).id)
    assert (line(tournament, 1).paid, line(tournament, 1).too_much) == (35_00, 0)
    assert till_state(tournament).sums.taken == 35_00
    assert LogEntry.objects.filter(kind="payment").latest("seq").old == {"team": team(tournament).name, "cents": 15_00}


def test_what_is_chosen_cannot_be_taken_away_and_what_was_can(tournament: Tournament) -> None:
    choose(tournament, 1, {1: 2})
    assert refusals(tournament, lambda: charge(tournament, None, choices=(PLAIN,))) == [FeeProblem.CHOSEN_BY]
    choose(tournament, 1, {2: 2})
    charge(tournament, None, choices=(PLAIN,))
    assert list(FeeChoice.objects.values_list("number", "name")) == [(2, "senza cena")]
    assert line(tournament, 1).due == 20_00


def test_everything_that_is_wrong_with_terms_is_told_at_once(tournament: Tournament) -> None:
    def wrong() -> None:
        charge(tournament, 0, "table", choices=(Choice(1, "", -1),))

    assert refusals(tournament, wrong) == [
        FeeProblem.NAME_MISSING,
        FeeProblem.AMOUNT_RANGE,
        ArrivalProblem.FEE_RANGE,
        ArrivalProblem.FEE_PER_UNKNOWN,
    ]


def dearer(tournament: Tournament, paid: AfterPayment) -> None:
    charge(
        tournament, None, choices=(Choice(1, "con cena", 30_00, dinner=True), Choice(2, "senza cena", 8_00)), paid=paid
    )


def test_a_fee_that_changes_asks_what_becomes_of_those_who_paid(tournament: Tournament) -> None:
    settle(tournament, 1, {1: 2})
    settle(tournament, 2, {2: 2})
    choose(tournament, 3, {1: 2})
    with pytest.raises(DomainError) as refused:
        dearer(tournament, AfterPayment.ASK)
    # 50 became 60, 20 became 16; who only chose has paid nothing and is not asked about.
    assert refused.value.problems[0].values == {
        "entrants": 2, "more": 1, "more_cents": 10_00, "back": 1, "back_cents": 4_00,
    }  # fmt: skip
    dearer(tournament, AfterPayment.NEW)
    assert [line(tournament, n).left_to_pay for n in (1, 2, 3)] == [10_00, 0, 60_00]
    assert [line(tournament, n).too_much for n in (1, 2, 3)] == [0, 4_00, 0]


def test_the_fee_of_before_stays_for_those_who_paid_until_they_choose_again(tournament: Tournament) -> None:
    settle(tournament, 1, {1: 2})
    settle(tournament, 2, {2: 2})
    dearer(tournament, AfterPayment.KEEP)
    assert [(line(tournament, n).due, line(tournament, n).unpaid) for n in (1, 2)] == [(50_00, False), (20_00, False)]
    assert arrivals_page(tournament).dinners == 2
    choose(tournament, 1, {1: 2})
    assert line(tournament, 1).left_to_pay == 10_00
    entry = LogEntry.objects.filter(kind="settings").latest("seq")
    assert entry.new is not None
    assert entry.new["payers"] == [
        {"team": team(tournament, 1).name, "kept": 50_00},
        {"team": team(tournament, 2).name, "kept": 20_00},
    ]


def test_a_plain_fee_asks_as_well(tournament: Tournament) -> None:
    charge(tournament, 10_00, choices=())
    pay(tournament, 1)
    assert refusals(tournament, lambda: charge(tournament, 12_00)) == [FeeProblem.PAID_BEFORE]
    assert refusals(tournament, lambda: charge(tournament, None)) == [FeeProblem.PAID_BEFORE]
    charge(tournament, 12_00, paid=AfterPayment.KEEP)
    assert [line(tournament, n).left_to_pay for n in (1, 2)] == [0, 12_00]
    charge(tournament, 12_00, limit=20)  # the same fee asks nothing


def test_receipts_are_numbered_within_the_evening_and_printed_again(tournament: Tournament) -> None:
    settle(tournament, 1, {1: 2})
    settle(tournament, 2, {2: 2})
    assert receipt(tournament, 2) == [(1, 20_00)]
    assert receipt(tournament, 1) == [(2, 50_00)]
    untouched(tournament, lambda: receipt(tournament, 2))
    assert refusals(tournament, lambda: receipt(tournament, 3)) == [FeeProblem.NOTHING_PAID]
    assert sorted(Receipt.objects.values_list("number", flat=True)) == [1, 2]


def test_what_is_paid_later_has_a_receipt_of_its_own_and_what_went_back_has_none(tournament: Tournament) -> None:
    choose(tournament, 1, {1: 2})
    pay(tournament, 1, 20_00)
    assert receipt(tournament, 1) == [(1, 20_00)]
    pay(tournament, 1)
    assert receipt(tournament, 1) == [(1, 20_00), (2, 30_00)]
    give_back(tournament, 1)
    assert receipts_of(tournament, team(tournament).id) == ()
    pay(tournament, 1)
    assert receipt(tournament, 1) == [(3, 50_00)]


def test_a_receipt_is_asked_for_after_the_evening_was_closed(tournament: Tournament) -> None:
    settle(tournament, 1, {1: 2})
    Tournament.objects.filter(pk=tournament.pk).update(closed_at="2026-01-10T23:00:00Z")
    assert receipt(tournament, 1) == [(1, 50_00)]


def test_who_chose_and_did_not_pay_can_be_taken_off_the_list(tournament: Tournament) -> None:
    choose(tournament, 4, {1: 2})
    team_remove(action(tournament), team(tournament, 4).id)
    assert not FeeShare.objects.exists()


def test_the_same_key_takes_the_fee_once(tournament: Tournament) -> None:
    key = uuid7()
    for _tap in range(2):
        entrant_settle(action(tournament, key=key), team(tournament).id, chosen={1: 2})
    assert [row.cents for row in Payment.objects.all()] == [50_00]
    check_in(tournament, 1, present=False)
    assert line(tournament, 1).paid == 50_00
