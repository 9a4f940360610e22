"""A fee with something in it through its forms: at the door, in the terms, from a phone, in a pasted list, on paper."""

import html
import io
import re
import uuid
import zipfile
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_account, make_club, make_evening
from tests.pages.entries.sent_lists import boxes_of, look, names, post
from tests.pages.entries.test_registrations_page import at
from tests.pages.papers.pdf.reading import written
from tests.services.entries.test_arrival_changes import charge, line, team
from tournaments.event.fees import Choice
from tournaments.event.presets import PRESETS
from tournaments.event.rights import Role
from tournaments.models import FeeChoice, Payment, PrivateData, Receipt, Registration, Team, Tournament
from tournaments.selectors.entries.arrival_queries import fees_of, prices_of, terms_of

pytestmark = pytest.mark.django_db
OFFERED = (Choice(1, "con cena", 25_00, dinner=True), Choice(2, "senza cena", 10_00))
ROWS = {
    "choice_name_1": "con cena", "choice_euro_1": "25", "choice_per_1": "person", "choice_dinner_1": "on",
    "choice_name_2": "senza cena", "choice_euro_2": "10", "choice_per_2": "person",
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Two pairs, who choose with a dinner or without."""
    made = make_evening(PRESETS["bar"].stages[0], entrants=2)
    charge(made, None, choices=OFFERED, registration=True)
    return made


def words(response: Any) -> str:
    return html.unescape(re.sub(r"\s+", " ", response.content.decode()))


def tap(owner: Client, tournament: Tournament, mark: str, **more: str) -> Any:
    what, _colon, choice = mark.partition(":")
    sent = {"mark": ":".join(filter(None, (what, str(team(tournament).id), choice))), "key": str(uuid.uuid4()), **more}
    return owner.post(at("desk_checkin_mark", tournament), sent, headers={"HX-Request": "true"})


def decide(owner: Client, tournament: Tournament, **typed: str) -> Any:
    return owner.post(at("desk_entry_terms", tournament), {"fee_per": "entrant", **typed}, follow=True)


def chosen(tournament: Tournament, number: int = 1) -> dict[int, int]:
    return dict(fees_of(tournament).of(team(tournament, number).id).people)


def test_one_click_says_who_has_come_what_they_eat_and_that_they_paid(owner: Client, tournament: Tournament) -> None:
    page = words(owner.get(at("desk_checkin", tournament)))
    assert ("arriva e paga: con cena 50 €, 1" in page, "0 su 2" in page) == (True, True)
    page = words(tap(owner, tournament, "settled:1"))
    assert (line(tournament, 1).present, line(tournament, 1).paid, chosen(tournament)) == (True, 50_00, {1: 2})
    assert ("✓ pagato 50 €" in page, "con cena 2" in page) == (True, True)
    assert re.search(r"Cene</dt><dd class=\"figure\">2<", page)


def test_one_with_a_dinner_and_one_without(owner: Client, tournament: Tournament) -> None:
    page = words(tap(owner, tournament, "settled:some", people_1="1", people_2="1"))
    assert (line(tournament, 1).paid, chosen(tournament)) == (35_00, {1: 1, 2: 1})
    assert "con cena 1, senza cena 1" in page


def test_what_is_no_number_of_people_is_refused_in_its_box_and_no_choice_is_taken_back(
    owner: Client, tournament: Tournament
) -> None:
    tap(owner, tournament, "choose:some", people_1="1", people_2="1")
    refused = tap(owner, tournament, "choose:some", people_1="due", people_2="0")
    assert refused.status_code == 422
    assert "«con cena»: scrivi per quante persone è, da 1 a 2." in words(refused)
    assert re.search(r'name="people_1" value="due"', words(refused))
    assert chosen(tournament) == {1: 1, 2: 1}


def test_nought_people_choose_nothing(owner: Client, tournament: Tournament) -> None:
    tap(owner, tournament, "choose:some", people_1="0", people_2="2")
    assert chosen(tournament) == {2: 2}


def test_numbers_that_do_not_add_up_come_back_in_their_boxes(owner: Client, tournament: Tournament) -> None:
    refused = tap(owner, tournament, "settled:some", people_1="2", people_2="1")
    assert refused.status_code == 422
    assert "Hai scelto per 3 persone, ma sono 2" in words(refused)
    assert re.search(r'name="people_1" value="2"', words(refused))
    assert (line(tournament, 1).present, chosen(tournament)) == (False, {})


def test_who_chose_before_has_one_button_and_pays_that(owner: Client, tournament: Tournament) -> None:
    page = words(tap(owner, tournament, "choose:some", people_1="1", people_2="1"))
    assert "arriva e paga 35 €" in page
    assert Payment.objects.count() == 0
    tap(owner, tournament, "paid")
    assert line(tournament, 1).paid == 35_00


def test_who_owes_a_choice_is_among_those_who_have_not_paid(owner: Client, tournament: Tournament) -> None:
    page = words(owner.get(at("desk_checkin", tournament), {"only": "unpaid"}))
    assert page.count('<li id="e') == 2
    assert "Devono ancora scegliere la quota" in page


def test_what_was_paid_too_much_is_given_back(owner: Client, tournament: Tournament) -> None:
    tap(owner, tournament, "settled:1")
    page = words(tap(owner, tournament, "choose:some", people_2="2"))
    assert "restituisci il resto 30 €" in page
    tap(owner, tournament, "even")
    assert line(tournament, 1).paid == 20_00


def test_choices_are_written_once_and_come_back_as_they_were_typed(owner: Client, tournament: Tournament) -> None:
    charge(tournament, None, choices=())
    refused = decide(owner, tournament, **ROWS | {"choice_euro_1": "venti", "limit": "x", "registration": "on"})
    assert refused.status_code == 422
    for said in ("«con cena»: scrivi quanto costa", "I posti si scrivono", 'value="venti"'):
        assert said in words(refused)
    assert not FeeChoice.objects.exists()
    assert "Salvato." in words(decide(owner, tournament, **ROWS))
    assert prices_of(tournament).choices == OFFERED
    page = words(owner.get(at("desk_registrations", tournament)))
    assert ('value="senza cena"' in page, 'name="choice_dinner_1" checked' in page) == (True, True)


def test_the_page_asks_what_becomes_of_those_who_paid(owner: Client, tournament: Tournament) -> None:
    tap(owner, tournament, "settled:1")
    asked = words(decide(owner, tournament, **ROWS | {"choice_euro_1": "30", "fee": "7"}))
    assert "Vale anche per loro la quota nuova: 1 coppia paga ancora 10 €" in asked
    assert ('name="choice_euro_1" value="30"' in asked, terms_of(tournament).fee) == (True, None)
    assert "Salvato." in words(decide(owner, tournament, **ROWS | {"choice_euro_1": "30"}, paid="keep"))
    assert (line(tournament, 1).due, prices_of(tournament).choices[0].cents) == (50_00, 30_00)


def test_who_asks_from_a_phone_chooses_for_both(client: Client, owner: Client, tournament: Tournament) -> None:
    page = words(client.get(at("public_register", tournament)))
    assert ("con cena 25 € a persona" in page, "La quota del compagno" in page) == (True, True)
    typed = {"person_1": "Anna Rossi", "person_2": "Bruno Bianchi", "choice_1": "1", "choice_2": "2"}
    client.post(at("public_register", tournament), typed)
    row = Registration.objects.get()
    assert row.choices == [1, 2]
    assert "con cena 1, senza cena 1" in words(owner.get(at("desk_registrations", tournament)))
    owner.post(at("desk_registration_approve", tournament, registration_id=row.id))
    assert chosen(tournament, 3) == {1: 1, 2: 1}


def test_who_chose_what_cannot_be_is_told_and_asked_for_no_code(client: Client, tournament: Tournament) -> None:
    charge(tournament, None, choices=(*OFFERED, Choice(3, "coppia", 45_00, "entrant")), registration=True)
    typed = {"person_1": "Anna Rossi", "person_2": "Bruno Bianchi", "choice_1": "1", "choice_2": "3"}
    refused = client.post(at("public_register", tournament), typed)
    assert "«coppia» vale per tutti insieme" in words(refused)
    assert ('<option value="3" selected>' in words(refused), "Codice della locandina" in words(refused)) == (
        True,
        False,
    )


def test_a_choice_that_went_meanwhile_does_not_keep_anybody_out(
    client: Client, owner: Client, tournament: Tournament
) -> None:
    client.post(at("public_register", tournament), {"person_1": "Ada", "person_2": "Edo", "choice_1": "1"})
    charge(tournament, 10_00, choices=())
    owner.post(at("desk_registration_approve", tournament, registration_id=Registration.objects.get().id))
    assert (Team.objects.count(), chosen(tournament, 3)) == (3, {})


def test_a_pasted_list_says_who_eats_and_what_it_says_unclearly_is_asked(owner: Client, tournament: Tournament) -> None:
    lines = (
        "Coppia;Cena;Pagato",
        "Anna Rossi - Bruno Bianchi;2;sì",
        "Ada Neri - Edo Blu;1;35",
        "Ugo Verdi - Ivo Gialli;boh;",
        "Pia Rosa - Zoe Viola;;sì",
    )
    page = look(owner, tournament, *lines)
    assert "Non si capisce che quota sceglie: «boh»" in page
    assert (boxes_of(page)["choice_2"], boxes_of(page)["choice_3"]) == ("2", "1")
    # The unclear one waits for an answer, the others are entered.
    post(owner, tournament, **boxes_of(page))
    assert names(tournament)[2:] == ["Anna Rossi – Bruno Bianchi", "Ada Neri – Edo Blu", "Pia Rosa – Zoe Viola"]
    assert [chosen(tournament, n) for n in (3, 4, 5)] == [{1: 2}, {1: 1, 2: 1}, {}]
    assert [line(tournament, n).paid for n in (3, 4, 5)] == [50_00, 35_00, 0]


def test_a_tick_waits_until_the_fee_is_chosen(owner: Client, tournament: Tournament) -> None:
    page = look(owner, tournament, "Coppia;Pagato", "Pia Rosa - Zoe Viola;sì")
    answered = words(owner.post(at("desk_list_preview", tournament), boxes_of(page), follow=True))
    assert "Qualcuno ha pagato ma non ha scelto la quota" in answered
    assert f'<a href="{at("desk_checkin", tournament)}">Presenze</a>' in answered
    assert PrivateData.objects.filter(paid=True).count() == 1
    third = team(tournament, 3)
    sent = {"mark": f"choose:{third.id}:some", "people_1": "2", "key": str(uuid.uuid4())}
    owner.post(at("desk_checkin_mark", tournament), sent)
    assert (line(tournament, 3).paid, PrivateData.objects.filter(paid=True).count()) == (50_00, 0)


def test_a_choice_that_nobody_offers_yet_is_kept_in_the_note(owner: Client, tournament: Tournament) -> None:
    charge(tournament, None, choices=())
    page = look(owner, tournament, "Coppia;Cena", "Pia Rosa - Zoe Viola;vegetariana")
    post(owner, tournament, **boxes_of(page))
    assert PrivateData.objects.get().note == "vegetariana"


def test_the_kitchen_reads_its_dinners_on_the_home_and_on_paper(owner: Client, tournament: Tournament) -> None:
    assert "Cene:" not in words(owner.get(at("desk_home", tournament)))
    tap(owner, tournament, "settled:1")
    owner.post(
        at("desk_checkin_mark", tournament),
        {"mark": f"choose:{team(tournament, 2).id}:some", "people_1": "1", "key": str(uuid.uuid4())},
    )
    assert "Cene: 3, di cui 2 di chi è già qui." in words(owner.get(at("desk_home", tournament)))
    paper = written(owner.get(reverse("print_paper", args=[tournament.slug, "dinners"])))
    for said in ("Cene per la cucina", "con cena 3 2", "In tutto 3 2", "1 persona deve ancora scegliere."):
        assert said in paper
    assert "Cene 3" in written(owner.get(reverse("print_paper", args=[tournament.slug, "till"])))
    with zipfile.ZipFile(io.BytesIO(owner.get(at("desk_till_book", tournament)).content)) as book:
        assert "Cene" in book.read("xl/worksheets/sheet1.xml").decode() + book.read("xl/sharedStrings.xml").decode()


def test_without_a_dinner_the_kitchen_has_no_paper(owner: Client, tournament: Tournament) -> None:
    charge(tournament, 10_00, choices=())
    assert "Nessuna quota comprende una cena" in words(
        owner.get(reverse("print_paper", args=[tournament.slug, "dinners"]))
    )


def test_the_list_for_the_door_says_what_was_chosen(owner: Client, tournament: Tournament) -> None:
    tap(owner, tournament, "settled:1")
    assert "con cena 2" in written(owner.get(reverse("print_paper", args=[tournament.slug, "checkin"])))


def test_a_receipt_is_printed_when_it_is_asked_for(owner: Client, tournament: Tournament) -> None:
    tap(owner, tournament, "settled:1")
    first = team(tournament)
    for _asked in range(2):
        answered = owner.post(at("desk_receipt", tournament, team_id=first.id), {"key": str(uuid.uuid4())}, follow=True)
        paper = written(answered)
        for said in ("Ricevuta n. 1", first.name, "50 €", "quota di iscrizione: con cena 2", "Per il circolo"):
            assert said in paper
    assert Receipt.objects.count() == 1
    second = team(tournament, 2)
    refused = owner.post(at("desk_receipt", tournament, team_id=second.id), follow=True)
    assert "la ricevuta si fa dopo" in words(refused)
    assert "Nessuna ricevuta vale adesso" in words(
        owner.get(reverse("print_receipts", args=[tournament.slug, second.id]))
    )


def test_who_only_helps_chooses_nothing_and_prints_no_receipt(tournament: Tournament) -> None:
    helper = Client()
    helper.force_login(make_account(club=make_club(), role=Role.HELPER))
    assert 'name="people_1"' not in words(helper.get(at("desk_checkin", tournament)))
    assert tap(helper, tournament, "settled:1").status_code == 404
    assert helper.get(reverse("print_receipts", args=[tournament.slug, team(tournament).id])).status_code == 404


def test_the_log_says_it_in_words(owner: Client, tournament: Tournament) -> None:
    tap(owner, tournament, "settled:1")
    owner.post(at("desk_receipt", tournament, team_id=team(tournament).id))
    decide(owner, tournament, **ROWS | {"choice_euro_1": "30"}, paid="keep")
    shown = words(owner.get(at("desk_log", tournament)))
    name = team(tournament).name
    for said in (
        f"{name} sceglie: con cena 2",
        f"Ricevuta n. 1 per {name}: 50 €",
        "quote diverse: da con cena 25 € a persona (cena), senza cena 10 € a persona a con cena 30 € a persona (cena)",
        f"per {name} resta 50 €",
    ):
        assert said in shown
