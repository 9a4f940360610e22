"""Which part of a name is the surname: what people in a hall look themselves up under."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.event.surnames import PersonName, by_surnames, person_name

PARTS = {
    "Anna Rossi": ("Rossi", "Anna"),
    "Fabio De Luca": ("De Luca", "Fabio"),
    "De Luca Fabio": ("De Luca", "Fabio"),
    "Ennio De’ Medici": ("De’ Medici", "Ennio"),
    "Maria Grazia Sant’Andrea della Valle": ("Sant’Andrea della Valle", "Maria Grazia"),
    "Maria Grazia di Stefano": ("di Stefano", "Maria Grazia"),
    "Giovanbattista Castelnuovo Berardenga": ("Castelnuovo Berardenga", "Giovanbattista"),
    "Élodie Bérénice Müller-Østergård": ("Müller-Østergård", "Élodie Bérénice"),
    "Maria Vittoria Emanuela Ruffo di Calabria": ("Ruffo di Calabria", "Maria Vittoria Emanuela"),
    "Anna Rossi jr.": ("Rossi jr.", "Anna"),
    "Bruno Bianchi II": ("Bianchi II", "Bruno"),
    "Rossi Anna": ("Rossi", "Anna"),
    "ROSSI BIANCHI Zelinda": ("ROSSI BIANCHI", "Zelinda"),
    "Zelinda ROSSI": ("ROSSI", "Zelinda"),
    "Rossi, Zelinda": ("Rossi", "Zelinda"),
    "Vincent van Gogh": ("van Gogh", "Vincent"),
    "Đặng Văn Hùng": ("Đặng", "Văn Hùng"),
    "G. Verdi": ("Verdi", "G."),
    "Pia 💃 Ballerina": ("Ballerina", "Pia"),
    "X": ("X", ""),
}


@pytest.mark.parametrize("name", PARTS)
def test_the_surname_is_found_by_comma_capitals_forenames_and_little_words(name: str) -> None:
    assert person_name(name) == PersonName(*PARTS[name])


def test_people_are_in_the_order_of_surnames_whatever_spaces_apostrophes_and_accents() -> None:
    names = ["Zoë Ångström", "Gino Sant’Andrea", "Ugo Santi", "Ada Sala", "משה כהן", "Leo Østergård", "Ezio De Luca"]
    ordered = sorted(map(person_name, names), key=lambda one: one.order)

    assert [one.capitals for one in ordered] == [
        "ÅNGSTRÖM",
        "DE LUCA",
        "ØSTERGÅRD",
        "SALA",
        "SANT’ANDREA",
        "SANTI",
        "כהן",
    ]


def test_forenames_become_initials_from_the_last_and_a_surname_never_does() -> None:
    name = person_name("Gian Pier Paolo Colonna di Stigliano")

    assert [one.given for one in name.shorter] == ["Gian Pier P.", "Gian P. P.", "G. P. P."]
    assert {one.surname for one in name.shorter} == {"Colonna di Stigliano"}


def test_capitals_leave_what_comes_behind_a_surname_as_it_was() -> None:
    assert [person_name(name).capitals for name in ("Anna Rossi jr.", "Jörg Weiß")] == ["ROSSI jr.", "WEISS"]


@given(st.lists(st.text(st.characters(categories=["Lu", "Ll"]), min_size=1), min_size=1, max_size=6))
def test_no_word_of_a_name_is_lost_or_said_twice(words: list[str]) -> None:
    name = person_name(" ".join(words))

    assert name.surname
    assert sorted([*name.surname.split(), *name.given.split()]) == sorted(words)


@pytest.mark.parametrize(
    ("people", "called"),
    [
        (["Ada Neri", "Ugo De Luca"], "Neri – De Luca"),
        (["Luca Ferri", "Gaia Ferri"], "L. Ferri – G. Ferri"),
        (["Sergio Gallo", "Sergio Gallo jr."], "Gallo – Gallo jr."),
        (["Ennio De’ Medici"], "De’ Medici"),
        (["I", "U"], "I – U"),
    ],
)
def test_where_there_is_little_room_a_pair_is_called_by_its_surnames(people: list[str], called: str) -> None:
    assert by_surnames(people) == called
