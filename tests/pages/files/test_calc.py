"""Our CSV files in the spreadsheet that clubs have: every cell is shown as it was written."""

from itertools import zip_longest
from pathlib import Path

import pytest
from django.test import Client

from tests import calc
from tests.factories import DESK, action, make_club
from tournaments.event.presets import PRESETS
from tournaments.services.setup.simulation import evening_invent, evening_simulate

EVENINGS = {"danish": 16, "giochi": 4, "baraonda": 12, "thirty_one": 8, "edisu": 8, "quintets": 10}
FILES = ("results.csv", "standings.csv")


def test_a_row_of_ours_is_read_without_the_empty_cells_at_its_end() -> None:
    assert calc.rows('\ufeffa;"b;c";\r\n1;;2\r\n;\r\n'.encode()) == [["a", "b;c"], ["1", "", "2"]]


@pytest.fixture
def files(client: Client) -> dict[str, bytes]:
    """Both files of six evenings that were played to their end."""
    found: dict[str, bytes] = {}
    club = make_club()
    for key, entrants in EVENINGS.items():
        name, preset = key.replace("_", "-"), PRESETS[key]
        made = evening_invent(club=club, slug=name, name=name, preset=preset, entrants=entrants, number=7, actor=DESK)
        evening_simulate(action(made), 7)
        for file in FILES:
            found[f"{key}-{file}"] = client.get(f"/t/{name}/files/{file}").content
    return found


@pytest.mark.sweep
@pytest.mark.django_db
@pytest.mark.parametrize("special", [False, True])
def test_calc_in_italian_shows_every_cell_as_it_was_written(
    files: dict[str, bytes], tmp_path: Path, *, special: bool
) -> None:
    program = calc.ready()
    assert program is not None, calc.NO_CALC
    written = {name: calc.rows(content) for name, content in files.items()}
    assert sum(map(len, written.values())) > 100
    seen = calc.shown(program, files, tmp_path, special=special)
    nothing: list[str] = []
    otherwise = {
        (name, one, two)
        for name, lines in written.items()
        for row, found in zip_longest(lines, seen[name], fillvalue=nothing)
        for one, two in zip_longest(row, found)
        if one != two
    }
    assert otherwise == set()


@pytest.mark.sweep
def test_what_calc_takes_for_a_date_is_seen(tmp_path: Path) -> None:
    program = calc.ready()
    assert program is not None, calc.NO_CALC
    seen = calc.shown(program, {"one.csv": b"3-2;10/12;0012\r\n"}, tmp_path, special=True)
    assert seen["one.csv"] != [["3-2", "10/12", "0012"]]
