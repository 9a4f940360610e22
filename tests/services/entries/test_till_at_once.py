"""Two at the door at once, on a real database: whatever they do, no cent is lost and none is there twice."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.factories import action, make_evening
from tests.services.entries.test_arrival_changes import charge
from tests.services.test_concurrency import at_once, log_is_whole
from tournaments.event.fees import Choice, MovementKind
from tournaments.event.presets import PRESETS
from tournaments.models import FeeShare, Movement, Payment, Receipt, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.entries.till_queries import till_page
from tournaments.services.entries.arrival_changes import (
    entrant_settle,
    payment_even,
    payment_give_back,
    payment_take,
    receipt_make,
)
from tournaments.services.entries.fees import fee_choose
from tournaments.services.entries.till_changes import till_correct, till_pay, till_take

pytestmark = pytest.mark.django_db(transaction=True)
Actions = Sequence[tuple[str, int]]
FEE = 1000
ACTIONS = st.lists(
    st.tuples(st.sampled_from(["pay", "part", "back", "offer", "expense", "float", "correct"]), st.integers(1, 4)),
    min_size=1,
    max_size=4,
)


def door(
    tournament: Tournament, teams: Sequence[Team], wrong: Movement, actions: Actions
) -> list[Callable[[], object]]:
    """What one person does, each tapped twice: the answer to the first tap was lost."""

    def of(what: str, number: int) -> Callable[[], object]:
        team, told = teams[number - 1], action(tournament, key=uuid7())
        return {
            "pay": lambda: payment_take(told, team.id),
            "part": lambda: payment_take(told, team.id, cents=number),
            "back": lambda: payment_give_back(told, team.id),
            "offer": lambda: till_take(told, MovementKind.OFFER, number, "Offerta"),
            "expense": lambda: till_pay(told, MovementKind.EXPENSE, number, "Spesa"),
            "float": lambda: till_take(told, MovementKind.FLOAT, number * 100),
            "correct": lambda: till_correct(told, wrong.id, number * 10, "Corretta"),
        }[what]

    return [act for what, number in actions for act in [of(what, number)] * 2]


def in_turn(acts: Sequence[Callable[[], object]]) -> Callable[[], object]:
    def all_of_them() -> None:
        for act in acts:
            at_once(act)

    return all_of_them


@settings(max_examples=examples(20), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=ACTIONS, second=ACTIONS)
def test_two_at_the_door_lose_no_cent(first: Actions, second: Actions) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=4, slug=f"porta-{uuid7().hex}")
    charge(tournament, FEE)
    till_take(action(tournament), MovementKind.INCOME, 5, "Sbagliata")
    wrong = Movement.objects.get(tournament=tournament)
    teams = list(Team.objects.filter(tournament=tournament).order_by("number"))

    at_once(*(in_turn(door(tournament, teams, wrong, one)) for one in (first, second)))

    in_force = Movement.objects.filter(tournament=tournament, replaced__isnull=True)
    by_kind = {kind: [row.cents for row in in_force if row.kind == kind] for kind in MovementKind}
    wanted = {kind: sorted(n for what, n in (*first, *second) if what == kind) for kind in ("offer", "expense")}
    assert {kind: sorted(by_kind[MovementKind(kind)]) for kind in wanted} == wanted
    assert len(by_kind[MovementKind.FLOAT]) == any(what == "float" for what, _n in (*first, *second))
    corrections = [n * 10 for what, n in (*first, *second) if what == "correct"]
    assert len(by_kind[MovementKind.INCOME]) == 1
    assert by_kind[MovementKind.INCOME][0] in (corrections or [5])
    paid = Payment.objects.filter(tournament=tournament, replaced__isnull=True)
    assert all(sum(row.cents for row in paid if row.team_id == team.id) <= FEE for team in teams)
    moved = {kind: sum(by_kind[MovementKind(kind)]) for kind in ("float", "offer", "income", "expense")}
    held = sum(row.cents for row in paid) + moved["float"] + moved["offer"] + moved["income"] - moved["expense"]
    assert till_page(tournament).sums.expected == held
    assert log_is_whole(tournament)


DINNER = Choice(1, "con cena", 2500, dinner=True)
CHOOSING = st.lists(
    st.tuples(st.sampled_from(["choose", "settle", "even", "back", "receipt"]), st.integers(1, 3), st.integers(0, 2)),
    min_size=1,
    max_size=4,
)


def choosing(
    tournament: Tournament, teams: Sequence[Team], actions: list[tuple[str, int, int]]
) -> Callable[[], object]:
    """What one person does at the door of an evening with a dinner, each tapped twice."""

    def of(what: str, number: int, dinners: int) -> Callable[[], object]:
        team, told = teams[number - 1], action(tournament, key=uuid7())
        return {
            "choose": lambda: fee_choose(told, team.id, {1: dinners}),
            "settle": lambda: entrant_settle(told, team.id, chosen={1: dinners}),
            "even": lambda: payment_even(told, team.id),
            "back": lambda: payment_give_back(told, team.id),
            "receipt": lambda: receipt_make(told, team.id),
        }[what]

    return in_turn([act for one in actions for act in [of(*one)] * 2])


@settings(max_examples=examples(12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=CHOOSING, second=CHOOSING)
def test_two_who_choose_and_pay_at_once_leave_one_choice_and_whole_receipts(
    first: list[tuple[str, int, int]], second: list[tuple[str, int, int]]
) -> None:
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=3, slug=f"cena-{uuid7().hex}")
    charge(tournament, FEE, "person", choices=(DINNER,))
    teams = list(Team.objects.filter(tournament=tournament).order_by("number"))

    at_once(*(choosing(tournament, teams, one) for one in (first, second)))

    shares = FeeShare.objects.filter(tournament=tournament, replaced__isnull=True)
    paid = Payment.objects.filter(tournament=tournament, replaced__isnull=True)
    for team in teams:
        asked = [dinners for what, n, dinners in (*first, *second) if what in ("choose", "settle") and n == team.number]
        assert [row.people for row in shares if row.team_id == team.id] in [[n] if n else [] for n in asked or [0]]
    assert all(sum(row.cents for row in paid if row.team_id == team.id) in (0, 2000, 3500, 5000) for team in teams)
    numbers = sorted(Receipt.objects.filter(tournament=tournament).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert till_page(tournament).sums.expected == sum(row.cents for row in paid)
    assert log_is_whole(tournament)
