"""Normal forms of letters, however many marks somebody piles up."""

import unicodedata
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.event.letters import alphabetical, composed, is_called_by, repeated_names, short_name
from tournaments.services.entries.pairs import entrant_name

HEAP = "\u0301\u0316" * 500
"""Accents above and below in turn: to put them in order, each is moved past half of those before it."""


def out_of_order(text: str) -> int:
    """How many marks come behind one that belongs behind them."""
    classes = [unicodedata.combining(letter) for letter in text]
    return sum(1 for one, other in pairwise(classes) if one > other > 0)


@given(st.text(max_size=30), st.sampled_from(["NFC", "NFKC", "NFKD"]))
def test_what_people_write_comes_out_in_its_normal_form(text: str, form: Literal["NFC", "NFKC", "NFKD"]) -> None:
    assert composed(text, form) == unicodedata.normalize(form, text)


def test_letters_of_scripts_with_marks_are_composed() -> None:
    assert composed("No\u0065\u0300 Tru\u031bo\u031b\u0300ng") == "Noè Trương".replace("ươ", "ư\u1edd")


@pytest.mark.parametrize("heap", [HEAP, "\u0301\uff9e" * 500])
def test_a_heap_of_marks_is_not_put_in_order(heap: str) -> None:
    found = composed(f"No\u0065\u0300{heap}Bo", "NFKD")
    assert found == f"No\u0065\u0300{heap}Bo"
    assert out_of_order(composed(HEAP)) == out_of_order(HEAP) > 0


def test_names_are_looked_up_under_the_letter_without_its_mark() -> None:
    given = ["Zeno Moretti", "Łukasz Wójcik", "élodie Müller", "Østen Å", "Luca Z", "Elsa Rizzo"]
    assert sorted(given, key=alphabetical) == [
        "élodie Müller",
        "Elsa Rizzo",
        "Luca Z",
        "Łukasz Wójcik",
        "Østen Å",
        "Zeno Moretti",
    ]


@pytest.mark.parametrize(
    ("name", "people", "same"),
    [
        ("Anna Rossi – Bruno Bianchi", ["Anna Rossi", "Bruno Bianchi"], True),
        ("Anna Rossi – Bruno Bianchi (2)", ["Anna Rossi", "Bruno Bianchi"], True),
        ("Gian P. A. Colonna di Stigliano – Ada Blu", ["Gian Pier Alessandro Colonna di Stigliano", "Ada Blu"], True),
        ("Wolfeschlegelstein… – Ada Blu", ["Wolfeschlegelsteinhausen Hubert", "Ada Blu"], True),
        ("Anna Rossi – Bruno Bianchi", ["Bruno Bianchi", "Anna Rossi"], False),
        ("Anna Rossi – Bruno Bianchi", ["Anna Rossi", "Carla Bianchi"], False),
        ("Anna Rossi", ["Anna Rossi", "Bruno Bianchi"], False),
        ("A. Rossi", ["Anna Maria Rossi"], False),
        ("Nord", ["Anna Rossi"], False),
        ("", [""], False),
    ],
)
def test_a_pair_is_called_by_its_people_however_their_names_were_shortened(
    name: str, people: list[str], same: bool
) -> None:
    assert is_called_by(name, people) is same


@given(st.lists(st.lists(st.text("aè’ß", min_size=1, max_size=40), min_size=1, max_size=5), min_size=1, max_size=2))
def test_every_name_that_is_made_of_people_is_theirs(words: list[list[str]]) -> None:
    people = [" ".join(one) for one in words]
    assert is_called_by(entrant_name(people, ()), people)
    assert is_called_by(entrant_name(people, {entrant_name(people, ()).casefold()}), people)


def test_a_name_is_repeated_whatever_its_case_accents_and_apostrophes() -> None:
    names = ["Noè D'Aquì", "Anna Neri", "NOE D’AQUI", "Anna  Neri", "Anna Nera"]
    assert repeated_names(names) == ("Noè D'Aquì", "Anna Neri")


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Briscola in piazza", "Briscola in piazza"),
        ("Torneo della Società Operaia di Mutuo Soccorso", "Torneo della Società"),
        ("Gran Premio della Briscola “Città di Sant’Angelo in Lizzola”", "Città di Sant’Angelo"),
        ('Memorial "Cavalier Passalacqua" a coppie', "Cavalier Passalacqua"),
        ("Quarto torneo di briscola del bar “”", "Quarto"),
    ],
)
def test_a_name_is_shortened_to_what_is_in_quotes_else_to_its_first_words(name: str, short: str) -> None:
    assert short_name(name) == short
