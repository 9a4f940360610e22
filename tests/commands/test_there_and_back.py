"""One evening on two computers: begun in a hall, taken to the federation's server as a file, brought back, finished."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests import postgres
from tests.commands.halls import PATIENCE, Hall, opened_hall

EVENING = "--preset danish --entrants 10"
SOUND = "Nessun difetto.\n"


def said(hall: Hall, *commands: str) -> str:
    """What the commands say, one after the other, on the data of that hall."""
    process = hall.started_as("-m", "tests.commands.in_turn", *commands)
    output = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 0, output
    return output


def log_of(file: Path) -> list[dict[str, Any]]:
    """The log of a file, which has an entry for every version."""
    document = json.loads(file.read_text(encoding="utf-8"))
    log: list[dict[str, Any]] = document["log"]
    assert [entry["seq"] for entry in log] == list(range(1, document["tournament"]["version"] + 1))
    return log


def table_in(output: str) -> list[str]:
    """The table that `standings` printed last, without the name of the evening; who is tied is in any order."""
    return sorted(output.rpartition("Simulazione ")[2].splitlines()[1:])


def test_an_evening_moves_from_a_laptop_to_the_federation_and_back_as_one_file(hall: Hall, tmp_path: Path) -> None:
    def file(name: str) -> Path:
        return tmp_path / f"{name}.json"

    with opened_hall(tmp_path / "federation") as federation, postgres.own_server(**postgres.THROWN_AWAY) as server:
        federation.database = server.url
        journey(hall, federation, file)

    assert file("arrived").read_bytes() == file("begun").read_bytes()
    assert file("handed in").read_bytes() == file("finished").read_bytes()
    assert file("other after").read_bytes() == file("other before").read_bytes()
    begun, played_on, finished = (log_of(file(name)) for name in ("begun", "played on", "finished"))
    assert len(begun) < len(played_on) < len(finished)
    assert (played_on[: len(begun)], finished[: len(played_on)]) == (begun, played_on)


def journey(hall: Hall, federation: Hall, file: Callable[[str], Path]) -> None:
    """Five stations; the table at the end is that of the same evening played through in one place."""

    def export(slug: str, name: str) -> str:
        return f"export_tournament {slug} --output '{file(name)}'"

    said(hall, "migrate -v 0", f"simulate {EVENING} --slug serata --stop-after 7", export("serata", "begun"))
    # The federation has a club of that address, with an evening of the same names.
    played_through = said(
        federation,
        "migrate -v 0",
        f"simulate {EVENING} --slug altra",
        export("altra", "other before"),
        "standings altra",
    )
    said(
        federation,
        f"import_tournament '{file('begun')}' --club prova",
        export("serata", "arrived"),
        "play_on serata 8",
        export("serata", "played on"),
    )
    in_the_hall = said(
        hall,
        f"import_tournament '{file('played on')}' --update --yes",
        "play_on serata",
        export("serata", "finished"),
        "check_data",
        "standings serata",
    )
    at_the_federation = said(
        federation,
        f"import_tournament '{file('finished')}' --update --yes",
        export("serata", "handed in"),
        export("altra", "other after"),
        "check_data",
        "standings serata",
    )
    assert (SOUND in in_the_hall, SOUND in at_the_federation) == (True, True)
    assert table_in(in_the_hall) == table_in(at_the_federation) == table_in(played_through)
