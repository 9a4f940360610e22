"""What was exported comes back whole; what is wrong is told place by place and leaves nothing behind."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError

from rules.match_formats import MatchFormat, MatchKind
from rules.match_points import default_points
from tests.damage import Case, Document, changed, comes_back, drop, put, refusal, same
from tests.examples import KEPT
from tests.factories import action, make_club, make_tournament, publish
from tournaments.event.regulation import Regulation
from tournaments.models import Club
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.files.tournament_export import SECTIONS, export_bytes
from tournaments.services.files import tournament_import as exchange
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.setup.setup import regulation_change
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db
HERE_ALREADY = "tournament.id: Questo torneo c’è già. Se il file è più nuovo, aggiungi --update."
OTHER_VERSION = (
    "version: La versione %d del formato è di un programma più nuovo o più vecchio: qui si leggono quelle da "
    "4 a 5. Esporta il file con la stessa versione del programma che lo legge."
)
STRANGER = "01a1fde5-0000-7000-8000-000000000000"


def test_the_kept_file_stays_readable_for_ever() -> None:
    assert export_bytes(tournament_import(data=KEPT)) == KEPT


def test_what_the_organizer_wanted_knowingly_comes_back() -> None:
    length = MatchFormat(MatchKind.FIRST_TO, 3)
    by_cards = Regulation(
        match_format=length, match_points=default_points(length), tiebreaks=(Criterion.POINT_DIFFERENCE,)
    )
    tournament = make_tournament(sizes=(2, 2))
    regulation_change(action(tournament), by_cards, confirmed=True)
    comes_back(tournament)


def test_the_tables_of_the_hall_come_back_too() -> None:
    tournament = make_tournament(sizes=(4, 4, 4), regulation=Regulation(hall=2))
    publish(tournament)
    again = comes_back(tournament)
    assert stage_of(again).hall == 2


def test_the_club_of_the_file_is_made_or_the_named_one_takes_the_tournament_in() -> None:
    other = make_club(slug="altro", name="Altro circolo")
    assert tournament_import(data=KEPT, club_slug="altro").club == other
    assert [club.slug for club in Club.objects.all()] == ["altro"]


def test_a_club_of_that_name_is_not_taken_unasked() -> None:
    make_club(slug="pro-loco")
    assert refusal(KEPT) == ["club.slug: Il circolo «pro-loco» c’è già. Per usarlo aggiungi --club pro-loco."]


def test_an_unknown_club_is_not_made_up() -> None:
    assert refusal(KEPT, club_slug="nessuno") == ["Il circolo «nessuno» non c’è. Controlla --club."]


def test_the_same_tournament_does_not_come_twice() -> None:
    tournament_import(data=KEPT)
    assert refusal(KEPT, club_slug="pro-loco") == [
        "tournament.id: Questo torneo c’è già. Se il file è più nuovo, aggiungi --update."
    ]


def test_neither_its_address_nor_its_rows_may_belong_to_another() -> None:
    tournament_import(data=KEPT)
    data = changed(lambda document: document["tournament"].update(id=STRANGER))
    told = refusal(data, club_slug="pro-loco")
    assert told[:2] == [
        "tournament.slug: Un altro torneo usa già l’indirizzo «esempio».",
        "log[0].id: Questo identificatore è già usato da un altro torneo.",
    ]
    assert any(line.startswith("stages[") for line in told)


def test_one_who_stored_it_in_the_same_moment_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = exchange._clashes
    looks = []

    def blind_at_first(*arguments: Any) -> Any:
        looks.append(arguments)
        return [] if len(looks) == 1 else seen(*arguments)

    tournament_import(data=KEPT)
    monkeypatch.setattr(exchange, "_clashes", blind_at_first)
    assert refusal(KEPT, club_slug="pro-loco") == [
        "tournament.id: Questo torneo c’è già. Se il file è più nuovo, aggiungi --update."
    ]


def test_an_error_of_the_database_that_nothing_explains_is_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament_import(data=KEPT)
    monkeypatch.setattr(exchange, "_clashes", lambda *_: [])
    with pytest.raises(IntegrityError):
        tournament_import(data=KEPT, club_slug="pro-loco")


UNREADABLE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "Il file non è JSON: errore alla riga 1, colonna 1. Esportalo di nuovo."),
    "half a file": (KEPT[:1000], "Il file non è JSON: errore alla riga"),
    "bytes that are no text": (b'{"a": "\xff"}', "Il file non è un testo UTF-8 (byte 7). Esportalo di nuovo."),
    "a page": (b"<!doctype html>", "Il file non è JSON: errore alla riga 1, colonna 1. Esportalo di nuovo."),
    "another JSON file": (b"[]", "Non è il file di un torneo: in «format» deve esserci briscola-tournament."),
    "depth without end": (b"[" * 100_000, "Ci sono troppi livelli uno dentro l’altro: il massimo è 32."),
    "depth that is allowed": (b"[" * 33 + b"]" * 33, "Non è il file di un torneo: in «format»"),
    "depth": (b"[" * 34 + b"]" * 34, "Ci sono troppi livelli uno dentro l’altro: il massimo è 32."),
    "a fraction": (b'{"a": [1.5]}', "a[0]: 1.5 non è ammesso: servono numeri interi, al massimo di 18 cifre."),
    "no number": (b'{"a": NaN}', "a: NaN non è ammesso: servono numeri interi, al massimo di 18 cifre."),
    "ten thousand digits": (
        b'{"a": ' + b"9" * 10_000 + b"}",
        f"a: {'9' * 40}… non è ammesso: servono numeri interi, al massimo di 18 cifre.",
    ),
    "a key twice": (b'{"a": {"b": 1, "b": 2}}', "a: «b» è scritto due volte. Lascialo una volta sola."),
    "a character of no text": (
        b'{"a": ["\\ud800"]}',
        "a[0]: Ci sono caratteri illeggibili. Riscrivi a mano.",
    ),
    "an empty character": (b'{"a\\u0000": 1}', "Ci sono caratteri illeggibili. Riscrivi a mano."),
    "a later version": (b'{"format": "briscola-tournament", "version": 6}', OTHER_VERSION % 6),
    "an earlier version": (b'{"format": "briscola-tournament", "version": 3}', OTHER_VERSION % 3),
    "as much as may be": (b" " * 32_000_000, "Il file non è JSON: errore alla riga 1, colonna 32000001."),
    "too much": (b" " * 32_000_001, "Il file è troppo grande: il massimo è 32 MB."),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_cannot_be_read_is_refused(what: str) -> None:
    data, sentence = UNREADABLE[what]
    (line,) = refusal(data)
    assert line.startswith(sentence)


SHAPE: list[Case] = [
    (drop("teams", 0, "name"), "teams[0]: Manca «name». Aggiungilo."),
    (put("teams", 0, "colour", value="red"), "teams[0]: «colour» non è previsto. Toglilo."),
    (
        put("deals", 3, "points", value="70"),
        "deals[3].points: Il valore è di un altro tipo: serve un elenco o null.",
    ),
    (put("deals", 3, "points", 1, value=1000), "deals[3].points[1]: Il numero è troppo grande: il massimo è 999."),
    (put("deals", 3, "number", value=0), "deals[3].number: Il numero è troppo piccolo: il minimo è 1."),
    (
        put("players", 2, "name", value="Anna\u202eissoR"),
        "players[2].name: Ci sono caratteri illeggibili.",
    ),
    (put("teams", 0, "name", value="Nord\u0007"), "teams[0].name: Ci sono caratteri illeggibili."),
    *(
        (put(*where, value="a\u202eb"), f"{where[0]}{place}: Ci sono caratteri illeggibili.")
        for *where, place in (
            ("tournament", "name", ".name"),
            ("tournament", "place", ".place"),
            ("stages", 0, "name", "[0].name"),
        )
    ),
    (put("tournament", "name", value=""), "tournament.name: Il testo è troppo corto: servono almeno 1 caratteri."),
    (put("players", 2, "name", value="x" * 121), "players[2].name: Il testo è troppo lungo: al massimo 120 caratteri."),
    (put("players", 2, "name", value="a\nb"), "players[2].name: Ci sono caratteri illeggibili."),
    (
        put("tournament", "shared_places", value="all"),
        "tournament.shared_places: «all» non è ammesso. Scegli tra: same, average, next.",
    ),
    (put("stages", value=[]), "stages: L’elenco è troppo corto: servono almeno 1 voci."),
    (put("decisions", 0, "order", value=[]), "decisions[0].order: L’elenco è troppo corto: servono almeno 2 voci."),
    (put("log", 0, "at", value="ieri"), "log[0].at: «ieri» non è scritto come serve qui."),
    (put("stages", 0, "match_points", "five", value=1), "stages[0].match_points: «five» non è scritto come serve qui."),
]

REFERENCES: list[Case] = [
    (
        put("tournament", "date", value="2026-02-30"),
        "tournament.date: 2026-02-30 non è una data che esiste. Correggila.",
    ),
    (put("players", 0, "team", value=STRANGER), "players[0].team: Nell’elenco «teams» questo identificatore non c’è."),
    (put("deals", 0, "entered", value=STRANGER), "deals[0].entered: Nell’elenco «log» questo identificatore non c’è."),
    (
        put("decisions", 0, "order", 1, value=STRANGER),
        "decisions[0].order[1]: Nell’elenco «teams» questo identificatore non c’è.",
    ),
    (put("teams", 1, "number", value=1), "teams[1].number: C’è un doppione: 1 compare già più sopra. Togline uno."),
    (
        same("matches", 1, "table", of=("matches", 0, "table")),
        "matches[1].table: C’è un doppione: 1 compare già più sopra. Togline uno.",
    ),
    (put("seats", 1, "chair", value=1), "seats[1].chair: C’è un doppione: 1 compare già più sopra. Togline uno."),
]


@pytest.mark.parametrize(("edit", "sentence"), [*SHAPE, *REFERENCES])
def test_a_problem_of_shape_or_reference_is_told_with_its_place(
    edit: Callable[[Document], object], sentence: str
) -> None:
    assert [line for line in refusal(changed(edit)) if line.startswith(sentence)]


@pytest.mark.parametrize("section", SECTIONS)
def test_no_row_comes_twice(section: str) -> None:
    position = len(json.loads(KEPT)[section])
    told = refusal(changed(lambda document: document[section].append(copy.deepcopy(document[section][0]))))
    assert [line for line in told if line.startswith((f"{section}[{position}].id: L’identificatore", f"{section}: "))]


def test_a_file_that_is_wrong_all_over_is_cut_short() -> None:
    def all_over(document: Document) -> None:
        document["teams"] = [{} for _ in range(300)]

    told = refusal(changed(all_over))
    assert len(told) == 201
    assert told[-1] == "Altri errori, oltre a questi: 2200."
