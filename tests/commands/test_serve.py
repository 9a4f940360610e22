"""The server of a hall, started as a person starts it: as a program of its own, on a data folder of its own."""

import json
import re
import shutil
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.management.base import CommandError

from briscola_site.listening import EVERYWHERE, HERE
from tests.commands.halls import PATIENCE, Hall, Started, answering, opened_hall, shown, status, stopped
from tests.commands.slow_hall import BEGUN, GO_ON, SLOW
from tests.ports import free_port
from tournaments.backups.sqlite import tournaments_in
from tournaments.management.commands.serve import Command

LINK = re.compile(r"^http://127\.0\.0\.1:\d+/\S*[\w-]{22}\S*$", re.MULTILINE)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_stopping_is_clean_and_says_so(begun_hall: Hall, port: int, how: signal.Signals) -> None:
    begun_hall.alone = how is signal.SIGINT  # what a person at the window sends to a start of Python's own
    process = begun_hall.serve(port)
    said = stopped(process, how)
    assert process.returncode == 0
    assert said.endswith("Programma fermato. I dati sono salvati.\n")
    assert "Traceback" not in said


def test_the_first_start_prints_a_link_for_the_organizer_and_keeps_it_nowhere(hall: Hall, port: int) -> None:
    link = LINK.search(stopped(hall.serve(port)))
    assert link is not None
    token = max(re.findall(r"[\w-]{22}", link[0]), key=len).encode()
    assert [path.name for path in hall.data.rglob("*") if path.is_file() and token in path.read_bytes()] == []


def test_where_programs_read_along_every_line_of_the_window_is_an_object(
    begun_hall: Hall, port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRISCOLA_LOG", "json")
    process = begun_hall.serve(port)
    assert status(port, "altrove.example") == 400
    lines = [json.loads(line) for line in stopped(process).splitlines()]
    assert lines[-1]["message"] == "Programma fermato. I dati sono salvati."
    assert {"briscola.requests", "stdout"} <= {line["logger"] for line in lines}


def test_the_second_start_changes_nothing_and_prints_no_other_link(begun_hall: Hall, port: int) -> None:
    before = begun_hall.contents()
    said = stopped(begun_hall.serve(port))
    after = begun_hall.contents()
    assert after.keys() == before.keys()
    changed = {name for name in after if after[name] != before[name]}
    assert changed - {"clock.json"} == {"address.txt"}  # it is served at another port, and later
    assert LINK.search(said) is None
    assert "python3 dev.py manage organizer_link" in said


@pytest.fixture(scope="module")
def served(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, int]]:
    """A hall that is served, for tests that only ask."""
    data, port = tmp_path_factory.mktemp("served") / "la sala", free_port()
    shutil.copytree(begun, data)
    with opened_hall(data) as hall:
        hall.serve(port)
        yield hall, port


def test_a_new_link_can_be_asked_for_while_the_program_runs(served: tuple[Hall, int]) -> None:
    hall, port = served
    code, said = hall.ended("organizer_link")
    assert code == 0
    link = LINK.search(said)
    assert link is not None
    assert link[0].startswith(f"http://127.0.0.1:{port}/")


def test_names_that_are_not_this_computer_are_refused(served: tuple[Hall, int]) -> None:
    _hall, port = served
    assert [status(port, "torneo.example"), status(port, "localhost")] == [400, 200]


@pytest.mark.parametrize(
    ("words", "host"),
    [([], None), (["--local"], HERE), (["--lan"], EVERYWHERE), (["--host", "192.168.1.20"], "192.168.1.20")],
)
def test_the_program_listens_where_it_is_told_to(words: list[str], host: str | None) -> None:
    assert Command().create_parser("manage.py", "serve").parse_args(words).host == host


@pytest.mark.parametrize("words", [["--lan", "--local"], ["--lan", "--host", "192.168.1.20"]])
def test_two_places_to_listen_at_are_refused(words: list[str]) -> None:
    with pytest.raises(CommandError):
        Command().create_parser("manage.py", "serve").parse_args(words)


