"""Lists made of known entries, columns in any order and any dialect: what is read is what was written, or is asked."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.covers import examples
from tests.lists.books import ods, xlsx
from tournaments.event.letters import fold
from tournaments.lists.list_table import Kind
from tournaments.lists.reading import read_tables
from tournaments.lists.text import read_bytes, read_text
from tournaments.pages.shared.lists.file_kinds import tables_of_file

GIVEN = """
Aldo Bice Carlo Dina Elio Fede Gino Ida Lino Mara Nino Olga Niccolò Zoë Łukasz Jörg Anna·Maria Gian·Piero Rosa
"""
SURNAMES = """
Abete Betulla De·Cedro D'Agostino Dalla·Costa Edera Faggio Lo·Gelso Dal·Bò Müller Brzęczyk Sant'Andrea De’·Medici
Rossi-Verdi ROSSI Pavan Zorzi Conti
"""
CLUBS = ("Bar Sport", "Circolo Arci", "Al Gato Moro", "Da Gianni", "Pro Loco", "Boule d'Or")
HEADINGS = {
    "surname": ("Cognome", "Surname", "Nachname", "Last name", "Apellidos"),
    "given": ("Nome", "Given name", "Vorname", "First name", "Nombre"),
    "surname1": ("Cognome 1", "Cognome giocatore 1", "Giocatore 1 - Cognome"),
    "given1": ("Nome 1", "Nome giocatore 1", "Giocatore 1 - Nome"),
    "surname2": ("Cognome 2", "Cognome compagno", "Giocatore 2 - Cognome"),
    "given2": ("Nome 2", "Nome compagno", "Giocatore 2 - Nome"),
    "both": ("Coppia", "Giocatori", "Nominativi", "Pair", "Nome e cognome dei due giocatori"),
    "team": ("Nome squadra", "Squadra", "Team name", "Mannschaft"),
    "first": ("Giocatore 1", "Primo giocatore", "Capitano", "Nome e cognome", "Spieler 1", "First player"),
    "second": ("Giocatore 2", "Secondo giocatore", "Compagno", "Nome e cognome del compagno", "Spieler 2", "Partner"),
    "alone": ("Nominativo", "Giocatore", "Nome e cognome", "Player", "Cognome e nome", "Name"),
    "club": ("Bar", "Circolo", "Bar o circolo", "Per quale bar giochi?", "Verein", "Club"),
    "phone": ("Telefono", "Cellulare", "Cell.", "Phone", "Recapito telefonico"),
    "email": ("E-mail", "Indirizzo email", "Email address", "Courriel"),
    "paid": ("Quota", "Pagato", "Hai già pagato?", "Paid"),
    "note": ("Note", "Osservazioni", "Allergie o intolleranze", "Comments"),
    "odd": ("Taglia maglietta", "Come ci hai conosciuto?", "Xyz"),
    "row": ("N.", "Nr", "#", "Numero"),
}
WAYS: dict[int, dict[str, tuple[tuple[str, ...], ...]]] = {
    1: {"whole": (("alone",),), "halves": (("given", "surname"),)},
    2: {
        "whole": (("first",), ("second",)),
        "halves": (("given1", "surname1"), ("given2", "surname2")),
        "both": (("both",),),
    },
}
"""The columns in which the people of an entrant are: those of one block are beside each other."""
BESIDE = ("club", "phone", "email", "paid", "note", "odd", "row")
NOTES = ("vegetariano", "arrivano tardi", "portano la torta", "")
PAID = {"20,00 €": 2000, "10": 1000, "5 €": 500, "": None, "no": 0}


@dataclass(frozen=True)
class Made:
    """A list as it is written, and the entries that it is made of, by row."""

    cells: list[list[str]]
    entries: dict[int, tuple[tuple[str, ...], str, int | None, str]]
    people: int
    headed: bool
    secrets: list[str] = field(default_factory=list)


def written(draw: st.DrawFn, number: int, row: Sequence[str], some: Sequence[tuple[str, str]]) -> dict[str, str]:
    """What each column says of one entrant, whose people have these names."""
    people = len(row)
    return {
        **{f"given{at if people == 2 else ''}": one for at, (one, _other) in enumerate(some, start=1)},
        **{f"surname{at if people == 2 else ''}": other for at, (_one, other) in enumerate(some, start=1)},
        "both": " – ".join(row),
        "team": f"I {'ABCDEF'[number % 6]}ssi" if number % 3 else "",
        **dict(zip(("first", "second") if people == 2 else ("alone",), row, strict=True)),
        "phone": f"333 11122{number:02}",
        "email": f"uno{number}@example.org",
        "note": draw(st.sampled_from(NOTES)),
        "odd": draw(st.sampled_from(["extra large", "medium", "volantino"])),
        "row": str(number),
    }


@st.composite
def made_lists(draw: st.DrawFn) -> Made:
    people, headed = draw(st.sampled_from([1, 2])), draw(st.booleans())
    names = draw(
        st.lists(
            st.tuples(st.sampled_from(GIVEN.split()), st.sampled_from(SURNAMES.split())),
            min_size=2 * people,
            max_size=6 * people,
            unique_by=lambda one: fold(f"{one[0]} {one[1]}"),
        )
    )
    halved = [(one.replace("·", " "), other.replace("·", " ")) for one, other in names]
    told = draw(st.sampled_from([*WAYS[people]]))
    blocks = list(WAYS[people][told])
    if told == "halves" and draw(st.booleans()):
        blocks = [block[::-1] for block in blocks]
    beside = draw(st.lists(st.sampled_from(BESIDE + (("team",) if headed and people == 2 else ())), unique=True))
    order = draw(st.permutations([*blocks, *((kind,) for kind in beside)]))
    if not headed:  # then who is first is told by the order alone
        left = iter(blocks)
        order = [next(left) if block in blocks else block for block in order]
    kinds = [kind for block in order for kind in block]
    given_first = told != "halves" or blocks[0][0].startswith("given")
    words = [f"{one} {other}" if given_first else f"{other} {one}" for one, other in halved]
    rows = [tuple(words[at : at + people]) for at in range(0, len(words) - people + 1, people)]
    parts = [halved[at : at + people] for at in range(0, len(words) - people + 1, people)]
    heading = [draw(st.sampled_from(HEADINGS[kind])) for kind in kinds]
    table, entries, secrets = [heading] if headed else [], {}, []
    for number, (row, some) in enumerate(zip(rows, parts, strict=True), start=1):
        club, paid = draw(st.sampled_from(CLUBS)), draw(st.sampled_from(list(PAID)))
        cells = written(draw, number, row, some) | {"club": club, "paid": paid}
        table.append([cells[kind] for kind in kinds])
        secrets += [cells[kind] for kind in ("phone", "email", "note", "odd") if kind in kinds and cells[kind]]
        said = PAID[paid] if "paid" in kinds else None
        team = cells["team"] if "team" in kinds else ""
        entries[len(table)] = (row, club if "club" in kinds and headed else "", said, team)
    return Made(table, entries, people, headed, secrets)


def as_csv(table: Sequence[Sequence[str]], sign: str, letters: str, quoting: Literal[0, 1]) -> bytes:
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=sign, quoting=quoting).writerows(table)
    return file.getvalue().encode(letters)


QUOTING: Sequence[Literal[0, 1]] = (csv.QUOTE_MINIMAL, csv.QUOTE_ALL)
DIALECTS = st.tuples(
    st.sampled_from(";,\t"),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
    st.sampled_from(QUOTING),
)


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(made_lists(), DIALECTS)
def test_what_is_read_is_what_was_written_or_is_asked(made: Made, dialect: tuple[str, str, Literal[0, 1]]) -> None:
    judge(made, as_csv(made.cells, *dialect))


@settings(max_examples=examples(4), suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(made_lists(), st.sampled_from([xlsx, ods]))
def test_a_workbook_says_the_same(made: Made, write: object) -> None:
    assert callable(write)
    judge(made, write("\n".join("|".join(cells) for cells in made.cells)))


def judge(made: Made, content: bytes) -> None:
    reading = read_tables(tables_of_file(content), made.people)
    asked = {row for one in reading.questions for row in one.rows}
    for entry in reading.entries:
        players, club, paid, team = made.entries[entry.row]
        assert entry.players == players
        assert entry.club in (club, "") if not made.headed else entry.club == club
        assert entry.team == team
        cents = None if entry.payment is None else entry.payment.cents
        assert cents == paid or entry.row in asked or (paid is not None and not made.headed)
        public = " ".join((*entry.players, entry.club, entry.team))
        assert not any(secret in public for secret in made.secrets)
        assert Kind.UNKNOWN not in entry.private
    assert set(made.entries) - {entry.row for entry in reading.entries} <= asked


@settings(max_examples=examples(100), deadline=None)
@given(st.text(max_size=200), st.sampled_from([1, 2, 3]))
def test_every_text_can_be_read(text: str, people: int) -> None:
    reading = read_tables(read_text(text), people)
    rows = [line.entry.row for line in reading.lines]
    assert len(rows) == len(set(rows))
    assert all(0 < len(entry.players) <= people and all(entry.players) for entry in reading.entries)


@given(st.binary(max_size=300))
def test_every_file_of_text_can_be_read(content: bytes) -> None:
    assert isinstance(read_bytes(content), tuple)
