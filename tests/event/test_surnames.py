"""Which part of a name is the surname: what people in a hall look themselves up under."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.event.surnames import (
    AS_PROPOSED,
    PersonName,
    Surnames,
    person_name,
    surname_after,
    surname_correction,
    surnames_first,
)

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
    assert AS_PROPOSED.alone(people) == called


@pytest.mark.parametrize("name", ["D'AGOSTINO Niccolò", "D’AGOSTINO Niccolò", "Niccolò D'AGOSTINO"])
def test_a_surname_with_an_apostrophe_is_told_from_the_forename(name: str) -> None:
    assert (person_name(name).surname.replace("’", "'"), person_name(name).given) == ("D'AGOSTINO", "Niccolò")


def test_a_correction_names_words_beside_each_other_in_the_letters_of_the_name() -> None:
    name = "Juan García Pérez"
    assert person_name(name, "garcia perez") == PersonName("García Pérez", "Juan")
    assert person_name(name, "Perez") == PersonName("Pérez", "Juan García")
    assert person_name("Rossi, Anna", "Anna") == PersonName("Anna", "Rossi")
    assert person_name(name, "Juan Pérez") == person_name(name)
    assert Surnames({name: "Pérez"}).parts(name).listed == "Pérez, Juan García"


def test_only_what_differs_from_the_proposal_is_a_correction() -> None:
    assert [surname_correction("Rosa Maria Fiore", typed) for typed in ("", " fiore", "maria fiore", "Rose", "-")] == [
        "",
        "",
        "Maria Fiore",
        None,
        None,
    ]


def test_a_mended_name_keeps_its_correction_while_it_has_as_many_words() -> None:
    assert surname_after("Rosa Maria Fiore", "Maria Fiore", "Rosa Mària Fiori") == "Mària Fiori"
    assert surname_after("Rosa Maria Fiore", "Maria Fiore", "Rosa Fiore") == ""
    assert surname_after("Rosa Maria Fiore", "", "Rosa Maria Fiori") == ""


@given(st.lists(st.text(st.characters(categories=["Lu", "Ll"]), min_size=1), min_size=2, max_size=6), st.data())
def test_any_words_beside_each_other_can_be_said_and_no_word_is_lost(words: list[str], data: st.DataObject) -> None:
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first + 1, len(words)))
    said = surname_correction(" ".join(words), " ".join(words[first:last]))
    name = person_name(" ".join(words), said or "")

    assert said is not None
    assert sorted([*name.surname.split(), *name.given.split()]) == sorted(words)


SURNAME_FIRST = ["Rossi Mario", "De Luca Anna", "Verdi U.", "Bruno Sara", "Marino Leo", "Zanella Tizzo", "Gallo Ezio"]


def test_where_names_show_the_surname_first_those_that_do_not_follow_them() -> None:
    assert surnames_first(SURNAME_FIRST) == {"Bruno Sara": "Bruno", "Marino Leo": "Marino", "Zanella Tizzo": "Zanella"}
    assert surnames_first(["Bruno Sara jr.", *SURNAME_FIRST])["Bruno Sara jr."] == "Bruno"
    ordered = sorted(map(AS_PROPOSED.as_listed(SURNAME_FIRST).parts, SURNAME_FIRST), key=lambda one: one.order)
    assert [one.surname for one in ordered] == ["Bruno", "De Luca", "Gallo", "Marino", "Rossi", "Verdi", "Zanella"]


def test_names_of_both_orders_too_few_of_them_and_what_was_said_are_left_alone() -> None:
    assert surnames_first(["Rossi Mario", "Gallo Ezio", "Bruno Sara"]) == {}
    assert surnames_first([*SURNAME_FIRST, "Ugo Neri"]) == {}
    assert surnames_first(["Mario Rossi", "Anna De Luca", "U. Verdi", "Bruno Sara"]) == {}
    said = Surnames({"Bruno Sara": "Sara"}).as_listed(SURNAME_FIRST)
    assert said.parts("Bruno Sara") == PersonName("Sara", "Bruno")
    assert surnames_first([]) == surnames_first(["X", ""]) == {}
    surnames_alone = ["La Rocca", "Di Stefano 2", "De Luca", "Serra"]
    assert surnames_first([*surnames_alone, "Bruno Sara"]) == {}
    assert set(surnames_first([*SURNAME_FIRST, *surnames_alone])) == {"Bruno Sara", "Marino Leo", "Zanella Tizzo"}
