"""What entrants owe, by sums worked out by hand, and for any prices."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tournaments.event.fees import (
    HIGHEST_FEE,
    MOST_CHOICES,
    Choice,
    Chosen,
    MovementKind,
    Payer,
    Prices,
    TillSums,
    choices_problems,
    chosen_problems,
    dinners_of,
    due_of,
    payers_asked,
    sums_of,
    undecided,
)
from tournaments.event.problems.evening_problems import FeeProblem

DINNER = Choice(1, "con cena", 25_00, "person", dinner=True)
PLAIN = Choice(2, "senza cena", 10_00)
YOUNG = Choice(3, "sotto i 14", 0)
COUPLE = Choice(4, "coppia con cena", 45_00, "entrant", dinner=True)
CHOOSING = Prices(None, "entrant", (DINNER, PLAIN, YOUNG, COUPLE))
BASE = Prices(10_00, "person", (DINNER,))


@pytest.mark.parametrize(
    ("prices", "chosen", "due", "open_", "dinners"),
    [
        (Prices(), {}, 0, 0, 0),
        (Prices(12_50, "entrant"), {}, 12_50, 0, 0),
        (Prices(12_50, "person"), {}, 25_00, 0, 0),
        (CHOOSING, {}, 0, 2, 0),
        (CHOOSING, {1: 2}, 50_00, 0, 2),
        (CHOOSING, {1: 1, 2: 1}, 35_00, 0, 1),
        (CHOOSING, {1: 1}, 25_00, 1, 1),
        (CHOOSING, {1: 1, 3: 1}, 25_00, 0, 1),
        (CHOOSING, {3: 2}, 0, 0, 0),
        (CHOOSING, {4: 2}, 45_00, 0, 2),
        (BASE, {}, 20_00, 0, 0),
        (BASE, {1: 1}, 35_00, 0, 1),
        (Prices(20_00, "entrant", (DINNER,)), {1: 2}, 50_00, 0, 2),
    ],
)
def test_a_pair_owes_what_its_people_chose(
    prices: Prices, chosen: Mapping[int, int], due: int, open_: int, dinners: int
) -> None:
    said = Chosen(chosen)
    assert (due_of(prices, 2, said), undecided(prices, 2, said), dinners_of(prices, said)) == (due, open_, dinners)


def test_what_was_agreed_stays_whatever_is_charged() -> None:
    said = Chosen({1: 2}, agreed=40_00)
    assert (due_of(CHOOSING, 2, said), undecided(CHOOSING, 2, said), dinners_of(CHOOSING, said)) == (40_00, 0, 2)


@pytest.mark.parametrize(
    ("prices", "chosen", "problem"),
    [
        (CHOOSING, {5: 1}, FeeProblem.CHOICE_GONE),
        (CHOOSING, {1: 0}, FeeProblem.PEOPLE_RANGE),
        (CHOOSING, {1: 2, 2: 1}, FeeProblem.TOO_MANY),
        (CHOOSING, {4: 1}, FeeProblem.FOR_ALL),
        (Prices(20_00, "entrant", (DINNER,)), {1: 1}, FeeProblem.ALL_CHOOSE),
    ],
)
def test_a_pair_cannot_choose_what_does_not_add_up(prices: Prices, chosen: dict[int, int], problem: FeeProblem) -> None:
    assert [one.code for one in chosen_problems(prices, 2, chosen)] == [problem]


def test_everything_wrong_with_what_is_offered_is_said_at_once() -> None:
    offered = (
        Choice(1, "con cena", HIGHEST_FEE + 1),
        Choice(2, "Con cena", 1, "table"),
        Choice(3, "", 5),
        Choice(4, "x" * 41, 5),
    )
    assert [problem.code for problem in choices_problems(offered)] == [
        FeeProblem.AMOUNT_RANGE,
        FeeProblem.NAME_TWICE,
        FeeProblem.PER_UNKNOWN,
        FeeProblem.NAME_MISSING,
        FeeProblem.NAME_LONG,
    ]
    seven = [Choice(number, f"n. {number}", 1) for number in range(1, MOST_CHOICES + 2)]
    assert [problem.code for problem in choices_problems(seven)] == [FeeProblem.TOO_MANY_CHOICES]


def test_who_paid_is_asked_about_when_the_fee_changes() -> None:
    old, new = Prices(20_00), Prices(25_00)
    none = Chosen()
    sums = (("whole", 20_00), ("half", 10_00), ("nothing", 0), ("much", 30_00))
    paid = [(name, 2, none, cents, 1) for name, cents in sums]
    # Both that paid owe 5 more than before; who paid 30 of 20 gets 5 back instead of 10.
    assert payers_asked(old, new, paid) == (
        Payer("whole", 20_00, 25_00, 20_00, 20_00),
        Payer("half", 20_00, 25_00, 10_00, 20_00),
        Payer("much", 20_00, 25_00, 30_00, 20_00),
    )
    assert [(one.more, one.back) for one in payers_asked(old, new, paid)] == [(5_00, 0), (5_00, 0), (0, 5_00)]


def test_who_paid_a_part_of_a_fee_that_falls_is_not_asked_about() -> None:
    # 10 of 20 are paid, 15 are due now: nothing goes back, and nobody pays more than before.
    assert payers_asked(Prices(20_00), Prices(15_00), [("half", 2, Chosen(), 10_00, 1)]) == ()
    assert [one.back for one in payers_asked(Prices(20_00), Prices(15_00), [("all", 2, Chosen(), 20_00, 1)])] == [5_00]


def test_a_fee_that_was_agreed_is_asked_about_again() -> None:
    agreed = Chosen(agreed=20_00)
    assert payers_asked(Prices(25_00), Prices(30_00), [("one", 2, agreed, 20_00, 1)]) == (
        Payer("one", 20_00, 30_00, 20_00, 20_00),
    )


@st.composite
def priced(draw: st.DrawFn) -> tuple[Prices, int, dict[int, int]]:
    numbers = draw(st.lists(st.integers(1, MOST_CHOICES), unique=True, max_size=MOST_CHOICES))
    per = st.sampled_from(["person", "entrant"])
    choices = tuple(
        Choice(number, f"n. {number}", draw(st.integers(0, HIGHEST_FEE)), draw(per), draw(st.booleans()))
        for number in sorted(numbers)
    )
    prices = Prices(draw(st.none() | st.integers(1, HIGHEST_FEE)), draw(per), choices)
    people = draw(st.integers(1, 8))
    chosen = draw(st.dictionaries(st.sampled_from(numbers or [1]), st.integers(1, people), max_size=3))
    return prices, people, chosen if numbers else {}


@given(priced())
@settings(max_examples=examples(60))
def test_who_may_choose_so_owes_the_sum_of_every_person(made: tuple[Prices, int, dict[int, int]]) -> None:
    prices, people, chosen = made
    if any(chosen_problems(prices, people, chosen)):
        return
    said = Chosen(chosen)
    each = [prices.named(number) for number, count in chosen.items() for _person in range(count)]
    alone = sum(one.cents for one in each if one and one.per == "person")
    together = sum(one.cents for one in prices.choices if one.number in chosen and one.per == "entrant")
    left = people - len(each)
    rest = (prices.fee or 0) * (left if prices.per == "person" else int(left > 0))
    assert due_of(prices, people, said) == alone + together + rest
    assert undecided(prices, people, said) == (left if prices.fee is None and prices.choices else 0)
    assert dinners_of(prices, said) == sum(one.dinner for one in each if one) <= people


def test_a_fee_by_day_is_owed_on_each_and_one_that_stays_is_agreed_for_each() -> None:
    by_day, once = Prices(10_00, by_day=True), Prices(10_00)
    assert [due_of(by_day, 2, Chosen(), days) for days in (1, 3)] == [10_00, 30_00]
    assert [due_of(once, 2, Chosen(), days) for days in (1, 3)] == [10_00, 10_00]
    dearer = Prices(12_00, by_day=True)
    paid = [("three days", 2, Chosen(), 30_00, 3)]
    assert payers_asked(by_day, dearer, paid) == (Payer("three days", 30_00, 36_00, 30_00, 10_00),)
    # From once to every day: 10 were paid, three days cost 36; who keeps the old fee pays 10 a day.
    assert payers_asked(once, dearer, [("one", 2, Chosen(), 10_00, 3)]) == (Payer("one", 10_00, 36_00, 10_00, 10_00),)
    # From every day to once: 30 were paid, 12 are due; who keeps it keeps the 30.
    assert payers_asked(by_day, Prices(12_00), paid) == (Payer("three days", 30_00, 12_00, 30_00, 30_00),)


EVENING = [
    (MovementKind.FLOAT, 50_00),
    (MovementKind.RAFFLE, 500_00),
    (MovementKind.OFFER, 30_50),
    (MovementKind.INCOME, 5),
    (MovementKind.EXPENSE, 120_00),
    (MovementKind.PRIZES, 210_55),
]


def test_the_float_is_in_the_till_and_is_no_gain() -> None:
    sums = sums_of(920_00, EVENING)
    # 920 + 500 + 30,50 + 0,05 = 1450,55 in; 330,55 out; 1120 left; 50 more in the till.
    assert (sums.taken, sums.paid_out, sums.proceeds, sums.expected) == (1450_55, 330_55, 1120_00, 1170_00)
    assert (sums.counted, sums.difference) == (None, None)


@pytest.mark.parametrize(("counted", "difference"), [(1170_00, 0), (1160_00, -10_00), (1170_01, 1), (0, -1170_00)])
def test_what_was_counted_is_compared_with_what_must_be_there(counted: int, difference: int) -> None:
    sums = sums_of(920_00, [*EVENING, (MovementKind.COUNTED, counted)])
    assert (sums.expected, sums.difference) == (1170_00, difference)


def test_who_spends_more_than_comes_in_has_less_than_nothing() -> None:
    assert sums_of(0, [(MovementKind.EXPENSE, 12_00)]) == TillSums(float_=0, taken=0, paid_out=12_00, counted=None)
    assert sums_of(0, [(MovementKind.EXPENSE, 12_00)]).expected == -12_00
