"""What was exported comes back whole; what is wrong is told place by place and leaves nothing behind."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import IntegrityError

from tests.eventful import make_eventful
from tests.factories import make_club
from tournaments.labels.exchange import placed_sentences
from tournaments.models import Club, LogEntry, Tournament
from tournaments.selectors.desk import stage_of
from tournaments.selectors.exchange import export_bytes
from tournaments.selectors.standings_json import standings_json
from tournaments.services import exchange
from tournaments.services.exchange import tournament_import
from tournaments.services.importing.faults import ImportRefused
from tournaments.services.importing.rows import WRITING_ORDER, Rows

pytestmark = pytest.mark.django_db
EXAMPLE = Path(settings.BASE_DIR, "tests", "data", "tournament-1.json").read_bytes()
STRANGER = "01a1fde5-0000-7000-8000-000000000000"

Document = dict[str, Any]


def forget(tournament: Tournament) -> None:
    """Remove every trace, as if another installation had made it."""
    rows = Rows(json.loads(export_bytes(tournament)), tournament.club)
    for _, section in reversed(rows.in_writing_order()):
        for row in section:
            manager = type(row)._default_manager
            manager.filter(pk=row.pk)._raw_delete(manager.db)
    Tournament.objects.filter(pk=tournament.pk).delete()


def refusal(data: bytes, club_slug: str | None = None) -> list[str]:
    """The sentences of a refused import that left nothing behind."""
    before = (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count())
    with pytest.raises(ImportRefused) as refused:
        tournament_import(data=data, club_slug=club_slug)
    assert (Tournament.objects.count(), LogEntry.objects.count(), Club.objects.count()) == before
    return list(placed_sentences(refused.value.faults))


def changed(edit: Callable[[Document], object]) -> bytes:
    document = json.loads(EXAMPLE)
    edit(document)
    return json.dumps(document).encode()


def test_what_was_exported_comes_back_with_the_same_bytes_and_the_same_table() -> None:
    tournament = make_eventful()
    data, table = export_bytes(tournament), standings_json(stage_of(tournament))
    forget(tournament)
    again = tournament_import(data=data, club_slug=tournament.club.slug)
    assert export_bytes(again) == data
    assert standings_json(stage_of(again)) == table


def test_a_file_of_version_1_stays_readable_for_ever() -> None:
    assert export_bytes(tournament_import(data=EXAMPLE)) == EXAMPLE


def test_the_club_of_the_file_is_made_or_the_named_one_takes_the_tournament_in() -> None:
    other = make_club(slug="altro", name="Altro circolo")
    assert tournament_import(data=EXAMPLE, club_slug="altro").club == other
    assert [club.slug for club in Club.objects.all()] == ["altro"]


def test_a_club_of_that_name_is_not_taken_unasked() -> None:
    make_club(slug="pro-loco")
    assert refusal(EXAMPLE) == ["club.slug: Il circolo «pro-loco» c'è già. Per usarlo aggiungi --club pro-loco."]


def test_an_unknown_club_is_not_made_up() -> None:
    assert refusal(EXAMPLE, club_slug="nessuno") == ["Il circolo «nessuno» non c'è. Controlla --club."]


def test_the_same_tournament_does_not_come_twice() -> None:
    tournament_import(data=EXAMPLE)
    assert refusal(EXAMPLE, club_slug="pro-loco") == ["tournament.id: Questo torneo c'è già."]


def test_neither_its_address_nor_its_rows_may_belong_to_another() -> None:
    tournament_import(data=EXAMPLE)
    data = changed(lambda document: document["tournament"].update(id=STRANGER))
    told = refusal(data, club_slug="pro-loco")
    assert told[:2] == [
        "tournament.slug: Un altro torneo usa già l'indirizzo «esempio».",
        "stages[0].id: Questo identificatore è già usato da un altro torneo.",
    ]
    assert any(line.startswith("log[") for line in told)


def test_one_who_stored_it_in_the_same_moment_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = exchange._clashes
    looks = []

    def blind_at_first(*arguments: Any) -> Any:
        looks.append(arguments)
        return [] if len(looks) == 1 else seen(*arguments)

    tournament_import(data=EXAMPLE)
    monkeypatch.setattr(exchange, "_clashes", blind_at_first)
    assert refusal(EXAMPLE, club_slug="pro-loco") == ["tournament.id: Questo torneo c'è già."]


def test_an_error_of_the_database_that_nothing_explains_is_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament_import(data=EXAMPLE)
    monkeypatch.setattr(exchange, "_clashes", lambda *_: [])
    with pytest.raises(IntegrityError):
        tournament_import(data=EXAMPLE, club_slug="pro-loco")


UNREADABLE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "Il file non è JSON: errore alla riga 1, colonna 1. Esportalo di nuovo."),
    "half a file": (EXAMPLE[:1000], "Il file non è JSON: errore alla riga"),
    "bytes that are no text": (b'{"a": "\xff"}', "Il file non è un testo UTF-8 (byte 7). Esportalo di nuovo."),
    "a page": (b"<!doctype html>", "Il file non è JSON: errore alla riga 1, colonna 1. Esportalo di nuovo."),
    "another JSON file": (b"[]", "Non è il file di un torneo: in «format» deve esserci briscola-tournament."),
    "depth without end": (b"[" * 100_000, "Ci sono troppi livelli uno dentro l'altro: il massimo è 32."),
    "depth": (b'{"a":' + b"[" * 40 + b"]" * 40 + b"}", "Ci sono troppi livelli uno dentro l'altro: il massimo è 32."),
    "a fraction": (b'{"a": [1.5]}', "a[0]: 1.5 non è ammesso: servono numeri interi, al massimo di 18 cifre."),
    "no number": (b'{"a": NaN}', "a: NaN non è ammesso: servono numeri interi, al massimo di 18 cifre."),
    "ten thousand digits": (
        b'{"a": ' + b"9" * 10_000 + b"}",
        f"a: {'9' * 40}… non è ammesso: servono numeri interi, al massimo di 18 cifre.",
    ),
    "a key twice": (b'{"a": {"b": 1, "b": 2}}', "a: «b» è scritto due volte. Lascialo una volta sola."),
    "a character of no text": (
        b'{"a": ["\\ud800"]}',
        "a[0]: Ci sono caratteri che non si possono salvare. Riscrivi il testo.",
    ),
    "an empty character": (b'{"a\\u0000": 1}', "Ci sono caratteri che non si possono salvare. Riscrivi il testo."),
    "a later version": (
        b'{"format": "briscola-tournament", "version": 2}',
        "version: La versione 2 del formato è sconosciuta: qui si legge la 1. Aggiorna il programma.",
    ),
    "too much": (b" " * 32_000_001, "Il file è troppo grande: il massimo è 32 MB."),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_cannot_be_read_is_refused(what: str) -> None:
    data, sentence = UNREADABLE[what]
    (line,) = refusal(data)
    assert line.startswith(sentence)


def _at(*path: str | int) -> Callable[[Document], Any]:
    def get(document: Document) -> Any:
        value: Any = document
        for part in path:
            value = value[part]
        return value

    return get


def put(*path: str | int, value: object) -> Callable[[Document], object]:
    return lambda document: _at(*path[:-1])(document).__setitem__(path[-1], value)


def drop(*path: str | int) -> Callable[[Document], object]:
    return lambda document: _at(*path[:-1])(document).pop(path[-1])


def same(*path: str | int, of: tuple[str | int, ...]) -> Callable[[Document], object]:
    return lambda document: put(*path, value=copy.deepcopy(_at(*of)(document)))(document)


Case = tuple[Callable[[Document], object], str]

SHAPE: list[Case] = [
    (drop("teams", 0, "name"), "teams[0]: Manca «name». Aggiungilo."),
    (put("teams", 0, "colour", value="red"), "teams[0]: «colour» non è previsto. Toglilo."),
    (
        put("deals", 3, "points", value="70"),
        "deals[3].points: Il valore è di un altro tipo: serve un numero intero o null.",
    ),
    (put("deals", 3, "points", value=121), "deals[3].points: Il numero è troppo grande: il massimo è 120."),
    (put("deals", 3, "number", value=0), "deals[3].number: Il numero è troppo piccolo: il minimo è 1."),
    (put("tournament", "name", value=""), "tournament.name: Il testo è troppo corto: servono almeno 1 caratteri."),
    (put("players", 2, "name", value="x" * 121), "players[2].name: Il testo è troppo lungo: al massimo 120 caratteri."),
    (put("players", 2, "name", value="a\nb"), "players[2].name: «a�b» non è scritto come serve qui."),
    (
        put("tournament", "shared_places", value="all"),
        "tournament.shared_places: «all» non è ammesso. Scegli tra: same, average, next.",
    ),
    (put("stages", value=[]), "stages: L'elenco è troppo corto: servono almeno 1 voci."),
    (put("decisions", 0, "order", value=[]), "decisions[0].order: L'elenco è troppo corto: servono almeno 2 voci."),
    (put("log", 0, "at", value="ieri"), "log[0].at: «ieri» non è scritto come serve qui."),
    (put("stages", 0, "match_points", "five", value=1), "stages[0].match_points: «five» non è scritto come serve qui."),
]

REFERENCES: list[Case] = [
    (
        put("tournament", "date", value="2026-02-30"),
        "tournament.date: 2026-02-30 non è una data che esiste. Correggila.",
    ),
    (put("players", 0, "team", value=STRANGER), "players[0].team: Nell'elenco «teams» questo identificatore non c'è."),
    (put("deals", 0, "entered", value=STRANGER), "deals[0].entered: Nell'elenco «log» questo identificatore non c'è."),
    (
        put("decisions", 0, "order", 1, value=STRANGER),
        "decisions[0].order[1]: Nell'elenco «teams» questo identificatore non c'è.",
    ),
    (put("teams", 1, "number", value=1), "teams[1].number: C'è un doppione: 1 compare già più sopra. Togline uno."),
    (
        same("matches", 1, "table", of=("matches", 0, "table")),
        "matches[1].table: C'è un doppione: 1 compare già più sopra. Togline uno.",
    ),
    (put("seats", 1, "chair", value=1), "seats[1].chair: C'è un doppione: 1 compare già più sopra. Togline uno."),
]

RULES: list[Case] = [
    (put("tournament", "version", value=9), "tournament.version: La versione è 9, ma le voci del registro sono 35."),
    (put("log", 4, "seq", value=99), "log[4].seq: Il registro ha un salto: c'è 99 dove serve 5."),
    (
        put("log", 4, "kind", value="created"),
        "log[4].kind: Il registro comincia con «created», e «created» sta solo all'inizio.",
    ),
    (
        put("log", 0, "kind", value="teams"),
        "log[0].kind: Il registro comincia con «created», e «created» sta solo all'inizio.",
    ),
    (
        put("tournament", "closed_at", value=None),
        "tournament.closed_at: Il registro e «closed_at» non dicono lo stesso sulla chiusura del torneo.",
    ),
    (
        same("deals", 2, "entered", of=("log", 0, "id")),
        "deals[2].entered: Rimanda a una voce del registro di altro genere: «created».",
    ),
    (
        same("deals", 2, "match", of=("matches", 5, "id")),
        "deals[2].entered: Rimanda a una voce del registro che parla di altro.",
    ),
    (
        put("draws", 1, "published_at", value="2026-11-21T12:00:00.000000Z"),
        "draws[2]: Un sorteggio è già pubblicato più sopra: può esserlo uno solo.",
    ),
    (put("draws", 2, "published_at", value=None), "turns: Ci sono turni, ma nessun sorteggio è pubblicato."),
    (
        same(
            "draws",
            0,
            "turns",
            0,
            "meetings",
            0,
            "sides",
            0,
            0,
            of=("draws", 0, "turns", 0, "meetings", 0, "sides", 0, 1),
        ),
        "draws[0].turns: ",
    ),
    (put("turns", 0, "number", value=7), "turns[0]: Non è nel sorteggio pubblicato."),
    (put("matches", 0, "table", value=7), "matches: Manca la partita sorteggiata al turno 1, tavolo 1."),
    (
        same("matches", 0, "fixture", of=("matches", 5, "fixture")),
        "matches[0].fixture: L'incontro è di un altro turno.",
    ),
    (drop("seats", 0), "matches[0]: La formazione non è completa: servono due giocatori per parte."),
    (put("seats", 0, "chair", value=3), "seats[0]: A questa partita un posto così non c'è."),
    (same("seats", 0, "player", of=("seats", 2, "player")), "seats[0].player: Il giocatore è di un altro quartiere."),
    (
        same("seats", 0, "player", of=("seats", 1, "player")),
        "seats[1].player: Il giocatore in questo turno siede già altrove.",
    ),
    (put("deals", 0, "points", value=119), "deals[0].points: 119 "),
    (put("deals", 3, "winner", value=None), "deals[3].winner: Manca chi ha vinto la smazzata. Scrivilo."),
    (drop("deals", -1), "matches[5]: Il torneo risulta chiuso, ma questa partita non è completa."),
    (drop("stages", 0, "match_points", "5-0"), "stages[0].match_points.5-0: "),
    (put("tournament", "place_points", value=["3", "5"]), "tournament.place_points[1]: "),
    (put("stages", 0, "tiebreaks", value=["lot", "deals_won"]), "stages[0].tiebreaks[1]: "),
    (put("stages", 0, "match_length", value=40), "stages[0].match_length: "),
    (put("modifiers", 0, "amount_numerator", value=None), "modifiers[0]: "),
    (same("declarations", 0, "target", of=("declarations", 0, "team")), "declarations[0]: "),
    (
        same("decisions", 0, "order", 0, of=("decisions", 0, "order", 1)),
        "decisions[0].order: Un quartiere compare due volte. Lascialo una volta sola.",
    ),
]


@pytest.mark.parametrize(("edit", "sentence"), [*SHAPE, *REFERENCES])
def test_a_fault_of_shape_or_reference_is_told_with_its_place(
    edit: Callable[[Document], object], sentence: str
) -> None:
    assert [line for line in refusal(changed(edit)) if line.startswith(sentence)]


@pytest.mark.parametrize(("edit", "sentence"), RULES)
def test_a_broken_rule_is_told_with_its_place(edit: Callable[[Document], object], sentence: str) -> None:
    assert [line for line in refusal(changed(edit)) if line.startswith(sentence)]


@pytest.mark.parametrize("section", WRITING_ORDER)
def test_no_row_comes_twice(section: str) -> None:
    position = len(json.loads(EXAMPLE)[section])
    data = changed(lambda document: document[section].append(copy.deepcopy(document[section][0])))
    told = refusal(data)
    assert [line for line in told if line.startswith((f"{section}[{position}].id: L'identificatore", f"{section}: "))]


def test_every_fault_of_one_kind_is_told_at_once() -> None:
    def several(document: Document) -> None:
        document["deals"][2]["points"] = 119
        document["seats"][0]["chair"] = 3
        document["tournament"]["version"] = 9

    places = [line.split(":")[0] for line in refusal(changed(several))]
    assert places == ["tournament.version", "seats[0]", "matches[0]", "deals[2].points"]


def test_a_file_that_is_wrong_all_over_is_cut_short() -> None:
    def all_over(document: Document) -> None:
        document["teams"] = [{} for _ in range(300)]

    told = refusal(changed(all_over))
    assert len(told) == 201
    assert told[-1] == "Altri errori, oltre a questi: 700."
