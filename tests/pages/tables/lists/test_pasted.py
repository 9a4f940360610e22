"""A pasted list as it is in the boxes of its preview."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pages.tables.lists.entrants import read_entrants
from tournaments.pages.tables.lists.pasted import BOXES, PAID, Asked, PastedLine, is_plain, read_pasted


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("", True),
        ("Anna Neri - Ugo Verdi\nSERRA-CARUSO\nPia - Ivo; Bar Sport; 2", True),
        ("SERRA-CARUSO; Bar Sport", False),
        ("Serra A.-Caruso B.; Bar Sport", False),
        ("Anna Neri - Ugo Verdi 3331234567", False),
        ("Anna Neri - Ugo Verdi tessera 12", False),
        ("Anna Neri - Ugo Verdi; pagato", False),
        ("Primo;Secondo;Tessera\nAnna Neri;Ugo Verdi;12", False),
        ("Nome;Cognome;Nome;Cognome\nAnna;Neri;Ugo;Verdi", True),
        ("Nome;Cognome;Nome;Cognome\nRosa;Maria Fiore;Ugo;Verdi", False),
        ("Anna Neri", False),
        ("Anna Neri - Ugo Verdi - Pia Gallo", False),
    ],
)
def test_a_list_is_plain_where_nothing_in_it_is_asked(text: str, plain: bool) -> None:
    entrants = len(read_entrants(text, people=2).good)
    assert is_plain(text, people=2, entrants=entrants) is plain


def line(text: str, people: int = 2) -> PastedLine:
    read = read_pasted(text, people=people)
    assert read.left == ()
    return read.lines[-1]


def filled(text: str, people: int = 2) -> dict[str, str]:
    return {box: value for box, value in line(text, people).boxes.items() if value}


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Anna Rossi - Bruno Bianchi", "Anna Rossi", "Bruno Bianchi"),
        ("ROSSI-BIANCHI", "ROSSI", "BIANCHI"),
        ("Anna con Bruno", "Anna", "Bruno"),
        ("Anna & Bruno", "Anna", "Bruno"),
        ("12. Anna / Bruno", "Anna", "Bruno"),
        ("Sergio Lunardelli - ", "Sergio Lunardelli", ""),
        ("Bepi", "Bepi", ""),
    ],
)
def test_names_are_told_apart_and_a_partner_who_is_missing_is_an_empty_box(text: str, first: str, second: str) -> None:
    assert (line(text).boxes["first"], line(text).boxes["second"]) == (first, second)


@pytest.mark.parametrize(
    "text",
    [
        "7\tAda Neri\tEdo Blu\tBar Sport\t0423 123456\ttessera 88\tpagato\t3",
        "Ada Neri - Edo Blu;Bar Sport;3;tel. 0423 123456;tess. 88;ok",
        "Cognome;Nome;Cognome;Nome;Bar;Telefono;Tessera;Pagato;Serie\nAda;Neri;Edo;Blu;Bar Sport;0423 123456;88;si;3",
        "N.,Coppia,Tel,Quota,Circolo,TDS,Tessera\n1,Ada Neri - Edo Blu,0423 123456,x,Bar Sport,3,88",
    ],
)
def test_what_is_beside_the_names_comes_into_its_own_box(text: str) -> None:
    names = {"first": "Ada Neri", "second": "Edo Blu"}
    beside = {"club": "Bar Sport", "phone": "0423 123456", "card": "88", "paid": PAID, "seed": "3"}
    assert filled(text) == names | beside
    assert line(text).asked == ()


@pytest.mark.parametrize(
    ("text", "people", "surnames"),
    [
        ("Cognome;Nome;Cognome;Nome\nMaria Fiore;Rosa;Verdi;Ugo", 2, ("Maria Fiore", "Verdi")),
        ("Nome 1;Cognome 1;Nome 2;Cognome 2\nRosa;Maria Fiore;Ugo;", 2, ("Maria Fiore", "")),
        ("Surname,Name\nMaria Fiore,Rosa", 1, ("Maria Fiore",)),
        ("Cognome 1;Cognome 2\nFiore Rosa;Verdi Ugo", 2, ()),
        ("Cognome;Bar\nFiore Rosa;Sport", 1, ()),
        ("Rosa;Maria Fiore", 1, ()),
    ],
)
def test_a_column_of_surnames_beside_one_of_forenames_says_which_part_of_a_name_is_the_surname(
    text: str, people: int, surnames: tuple[str, ...]
) -> None:
    assert line(text, people).surnames == surnames


@pytest.mark.parametrize("word", ["non pagato", "da pagare", "unpaid", "no"])
def test_who_has_not_paid_is_not_marked(word: str) -> None:
    assert filled(f"Ada Neri - Edo Blu;{word}") == {"first": "Ada Neri", "second": "Edo Blu"}


def test_a_telephone_or_a_word_on_who_paid_inside_a_name_is_taken_out_and_the_telephone_is_asked_about() -> None:
    found = line("Tom Oro - Tim Argento 3331234567 pagato")
    assert found.asked == (Asked.PHONE_BESIDE,)
    assert filled("Tom Oro - Tim Argento 3331234567 pagato") == {
        "first": "Tom Oro",
        "second": "Tim Argento",
        "phone": "3331234567",
        "paid": PAID,
    }


@pytest.mark.parametrize("text", ["Anna - Bruno - Carla", "Anna, Bruno, Carla", "Anna/Bruno/Carla"])
def test_a_third_name_is_asked_about(text: str) -> None:
    assert line(text).asked == (Asked.THIRD_NAME,)
    assert filled(text) == {"first": "Anna", "second": "Bruno", "club": "Carla"}


def test_a_hyphen_that_may_be_of_a_double_surname_is_asked_about() -> None:
    assert line("Mario Rossi-Verdi").asked == (Asked.HYPHEN,)


def test_lines_keep_the_number_that_they_have_in_the_box() -> None:
    lines = read_pasted("Coppie\n\nAnna - Bruno\n\n\nCarla - Dino", people=2).lines
    assert [one.number for one in lines] == [3, 6]


def test_a_single_player_has_one_name_and_the_same_boxes() -> None:
    assert filled("Rossi; Anna; Bar Sport; 333 1234567", 1) == {
        "first": "Rossi Anna",
        "club": "Bar Sport",
        "phone": "333 1234567",
    }


def columns(text: str, people: int = 2) -> list[str]:
    return [column.box for column in read_pasted(text, people=people).columns]


@pytest.mark.parametrize(
    ("text", "boxes"),
    [
        ("Anna - Bruno;Bar Sport;333 1234567", ["first", "second", "club", "phone"]),
        ("7\tAda Neri\tEdo Blu\tBar Sport\ttessera 88\tpagato", ["", "first", "second", "club", "card", "paid"]),
        ("Cognome;Nome;Cognome;Nome;Bar\nNeri;Ada;Blu;Edo;Nord", ["first", "first", "second", "second", "club"]),
        ("Tel,Coppia,Quota\n0423 123456,Ada Neri - Edo Blu,x", ["phone", "first", "second", "paid"]),
        ("Anna - Bruno;Bar Sport\nCarla - Dino;pagato\nEva - Ugo;Bar Nord", ["first", "second", "club"]),
    ],
)
def test_every_column_is_what_most_of_its_cells_came_into(text: str, boxes: list[str]) -> None:
    assert columns(text) == boxes


@pytest.mark.parametrize(
    ("text", "chosen", "expected"),
    [
        (
            "Bar Sport;Ada Neri;Edo Blu",
            {0: "club"},
            {"first": "Ada Neri", "second": "Edo Blu", "club": "Bar Sport"},
        ),
        (
            "Neri;Ada;Blu;Edo;333 1234567",
            {0: "first", 1: "first", 2: "second", 3: "second"},
            {"first": "Neri Ada", "second": "Blu Edo", "phone": "333 1234567"},
        ),
        ("118;Ada Neri;Edo Blu", {0: "card"}, {"first": "Ada Neri", "second": "Edo Blu", "card": "118"}),
        ("118\tAda Neri\tEdo Blu", {0: "card"}, {"first": "Ada Neri", "second": "Edo Blu", "card": "118"}),
        ("Ada Neri;Edo Blu;Bar Sport;12", {3: ""}, {"first": "Ada Neri", "second": "Edo Blu", "club": "Bar Sport"}),
        ("Ada;Edo;Nord", {0: "second", 1: "first"}, {"first": "Edo", "second": "Ada", "club": "Nord"}),
        ("Ada;Edo;versati", {2: "paid"}, {"first": "Ada", "second": "Edo", "paid": PAID}),
        ("Ada;Edo;Nord", {1: "second"}, {"first": "Ada", "second": "Edo", "club": "Nord"}),
        ("Coppia;Tel\nAda - Edo;118", {2: "card"}, {"first": "Ada", "second": "Edo", "card": "118"}),
        (
            "Ada - Edo 3331234567;Nord",
            {2: "club"},
            {"first": "Ada", "second": "Edo", "club": "Nord", "phone": "3331234567"},
        ),
    ],
)
def test_what_is_chosen_of_a_column_goes_before_what_was_read(
    text: str, chosen: dict[int, str], expected: dict[str, str]
) -> None:
    boxes = read_pasted(text, people=2, chosen=chosen).lines[-1].boxes
    assert {box: value for box, value in boxes.items() if value} == expected


def test_a_third_name_is_asked_about_whatever_its_column_is_said_to_be() -> None:
    read = read_pasted("Anna - Bruno - Carla", people=2, chosen={2: "club"})
    assert read.lines[0].asked == (Asked.THIRD_NAME,)


def test_a_third_name_under_a_heading_is_asked_about_too() -> None:
    assert line("Coppia;Tel\nAnna - Bruno - Carla;333 1234567").asked == (Asked.THIRD_NAME,)


@given(
    text=st.text(alphabet=";\t,-aB1\n ", max_size=60),
    people=st.sampled_from([1, 2]),
    chosen=st.dictionaries(st.integers(0, 4), st.sampled_from((*BOXES, "")), max_size=4),
)
def test_no_choice_of_columns_is_too_odd(text: str, people: int, chosen: dict[int, str]) -> None:
    said = {place: box for place, box in chosen.items() if people > 1 or box != "second"}
    read = read_pasted(text, people=people, chosen=said)
    assert all(set(one.boxes) == set(BOXES) for one in read.lines)
    assert all(column.box == said[column.place] for column in read.columns if column.place in said)


@given(text=st.text(), people=st.sampled_from([1, 2]))
def test_every_text_can_be_looked_at(text: str, people: int) -> None:
    lines = read_pasted(text, people=people).lines
    assert all(set(one.boxes) == set(BOXES) and any(one.boxes.values()) for one in lines)


@pytest.mark.parametrize("heap", [",", "a,", ";", "\t"])
def test_a_line_of_a_megabyte_takes_no_time_and_is_told_unless_it_is_empty(heap: str) -> None:
    begun = time.process_time()
    found = read_pasted(f"Ada Neri, Bea Verdi\n{heap * (1_000_000 // len(heap))}", people=2)
    assert time.process_time() - begun < 1
    assert [one.number for one in found.lines] == [1]
    assert [one.number for one in found.left] == ([2] if "a" in heap else [])
