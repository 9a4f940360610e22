"""Reading pasted and uploaded lists: the good lines are kept, every bad one is told with its number and reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.event.faults.entrants import RosterFault
from tournaments.event.letters import fold
from tournaments.pages.tables.lists.roster import LINES_LIMIT, decode, read_roster

TEAM = "key-of-a-team"
TEAMS = {"La Custera": "custera", "I Pinacin": "pinacin", "L'Orsa": "orsa"}


def names(text: str) -> list[str]:
    return [line.name for line in read_roster(text, team=TEAM).good]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Maria Rossi", "Maria Rossi"),
        ("  Maria   Rossi ", "Maria Rossi"),
        ("Maria\tRossi", "Maria Rossi"),
        ("Rossi;Maria", "Rossi Maria"),
        ("Rossi, Maria", "Rossi Maria"),
        ('"Rossi";"Maria"', "Rossi Maria"),
        ('"Rossi, detto il Moro";Mario', "Rossi, detto il Moro Mario"),
        ("1. Maria Rossi", "Maria Rossi"),
        ("12) Maria Rossi", "Maria Rossi"),
        ("3\tRossi\tMaria", "Rossi Maria"),
        ("3.;Rossi;Maria;;", "Rossi Maria"),
        ("Noè D'Aquì", "Noè D'Aquì"),
        ("Niccolo\u0300 Neri", "Niccolò Neri"),
        ("Maria Addolorata Degl'Innocenti-Bevilacqua", "Maria Addolorata Degl'Innocenti-Bevilacqua"),
        ("Giovanni Dell’Acqua", "Giovanni Dell’Acqua"),
        ("Nome", None),
        ("Cognome;Nome", None),
        ("N.\tCognome\tNome", None),
        ("", None),
        ("  \t ", None),
        ("7", None),
    ],
)
def test_a_line_holds_one_person_or_is_passed_over(line: str, name: str | None) -> None:
    roster = read_roster(line, team=TEAM)
    assert ([one.name for one in roster.good], roster.bad) == ([name] if name else [], ())


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("???", RosterFault.NO_LETTERS),
        ("Mario\u202eRossi", RosterFault.UNREADABLE),
        ("Mario\x00Rossi", RosterFault.UNREADABLE),
        ("Mario\x1b[31m", RosterFault.UNREADABLE),
        ("Mario Ro\ufffdsi", RosterFault.UNREADABLE),
        ("R" * 121, RosterFault.TOO_LONG),
    ],
)
def test_a_line_that_cannot_be_a_name_is_told_with_its_reason(line: str, reason: RosterFault) -> None:
    roster = read_roster(f"Maria Rossi\n{line}\nAnna Neri", team=TEAM)
    assert [(bad.number, bad.text, bad.fault.code) for bad in roster.bad] == [(2, line, reason)]
    assert [one.name for one in roster.good] == ["Maria Rossi", "Anna Neri"]


def test_what_is_left_to_mend_is_the_bad_lines_as_they_were_typed() -> None:
    assert read_roster("Maria Rossi\n??\nAnna Neri\n!!", team=TEAM).rest == "??\n!!"


def test_the_first_column_names_the_quarter_however_it_is_written() -> None:
    roster = read_roster("Quartiere;Cognome;Nome\nLA CUSTERA;Rossi;Maria\nl’orsa;Neri;Anna", teams=TEAMS)
    assert [(line.team, line.name) for line in roster.good] == [("custera", "Rossi Maria"), ("orsa", "Neri Anna")]


@pytest.mark.parametrize(
    ("text", "surname"),
    [
        ("N.;Nome;Cognome\n1;Rosa;Maria Fiore", "Maria Fiore"),
        ("Surname,Name\nMaria Fiore,Rosa", "Maria Fiore"),
        ("Cognome\nFiore Rosa", ""),
        ("Nome;Cognome\nRosa", ""),
        ("Rosa;Maria Fiore", ""),
    ],
)
def test_a_column_of_surnames_beside_one_of_forenames_tells_them_apart(text: str, surname: str) -> None:
    assert [line.surname for line in read_roster(text, team=TEAM).good] == [surname]


def test_a_column_of_surnames_is_found_behind_one_of_quarters() -> None:
    roster = read_roster("Quartiere;Cognome;Nome\nLA CUSTERA;De Rossi;Maria", teams=TEAMS)
    assert [line.surname for line in roster.good] == ["De Rossi"]


def test_an_unknown_quarter_and_a_missing_name_are_bad_lines() -> None:
    roster = read_roster("Borgo;Rossi\nL'Orsa", teams=TEAMS)
    assert [bad.fault.code for bad in roster.bad] == [RosterFault.TEAM_UNKNOWN, RosterFault.NO_LETTERS]


def test_the_lines_of_windows_and_of_old_macs_are_lines_too() -> None:
    assert names("Uno A\r\nDue B\rTre C\nQuattro D") == ["Uno A", "Due B", "Tre C", "Quattro D"]


def test_two_hundred_lines_are_all_read_in_order() -> None:
    letters = [f"{first}{second}" for first in "abcdefghij" for second in "abcdefghijklmnopqrst"]
    typed = "\n".join(f"{n}. Giocatore {mark}" for n, mark in enumerate(letters, start=1))
    assert names(typed) == [f"Giocatore {mark}" for mark in letters]


def test_lines_beyond_the_limit_are_kept_for_the_next_time() -> None:
    roster = read_roster("Maria Rossi\n" * LINES_LIMIT + "Anna Neri\nAda Verdi\n", team=TEAM)
    assert len(roster.good) == LINES_LIMIT
    assert [bad.fault.code for bad in roster.bad] == [RosterFault.TOO_MANY_LINES]
    assert roster.rest == "Anna Neri\nAda Verdi\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_file_is_read_in_every_encoding_that_spreadsheets_write(encoding: str) -> None:
    assert decode("Noè D’Aquì".encode(encoding)) == "Noè D’Aquì"


@given(st.text())
def test_folding_settles(text: str) -> None:
    assert fold(fold(text)) == fold(text)


ANYTHING = st.lists(
    st.one_of(
        st.text(max_size=200),
        st.text(alphabet="ab;,\t\"'1. \u202e\x00é", max_size=40),
        st.sampled_from(["La Custera;Rossi;Maria", "Cognome;Nome", "", "\u202e", '"aperta', "7."]),
    )
).map("\n".join)


@given(ANYTHING)
def test_every_line_is_good_or_bad_or_says_nothing(text: str) -> None:
    roster = read_roster(text, teams=TEAMS)
    told = [line.number for line in roster.good] + [line.number for line in roster.bad]
    assert len(told) == len(set(told))
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), start=1):
        alone = read_roster(line, teams=TEAMS)
        assert (number in told) == bool(alone.good or alone.bad)


@given(ANYTHING)
def test_every_name_that_is_kept_can_be_stored_and_read_again(text: str) -> None:
    for line in read_roster(text, team=TEAM).good:
        assert 0 < len(line.name) <= 120
        assert line.name.isprintable()
        assert line.name == " ".join(line.name.split())


@given(st.binary())
def test_any_file_is_read_as_some_text(content: bytes) -> None:
    assert isinstance(decode(content), str)


@pytest.mark.parametrize(
    ("line", "fault"), [("Anna Rossi 333 1234567", RosterFault.PHONE), ("Anna Rossi;pagato", RosterFault.NOTE)]
)
def test_a_telephone_or_a_word_on_who_paid_is_nobodys_name(line: str, fault: RosterFault) -> None:
    assert [bad.fault.code for bad in read_roster(line, team="quarter").bad] == [fault]
