"""Two give prizes away at once, on a real database: nothing is handed over twice, and no cent is lost."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.factories import action, make_evening
from tests.prizes import give_prizes, play_level
from tests.services.test_concurrency import at_once, log_is_whole
from tests.staged import stage
from tournaments.event.fees import MovementKind
from tournaments.models import Handover, Movement, Prize, Receipt, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.entries.till_queries import till_page
from tournaments.selectors.play.prize_winners import prizes_page
from tournaments.services.setup.prize_changes import (
    prize_decline,
    prize_draw,
    prize_hand,
    prize_receipt,
    prize_take_back,
)

pytestmark = pytest.mark.django_db(transaction=True)
Actions = Sequence[tuple[str, int]]
ACTS = ("pay", "hand", "draw", "decline", "back", "receipt")
ACTIONS = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(1, 2)), min_size=1, max_size=4)


def level_evening() -> Tournament:
    """1 and 2 share the first place, for which there are 75 euros and a ham."""
    tournament = make_evening(stage("round_robin"), entrants=3, slug=f"premi-{uuid7().hex}")
    play_level(tournament)
    give_prizes(tournament, ["50 €", "25 €", "Prosciutto"])
    Prize.objects.filter(tournament=tournament, place=3).update(place=1)
    return tournament


def given_away(tournament: Tournament, actions: Actions) -> Callable[[], None]:
    """What one person does, each tapped twice: the answer to the first tap was lost."""
    rows = {row.what or row.cents: row.id for row in Prize.objects.filter(tournament=tournament)}
    teams = list(Team.objects.filter(tournament=tournament).order_by("number"))

    def back() -> None:
        row = Handover.objects.filter(tournament=tournament, replaced__isnull=True).order_by("pk").first()
        if row is not None:
            prize_take_back(action(tournament), row.id)

    def receipt() -> None:
        row = Handover.objects.filter(tournament=tournament, replaced__isnull=True, taken=True).order_by("pk").last()
        if row is not None:
            prize_receipt(action(tournament), row.id)

    def of(what: str, number: int) -> Callable[[], object]:
        team, told = teams[number - 1].id, action(tournament, key=uuid7())
        return {
            "pay": lambda: prize_hand(told, rows[5_000], team),
            "hand": lambda: prize_hand(told, rows["Prosciutto"], team),
            "draw": lambda: prize_draw(told, rows["Prosciutto"], number),
            "decline": lambda: prize_decline(told, rows["Prosciutto"], team),
            "back": back,
            "receipt": receipt,
        }[what]

    def all_of_them() -> None:
        for act in [act for what, number in actions for act in [of(what, number)] * 2]:
            at_once(act)

    return all_of_them


@settings(max_examples=examples(12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=ACTIONS, second=ACTIONS)
def test_two_who_give_prizes_away_lose_no_cent(first: Actions, second: Actions) -> None:
    tournament = level_evening()
    at_once(*(given_away(tournament, one) for one in (first, second)))
    in_force = Handover.objects.filter(tournament=tournament, replaced__isnull=True, taken=True)
    things = [row.prize_id for row in in_force if not row.cents]
    assert len(things) == len(set(things))
    paid = sorted(row.cents for row in in_force if row.cents)
    rows = Movement.objects.filter(tournament=tournament, replaced__isnull=True)
    assert sorted(row.cents for row in rows if row.kind == MovementKind.PRIZES) == paid
    assert sum(paid) <= 7_500
    remainder = [row.cents for row in rows if row.kind == MovementKind.REMAINDER]
    assert remainder == ([100] if 3_700 in paid else [])
    assert till_page(tournament).sums.paid_out == sum(paid)
    assert all(len(line.taken) <= 2 for line in prizes_page(tournament).lines)
    numbers = sorted(Receipt.objects.filter(tournament=tournament).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert log_is_whole(tournament)
