"""Killed at a chance moment: every command that takes long, and a server under eight desks. The data stay sound."""

import contextlib
import shutil
import signal
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.commands.halls import PATIENCE, Hall, opened_hall
from tests.commands.older import OLD, put_older
from tests.crash.desks import Evening, prepare
from tests.crash.evening import SLUG
from tests.ports import free_port

SHOWN = 20


@dataclass(frozen=True)
class Operation:
    """A command that takes long, and what makes the data on which it begins."""

    name: str
    command: tuple[str, ...]
    begin: Callable[[Hall], object]


def attack_kills(kills: int, seed: int) -> int:
    """Prints the figures; 1 where something was found."""
    chance, found = Random(seed), []
    with tempfile.TemporaryDirectory() as folder:
        for one in _operations(Path(folder)):
            with opened_hall(Path(folder) / one.name) as hall:
                wrong, hit = _killed(hall, one, kills, chance)
            print(f"kills: {one.name}: {kills}, {hit} of them before it had ended", flush=True)
            found += [f"{one.name}: {what}" for what in wrong]
        with opened_hall(Path(folder) / "saving", Path(folder) / "window") as hall:
            saved = _saving(hall, kills, chance)
    print(f"kills: a server under 8 desks: {kills}, {saved} results answered, all there once", flush=True)
    print(f"kills: {len(found)} found", *found[:SHOWN], sep="\n    ", flush=True)
    return int(bool(found))


def _operations(folder: Path) -> list[Operation]:
    """All begin on data that were made once: an evening with a copy of it, and tables without one."""
    file = folder / "evening.json"
    with opened_hall(folder / "full") as full, opened_hall(folder / "empty") as empty:
        prepare(full)
        for hall, *command in (
            (full, "backup"),
            (full, "export_tournament", SLUG, "--output", str(file)),
            (empty, "migrate"),
        ):
            status, said = hall.ended(*command)
            if status:
                raise RuntimeError(said)

    def with_evening(hall: Hall) -> object:
        return shutil.copytree(full.data, hall.data)

    return [
        Operation("upgrade", ("migrate",), lambda hall: put_older(hall, OLD[-1])),
        Operation("backup", ("backup",), with_evening),
        Operation("restore", ("restore", "1", "--yes"), with_evening),
        Operation("export", ("export_tournament", SLUG, "--output", str(folder / "again.json")), with_evening),
        Operation("import", ("import_tournament", str(file)), lambda hall: shutil.copytree(empty.data, hall.data)),
        Operation("simulate", ("simulate", "--preset", "danish", "--entrants", "16"), with_evening),
    ]


def _killed(hall: Hall, operation: Operation, kills: int, chance: Random) -> tuple[list[str], int]:
    """What was found after each, and how many hit the command while it ran: the same once more has to do it then."""
    name, *words = operation.command
    takes, found, hit = 0.0, [], 0
    for kill in range(kills + 1):
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(hall.data)
        operation.begin(hall)
        begun = time.monotonic()
        if kill == 0:  # once undisturbed, to know how long it takes
            status, said = hall.ended(name, *words)
            found += [said] if status else []
            takes = time.monotonic() - begun
            continue
        process = hall.start(*words, command=name)
        time.sleep(takes * chance.random())
        hit += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
        for what in (["check_data"], ["migrate"]) if name != "migrate" else (["migrate"], ["check_data"]):
            status, said = hall.ended(*what)
            found += [said] if status else []
    return found, hit


def _saving(hall: Hall, kills: int, chance: Random) -> int:
    port = free_port()
    evening = Evening(hall, port, prepare(hall))
    evening.under_kills(kills, chance)
    return len(evening.saved)
