"""The preview of a pasted list: nothing is stored before it is looked at, and nothing typed is lost."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import action, make_evening
from tests.pages.entries.sent_lists import boxes_of, look, names, post
from tournaments.event import letters
from tournaments.event.letters import fold
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import LogEntry, Payment, Player, PrivateData, Single, Team, Tournament
from tournaments.pages.shared.lists.list_rows import BOXES
from tournaments.pages.shared.lists.names import LONGEST_LINE
from tournaments.services.entries.arrival_changes import terms_change
from tournaments.services.entries.registration_changes import singles_add

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_evening(*PRESETS["danish"].stages, entrants=0)


def test_a_list_is_shown_by_line_and_box_and_nothing_is_stored(desk: Client, tournament: Tournament) -> None:
    before = LogEntry.objects.count()
    page = look(
        desk, tournament, "Coppia;Bar", "Anna Rossi - Bruno Bianchi;Bar Sport", "Ada Neri - Edo Blu 3331234567;"
    )
    assert (names(tournament), LogEntry.objects.count()) == ([], before)
    boxes = boxes_of(page)
    assert boxes["rows"] == "2,3"
    assert (boxes["first_2"], boxes["second_2"], boxes["club_2"]) == ("Anna Rossi", "Bruno Bianchi", "Bar Sport")
    assert boxes["phone_3"] == "3331234567"


def test_pasted_rows_are_counted_without_headings_and_empty_lines(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Coppia;Bar", "Anna Rossi - Bruno Bianchi;Bar Sport", "", "Ada Neri - Edo Blu;Bar Po")
    assert re.findall(r'<th scope="row" class="number">(.*?)</th>', page) == ["1", "2"]
    assert (boxes_of(page)["first_4"], "Riga del file" in page) == ("Ada Neri", False)


def test_lines_that_need_a_decision_come_first_with_their_answers(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Anna Rossi - Bruno Bianchi", "Sergio Lunardelli - ", "Ada - Edo - Ugo")
    assert page.index('id="row-3"') < page.index('id="row-1"') < page.index('id="row-2"')
    assert "Ci sono più nomi di quanti giocano insieme" in page
    assert 'name="decision_2" value="alone" checked' in page
    assert 'name="decision_3" value="keep"' in page
    assert 'name="decision_1"' not in page


def test_who_looks_for_a_partner_is_not_counted_among_those_who_are_ready(desk: Client, tournament: Tournament) -> None:
    page = look(
        desk, tournament, "Anna Rossi - Bruno Bianchi", "Sergio Lunardelli", "Ada - Edo - Ugo", "Carla Neri - Ivo Po"
    )
    assert "<h2>Da decidere: 1</h2>" in page
    assert "<h2>2 pronte, 1 cerca un compagno</h2>" in page


def test_one_button_enters_all_with_telephone_card_and_payment(desk: Client, tournament: Tournament) -> None:
    terms_change(action(tournament), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    page = look(desk, tournament, "Anna Rossi - Bruno Bianchi;333 1234567;tessera 12;pagato", "ROSSI-BIANCHI")
    assert post(desk, tournament, **boxes_of(page)).status_code == 302
    assert names(tournament) == ["Anna Rossi – Bruno Bianchi", "Rossi – Bianchi"]
    known = PrivateData.objects.get()
    assert (known.player.name, known.phone, known.card) == ("Anna Rossi", "333 1234567", "12")
    payment = Payment.objects.get()
    assert (payment.team.name, payment.cents) == ("Anna Rossi – Bruno Bianchi", 1000)


def test_what_was_corrected_in_its_box_is_what_is_stored(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Bepi")
    assert post(desk, tournament, **boxes_of(page) | {"second_1": "Toni"}).status_code == 302
    assert names(tournament) == ["Bepi – Toni"]


def test_rows_without_an_answer_stay_with_what_was_typed_while_the_others_enter(
    desk: Client, tournament: Tournament
) -> None:
    page = look(desk, tournament, "Anna Rossi - Bruno Bianchi", "Bepi - Toni - Ugo 333 1234567", "O - X")
    response = post(desk, tournament, **boxes_of(page) | {"club_2": "Bar Sport", "decision_3": "skip"})
    assert (response.status_code, names(tournament)) == (200, ["Anna Rossi – Bruno Bianchi"])
    for shown in (response, desk.get(reverse("desk_list_preview", kwargs={"slug": tournament.slug}))):
        left = boxes_of(unescape(shown.content.decode()))
        assert (left["rows"], left["first_2"], left["second_2"]) == ("2", "Bepi", "Toni – Ugo")
        assert (left["club_2"], left["phone_2"]) == ("Bar Sport", "333 1234567")


def test_where_no_row_is_ready_nothing_is_stored_and_it_is_said(desk: Client, tournament: Tournament) -> None:
    response = post(desk, tournament, **boxes_of(look(desk, tournament, "O - X")))
    assert (response.status_code, names(tournament)) == (422, [])
    assert "Nessuna riga è pronta" in response.content.decode()


@pytest.mark.parametrize("rows", ["1" * 5000, "1" * 1_000_000, "0,-1,1e3,٣", "1," * 500_000])
def test_rows_that_no_page_named_are_none(desk: Client, tournament: Tournament, rows: str) -> None:
    assert post(desk, tournament, rows=rows).status_code in {302, 422}
    assert names(tournament) == []


def test_surnames_in_a_column_of_their_own_are_kept_where_the_proposal_would_be_wrong(
    desk: Client, tournament: Tournament
) -> None:
    page = look(desk, tournament, "Nome;Cognome;Nome;Cognome", "Rosa;Maria Fiore;Ugo;Verdi", "Ada;Rita Neri;Edo;Blu")
    sent = boxes_of(page) | {"first_3": "Ada Bianchi"}
    assert post(desk, tournament, **sent).status_code == 302
    assert dict(Player.objects.values_list("name", "surname")) == {
        "Rosa Maria Fiore": "Maria Fiore",
        "Ugo Verdi": "",
        "Ada Bianchi": "",
        "Edo Blu": "",
    }


def test_a_list_that_has_the_surname_goes_before_what_was_said_on_another_evening(
    desk: Client, tournament: Tournament
) -> None:
    page = look(desk, tournament, "Nome;Cognome;Nome;Cognome", "Rosa;Maria Fiore;Ugo;Verdi")
    post(desk, tournament, **boxes_of(page))
    later = make_evening(*PRESETS["danish"].stages, slug="dopo", entrants=0, club=tournament.club)
    for text, kept in (
        ("Rosa Maria Fiore - Ivo Blu", "Maria Fiore"),
        ("Nome;Cognome;Nome;Cognome\nRosa Maria;Fiore;Ada;Neri", ""),
    ):
        post(desk, later, **boxes_of(look(desk, later, text)) | {"decision_2": "keep"})
        assert Player.objects.filter(tournament=later, name="Rosa Maria Fiore").latest("pk").surname == kept


def test_names_in_capitals_enter_without_them_and_the_log_says_how_they_were_written(
    desk: Client, tournament: Tournament
) -> None:
    page = look(desk, tournament, "ROSSI MARIO - DE LUCA ANNA", "Ada Neri - McDONALD IAN 333 1112223")
    boxes = boxes_of(page)
    assert (boxes["first_1"], boxes["second_1"], boxes["second_2"]) == ("Rossi Mario", "De Luca Anna", "McDonald Ian")
    assert post(desk, tournament, **boxes | {"first_2": "ADA NERI"}).status_code == 302
    assert names(tournament) == ["Rossi Mario – De Luca Anna", "ADA NERI – McDonald Ian"]  # typed so on purpose
    log = unescape(desk.get(reverse("desk_log", kwargs={"slug": tournament.slug})).content.decode())
    assert "Nell’elenco: ROSSI MARIO, DE LUCA ANNA, McDONALD IAN" in log


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("ROSSI MARIO - BIANCHI ANNA", "Rossi Mario – Bianchi Anna"),
        ("Dino e Elsa Fabbri", "Dino Fabbri – Elsa Fabbri"),
        ("Ivo Gallo - Nora Serra (Bar Sport)", "Ivo Gallo – Nora Serra"),
    ],
)
def test_the_box_for_one_entrant_reads_names_as_a_list_does(
    desk: Client, tournament: Tournament, written: str, kept: str
) -> None:
    address = reverse("desk_entrants_new", kwargs={"slug": tournament.slug})
    assert desk.post(address, {"text": written}).status_code == 302
    assert names(tournament) == [kept]


def test_who_plays_with_somebody_without_a_name_does_not_look_for_a_partner(
    desk: Client, tournament: Tournament
) -> None:
    page = look(desk, tournament, "Anna Rossi - Bruno Bianchi", "Gino Po e il cognato", "Ada Neri cerca compagno")
    assert ('value="alone" checked' in page.partition('id="row-1"')[0], "<h2>Da decidere: 1</h2>" in page) == (
        False,
        True,
    )
    assert boxes_of(page)["decision_3"] == "alone"


def test_a_surname_written_once_is_in_both_boxes_and_asks_nothing(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Anna Rossi - Bruno Bianchi", "Dino e Elsa Fabbri")
    boxes = boxes_of(page)
    assert (boxes["first_2"], boxes["second_2"]) == ("Dino Fabbri", "Elsa Fabbri")
    assert "L’ho messo a tutti e due" in page
    assert ("decision_2" in page, "da decidere 0" in " ".join(page.split())) == (False, True)


def test_who_has_no_partner_can_wait_for_one(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Bepi")
    assert post(desk, tournament, **boxes_of(page) | {"decision_1": "alone"}).status_code == 302
    assert Single.objects.get().name == "Bepi"


def test_nobody_waits_for_a_partner_who_is_written_beside_after_all(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Gino Po e il cognato")
    sent = boxes_of(page) | {"decision_1": "alone", "second_1": "Toni Bof"}
    assert post(desk, tournament, **sent).status_code == 302
    assert (names(tournament), Single.objects.exists()) == (["Gino Po – Toni Bof"], False)


def test_leaving_a_row_out_is_taken_back_before_the_list_is_sent(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Ada Fabbri - Ada Fabbri", "Gino Po e il cognato", "Ada - Edo - Ugo")
    open_rows = re.findall(r'name="decision_(\d)" value="" checked', page)
    assert (open_rows, page.count("<b>Da correggere:</b>")) == (["1", "2"], 2)
    post(desk, tournament, **boxes_of(page) | {"decision_1": "skip", "keep": "all"})
    address = reverse("desk_list_preview", kwargs={"slug": tournament.slug})
    left_out = unescape(desk.get(address).content.decode())
    assert ("<h2>1 saltata</h2>" in left_out, 'name="decision_1" value="skip" checked' in left_out) == (True, True)
    post(desk, tournament, **boxes_of(left_out) | {"decision_1": "", "keep": "all"})
    assert "<h2>Da decidere: 3</h2>" in desk.get(address).content.decode()


@pytest.mark.parametrize(("decision", "waits"), [("same", False), ("keep", True)])
def test_who_waits_for_a_partner_and_is_in_the_list_is_asked_about(
    desk: Client, tournament: Tournament, decision: str, waits: bool
) -> None:
    singles_add(action(tournament), ["Oreste Bof"])
    page = look(desk, tournament, "Oreste Bof - Lina Tessari")
    assert "Oreste Bof aspetta già un compagno" in page
    assert post(desk, tournament, **boxes_of(page) | {"decision_1": decision}).status_code == 302
    assert names(tournament) == ["Oreste Bof – Lina Tessari"]
    assert Single.objects.filter(replaced__isnull=True).exists() is waits


def test_a_name_or_a_pair_that_is_there_already_is_asked_about(desk: Client, tournament: Tournament) -> None:
    first = boxes_of(look(desk, tournament, "Anna Rossi - Bruno Bianchi"))
    post(desk, tournament, **first)
    page = look(desk, tournament, "Bianchi Bruno / Rossi Anna", "Anna Rossi - Carla Verdi", "Ugo - Pia", "Ugo - Lia")
    assert "Questi nomi ci sono già" in page
    assert "Anna Rossi c’è già: «Anna Rossi – Bruno Bianchi»" in page
    assert "Ugo c’è già: «Ugo – Pia»" in page
    answers = {"decision_1": "skip", "decision_2": "keep", "decision_4": "keep"}
    assert post(desk, tournament, **boxes_of(page) | answers).status_code == 302
    assert names(tournament)[1:] == ["Anna Rossi – Carla Verdi", "Ugo – Pia", "Ugo – Lia"]


def test_every_problem_of_a_row_is_said_at_once(desk: Client, tournament: Tournament) -> None:
    boxes = dict.fromkeys((f"{box}_1" for box in BOXES), "") | boxes_of(look(desk, tournament, "Bepi"))
    wrong = {"rows": "1", "first_1": "Anna 3331234567", "phone_1": "casa", "seed_1": "0", "card_1": "9" * 41}
    text = unescape(post(desk, tournament, **boxes | wrong).content.decode())
    for said in ("3331234567", "Manca il compagno", "Il numero di tessera è troppo lungo", "La forza è"):
        assert said in text


def test_the_same_preview_sent_twice_enters_everybody_once(desk: Client, tournament: Tournament) -> None:
    sent = boxes_of(look(desk, tournament, "Anna Rossi - Bruno Bianchi;333 1234567", "Bepi"))
    sent |= {"key": "01930000-0000-7000-8000-000000000001", "decision_2": "alone"}
    for _time in range(2):
        assert post(desk, tournament, **sent).status_code == 302
    assert (Team.objects.count(), Single.objects.count(), PrivateData.objects.count()) == (1, 1, 1)


def test_the_text_can_be_changed_again(desk: Client, tournament: Tournament) -> None:
    page = post(desk, tournament, text="Anna Rossi - Bruno Bianchi\nBepi", edit="1").content.decode()
    assert "Anna Rossi - Bruno Bianchi\nBepi</textarea>" in page


def test_an_empty_list_and_a_workbook_are_refused_with_a_sentence(desk: Client, tournament: Tournament) -> None:
    response = post(desk, tournament, text="\n\n")
    assert response.status_code == 422
    assert "Non c’è nessun nome" in response.content.decode()


def test_single_players_have_one_name_a_row(desk: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=0, ranked=Ranked.PLAYERS, slug="altra")
    page = look(desk, tournament, "Anna Rossi 3331234567", "Bruno Bianchi")
    assert 'name="second_1"' not in page
    assert post(desk, tournament, **boxes_of(page) | {"decision_1": "keep"}).status_code == 302
    assert names(tournament) == ["Anna Rossi", "Bruno Bianchi"]


def test_a_refusal_says_which_of_two_names_it_means_and_ends_with_one_full_stop(
    desk: Client, tournament: Tournament
) -> None:
    page = look(desk, tournament, "Ada Neri - F.", "Bruno Bianchi - ciao", "Rossi M. - Blu A. - Rosa G.")
    assert "C’è un nome di una lettera sola: «F». È giusto?" in page
    assert "«Rossi M. – Blu A. – Rosa G.». Chi gioca con chi?" in page
    assert "«ciao» non sembra un nome. Correggilo, oppure salta la riga." in page


def test_a_hyphen_that_may_part_two_people_is_asked_before_the_bar_becomes_a_partner(
    desk: Client, tournament: Tournament
) -> None:
    page = look(desk, tournament, "ROSSI-BIANCHI", "Ada D’ANGELO-LUCA", "Ivo Blu-Neri")
    assert "È un cognome doppio o sono due persone: «Ada D’ANGELO-LUCA»?" in page
    assert 'name="decision_2" value="alone"' in page
    mended = {"first_2": "D'ANGELO", "second_2": "LUCA", "decision_3": "skip"}
    assert post(desk, tournament, **boxes_of(page) | mended).status_code == 302
    assert names(tournament) == ["Rossi – Bianchi", "D'ANGELO – LUCA"]


def test_a_column_is_chosen_in_its_head_and_what_was_typed_stays(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Bar Sport;Ada Neri;Edo Blu", "Bar Nord;Ugo Rossi;Ivo Verdi")
    sent = boxes_of(page) | {"card_2": "88"}
    assert (sent["column_0"], sent["club_1"]) == ("unknown", "")

    again = post(desk, tournament, **sent | {"column_0": "club"})
    boxes = boxes_of(unescape(again.content.decode()))
    assert (again.status_code, names(tournament)) == (200, [])
    assert (boxes["first_1"], boxes["second_1"], boxes["club_1"]) == ("Ada Neri", "Edo Blu", "Bar Sport")
    assert (boxes["column_0"], boxes["column_1"], boxes["column_2"], boxes["card_2"]) == (
        "club",
        "first",
        "second",
        "88",
    )

    assert post(desk, tournament, **boxes).status_code == 302
    assert names(tournament) == ["Ada Neri – Edo Blu", "Ugo Rossi – Ivo Verdi"]
    assert Team.objects.get(name="Ada Neri – Edo Blu").club == "Bar Sport"


def test_rows_that_are_left_keep_the_columns_that_were_chosen(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Bar Sport;Ada Neri;Edo Blu", "Bar Nord;Ugo Riva;O", "Bar Est;Ida Bo;Lea Po")
    assert "Non si capisce in quali colonne sono i nomi" in page
    assert post(desk, tournament, **boxes_of(page)).status_code == 422
    again = post(desk, tournament, **boxes_of(page) | {"column_0": "club", "column_1": "first", "column_2": "second"})
    left = post(desk, tournament, **boxes_of(unescape(again.content.decode())))
    boxes = boxes_of(unescape(left.content.decode()))
    assert (boxes["rows"], boxes["first_2"], boxes["second_2"], boxes["club_2"]) == ("2", "Ugo Riva", "O", "Bar Nord")
    assert boxes["column_0"] == "club"


@pytest.mark.parametrize("box", ["first_2", "second_2", "club_2"])
def test_a_box_of_a_megabyte_is_refused_without_being_compared(
    desk: Client, tournament: Tournament, box: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[int] = []

    def counting(name: str) -> str:
        compared.append(len(name))
        return fold(name)

    monkeypatch.setattr(letters, "fold", counting)
    boxes = boxes_of(look(desk, tournament, "Ada Neri, Bea Verdi", "Gino Riva, Lia Sala"))
    response = post(desk, tournament, **boxes | {box: "à è-" * 170_000})
    assert "troppo lung" in unescape(response.content.decode())
    assert max(compared) <= LONGEST_LINE + 1


def test_nobody_is_a_pair_with_themselves(desk: Client, tournament: Tournament) -> None:
    page = look(desk, tournament, "Rosa Rovo - Rosa Rovo", "Ada Neri - Edo Blu")
    assert "Rosa Rovo è due volte nella stessa coppia" in page
    post(desk, tournament, **boxes_of(page))
    assert names(tournament) == ["Ada Neri – Edo Blu"]
