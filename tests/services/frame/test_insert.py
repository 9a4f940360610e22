"""A new tournament gets the next number, even if somebody takes the same one at that moment, and no address twice."""

import pytest
from django.db.models import Max, Min

from tests.factories import make_tournament
from tournaments.models import Tournament
from tournaments.services.frame import write_lock

pytestmark = pytest.mark.django_db


def copied(made: Tournament, slug: str) -> Tournament:
    return Tournament(club=made.club, slug=slug, name="Altro", date=made.date, place_points=made.place_points)


@pytest.mark.parametrize(("outrun", "stored"), [(1, True), (4, True), (5, False)])
def test_a_number_that_somebody_takes_meanwhile_makes_us_take_the_next_one_unless_it_never_ends(
    monkeypatch: pytest.MonkeyPatch, outrun: int, stored: bool
) -> None:
    first, second = make_tournament(sizes=(2, 2)), make_tournament(sizes=(2, 2), slug="altro")
    seen = iter((*[Min] * outrun, Max))
    monkeypatch.setattr(write_lock, "Max", lambda field: next(seen)(field))
    new = copied(first, "nuovo")
    assert write_lock.tournament_insert(new) is stored
    assert (first.number, second.number) == (1, 2)
    numbers = [1, 2, *([3] if stored else [])]
    assert [*Tournament.objects.order_by("number").values_list("number", flat=True)] == numbers


def test_an_address_that_is_taken_stores_nothing() -> None:
    made = make_tournament(sizes=(2, 2))
    assert not write_lock.tournament_insert(copied(made, made.slug))
    assert Tournament.objects.get() == made
