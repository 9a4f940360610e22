"""A row may lead into another tournament for as long as a transaction lasts, and not a moment longer."""

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_tournament, publish
from tournaments.models import Seat


@pytest.mark.django_db(transaction=True)
def test_it_is_looked_at_when_a_transaction_ends() -> None:
    own, other = make_tournament(sizes=(2, 2)), make_tournament(slug="altro", sizes=(2, 2))
    match, stranger = publish(own)[0], publish(other)[0].seats.earliest("pk").player
    seat = match.seats.earliest("pk")
    with transaction.atomic():
        Seat.objects.filter(pk=seat.pk).update(player=stranger)
        Seat.objects.filter(pk=seat.pk).update(player=seat.player)
    with pytest.raises(IntegrityError):
        Seat.objects.filter(pk=seat.pk).update(player=stranger)
    seat.refresh_from_db()
    assert seat.player.tournament_id == own.id
