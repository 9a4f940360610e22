"""Names are proposed as they are written in a hall: not in capitals, each with its surname, the bar in its own box."""

import pytest

from tournaments.lists.list_table import Entry, Line
from tournaments.lists.proposed import in_title_case, proposed
from tournaments.lists.reading import read_tables
from tournaments.lists.text import read_text


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("ROSSI MARIO", "Rossi Mario"),
        ("DE LUCA PIO", "De Luca Pio"),
        ("D'ANGELO UGO", "D'Angelo Ugo"),
        ("DELL’ORTO GINO", "Dell’Orto Gino"),
        ("McDONALD IAN", "McDonald Ian"),
        ("MCDONALD IAN", "McDonald Ian"),
        ("MC DONALD IAN", "Mc Donald Ian"),
        ("MACCHI PIA", "Macchi Pia"),
        ("ROSSI Mario", "Rossi Mario"),
        ("ANNA-MARIA NERI", "Anna-Maria Neri"),
        ("NICOLÒ D'AQUÌ", "Nicolò D'Aquì"),
        ("NICCOLO' NERI", "Niccolo' Neri"),
        ("BRUNO BIANCHI II", "Bruno Bianchi II"),
        ("BRUNO BIANCHI JR", "Bruno Bianchi Jr"),
        ("G.B. ROSSI", "G.B. Rossi"),
        ("ROSSI M.", "Rossi M."),
        ("TJ MILLER", "TJ Miller"),
        ("IVO DETTO PINO", "Ivo detto Pino"),
        ("McDonald Ian", "McDonald Ian"),
        ("Anna de' Medici", "Anna de' Medici"),
        ("O", "O"),
        ("", ""),
    ],
)
def test_a_name_in_capitals_is_proposed_without_them(written: str, kept: str) -> None:
    assert in_title_case(written) == kept


def test_the_surname_that_capitals_told_is_still_known() -> None:
    told = proposed(Line(Entry(1, ("BRUNA Zot", "Ada Neri"))))
    assert told.line.entry.players == ("Bruna Zot", "Ada Neri")
    assert told.line.entry.surnames == ("Bruna", "")
    assert told.written == {"Bruna Zot": "BRUNA Zot"}


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Dino e Elsa Fabbri", ("Dino Fabbri", "Elsa Fabbri")),
        ("DINO & ELSA DE LUCA", ("Dino De Luca", "Elsa De Luca")),
        ("Rossi e Anna Fabbri", ("Rossi", "Anna Fabbri")),
        ("Dino - Elsa Fabbri", ("Dino", "Elsa Fabbri")),
    ],
)
def test_a_surname_behind_two_forenames_is_of_both(text: str, players: tuple[str, ...]) -> None:
    (line,) = read_tables(read_text(text), 2).lines
    assert proposed(line).line.entry.players == players


@pytest.mark.parametrize(
    ("text", "club", "marks"),
    [
        ("Ivo Gallo - Nora Serra (Bar Sport)", "Bar Sport", ()),
        ("Ivo Gallo (Ciccio) - Nora Serra (Bar Sport) ok", "Bar Sport", ("(Ciccio)", "ok")),
        ("Ivo Gallo - Nora Serra - bar Centrale", "bar Centrale", ()),
        ("Ivo Gallo - Nora Serra (sarta)", "", ("(sarta)",)),
    ],
)
def test_a_bar_beside_the_names_is_that_of_the_pair(text: str, club: str, marks: tuple[str, ...]) -> None:
    (line,) = read_tables(read_text(text), 2).lines
    now = proposed(line).line
    assert (now.entry.club, now.entry.marks, bool(now.asked)) == (club, marks, bool(marks))


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("Mario Rossi Anna Bianchi", ("Mario Rossi", "Anna Bianchi")),
        ("ivo de rossi nora vitale", ("Ivo De Rossi", "Nora Vitale")),
        ("Ivo Gallo Nora De Vitale", ("Ivo Gallo", "Nora De Vitale")),
        ("RossiMario", ("RossiMario",)),
    ],
)
def test_two_names_that_nothing_parts_are_proposed_as_two_and_asked_about(text: str, players: tuple[str, ...]) -> None:
    (line,) = read_tables(read_text(text), 2).lines
    told = proposed(line).line
    assert (told.entry.players, told.open) == (players, True)
