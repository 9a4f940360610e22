"""What a list told of payments before there was a fee: it waits, and is in the till when the fee is written down."""

from functools import partial

import pytest

from tests.factories import action, make_evening
from tests.services.history import refusals
from tournaments.event.fees import AfterPayment
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import ArrivalProblem
from tournaments.models import LogEntry, Payment, PrivateData, Team, Tournament
from tournaments.services.entries.arrival_changes import Taken, payment_give_back, terms_change, terms_decide
from tournaments.services.entries.listed import ListedEntrant, list_enter
from tournaments.services.entries.pairs import NewEntrant
from tournaments.services.entries.person_erasing import Private
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(PRESETS["bar"].stages[0], entrants=0)


def enter(tournament: Tournament, **paid: int | None) -> None:
    """Entrants by the name of their first person, who have paid so much; None: all of it."""
    some = [
        ListedEntrant(NewEntrant((name, f"Toni {name}")), Private(paid=cents != 0, paid_cents=cents or None))
        for name, cents in paid.items()
    ]
    list_enter(action(tournament), some, [], redraw=False)


def decide(
    tournament: Tournament, fee: int | None, fee_per: str = "entrant", *, paid: AfterPayment = AfterPayment.ASK
) -> Taken:
    own = action(tournament)
    terms = partial(
        terms_change, own, fee=fee, fee_per=fee_per, paid=paid, registration=False, limit=None, closes_at=None
    )
    return terms_decide(own, terms)


def till() -> dict[str, int]:
    return dict(Payment.objects.filter(replaced__isnull=True).values_list("team__players__name", "cents"))


def test_with_the_fee_all_that_was_told_is_in_the_till_once(tournament: Tournament) -> None:
    enter(tournament, Anna=None, Bea=500, Carla=0, Dina=2500)
    assert (Payment.objects.count(), PrivateData.objects.filter(paid=True).count()) == (0, 3)
    # 20,00 for a pair of two at 10,00: all of it, 5,00, and 20,00 of the 25,00 that somebody told
    assert decide(tournament, 1000, "person") == Taken(3, 4500, ("Dina – Toni Dina",))
    assert {name: cents for name, cents in till().items() if "Toni" not in name} == {
        "Anna": 2000,
        "Bea": 500,
        "Dina": 2000,
    }
    assert not PrivateData.objects.filter(paid=True).exists()
    assert decide(tournament, 1200, "person", paid=AfterPayment.NEW) == Taken()
    assert Payment.objects.count() == 3


def test_without_a_fee_it_goes_on_waiting_and_a_refused_fee_takes_nothing(tournament: Tournament) -> None:
    enter(tournament, Anna=None)
    assert decide(tournament, None) == Taken()
    assert refusals(tournament, lambda: decide(tournament, 0)) == [ArrivalProblem.FEE_RANGE]
    assert (Payment.objects.count(), PrivateData.objects.filter(paid=True).count()) == (0, 1)


def test_who_withdrew_has_paid_too_and_each_is_given_back_alone(tournament: Tournament) -> None:
    enter(tournament, Anna=None, Bea=None)
    team_withdraw(action(tournament), Team.objects.get(players__name="Bea").id)
    assert decide(tournament, 1000).cents == 2000
    payment_give_back(action(tournament), Team.objects.get(players__name="Anna").id)
    assert till().keys() == {"Bea", "Toni Bea"}
    assert LogEntry.objects.filter(kind="payment").count() == 3
