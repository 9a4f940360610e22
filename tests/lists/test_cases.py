"""Lists that were made up by hand, each read as it was written down beside it before there was a reader."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.lists.books import ods, xlsx
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.labels.list_labels import group_of
from tournaments.lists.list_table import Kind, Reading
from tournaments.lists.reading import read_tables
from tournaments.pages.shared.lists.file_kinds import tables_of_file
from tournaments.pages.shared.lists.names import MOST, few_questions

FOLDER = Path(__file__).with_name("cases")
PEOPLE = {"players": 1, "pairs": 2, "trios": 3}
TOLD = (Kind.PHONE, Kind.EMAIL, Kind.CARD, Kind.NOTE)
"""Of what is private consent and time are only looked at as columns."""


@dataclass(frozen=True, slots=True)
class Case:
    """A list and its reading, both as they are written down."""

    name: str
    ranked: str
    content: bytes
    expected: tuple[str, ...]

    @property
    def people(self) -> int:
        return PEOPLE[self.ranked]


def all_cases() -> list[Case]:
    return [case for file in sorted(FOLDER.glob("*.txt")) for case in _cases(file.read_text(encoding="utf-8"))]


def _cases(text: str) -> list[Case]:
    found = []
    for part in re.split(r"^=== ", text, flags=re.MULTILINE)[1:]:
        title, _end, body = part.partition("\n")
        name, ranked, *more = (word.strip() for word in title.split("|"))
        given, _rule, expected = body.partition("\n---\n") if not body.startswith("---\n") else ("", "", body[4:])
        kind = more[0] if more else "utf-8"
        content = {"xlsx": xlsx, "ods": ods}[kind](given) if kind in ("xlsx", "ods") else (given + "\n").encode(kind)
        found.append(Case(name, ranked, content, tuple(filter(None, expected.splitlines()))))
    return found


def written(reading: Reading, *, columns: bool) -> tuple[str, ...]:
    """A reading as it is written down in a case."""
    lines = []
    if columns:
        lines.append("columns " + " ".join(f"{one.kind}{'/' if one.part else ''}{one.part}" for one in reading.columns))
    for entry in reading.entries:
        beside: Mapping[str, str] = {
            "club": entry.club,
            "team": entry.team,
            "seed": str(entry.seed or ""),
            "mark": " ".join(entry.marks),
            "paid": "" if entry.payment is None else str("yes" if entry.payment.cents is None else entry.payment.cents),
            **{kind.value: entry.private.get(kind, "") for kind in TOLD},
        }
        told = sorted(f"{name} {value}" for name, value in beside.items() if value)
        lines.append(" | ".join([f"{entry.row} {' + '.join(entry.players)}", *told]))
    for one in reading.questions:
        lines.append(f"? {','.join(map(str, one.rows)) or '-'} {str(one.problem.code).removeprefix('ask_')}")
    if reading.aside:
        lines.append("aside " + " ".join(str(one.number) for one in reading.aside))
    return tuple(lines)


def as_written(case: Case) -> tuple[str, ...]:
    """What a case expects, with what is beside names in one order."""
    found = []
    for line in case.expected:
        first, *beside = line.split(" | ")
        found.append(" | ".join([first, *sorted(beside)]))
    return tuple(found)


CASES = all_cases()


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_list_says_what_is_written_beside_it(case: Case) -> None:
    expected = as_written(case)
    reading = read_tables(tables_of_file(case.content), case.people)
    assert written(reading, columns=expected[0].startswith("columns")) == expected
    assert len(few_questions(reading.questions)) <= MOST
    assert all(group_of(one.problem.code) in (0, 1, 2) for one in reading.questions)


def test_most_lists_are_read_without_a_question() -> None:
    asked = [case for case in CASES if any(line.startswith("?") for line in case.expected)]
    assert len(CASES) >= 60
    assert len(CASES) - len(asked) >= 45


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_no_row_of_a_list_goes_without_a_word(case: Case) -> None:
    """Each row of the table that was read is an entry, asked about, left out with a word, or in the heads."""
    tables = tables_of_file(case.content)
    reading = read_tables(tables, case.people)
    if (
        reading.aside
        or len(tables) > 1
        or any(one.problem.code is ListQuestion.OTHER_TABLES for one in reading.questions)
    ):
        return
    said = {line.entry.row for line in reading.lines} | {row.number for row in reading.left}
    heads = {" ".join(one.heading.split()) for one in reading.columns}
    rows = [row for table in tables for row in table.rows if row.number not in said]
    names = [name for line in reading.lines for name in (*line.entry.players, line.entry.team)]
    joined = {word for name in names for word in name.split()}
    for row in rows:
        words = [word for cell in row.cells for word in cell.split() if sum(map(str.isalpha, word)) > 2]
        known = all(any(word in head for head in heads) or word in joined for word in words)
        assert known or len(words) < 2, row  # a second player of an entry, or a pre-printed row that nobody filled in


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Torneo di Natale\nAnna Po - Bice Rui\nCarla Neri - Dina Riva", [1]),
        ("Quartiere 1\nAnna Po - Bice Rui\nQuartiere 2\nCarla Neri - Dina Riva", [1, 3]),
        ("Anna Po - Bice Rui\nCarla Neri - Dina Riva\nTotale coppie 2", [3]),
        ("N.;Giocatore 1;Giocatore 2\n1;Anna Po;Bice Rui\nN.;Giocatore 1;Giocatore 2\n2;Carla Neri;Dina Riva", [3]),
        ("Girone A\nGiocatore 1;Giocatore 2\nAnna Po;Bice Rui\n\nRiserve:\nCarla Neri;Dina Riva", [1, 5]),
    ],
)
def test_titles_sums_and_heads_once_more_are_left_out_with_a_word(text: str, left: list[int]) -> None:
    reading = read_tables(tables_of_file(text.encode()), 2)
    assert ([row.number for row in reading.left], len(reading.entries)) == (left, 2)


@pytest.mark.parametrize("number", ["", "2) ", "2. ", "2 - ", "02: "])
@pytest.mark.parametrize("surname", ["Sala", "Banco", "Soli", "Sole", "Attesa", "Gruppo", "Conti", "Re", "Festa"])
def test_who_is_called_like_a_word_of_titles_stays_on_a_numbered_list(surname: str, number: str) -> None:
    rows = ["Anna Po - Bice Rui", f"{number}Dino {surname} - Ida Fabbri", "Carla Neri - Dina Riva"]
    reading = read_tables(tables_of_file("\n".join(rows).encode()), 2)
    assert [one.players for one in reading.entries][1] == (f"Dino {surname}", "Ida Fabbri")


@pytest.mark.parametrize("name", ["Sala B.", "B. Sala", "Banco U.", "Conti A.", "Re G."])
def test_who_is_called_like_a_word_of_titles_has_a_forename_that_is_cut(name: str) -> None:
    reading = read_tables(tables_of_file(f"Rossi M. - Bianchi G.\n{name} - Leone F.\nNeri A. - Riva L.".encode()), 2)
    assert [one.players for one in reading.entries][1] == (name, "Leone F.")


def test_a_telephone_makes_no_title_of_a_surname() -> None:
    reading = read_tables(tables_of_file(b"Anna Po - Bice Rui\nDino Conti - Ida Sala 333 1234567"), 2)
    assert (len(reading.entries), reading.left) == (2, ())
