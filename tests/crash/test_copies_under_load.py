"""Copies of a hall's file taken while eight desks save: put back elsewhere, each is sound and has what was answered."""

from pathlib import Path

import pytest

from tests.commands.halls import PATIENCE, Hall, opened_hall
from tests.crash.desks import Evening, agrees, program


@pytest.mark.parametrize("count", [3, pytest.param(20, marks=pytest.mark.sweep)])
def test_every_copy_is_put_back_whole(hall: Hall, port: int, evening: Evening, tmp_path: Path, count: int) -> None:
    answered, copies = [], [str(tmp_path / f"{number}.sqlite3") for number in range(count)]
    hall.serve(port)
    evening.begin()
    for number, copy in enumerate(copies):
        evening.wait_until(number / (count + 1))
        answered.append(len(evening.saved))
        assert hall.start("--output", copy, command="backup").wait(PATIENCE) == 0
    evening.finish()
    with opened_hall(tmp_path / "altra sala") as other:
        restored = program(other, "restore", *copies)
    for held, before in zip(restored, answered, strict=True):
        agrees(held)
        assert len(held["in_force"]) >= before
        assert held["found"] == []
