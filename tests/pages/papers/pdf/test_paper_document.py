"""Names in rows: the number in a column of its own, the surname alone in bold."""

import pytest

from tournaments.event.surnames import AS_PROPOSED, Surnames
from tournaments.pages.papers.pdf.paper_document import Column, Row, Table, by_surname, numbered, slim

PAIR = {"name": "Anna e Ugo", "players": "Anna Rossi – De Luca Ugo", "letter": "12", "suit": ""}


@pytest.mark.parametrize(
    ("written", "bold"),
    [
        ("Fabio De Luca", ["De Luca"]),
        ("ROSSI Mario", ["ROSSI"]),
        ("Rossi, Mario – Ada Neri", ["Rossi,", "Neri"]),
        ("Maria Franco Franco", ["Franco"]),
        ("Tigre", ["Tigre"]),
        ("", []),
    ],
)
def test_the_surname_alone_is_bold_and_the_name_stays_as_it_is_written(written: str, bold: list[str]) -> None:
    name = by_surname(written, AS_PROPOSED)
    assert [words for words, strong in name.parts if strong] == bold
    assert str(name) == written


def test_a_corrected_surname_is_the_bold_one() -> None:
    name = by_surname("Rosa Maria Fiore", Surnames({"Rosa Maria Fiore": "Maria Fiore"}))
    assert name.parts == (("Rosa ", False), ("Maria Fiore", True))


def test_the_number_is_apart_from_the_full_names_and_who_left_is_marked() -> None:
    number, name = numbered(PAIR | {"withdrawn": True}, AS_PROPOSED)
    assert (number, str(name)) == ("12", "Anna Rossi – De Luca Ugo (ritiro)")
    assert [words for words, strong in name.parts if strong] == ["Rossi", "De Luca"]


def test_a_quarter_has_its_letter_behind_it_and_its_people_below() -> None:
    quarter = {"name": "La Custera", "players": "Anna Rossi", "letter": "A", "suit": "denari"}
    number, name = numbered(quarter, AS_PROPOSED)
    assert (number, name.parts) == ("", (("La Custera (A)", True), ("\nAnna Rossi", False)))


def test_a_column_that_says_nothing_is_left_out() -> None:
    table = Table((Column(""), Column("Nome"), Column("")), (Row(("", "Anna", "=")), Row(("", "Ugo", ""))))
    assert slim(table).columns == (Column("Nome"), Column(""))
    assert [row.cells for row in slim(table).rows] == [("Anna", "="), ("Ugo", "")]
