"""Before the first draw the next step is the door, until everybody who is entered was seen."""

import pytest
from django.test import Client

from tests.factories import action, make_evening, make_tournament, publish
from tests.pages.desk.test_home import next_step, page
from tests.staged import DANISH
from tournaments.models import Team, Tournament
from tournaments.services.entries.arrival_changes import entrant_check_in
from tournaments.services.entries.registration_changes import singles_add

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    return make_evening(DANISH, entrants=4)


def see(tournament: Tournament, count: int) -> None:
    for team in Team.objects.filter(tournament=tournament).order_by("number")[:count]:
        entrant_check_in(action(tournament), team.id, present=True)


def test_the_door_comes_before_the_draw_which_stays_at_hand(desk: Client, evening: Tournament) -> None:
    assert next_step(desk, evening) == ("4 coppie iscritte", "/desk/serata/checkin/")
    assert 'href="/desk/serata/draw/">Vai al sorteggio' in page(desk, "desk_home", evening)


def test_it_is_said_how_many_are_missing_until_all_were_seen(desk: Client, evening: Tournament) -> None:
    see(evening, 3)
    assert next_step(desk, evening) == ("Manca ancora 1 coppia", "/desk/serata/checkin/")
    see(evening, 4)
    assert next_step(desk, evening) == ("4 coppie iscritte", "/desk/serata/draw/")


def test_who_waits_for_a_partner_is_named(desk: Client, evening: Tournament) -> None:
    see(evening, 4)
    singles_add(action(evening), ["Oreste Bof"])
    assert "Oreste Bof aspetta un compagno." in page(desk, "desk_home", evening)


def test_quarters_are_drawn_without_a_door(desk: Client) -> None:
    assert next_step(desk, make_tournament(sizes=(2, 2)))[1] == "/desk/giochi/draw/"


def test_the_page_of_the_draw_names_who_waits_for_a_partner(desk: Client, evening: Tournament) -> None:
    assert "aspetta un compagno" not in page(desk, "desk_draw", evening)
    singles_add(action(evening), ["Oreste Bof"])
    assert "Oreste Bof aspetta un compagno." in page(desk, "desk_draw", evening)
    publish(evening)
    assert "aspetta un compagno" not in page(desk, "desk_draw", evening)
