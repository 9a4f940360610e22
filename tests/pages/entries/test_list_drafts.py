"""A list that is kept until it is entered, and what becomes of what it says beside the names."""

import uuid
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening
from tests.lists.books import xlsx
from tests.pages.entries.sent_lists import boxes_of, look, names, post
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import ListDraft, Payment, Player, PrivateData, Team, Tournament
from tournaments.services.entries.arrival_changes import terms_change

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(*PRESETS["danish"].stages, entrants=0)


def test_without_a_fee_who_paid_is_told_and_not_lost_in_silence(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Anna Rossi - Bruno Bianchi;pagato")
    response = post(desk, tournament, **boxes_of(page))
    assert "i soldi di chi ha già pagato entrano in cassa" in desk.get(response["Location"]).content.decode()
    told = PrivateData.objects.get()
    assert (Payment.objects.count(), told.note, told.paid, told.paid_cents) == (0, "", True, None)


def test_a_list_is_kept_for_who_comes_back_and_can_be_thrown_away(desk: Client, tournament: Tournament) -> None:
    address = reverse("desk_list_preview", kwargs={"slug": tournament.slug})
    assert "Elimina l’elenco" not in desk.get(address).content.decode()
    look(desk, tournament, "Anna Rossi - Bruno Bianchi", "O - X")
    assert "Anna Rossi" in desk.get(address).content.decode()
    assert post(desk, tournament, rows="1", drop="1").status_code == 302
    assert (names(tournament), ListDraft.objects.count()) == ([], 0)


def test_what_was_entered_leaves_no_list_behind(desk: Client, tournament: Tournament) -> None:
    post(desk, tournament, **boxes_of(look(desk, tournament, "Anna Rossi - Bruno Bianchi")))
    assert (names(tournament), ListDraft.objects.count()) == (["Anna Rossi – Bruno Bianchi"], 0)


def test_the_answers_of_a_form_publish_no_address_and_no_note(desk: Client, tournament: Tournament) -> None:
    page = look(
        desk,
        tournament,
        "Informazioni cronologiche,Indirizzo email,Giocatore 1,Giocatore 2,Note,Taglia",
        "03/11/2026 18.22.10,franca@example.org,Franca Vendrame,Loris Vendrame,vegetariano,XL",
    )
    assert post(desk, tournament, **boxes_of(page)).status_code == 302
    team, known = Team.objects.get(), PrivateData.objects.get()
    assert (team.name, team.club) == ("Franca Vendrame – Loris Vendrame", "")
    assert (known.email, known.note, known.phone) == ("franca@example.org", "vegetariano", "")


def test_part_of_the_fee_is_part_of_it(desk: Client, tournament: Tournament) -> None:
    terms_change(action(tournament), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    page = look(
        desk, tournament, "Coppia;Pagato", "Ada Neri - Edo Blu;5 €", "Ugo Riva - Ivo Blu;sì", "Pia Po - Lea Bo;boh"
    )
    assert post(desk, tournament, **boxes_of(page) | {"decision_4": "keep"}).status_code == 302
    paid = Payment.objects.values_list("team__name", "cents")
    assert set(paid) == {("Ada Neri – Edo Blu", 500), ("Ugo Riva – Ivo Blu", 1000)}


def test_small_letters_and_rows_struck_through_are_asked_once_for_all(desk: Client, tournament: Tournament) -> None:
    sheet = xlsx("Giocatore 1|Giocatore 2\naldo tomasella|rita tomasella\npia rui|ada rui\n(hidden) Elio Bo|Ivo Po")
    address = reverse("desk_list_preview", kwargs={"slug": tournament.slug})
    sent = {"key": str(uuid.uuid4()), "file": SimpleUploadedFile("soci.xlsx", sheet)}
    page = unescape(desk.post(address, sent).content.decode())
    assert "Li scrivo così" in page
    assert boxes_of(page)["rows"] == "2,3"
    again = post(desk, tournament, **boxes_of(page) | {"capitals": "yes", "withdrawn_shown": "1", "withdrawn": "on"})
    boxes = boxes_of(unescape(again.content.decode()))
    assert (boxes["rows"], boxes["first_2"]) == ("2,3,4", "Aldo Tomasella")
    assert post(desk, tournament, **boxes).status_code == 302
    assert names(tournament) == ["Aldo Tomasella – Rita Tomasella", "Pia Rui – Ada Rui", "Elio Bo – Ivo Po"]


def test_more_than_the_fee_is_asked_and_what_is_beyond_it_stays_in_the_note(
    desk: Client, tournament: Tournament
) -> None:
    terms_change(action(tournament), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    page = look(desk, tournament, "Coppia;Pagato", "Ada Neri - Edo Blu;25 €", "Ugo Riva - Ivo Blu;10")
    assert "Ha dato 25 € e la quota è 10 €" in page
    answer = post(desk, tournament, **boxes_of(page))
    assert (names(tournament), boxes_of(unescape(answer.content.decode()))["rows"] if answer.content else "2") == (
        ["Ugo Riva – Ivo Blu"],
        "2",
    )
    address = reverse("desk_list_preview", kwargs={"slug": tournament.slug})
    again = boxes_of(unescape(desk.get(address).content.decode()))
    assert post(desk, tournament, **again | {"decision_2": "keep"}).status_code == 302
    assert dict(Payment.objects.values_list("team__name", "cents"))["Ada Neri – Edo Blu"] == 1000
    assert PrivateData.objects.get().note == "Ha dato 25 €."


def test_what_is_said_of_somebody_who_waits_alone_is_told_and_not_lost_in_silence(
    desk: Client, tournament: Tournament
) -> None:
    page = look(desk, tournament, "Giocatore 1;Giocatore 2;Pagato;E-mail", "Ada Neri;;5 €;ada@example.org")
    answer = desk.get(post(desk, tournament, **boxes_of(page))["Location"]).content.decode()
    assert "Segna altrove: Ada Neri (ada@example.org, 5,00)." in answer


def test_a_code_page_is_asked_once_for_all_rows_and_answered_by_a_name(desk: Client, tournament: Tournament) -> None:
    content = "Giocatore 1;Giocatore 2\nCanè Agnese;Peruffo Ada\nMarchiò Teresa;Bellò Ivo".encode("cp850")
    address = reverse("desk_list_preview", kwargs={"slug": tournament.slug})
    sent = {"key": str(uuid.uuid4()), "file": SimpleUploadedFile("soci.csv", content)}
    page = unescape(desk.post(address, sent).content.decode())
    assert page.count('name="letters"') == 2
    assert "<bdi>Canè Agnese</bdi>" in page
    asked = post(desk, tournament, **boxes_of(page) | {"letters": "no"})
    assert "Can" in unescape(asked.content.decode())
    assert "Canè" not in unescape(asked.content.decode())
    again = unescape(post(desk, tournament, **boxes_of(page) | {"letters": "yes"}).content.decode())
    assert 'name="letters"' not in again
    assert post(desk, tournament, **boxes_of(again)).status_code == 302
    assert names(tournament) == ["Canè Agnese – Peruffo Ada", "Marchiò Teresa – Bellò Ivo"]


def test_what_was_typed_into_a_row_is_kept_without_entering_anybody(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Anna Rossi - Bruno Bianchi", "Ada Neri - Edo Blu")
    of_one = {name: value for name, value in boxes_of(page).items() if name.endswith("_2") or name in ("rows", "mark")}
    assert post(desk, tournament, **of_one | {"phone_2": "333 1112223", "keep": "row"}).status_code == 204
    address = reverse("desk_list_preview", kwargs={"slug": tournament.slug})
    there = boxes_of(unescape(desk.get(address).content.decode()))
    assert (there["first_1"], there["phone_1"], there["phone_2"]) == ("Anna Rossi", "", "333 1112223")
    assert post(desk, tournament, **of_one | {"phone_2": "", "keep": "all"}).status_code == 302
    assert boxes_of(unescape(desk.get(address).content.decode()))["phone_2"] == ""
    assert names(tournament) == []


LINES = ("Coppia;Bar", "Anna Rossi - Bruno Bianchi;", "Ada Neri - Edo;", "Bepi;")


def test_what_was_typed_into_the_rows_is_there_when_the_text_is_changed(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, *LINES)
    typed = {"phone_2": "333 1112223", "second_3": "Edo Blu", "club_3": "Bar Sport", "decision_4": "skip"}
    box = unescape(post(desk, tournament, **boxes_of(page) | typed, edit="1").content.decode())
    assert "\n".join(LINES) in box
    changed = ("Coppia;Bar", "Ugo Verdi - Pia Verdi;", "Anna Rossi - Bruno Bianchi;", "Ada Neri - Edo Blui;", "Bepi;")
    there = boxes_of(look(desk, tournament, *changed))
    assert (there["first_2"], there["phone_2"], there["club_2"]) == ("Ugo Verdi", "", "")
    assert (there["first_3"], there["phone_3"]) == ("Anna Rossi", "333 1112223")
    assert (there["second_4"], there["club_4"]) == ("Edo Blui", "Bar Sport")  # the text says the name otherwise now
    assert (there["first_5"], there["decision_5"]) == ("Bepi", "skip")


def test_a_column_that_was_chosen_is_chosen_when_the_text_is_changed(desk: Client, tournament: Tournament) -> None:
    lines = ("Anna Rossi - Bruno Bianchi;oggi", "Ada Neri - Edo Blu;domani")
    page = boxes_of(look(desk, tournament, *lines)) | {"column_1": "note", "columns": "1"}
    again = boxes_of(unescape(post(desk, tournament, **page).content.decode()))
    assert again["note_1"] == "oggi"
    post(desk, tournament, **again, edit="1")
    there = boxes_of(look(desk, tournament, *lines, "Ugo Po - Pia Po;mai"))
    assert (there["note_1"], there["note_3"]) == ("oggi", "mai")


def test_the_page_of_another_list_changes_nothing_of_the_one_that_is_there(
    desk: Client, tournament: Tournament
) -> None:
    before = boxes_of(look(desk, tournament, "Anna Rossi - Bruno Bianchi"))
    look(desk, tournament, "Ada Neri - Edo Blu")
    answer = post(desk, tournament, **before)
    assert answer.status_code == 409
    assert "Intanto è arrivato un altro elenco" in answer.content.decode()
    assert names(tournament) == []


def test_two_on_the_row_of_a_single_player_enter_one_by_one(desk: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=0, ranked=Ranked.PLAYERS, slug="soli")
    page = look(desk, tournament, "Anna Rossi", "Ada Neri - Edo Blu")
    assert post(desk, tournament, **boxes_of(page) | {"decision_2": "each"}).status_code == 302
    assert names(tournament) == ["Anna Rossi", "Ada Neri", "Edo Blu"]


def test_what_was_paid_before_the_fee_is_shown_and_in_the_till_with_it(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Coppia;Pagato", "Anna Rossi - Bruno Bianchi;5 €", "Ada Neri - Edo Blu;sì")
    post(desk, tournament, **boxes_of(page))
    person = reverse("desk_person", args=[tournament.slug, Player.objects.get(name="Anna Rossi").id])
    assert "Ha già pagato 5" in desk.get(person).content.decode()
    assert desk.post(person, {"phone": "333 1"}).status_code == 302
    assert PrivateData.objects.filter(paid=True).count() == 2
    sent = {"fee": "10", "fee_per": "entrant"}
    answer = desk.post(reverse("desk_entry_terms", args=[tournament.slug]), sent, follow=True)
    assert "2 coppie avevano già pagato: in cassa 15" in answer.content.decode()
    assert dict(Payment.objects.values_list("team__name", "cents")) == {
        "Anna Rossi – Bruno Bianchi": 500,
        "Ada Neri – Edo Blu": 1000,
    }
