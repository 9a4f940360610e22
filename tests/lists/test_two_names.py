"""One name on a list of pairs that may be two is asked about; a long name of one person on a list of players is not."""

import pytest

from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.proposed import proposed
from tournaments.lists.reading import read_tables
from tournaments.lists.text import read_text

PAIRS = ("Neri Ivo - Galli Ugo", "Riva Teo - Sala Edo", "Po Lia - Blu Tea")
LONG = (
    "De Luca Anna Maria",
    "García López María del Carmen",
    "Juan Carlos Rodríguez Zapatero",
    "Maria Vittoria Emanuela Ruffo di Calabria",
    "Gian Pier Paolo Alessandro Massimiliano Colonna di Stigliano",
    "Maria Grazia Sant’Andrea della Valle",
)


def asked(*rows: str, people: int = 2) -> list[int]:
    """The rows of which it is asked where a name ends."""
    found = read_tables(read_text("\n".join(rows)), people)
    return [row for one in found.questions if one.problem.code == ListQuestion.GROWN_TOGETHER for row in one.rows]


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("DE LUCA ANNA VERDI PIA", ("De Luca Anna", "Verdi Pia")),
        ("VERDI PIA DE LUCA ANNA", ("Verdi Pia", "De Luca Anna")),
        ("Rossi Anna Maria Verdi Pia", ("Rossi Anna Maria", "Verdi Pia")),
        ("Anna Maria Rossi Pia De Luca", ("Anna Maria Rossi", "Pia De Luca")),
        ("Rossi Kevin Hu Yi", ("Rossi Kevin Hu Yi",)),
        ("Rossi Mario Bianchi", ("Rossi Mario Bianchi",)),
        ("Mario Rossi Luigi", ("Mario Rossi Luigi",)),
    ],
)
def test_what_may_be_two_people_among_pairs_is_asked(name: str, players: tuple[str, ...]) -> None:
    found = read_tables(read_text("\n".join((*PAIRS, name))), 2)
    assert asked(*PAIRS, name) == [4]
    assert proposed(found.lines[3]).line.entry.players == players


@pytest.mark.parametrize(
    "name", ["De Luca Anna Maria", "Anna Maria De Luca", "Anna Rossi Bianchi", "Rossi Bianchi Anna Maria", "Rossi Anna"]
)
def test_one_person_who_has_no_partner_yet_is_not(name: str) -> None:
    assert asked(*PAIRS, name) == []


@pytest.mark.parametrize("people", [1, 2])
def test_nor_are_long_names_of_people_who_come_one_by_one(people: int) -> None:
    assert asked("Neri Ivo", "Galli Ugo", "Riva Teo", *LONG, people=people) == []


def test_two_surnames_are_two_people_where_pairs_are_written_by_surname() -> None:
    assert asked("Perin - Sartor", "Dal Bò - De Marchi", "Conti - Sala", "Zanella Furlan", "De Nardi Piccoli") == [4, 5]
    assert asked(*PAIRS, "Zanella Furlan") == []


def test_on_a_list_in_which_no_row_parts_two_names_each_of_them_is_asked_about() -> None:
    rows = ("Rossi Mario Bianchi Luigi", "Verdi Pia Neri Ugo", "Galli Kevin Sala Yi", "De Luca Anna Riva Yuri")
    assert asked(*rows) == [1, 2, 3, 4]


@pytest.mark.parametrize("people", [1, 2])
def test_first_letters_count_as_forenames(people: int) -> None:
    assert asked("ROSSI M. BIANCHI L.", "VERDI P. NERI U.", people=people) == [1, 2]
    assert asked("Rossi M.", "M. Rossi", "Rossi M. G.", "Anna R. Bianchi", people=people) == []
