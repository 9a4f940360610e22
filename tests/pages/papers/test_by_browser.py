"""Where no PDF can be made a page says so, and has on it what the paper has."""

import pytest
from django.test import Client

from tests.factories import make_account, make_club, make_evening, make_tournament, play_worked_case, publish
from tests.pages.papers.pdf.reading import written
from tests.services.entries.test_arrival_changes import charge
from tests.staged import DANISH, KNOCKOUT, stage
from tournaments.event.fees import Choice
from tournaments.event.rights import Role
from tournaments.models import Tournament
from tournaments.pages.papers.papers import PAPERS
from tournaments.pages.papers.pdf import typeset
from tournaments.pages.shared.pictures.painting import set_in_type

pytestmark = pytest.mark.django_db
SENTENCE = "Qui i fogli non si possono preparare. Stampa questa pagina dal browser."
ON_PAPER = {
    "entries": "Giocatori",
    "checkin": "Elenco delle presenze",
    "rules": "Regolamento",
    "calendar": "Turno 3",
    "sheets": "Firma Coppia A Firma Coppia B Arbitro",
    "blank": "segnapunti in bianco",
    "grid": "Punti Posto",
    "standings": "Classifica delle coppie",
    "progress": "Andamento della classifica",
    "final": "Arbitro Organizzatore",
    "certificates": "Attestato Giochi senza quartiere 1º posto La Custera",
    "prizes": "Premio Consegnato Firma",
    "till": "Chi ha tenuto la cassa",
    "printer": "Il righello misura 10 cm",
    "poster": "oppure scrivi testserver/1",
}


@pytest.fixture
def viewer(client: Client) -> Client:
    client.force_login(make_account(club=make_club(), role=Role.VIEWER))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "it"
    return client


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer["Content-Type"].startswith("text/html")
    return written(answer)


@pytest.mark.usefixtures("no_typesetter")
@pytest.mark.parametrize("name", ON_PAPER)
def test_without_a_typesetter_the_same_is_on_a_page(viewer: Client, name: str) -> None:
    play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    shown = page(viewer, f"/desk/giochi/print/{name}.pdf")

    assert SENTENCE in shown
    assert ON_PAPER[name] in shown
    assert "La Custera" in shown or name in ("rules", "blank", "printer", "poster", "checkin", "till")


@pytest.mark.usefixtures("no_typesetter")
def test_a_bracket_and_a_turn_made_by_hand_are_on_a_page_too(viewer: Client) -> None:
    publish(make_evening(KNOCKOUT, entrants=6, slug="coppe"))
    publish(make_evening(DANISH, entrants=4, slug="danese"))

    assert "Quarti 1 2 2 Passa il turno" in page(viewer, "/desk/coppe/print/bracket.pdf")
    assert "Ha incontrato" in page(viewer, "/desk/danese/print/hand.pdf")
    charge(Tournament.objects.get(slug="danese"), None, choices=(Choice(1, "con cena", 25_00, dinner=True),))
    assert "Di chi è già qui con cena 0 0" in page(viewer, "/desk/danese/print/dinners.pdf")
    assert {"bracket", "hand", "turn", "dinners", *ON_PAPER} == set(PAPERS)


@pytest.mark.usefixtures("no_typesetter")
@pytest.mark.parametrize("address", ["turns/1/list.pdf", "turns/1/kit.pdf", "evening.pdf"])
def test_a_turn_and_the_whole_evening_are_on_a_page(viewer: Client, address: str) -> None:
    publish(make_evening(stage("round_robin"), entrants=4))
    shown = page(viewer, f"/desk/serata/print/{address}")

    assert SENTENCE in shown
    assert "dà le carte per primo" in shown
    assert ("Firma Coppia A" in shown) is (address != "turns/1/list.pdf")


def test_a_document_that_cannot_be_set_is_on_a_page_and_the_log_says_why(
    viewer: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    make_tournament()

    monkeypatch.setattr(typeset, "set_in_type", lambda name, _values, **asked: set_in_type(name, {}, **asked))

    assert SENTENCE in page(viewer, "/desk/giochi/print/rules.pdf")
    assert "dictionary does not contain key" in caplog.text
