"""What a cell says that an entrant chooses of a fee."""

from collections.abc import Mapping

import pytest

from tournaments.event.fees import Choice
from tournaments.lists.payments import read_chosen
from tournaments.lists.reading import Choices, read_tables
from tournaments.lists.text import read_text

DINNER, PLAIN = Choice(1, "Con cena", 25_00, dinner=True), Choice(2, "Senza cena", 10_00)
YOUNG = Choice(3, "Sotto i 14", 5_00)
TWO = (DINNER, PLAIN)


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("", {}),
        ("con cena", {1: 2}),
        ("CON CENA", {1: 2}),
        ("senza", {2: 2}),
        ("sì", {1: 2}),
        ("✗", {2: 2}),
        ("no", {2: 2}),
        ("2", {1: 2}),
        ("1", {1: 1, 2: 1}),
        ("0", {2: 2}),
        ("1 con cena, 1 senza", {1: 1, 2: 1}),
        ("con cena e senza", {1: 1, 2: 1}),
        ("2 x con cena", {1: 2}),
        ("con cena x2", {1: 2}),
        ("con cena, con cena", {1: 2}),
        ("sì, no", {1: 1, 2: 1}),
        ("1, 1", {1: 2}),
        ("1 sì", {1: 1}),
        ("cena", None),
        ("3", None),
        ("2 con cena, 1 senza", None),
        ("vegetariana", None),
    ],
)
def test_a_pair_says_what_it_chooses(text: str, chosen: Mapping[int, int] | None) -> None:
    assert read_chosen(text, TWO, 2) == chosen


def test_where_two_have_no_dinner_a_no_chooses_neither() -> None:
    assert [read_chosen(text, (*TWO, YOUNG), 2) for text in ("1", "no", "sotto i 14, con cena")] == [
        {1: 1},
        {},
        {3: 1, 1: 1},
    ]


def test_two_rows_of_a_pair_say_it_for_one_each() -> None:
    lines = ("Coppia;Nome;Cena", "1;Anna Rossi;sì", "1;Bruno Bianchi;no", "2;Ada Neri;sì", "2;Edo Blu;")
    read = read_tables(read_text("\n".join(lines)), 2, Choices())
    assert [read_chosen(entry.choice, TWO, 2) for entry in read.entries] == [{1: 1, 2: 1}, {1: 1}]