def test_an_untold_start_is_found_from_this_computer_alone(begun_hall: Hall, port: int) -> None:
    process = answering(begun_hall.start("--port", str(port)), port)
    with pytest.raises(OSError, match=r"refused|timed out|unreachable|assign"):
        socket.create_connection(("127.0.0.2", port), timeout=PATIENCE)
    assert "anche ai telefoni della sala: python3 dev.py manage serve --lan" in stopped(process)


def test_a_second_server_on_the_same_data_is_refused(served: tuple[Hall, int]) -> None:
    hall, port = served
    second = hall.start("--local", "--port", str(port + 1))
    assert second.communicate(timeout=PATIENCE)[0].startswith("Il programma è già avviato con questi dati")
    assert second.returncode == 1


def test_a_port_in_use_is_named_with_the_way_out(begun_hall: Hall, port: int) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", port))
        other.listen()
        process = begun_hall.start("--local", "--port", str(port))
        said = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 1
    assert f"La porta {port} è occupata" in said
    assert f"--port {port + 1}" in said
    assert "Traceback" not in said


def test_a_start_takes_an_open_data_folder_out_of_the_eyes_of_others(begun_hall: Hall, port: int) -> None:
    data = begun_hall.data
    for path in (data, *data.iterdir()):
        path.chmod(0o755)
    begun_hall.serve(port)
    assert [path for path in (data, *data.rglob("*")) if path.stat().st_mode & 0o077] == []


def test_a_data_folder_that_cannot_be_made_private_is_said_and_served(begun: Path, tmp_path: Path, port: int) -> None:
    shared = tmp_path / "per tutti"
    shutil.copytree(begun, shared)
    shared.chmod(0o1777)
    with opened_hall(shared) as hall:
        assert f"Altri utenti di questo computer possono leggere {shared}" in stopped(hall.serve(port))


def refused(process: Started) -> str:
    """The one sentence with which a start ended."""
    said = process.communicate(timeout=PATIENCE)[0]
    assert (process.returncode != 0, len(said.splitlines())) == (True, 1), said
    return said


def test_a_key_that_is_empty_is_said_by_the_start_and_mended_as_it_says(begun_hall: Hall, port: int) -> None:
    key = begun_hall.data / "secret_key"
    key.write_text("")
    assert "cancellalo e riavvia" in refused(begun_hall.start("--local", "--port", str(port)))
    key.unlink()
    assert "Programma fermato" in stopped(begun_hall.serve(port))
    assert key.read_text()


@pytest.mark.parametrize("below", ["", "briscola"])
def test_data_in_a_file_instead_of_a_folder_are_refused_with_a_sentence(tmp_path: Path, below: str) -> None:
    file = tmp_path / "dati"
    file.touch()
    with opened_hall(file / below) as hall:
        assert f"BRISCOLA_DATA: {file} è un file, non una cartella" in refused(hall.start("--local"))


def asked(port: int, path: str) -> bytes:
    return shown(f"http://127.0.0.1:{port}{path}")


def until(path: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_what_was_asked_before_the_stop_is_saved_answered_and_copied(hall: Hall, port: int) -> None:
    served = hall.started_as("-m", "tests.commands.slow_hall", "serve", "--local", "--port", str(port))
    process = answering(served, port)
    with ThreadPoolExecutor() as visitors:
        slow = visitors.submit(asked, port, SLOW)
        until(hall.data / BEGUN)
        process.send_signal(signal.SIGTERM)
        while status(port) is not None:  # nobody else is let in
            time.sleep(0.02)
        (hall.data / GO_ON).touch()
        said = process.communicate(timeout=PATIENCE)[0]
        assert slow.exception() is None, said
        assert slow.result().endswith(b"</html>\n")
    assert (process.returncode, said.endswith("I dati sono salvati.\n")) == (0, True), said
    assert [path.name for path in hall.data.glob("db.sqlite3?*")] == []
    (copy,) = (hall.data / "copies").glob("*.sqlite3")
    rehearsal_and_last = 2
    assert len(tournaments_in(copy)) == rehearsal_and_last
