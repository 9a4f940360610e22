"""`simulate`, `rehearsal` and `standings`: what they print, make and refuse."""

import json
from pathlib import Path

import pytest

from tests.commands.test_exchange import refused, run
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_a_whole_tournament_is_played_into_the_database() -> None:
    assert run("simulate", "--teams", "4,5", "--number", "3") == "«simulazione-3»: giocate 2 partite.\n"
    standings = json.loads(run("standings", "simulazione-3", "--json"))
    assert standings["checks"]["points"] == 14


def test_it_can_stop_in_the_middle_under_another_name() -> None:
    arguments = ("--teams", "4,4", "--legs", "all", "--tables", "1", "--stop-after", "1", "--slug", "mezzo")
    assert run("simulate", *arguments) == "«mezzo»: giocata 1 partita.\n"


def test_an_evening_that_is_ready_is_played_by_its_name() -> None:
    assert run("simulate", "--preset", "edisu", "--entrants", "5") == "«simulazione-edisu-1»: giocate 4 partite.\n"
    assert Tournament.objects.get().ranked == "pairs"


def test_an_evening_goes_into_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "serata.json"
    run("simulate", "--preset", "groups_knockout", "--entrants", "9", "--output", str(file))
    assert not Tournament.objects.exists()
    run("import_tournament", str(file))
    assert Tournament.objects.get().slug == "simulazione-groups-knockout-1"


def test_every_wrong_argument_of_an_evening_gets_its_sentence() -> None:
    arguments = ("--preset", "altro", "--entrants", "1", "--number", "x", "--stop-after", "-1", "--teams", "4,4")
    lines = refused("simulate", *arguments)
    assert [line.partition(":")[0] for line in lines[:4]] == ["--preset", "--entrants", "--number", "--stop-after"]
    assert lines[4] == "Con --preset togli --teams: lo decide la serata."
    assert refused("simulate", "--entrants", "9") == [
        "--entrants vale solo insieme a --preset: indica le squadre con --teams."
    ]


def test_an_evening_for_too_few_is_refused_in_words() -> None:
    assert "Riducili" in refused("simulate", "--preset", "groups_knockout", "--entrants", "2")[0]


def test_into_a_file_the_database_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "simulato.json"
    assert run("simulate", "--teams", "4,4", "--output", str(file)) == ""
    assert not Tournament.objects.exists()
    run("import_tournament", str(file))
    assert Tournament.objects.get().slug == "simulazione-1"


def test_every_wrong_argument_gets_its_sentence_at_once() -> None:
    arguments = ("--teams", "4,x", "--number", "0", "--stop-after", "-1", "--tables", "9" * 40, "--legs", "z")
    assert refused("simulate", *arguments) == [
        "--teams: «4,x» non è un elenco di numeri. Scrivi i giocatori di ogni squadra, come 7,9,6,11.",
        f"--tables: «{'9' * 30}…» non è un numero intero di al più 9 cifre. Correggilo.",
        "--legs: «z» non è un numero intero di al più 9 cifre. Correggilo.",
        "Il numero del sorteggio è un numero intero da 1 in su, di nove cifre al massimo: correggilo.",
        "--stop-after: scrivi quante partite giocare, da 0 in su.",
    ]


def test_an_address_that_no_link_can_carry_is_refused() -> None:
    (line,) = refused("simulate", "--slug", "a b")
    assert line == "--slug: usa lettere senza accenti, cifre e trattini; al massimo 80."


def test_a_name_that_is_taken_is_refused() -> None:
    run("simulate", "--teams", "4,4")
    (line,) = refused("simulate", "--teams", "4,4")
    assert line == "Esiste già un torneo all’indirizzo «simulazione-1». Scegli un altro nome."


def test_the_rehearsal_is_made_once() -> None:
    assert run("rehearsal") == "Creato il torneo di prova «prova».\n"
    assert run("rehearsal") == ""
    assert Tournament.objects.count() == 1


def test_a_person_reads_the_standings_as_a_table() -> None:
    run("simulate", "--teams", "4,4", "--stop-after", "1")
    title, _, header, *lines = run("standings", "simulazione-1").splitlines()
    assert title.startswith("Simulazione 1 · ")
    assert title.endswith(" (provvisoria)")
    assert header.split()[:3] == ["Posto", "Squadra", "Punti"]
    assert len(lines) == 2
    assert {line.index(name) for line in lines for name in ("La Custera", "I Pinacin") if name in line} == {7}


def test_a_finished_table_ends_with_the_final_points() -> None:
    """Of two the second is the last."""
    run("simulate", "--teams", "4,4")
    assert [line.split(": ")[1] for line in run("standings", "simulazione-1").splitlines()[-2:]] == ["5", "1"]


def test_standings_of_an_unknown_tournament_are_refused() -> None:
    assert refused("standings", "nessuno") == ["Il torneo «nessuno» non c’è."]
