"""Export and import on the command line: files, pipes, and one sentence a line for what is refused."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.commands.halls import Hall, stopped
from tests.damage import forget
from tests.examples import KEPT, KEPT_FILE
from tests.factories import make_account, make_club, make_tournament, publish, record
from tournaments.models import LogEntry, Tournament
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.files.tournament_import import tournament_import

pytestmark = pytest.mark.django_db


def run(*arguments: str) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def refused(*arguments: str) -> list[str]:
    out, errors = io.StringIO(), io.StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command(*arguments, stdout=out, stderr=errors)
    assert (stopped.value.code, out.getvalue()) == (2, "")
    return errors.getvalue().splitlines()


def test_a_file_goes_in_and_comes_out_the_same(tmp_path: Path) -> None:
    assert run("import_tournament", str(KEPT_FILE)).startswith("Importato «esempio», versione ")
    out = tmp_path / "fuori.json"
    assert run("export_tournament", "esempio", "--output", str(out)) == ""
    assert out.read_bytes() == KEPT


def test_an_export_is_printed_where_no_file_is_named() -> None:
    tournament = make_tournament()
    assert run("export_tournament", tournament.slug).encode() == export_bytes(tournament)


def test_an_import_reads_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(KEPT)))
    run("import_tournament", "-")
    assert Tournament.objects.get().slug == "esempio"


def test_every_problem_of_a_file_has_its_line(tmp_path: Path) -> None:
    document = json.loads(KEPT)
    document["teams"][0]["name"], document["deals"][3]["points"][1] = "", 1_000
    wrong = tmp_path / "sbagliato.json"
    wrong.write_text(json.dumps(document))
    assert refused("import_tournament", str(wrong)) == [
        "teams[0].name: Il testo è troppo corto: servono almeno 1 caratteri.",
        "deals[3].points[1]: Il numero è troppo grande: il massimo è 999.",
    ]
    assert not Tournament.objects.exists()


def test_an_unknown_tournament_is_said() -> None:
    assert refused("export_tournament", "nessuno") == ["Il torneo «nessuno» non c’è."]


def test_a_name_that_no_address_can_have_is_not_even_looked_for() -> None:
    assert refused("export_tournament", "\udcff") == ["Il torneo «\udcff» non c’è."]


def test_a_file_that_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    make_tournament()
    nowhere = tmp_path / "no" / "x.json"
    (unread,) = refused("import_tournament", str(nowhere))
    (unwritten,) = refused("export_tournament", "giochi", "--output", str(nowhere))
    assert unread.startswith(f"Non si può leggere {nowhere}: ")
    assert unwritten.startswith(f"Non si può scrivere {nowhere}: ")


def test_what_was_played_elsewhere_is_shown_and_taken_when_somebody_says_yes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = make_tournament(sizes=(2, 2))
    matches = publish(tournament)
    before, file = export_bytes(tournament), tmp_path / "tornato.json"
    record(matches[0], *[70] * 5)
    file.write_bytes(export_bytes(tournament))
    there = LogEntry.objects.count()
    forget(tournament)
    tournament_import(data=before, club_slug=tournament.club.slug)

    for answer, last in (("no", "Non è cambiato niente."), ("sì", f"Aggiornato «giochi», versione {there}.")):
        monkeypatch.setattr("builtins.input", lambda _question, answer=answer: answer)
        shown, said = run("import_tournament", str(file), "--update").splitlines()
        assert f"qui è alla modifica {there - 1}; il file arriva alla {there}" in shown
        assert said == last
    assert export_bytes(tournament) == file.read_bytes()


def test_on_a_new_computer_a_file_goes_in_at_first_try_and_says_how_to_open_it(hall: Hall, port: int) -> None:
    (said, *next_step) = hall.ended("import_tournament", str(KEPT_FILE))[1].splitlines()
    assert said.startswith("Importato «esempio», versione ")
    assert next_step == [
        "Per aprirlo avvia il programma (python3 dev.py manage serve) ed entra dal collegamento che stampa."
    ]
    printed = stopped(hall.serve(port))
    assert "Chi apre questo collegamento diventa organizzatore" in printed
    assert "Creato il torneo di prova" not in printed


def test_on_a_new_computer_a_file_that_is_refused_makes_no_data(hall: Hall, tmp_path: Path) -> None:
    wrong = tmp_path / "sbagliato.json"
    wrong.write_text("{}")
    assert hall.ended("import_tournament", str(wrong))[0] == 2
    assert not hall.data.exists()


def test_a_club_that_nobody_belongs_to_says_how_to_come_in() -> None:
    make_account(club=make_club(slug="altro"))
    make_club(slug="terzo")
    said = run("import_tournament", str(KEPT_FILE)).splitlines()
    club = json.loads(KEPT)["club"]
    command = f"python3 dev.py manage organizer_link --club {club['slug']}"
    assert said[1:] == [f"Nessuno fa ancora parte di «{club['name']}». Per entrarci: {command}"]
