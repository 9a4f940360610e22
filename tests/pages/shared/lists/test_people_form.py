"""Lists of players of quarters: who is of which quarter, and every row that cannot be stored told with its reason."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lists.books import ods, xlsx
from tournaments.event.letters import fold
from tournaments.event.problems.entrant_problems import FileProblem, ListQuestion, RosterProblem
from tournaments.lists.list_table import MOST_ROWS, Kind
from tournaments.pages.shared.lists.file_kinds import tables_of_file
from tournaments.pages.shared.lists.people_form import Roster, read_players, read_roster

TEAM = "key-of-a-team"
TEAMS = {"La Custera": "custera", "I Pinacin": "pinacin", "L'Orsa": "orsa"}
BOTH = [("custera", "Rossi Maria"), ("orsa", "Neri Anna")]


def told(roster: Roster) -> list[tuple[str, str]]:
    return [(line.team, line.name) for line in roster.good]


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
        ("???", ListQuestion.NOBODY),
        ("Mario\u202eRossi", ListQuestion.UNREADABLE),
        ("Mario\x00Rossi", ListQuestion.UNREADABLE),
        ("Mario\x1b[31m", ListQuestion.UNREADABLE),
        ("Mario Ro\ufffdsi", ListQuestion.UNREADABLE),
        ("R" * 121, ListQuestion.UNREADABLE),
        ("Anna Rossi pagato", RosterProblem.NOTE),
        ("Aldo Abete - Bice Betulla", ListQuestion.PAIRS_FOR_PLAYERS),
    ],
)
def test_a_line_that_cannot_be_a_name_is_told_with_its_reason(line: str, reason: object) -> None:
    roster = read_roster(f"Maria Rossi\n{line}\nAnna Neri", team=TEAM)
    assert [(bad.number, bad.text, bad.problem.code) for bad in roster.bad] == [(2, line, reason)]
    assert [one.name for one in roster.good] == ["Maria Rossi", "Anna Neri"]


def test_what_is_left_to_mend_is_the_bad_lines_as_they_were_typed() -> None:
    assert read_roster("Maria Rossi\n??\nAnna Neri\nUgo e Pia", team=TEAM).rest == "??\nUgo e Pia"


@pytest.mark.parametrize(
    "text",
    [
        "Quartiere;Cognome;Nome\nLA CUSTERA;Rossi;Maria\nl’orsa;Neri;Anna",
        "Cognome;Nome;Rione\nRossi;Maria;La Custera\nNeri;Anna;L'Orsa",
        "La Custera;Rossi Maria\nL'Orsa;Neri Anna",
        "La Custera, Rossi Maria\nL'Orsa, Neri Anna",
        "Rossi Maria;LA CUSTERA\nNeri Anna;l'orsa",
        "LA CUSTERA\nRossi Maria\nL'ORSA:\nNeri Anna",
    ],
)
def test_a_column_or_a_line_above_says_of_which_quarter_somebody_is(text: str) -> None:
    roster = read_roster(text, teams=TEAMS)
    assert (told(roster), roster.bad) == (BOTH, ())


@pytest.mark.parametrize("write", [xlsx, ods])
def test_the_name_of_a_sheet_says_it_as_well(write: object) -> None:
    assert callable(write)
    content = write("[sheet La Custera]\nCognome|Nome\nRossi|Maria\n[sheet L'Orsa]\nCognome|Nome\nNeri|Anna")
    assert told(read_roster("", tables_of_file(content), teams=TEAMS)) == BOTH


@pytest.mark.parametrize(
    ("text", "surname"),
    [
        ("N.;Nome;Cognome\n1;Rosa;Maria Fiore", "Maria Fiore"),
        ("Surname,Name\nMaria Fiore,Rosa", "Maria Fiore"),
        ("Cognome\nFiore Rosa", ""),
        ("Nome;Cognome\nRosa", ""),
        ("Rosa;Fiore", ""),
    ],
)
def test_a_column_of_surnames_beside_one_of_forenames_tells_them_apart(text: str, surname: str) -> None:
    assert [line.surname for line in read_roster(text, team=TEAM).good] == [surname]


def test_a_column_of_surnames_is_found_behind_one_of_quarters() -> None:
    roster = read_roster("Quartiere;Cognome;Nome\nLA CUSTERA;De Rossi;Maria", teams=TEAMS)
    assert [line.surname for line in roster.good] == ["De Rossi"]


def test_an_unknown_quarter_and_a_missing_name_are_bad_lines() -> None:
    roster = read_roster("Borgo;Rossi\nL'Orsa", teams=TEAMS)
    assert [bad.problem.code for bad in roster.bad] == [RosterProblem.TEAM_UNKNOWN, RosterProblem.NO_LETTERS]


def test_in_the_list_of_a_quarter_a_row_of_another_one_is_told() -> None:
    roster = read_roster("Rione;Nome\nLa Custera;Anna Rossi\nL'Orsa;Pia Verdi", team="custera", teams=TEAMS)
    assert [line.name for line in roster.good] == ["Anna Rossi"]
    assert [bad.problem.code for bad in roster.bad] == [RosterProblem.TEAM_OTHER]


def test_what_is_private_is_kept_apart_and_what_nobody_knows_is_told() -> None:
    text = "Nome;Telefono;Note;Taglia\nAnna Rossi;333 1234567;vegetariana;XL"
    roster = read_roster(text, team=TEAM)
    (line,) = roster.good
    assert (line.name, dict(line.private)) == ("Anna Rossi", {Kind.PHONE: "333 1234567", Kind.NOTE: "vegetariana"})
    assert roster.passed == ("Taglia",)
    assert names("Anna Rossi 333 1234567") == ["Anna Rossi"]


def test_the_lines_of_windows_and_of_old_macs_are_lines_too() -> None:
    assert names("Uno A\r\nDue B\rTre C\nQuattro D") == ["Uno A", "Due B", "Tre C", "Quattro D"]


def test_two_hundred_lines_are_all_read_in_order() -> None:
    letters = [f"{first}{second}" for first in "abcdefghij" for second in "abcdefghijklmnopqrst"]
    typed = "\n".join(f"{n}. Giacomo {mark}o" for n, mark in enumerate(letters, start=1))
    assert names(typed) == [f"Giacomo {mark}o" for mark in letters]


def test_lines_beyond_the_limit_are_kept_for_the_next_time() -> None:
    roster = read_roster("Maria Rossi\n" * MOST_ROWS + "Anna Neri\nAda Verdi\n", team=TEAM)
    assert len(roster.good) == MOST_ROWS
    assert [bad.problem.code for bad in roster.bad] == [RosterProblem.TOO_MANY_LINES]
    assert roster.rest == "Anna Neri\nAda Verdi\n"


def test_a_file_is_read_behind_the_box_and_makes_another_request() -> None:
    data = {"text": "Anna Rossi", "key": "01930000-0000-7000-8000-000000000000", "team": ""}
    data["team"] = "01930000-0000-7000-8000-000000000001"
    file = SimpleUploadedFile("nomi.csv", "Noè D'Aquì".encode("cp1252"))
    alone, both = read_players(data, None, {}), read_players(data, file, {})
    assert [one.name for one in both.roster.good] == ["Anna Rossi", "Noè D'Aquì"]
    assert alone.key != both.key


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"PK\x03\x04\x14", FileProblem.BROKEN),
        (b"%PDF-1.7", FileProblem.PDF),
        (b"x" * 5_000_001, FileProblem.TOO_LARGE),
    ],
)
def test_a_file_that_is_no_list_is_told(content: bytes, problem: FileProblem) -> None:
    sent = SimpleUploadedFile("nomi.xlsx", content)
    assert [one.code for one in read_players({"text": "Anna"}, sent, {}).problems] == [problem]


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


@settings(deadline=None)
@given(ANYTHING)
def test_every_row_is_good_or_bad_once_and_every_name_that_is_kept_can_be_stored(text: str) -> None:
    for roster in (read_roster(text, teams=TEAMS), read_roster(text, team=TEAM)):
        told = [line.number for line in roster.good] + [line.number for line in roster.bad]
        assert len(told) == len(set(told))
        for line in roster.good:
            assert 0 < len(line.name) <= 120
            assert line.name.isprintable()
            assert line.name == " ".join(line.name.split())


QUARTERS = ("Quartiere 1", "Bar Sport", "Squadra", "San Marco", "Contrada della Torre", "Girone A", "Gruppo Alpini")
"""Names of quarters, some of which are words of headings and titles."""


@pytest.mark.parametrize("name", QUARTERS)
@pytest.mark.parametrize(
    "text",
    ["{}\nMario Po\nUgo Neri\nIl Borgo\nPia Gallo", "{}:\nMario Po\nUgo Neri\n\nIl Borgo:\nPia Gallo",
     "{0}: Mario Po\n{0}: Ugo Neri\nIl Borgo: Pia Gallo", "{0};Mario Po\n{0};Ugo Neri\nIl Borgo;Pia Gallo",
     "Mario Po, {0}\nUgo Neri, {0}\nPia Gallo, Il Borgo"],
)  # fmt: skip
def test_a_quarter_called_like_a_heading_is_a_quarter(name: str, text: str) -> None:
    if name == "Squadra" and ": " in text:
        return  # "Squadra: Mario Po" says who plays in a squad without a name
    roster = read_roster(text.format(name), teams={name: "one", "Il Borgo": "other"})
    assert (told(roster), roster.bad) == ([("one", "Mario Po"), ("one", "Ugo Neri"), ("other", "Pia Gallo")], ())


@pytest.mark.parametrize("name", QUARTERS)
def test_its_name_above_its_own_players_is_no_player(name: str) -> None:
    roster = read_roster(f"{name}\nMario Po\nUgo Neri", team="one", teams={name: "one"})
    assert (told(roster), roster.bad, roster.left) == ([("one", "Mario Po"), ("one", "Ugo Neri")], (), ())


def test_who_is_below_another_quarter_is_not_of_the_one_above() -> None:
    known = {"Quartiere 1": "one", "Quartiere 2": "two"}
    unknown = read_roster("Quartiere 1\nMario Po\nQuartiere 9\nPia Gallo", teams=known)
    assert (told(unknown), [line.text for line in unknown.bad]) == ([("one", "Mario Po")], ["Quartiere 9", "Pia Gallo"])
    other = read_roster("Mario Po\nQuartiere 2\nPia Gallo", team="one", teams=known)
    assert (told(other), [str(line.problem.code) for line in other.bad]) == (
        [("one", "Mario Po")],
        [RosterProblem.TEAM_OTHER],
    )


def test_a_title_is_left_out_with_a_word() -> None:
    roster = read_roster("Elenco giocatori\nIl Borgo;Mario Po\nIl Borgo;Ugo Neri", teams={"Il Borgo": "one"})
    assert (len(roster.good), roster.bad, roster.left) == (2, (), ("Elenco giocatori",))


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.sampled_from((*QUARTERS, "Quartiere 9", "Mario Po", "Pia Gallo", "Elenco", "Totale: 12", "Riserve:", "")),
        min_size=1,
        max_size=9,
    ),
    st.sampled_from(("\n", "\n\n")),
    st.sampled_from((None, "one")),
)
def test_no_row_goes_without_a_word(rows: list[str], between: str, team: str | None) -> None:
    """Every row is somebody, is wrong, is left out with a word, or is the known quarter above one that is."""
    known = dict.fromkeys(QUARTERS, "one")
    text = between.join(rows)
    roster = read_roster(text, team=team, teams=known)
    said = {line.number for line in roster.good} | {line.number for line in roster.bad}
    lost = [row for number, row in enumerate(text.split("\n"), start=1) if row and number not in said]
    assert not [row for row in lost if row not in roster.left and row not in known and row != "Elenco"]
