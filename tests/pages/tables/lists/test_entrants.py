"""Lists of pairs and players: what a line means, and every line that cannot be read told with its reason."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.covers import Sweep
from tournaments.event.faults.people import ListFault, RosterFault, UploadFault
from tournaments.pages.tables.lists.entrants import EntrantRead, read_entrants, read_sent_entrant, read_sent_entrants
from tournaments.pages.tables.lists.roster import LINES_LIMIT, read_roster

PAIR = ("Anna Rossi", "Bruno Bianchi")


def pair(line: str) -> EntrantRead:
    found = read_entrants(line, people=2)
    assert found.bad == ()
    (one,) = found.good
    return one


def player(line: str) -> EntrantRead:
    found = read_entrants(line, people=1)
    assert found.bad == ()
    return found.good[-1]


def reasons(text: str, people: int = 2) -> list[object]:
    return [line.fault.code for line in read_entrants(text, people=people).bad]


@pytest.mark.parametrize(
    "line",
    [
        "Anna Rossi - Bruno Bianchi",
        "Anna Rossi – Bruno Bianchi",
        "Anna Rossi–Bruno Bianchi",
        "Anna Rossi / Bruno Bianchi",
        "Anna Rossi/Bruno Bianchi",
        "Anna Rossi & Bruno Bianchi",
        "Anna Rossi + Bruno Bianchi",
        "Anna Rossi e Bruno Bianchi",
        "Anna Rossi con Bruno Bianchi",
        "Anna Rossi-Bruno Bianchi",
        "- Anna Rossi - Bruno Bianchi",
        "• Anna Rossi / Bruno Bianchi",
        "Anna Rossi - Bruno Bianchi -",
        "Anna Rossi, Bruno Bianchi",
        "Anna Rossi;Bruno Bianchi",
        "Anna Rossi\tBruno Bianchi",
        "12. Anna Rossi - Bruno Bianchi",
        "12\tAnna Rossi\tBruno Bianchi",
        "  Anna   Rossi -  Bruno Bianchi ;;",
        '"Anna Rossi";"Bruno Bianchi"',
        "\ufeffAnna Rossi - Bruno Bianchi",
    ],
)
def test_two_people_are_told_apart_however_they_are_written(line: str) -> None:
    assert pair(line).people == PAIR


@pytest.mark.parametrize(
    "line",
    [
        "Anna Rossi - Bruno Bianchi;Bar Sport;3",
        "Anna Rossi;Bruno Bianchi;Bar Sport;3",
        "7\tAnna Rossi\tBruno Bianchi\t3\tBar Sport",
        "Anna Rossi - Bruno Bianchi;3;Bar Sport",
        "Giocatore 1,Giocatore 2,Bar,Testa di serie\nAnna Rossi,Bruno Bianchi,Bar Sport,3",
    ],
)
def test_after_the_names_come_the_club_and_the_seed(line: str) -> None:
    assert (pair(line).people, pair(line).club, pair(line).seed) == (PAIR, "Bar Sport", 3)


@pytest.mark.parametrize(
    "club",
    ["Bar Sport 2000", "Circolo 1°", "Bar 1945-46", "US 1919/2019", "Via Roma 12/3", "Da Gianni", "Non plus ultra"],
)
def test_numbers_and_words_that_belong_to_a_club_stay(club: str) -> None:
    assert pair(f"Ada Ferro 2° - Edo Acciaio;{club};3").club == club
    assert player(f"Ada Ferro;{club}").club == club


@pytest.mark.parametrize(
    ("line", "people"),
    [
        ("ROSSI-BIANCHI", ("ROSSI", "BIANCHI")),
        ("ROSSI-BIANCHI;3", ("ROSSI", "BIANCHI")),
        ("Rossi-Bianchi Anna;Verdi Ugo", ("Rossi-Bianchi Anna", "Verdi Ugo")),
        ("Cognome;Cognome\nRossi-Bianchi;Verdi", ("Rossi-Bianchi", "Verdi")),
    ],
)
def test_a_hyphen_parts_two_people_where_it_can_be_nothing_else(line: str, people: tuple[str, ...]) -> None:
    assert pair(line).people == people


def test_after_a_comma_comes_no_club_unless_a_heading_says_so() -> None:
    assert reasons("Anna Rossi, Bruno Bianchi", people=1) == [ListFault.CLUB_UNCLEAR]
    assert reasons("Rossi, Anna, Carla", people=1) == [ListFault.CLUB_UNCLEAR]
    assert player("Nome,Bar\nAnna Rossi,Bar Sport").club == "Bar Sport"


def test_the_boxes_of_one_entrant_take_no_telephone_and_no_word_on_who_paid() -> None:
    read = read_sent_entrant(
        {"person_1": "Anna 333 1234567 pagato", "person_2": "Bruno", "club": "tel 0423 123456"}, people=2
    )
    codes = {box: [fault.code for fault in found] for box, found in read.faults.items()}
    assert codes == {"person_1": [RosterFault.PHONE, RosterFault.NOTE], "club": [RosterFault.PHONE]}


def test_double_surnames_keep_their_hyphens() -> None:
    assert pair("Maria Degl'Innocenti-Bevilacqua - Noè D'Aquì").people == (
        "Maria Degl'Innocenti-Bevilacqua",
        "Noè D'Aquì",
    )


@pytest.mark.parametrize(
    ("line", "name", "club", "seed"),
    [
        ("Anna Rossi", "Anna Rossi", "", None),
        ("Rossi;Anna", "Rossi Anna", "", None),
        ("Rossi, Anna", "Rossi Anna", "", None),
        ("Anna Rossi;Bar Sport;1", "Anna Rossi", "Bar Sport", 1),
        ("4\tAnna Rossi\tBar Sport", "Anna Rossi", "Bar Sport", None),
        ("Rossi;3", "Rossi", "", 3),
        ("Cognome;Nome;Bar\nDe Luca;Anna;Bar Sport", "De Luca Anna", "Bar Sport", None),
    ],
)
def test_a_player_is_alone_on_a_line(line: str, name: str, club: str, seed: int | None) -> None:
    read = player(line)
    assert (read.people, read.club, read.seed) == ((name,), club, seed)


def test_two_people_on_a_line_are_no_player() -> None:
    text = "Anna Rossi - Bruno Bianchi\nCarla Neri/Dino Verdi\nElsa Boeri-Ghigo"
    assert reasons(text, people=1) == [ListFault.MORE_THAN_ONE] * 2


def test_headings_say_which_columns_make_a_name() -> None:
    assert pair("N.;Cognome;Nome;Cognome;Nome;Bar\n1;Rossi;Anna;Bianchi;Bruno;Centrale").people == (
        "Rossi Anna",
        "Bianchi Bruno",
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("Anna Rossi", ListFault.PARTNER_MISSING),
        ("Anna Rossi-Bianchi", ListFault.PARTNER_UNCLEAR),
        ("Rossi-Bianchi-Verdi", ListFault.PARTNER_UNCLEAR),
        ("ROSSI-BIANCHI;Bar Sport", ListFault.PARTNER_UNCLEAR),
        ("Sergio Lunardelli - ", ListFault.PARTNER_MISSING),
        ("Sergio Lunardelli –", ListFault.PARTNER_MISSING),
        ("Sergio Lunardelli - ;Bar Sport", ListFault.PARTNER_MISSING),
        ("Sergio Lunardelli/;Bar Sport;3", ListFault.PARTNER_MISSING),
        ("Anna - Bruno - Carla", ListFault.CLUB_UNCLEAR),
        ("Anna/Bruno/Carla", ListFault.CLUB_UNCLEAR),
        ("Anna - Bruno e Carla", ListFault.CLUB_UNCLEAR),
        ("Anna e Bruno e Carla", ListFault.CLUB_UNCLEAR),
        ("Anna, Bruno, Carla", ListFault.CLUB_UNCLEAR),
        ("Anna - Bruno - Carla;Bar Sport", ListFault.CLUB_UNCLEAR),
        ("Anna Rossi - Bruno Bianchi - Bar Sport - 3", ListFault.CLUB_UNCLEAR),
        ("Tom Oro - Tim Argento 3331234567", RosterFault.PHONE),
        ("Tom Oro +39 333 123-45.67 - Tim Argento", RosterFault.PHONE),
        ("Tom Oro - Tim Argento 333/1234567", RosterFault.PHONE),
        ("Tom Oro;Tim Argento;333 1234567", RosterFault.PHONE),
        ("Tom Oro;Tim Argento;Bar Sport tel. (0423) 12 34 56", RosterFault.PHONE),
        ("3;Ada Ferro;Edo Acciaio;pagato", RosterFault.NOTE),
        ("Ada Ferro;Edo Acciaio;DA PAGARE", RosterFault.NOTE),
        ("Ada Ferro;Edo Acciaio;x", RosterFault.NOTE),
        ("Ada Ferro;Edo Acciaio;✓", RosterFault.NOTE),
        ("Ada Ferro;Edo Acciaio;10 €", RosterFault.NOTE),
        ("Ada Ferro;Edo Acciaio;ok pagato 10 euro", RosterFault.NOTE),
        ("Ada Ferro - Edo Acciaio (pagato)", RosterFault.NOTE),
        ("Ada Ferro OK - Edo Acciaio", RosterFault.NOTE),
        ("Anna Rossi - 5", ListFault.PARTNER_MISSING),
        ("Rossi;Anna;Bianchi;Bruno", ListFault.TOO_MANY_COLUMNS),
        ("Anna Rossi - Bruno Bianchi;1;2", ListFault.TOO_MANY_COLUMNS),
        ("Anna Rossi - Bruno Bianchi;0", ListFault.SEED_RANGE),
        ("Anna Rossi - Bruno Bianchi;513", ListFault.SEED_RANGE),
        (f"Anna Rossi - Bruno Bianchi;{'x' * 81}", ListFault.CLUB_TOO_LONG),
        ("Anna Rossi - ???", RosterFault.NO_LETTERS),
        ("Anna Rossi - Bruno\u202eBianchi", RosterFault.UNREADABLE),
        (f"Anna Rossi - {'x' * 121}", RosterFault.TOO_LONG),
    ],
)
def test_a_line_that_is_no_pair_is_told_with_its_reason(line: str, reason: object) -> None:
    text = f"Carla Neri - Dino Verdi\n{line}\nElsa Boeri - Ugo Ghigo"
    found = read_entrants(text, people=2)
    assert [one.number for one in found.good] == [1, 3]
    assert [(bad.number, bad.text, bad.fault.code) for bad in found.bad] == [(2, line, reason)]
    assert found.rest == line


def test_a_pair_twice_is_told_who_is_named_first_and_however_it_is_written() -> None:
    text = "Anna Rossi - Bruno Bianchi\nBRUNO  BIANCHI / anna rossi"
    assert reasons(text) == [ListFault.PAIR_TWICE]
    there = read_entrants("anna rossi - Bruno Bianchi", people=2, present=[PAIR])
    assert [bad.fault.code for bad in there.bad] == [ListFault.PAIR_TWICE]


def test_two_players_of_one_name_are_both_read() -> None:
    assert len(read_entrants("Mario Rossi\nMario Rossi", people=1).good) == 2


def test_a_seed_is_given_once() -> None:
    assert reasons("Anna Rossi;1\nBruno Bianchi;1", people=1) == [ListFault.SEED_TAKEN]
    assert [bad.fault.code for bad in read_entrants("Anna Rossi;2", people=1, seeds={2: "Altri"}).bad] == [
        ListFault.SEED_TAKEN
    ]


def test_a_list_is_read_to_its_limit() -> None:
    text = "\n".join(f"Anna {'x' * (number % 50 + 1)} - Bruno Numero{number}" for number in range(LINES_LIMIT + 1))
    assert reasons(text.replace("Numero", "Tizio")) == [RosterFault.TOO_MANY_LINES]


def test_a_file_is_read_behind_the_box_and_makes_another_request() -> None:
    data = {"text": "Anna Rossi - Bruno Bianchi", "key": "01930000-0000-7000-8000-000000000000"}
    file = SimpleUploadedFile("coppie.csv", "Noè D'Aquì;Ugo Ghigo".encode("cp1252"))
    alone, both = read_sent_entrants(data, None, people=2), read_sent_entrants(data, file, people=2)
    assert [one.people for one in both.entrants.good] == [PAIR, ("Noè D'Aquì", "Ugo Ghigo")]
    assert alone.key != both.key


@pytest.mark.parametrize("content", [b"PK\x03\x04\x14", b"%PDF-1.7", b"Anna\0Bruno", b"\xd0\xcf\x11\xe0\xa1"])
def test_a_workbook_or_a_picture_is_no_list(content: bytes) -> None:
    sent = SimpleUploadedFile("coppie.xlsx", content)
    assert [fault.code for fault in read_sent_entrants({}, sent, people=2).faults] == [UploadFault.NOT_TEXT]


def test_nothing_and_too_much_are_told() -> None:
    large = SimpleUploadedFile("coppie.csv", b"x" * 1_000_001)
    assert [fault.code for fault in read_sent_entrants({}, None, people=2).faults] == [UploadFault.NOTHING_SENT]
    assert [fault.code for fault in read_sent_entrants({}, large, people=2).faults] == [UploadFault.TOO_LARGE]


def test_the_boxes_of_one_entrant_are_read_with_all_their_faults() -> None:
    good = read_sent_entrant({"person_1": " Anna  Rossi", "person_2": "Bruno", "seed": "1"}, people=2)
    bad = read_sent_entrant({"person_1": "", "club": "x\u202ey", "seed": "primo"}, people=1)
    assert (good.people, good.club, good.seed, good.faults) == (("Anna Rossi", "Bruno"), "", 1, {})
    assert sorted(bad.faults) == ["club", "person_1", "seed"]


MUCH = 1_000_000 if Sweep.wanted else 100_000
"""Of each of these a reader that goes over what it read already would not come to an end within the time of a test."""


@pytest.mark.parametrize(
    "text",
    [
        "," * MUCH,
        ";" * MUCH,
        "\t" * MUCH,
        "1," * (MUCH // 2),
        "," + " " * MUCH,
        "Anna," + " " * MUCH + "Bruno",
        "Anna " + "-" * MUCH,
        "–" * MUCH,
        " e " * (MUCH // 3),
        "Anna" + "\u0301\u0316" * (MUCH // 2),
    ],
    ids=["commas", "semicolons", "tabs", "numbers", "blanks", "apart", "hyphens", "dashes", "and", "marks"],
)
def test_a_mass_of_nonsense_is_read_to_its_end(text: str) -> None:
    assert [people for people in (1, 2) if len(read_entrants(text, people=people).good) > 1] == []
    read_roster(text, team="quarter")


@settings(deadline=None)
@given(st.text(max_size=200), st.sampled_from([1, 2]))
def test_every_line_is_good_or_bad_or_passed_over(text: str, people: int) -> None:
    found = read_entrants(text, people=people)
    assert all(len(one.people) == people and all(one.people) for one in found.good)
    numbers = [*(one.number for one in found.good), *(one.number for one in found.bad)]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize(
    "line",
    [
        "Anna Rossi - Bruno Bianchi - Carla Neri; Bar Sport; 2",
        "Anna Rossi\tBruno Bianchi\tCarla Neri\tBar Sport\t2",
        "Anna Rossi, Bruno Bianchi e Carla Neri; Bar Sport; 2",
        "giocatore 1;giocatore 2;giocatore 3;bar;tds\nAnna Rossi;Bruno Bianchi;Carla Neri;Bar Sport;2",
    ],
)
def test_three_who_play_together_are_told_apart(line: str) -> None:
    found = read_entrants(line, people=3)
    assert [(one.people, one.club, one.seed) for one in found.good] == [
        (("Anna Rossi", "Bruno Bianchi", "Carla Neri"), "Bar Sport", 2)
    ]
    assert found.bad == ()


def test_of_three_who_play_together_all_are_named_and_are_there_once() -> None:
    assert reasons("Anna Rossi - Bruno Bianchi\nAnna Rossi -", people=3) == [ListFault.THREE_NEEDED] * 2
    twice = "A B - C D - E F\nE F - A B - C D"
    assert reasons(twice, people=3) == [ListFault.THREE_TWICE]
