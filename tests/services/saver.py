"""A desk of its own: a process that saves what it reads from its input, beside others that do the same.

`python -m tests.services.saver` takes one line of JSON, says "ready", waits until there is a file that the line names,
then saves everything and answers with one line: what came of every entry.
"""

import json
import os
import sys
import time
import uuid
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.commands.forked import Forked


@dataclass(frozen=True, slots=True)
class Entry:
    """A match won by three equal deals: `side` 0 is the desk, which saw `version`; 1 and 2 tell it from the table."""

    tournament: str
    match: str
    side: int
    points: int
    key: str
    version: int = 1


def save(entry: Entry) -> str:
    """ "saved", or the name of what refused the entry."""
    from tests.factories import action, deals
    from tournaments.event.errors import DomainError, StaleVersion
    from tournaments.event.regulation_kinds import Source
    from tournaments.services.frame.changes import Actor
    from tournaments.services.play.report_changes import report_make
    from tournaments.services.play.result_changes import match_record

    tournament, match, key = uuid.UUID(entry.tournament), uuid.UUID(entry.match), uuid.UUID(entry.key)
    played = deals(*[entry.points] * 3)
    try:
        if entry.side:
            table = Actor(name="Tavolo", source=Source.TABLE)
            report_make(
                action(tournament, table, key=key).of_match(match, None),
                entry.side,
                played,
                phone=f"telefono {entry.side}",
            )
        else:
            match_record(action(tournament, key=key).of_match(match, entry.version), played)
    except StaleVersion:
        return "stale"
    except DomainError as refusal:
        return str(refusal.problems[0].code)
    return "saved"


def in_processes(database: str, work: Sequence[Sequence[Entry]], folder: Path) -> list[list[str]]:
    """One process for each part of the work, all begun at the same moment; what came of every entry."""
    environment = {**os.environ, "BRISCOLA_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "briscola_site.settings"}
    begin = folder / str(uuid.uuid4())
    begin.parent.mkdir(exist_ok=True)
    desks = []
    for entries in work:
        order = {"database": database, "begin": str(begin), "entries": [asdict(one) for one in entries]}
        program = ("-m", "tests.services.saver")
        desks.append(Forked(program, environment, told=json.dumps(order), complaints=False))
    for desk in desks:
        assert desk.line() == "ready\n"
    begin.touch()
    return [json.loads(desk.communicate(timeout=120)[0]) for desk in desks]


def main() -> None:
    import django
    from django.conf import settings

    order = json.loads(sys.stdin.readline())
    settings.DATABASES["default"]["NAME"] = order["database"]
    django.setup()
    from django.db import connection

    connection.ensure_connection()
    print("ready", flush=True)  # noqa: T201  # the line that the others wait for
    while not Path(order["begin"]).exists():
        time.sleep(0.001)
    print(json.dumps([save(Entry(**one)) for one in order["entries"]]))  # noqa: T201  # the answer


if __name__ == "__main__":
    main()
