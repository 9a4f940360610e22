"""Copies of a hall's file taken while eight desks save: every one is sound and has what was answered before."""

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.commands.halls import Hall
from tests.crash.desks import Evening
from tests.crash.power_cut import SAVED
from tournaments.copies.sqlite import copy_database, unsound

COPIES = 20


def test_twenty_copies_of_twenty_are_sound(hall: Hall, port: int, evening: Evening, tmp_path: Path) -> None:
    hall.serve(port)
    evening.begin()
    for number in range(COPIES):
        evening.wait_until(number / (COPIES + 1))
        answered, copy = len(evening.saved), tmp_path / f"{number}.sqlite3"
        copy_database(hall.data / "db.sqlite3", copy)
        assert unsound(copy) == ""
        with closing(sqlite3.connect(copy)) as taken:
            assert taken.execute(SAVED).fetchone()[0] >= answered
    evening.finish()
