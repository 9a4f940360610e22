"""Who came alone: paired by lot, waiting for a partner, found on the list."""

import uuid
from typing import Any

import pytest
from django.test import Client

from tests.pages.entries.asked import at, names, paste, words
from tournaments.models import Single, Tournament
from tournaments.selectors.entries.registration_queries import waiting_singles

pytestmark = pytest.mark.django_db


def test_who_came_alone_is_paired_by_lot(desk: Client, tournament: Tournament) -> None:
    address, sent = at("desk_entrants_lots", tournament), {"text": "Ada\nBea\nCiro\nDora", "number": "12"}
    assert "2 coppie" in words(desk.post(address, sent, follow=True))
    assert len(names(tournament)) == 2
    assert "numero pari" in words(desk.post(address, sent | {"text": "Elio"}))
    assert "Riga 2, «???»" in words(desk.post(address, sent | {"text": "Elio\n???"}))
    assert desk.post(address, sent | {"number": "x"}).status_code == 422
    assert len(names(tournament)) == 2


WAITS = "Oreste Bof aspetta già un compagno"


def wait(desk: Client, tournament: Tournament, text: str, **more: str) -> Any:
    return desk.post(at("desk_singles_new", tournament), {"text": text, "key": str(uuid.uuid4()), **more}, follow=True)


def test_a_pair_with_somebody_who_waits_is_entered_once_it_is_said_who_that_is(
    desk: Client, tournament: Tournament
) -> None:
    wait(desk, tournament, "Oreste Bof\nZita Neri")
    text = "BOF  Oreste - Lina Tessari\nAda Ferro - Edo Acciaio"
    asked = paste(desk, tournament, text)
    assert (asked.status_code, names(tournament)) == (422, [])
    assert WAITS in words(asked)
    assert text in words(asked)
    assert words(asked).count('name="alike"') == 2
    assert WAITS in words(paste(desk, tournament, text, alike="perhaps"))

    paste(desk, tournament, text, alike="same")
    assert names(tournament) == ["Bof Oreste – Lina Tessari", "Ada Ferro – Edo Acciaio"]
    assert [one.name for one in waiting_singles(tournament)] == ["Zita Neri"]
    assert "Non aspetta più: Oreste Bof" in words(desk.get(at("desk_log", tournament)))


def test_another_person_of_the_same_name_goes_on_waiting(desk: Client, tournament: Tournament) -> None:
    wait(desk, tournament, "Oreste Bof")
    paste(desk, tournament, "Oreste Bof - Lina Tessari", alike="other")
    assert [one.name for one in waiting_singles(tournament)] == ["Oreste Bof"]
    lots = {"text": "Pina Sola", "number": "3"}
    asked = desk.post(at("desk_entrants_lots", tournament), lots)
    assert "Oreste Bof è già in una coppia, «Oreste Bof – Lina Tessari»" in words(asked)
    assert ("Pina Sola</textarea>" in words(asked), words(asked).count('name="alike"')) == (True, 2)
    desk.post(at("desk_entrants_lots", tournament), lots | {"alike": "other"})
    assert len(names(tournament)) == 2


def test_who_waits_or_plays_already_is_asked_about_before_waiting_again(desk: Client, tournament: Tournament) -> None:
    paste(desk, tournament, "Ada Ferro - Edo Acciaio")
    wait(desk, tournament, "Oreste Bof")
    asked = wait(desk, tournament, "Ferro Ada\nOreste Bof\nZita Neri")
    assert "Ferro Ada è già in una coppia" in words(asked)
    assert WAITS in words(asked)
    assert words(asked).count("autofocus") == 1
    told = wait(desk, tournament, "Ferro Ada\nOreste Bof\nZita Neri", alike="same")
    assert "In attesa di un compagno: Oreste Bof, Zita Neri." in words(told)
    assert [one.name for one in waiting_singles(tournament)] == ["Oreste Bof", "Zita Neri"]


def test_where_everybody_plays_already_it_is_said_that_nobody_was_to_be_added(
    desk: Client, tournament: Tournament
) -> None:
    paste(desk, tournament, "Ada Ferro - Edo Acciaio")
    assert "Nessuno da aggiungere" in words(wait(desk, tournament, "Ada Ferro", alike="same"))


def test_people_alone_wait_on_the_page_leave_it_or_are_paired(desk: Client, tournament: Tournament) -> None:
    add = at("desk_singles_new", tournament)
    assert "In attesa di un compagno: Ada, Bea." in words(desk.post(add, {"text": "Ada\nBea"}, follow=True))
    desk.post(add, {"text": "Ciro\nDora"})
    ada = Single.objects.get(name="Ada")
    desk.post(at("desk_single_gone", tournament, single_id=ada.id))
    page = words(desk.get(at("desk_teams", tournament)))
    assert [f"<span>{name}</span>" in page for name in ("Ada", "Bea", "Ciro", "Dora")] == [False, True, True, True]
    said = words(desk.post(at("desk_entrants_lots", tournament), {"number": "12"}, follow=True))
    assert "Dora aspetta ancora un compagno." in said
    assert len(names(tournament)) == 1


def test_names_of_people_alone_that_cannot_be_read_are_told(desk: Client, tournament: Tournament) -> None:
    response = desk.post(at("desk_singles_new", tournament), {"text": "Ada\n???"})
    assert response.status_code == 422
    assert "Riga 2, «???»" in words(response)
    assert not Single.objects.exists()
