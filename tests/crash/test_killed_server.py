"""The server killed again and again under eight desks that repeat what was not answered: nothing is lost or doubled.

On SQLite, or where the tests run on PostgreSQL, on a database of its own there.
"""

import random

from tests.covers import Sweep
from tests.crash.desks import Evening

KILLS = 10 if Sweep.wanted else 3


def test_what_was_answered_is_there_once_however_often_the_server_dies(evening: Evening) -> None:
    evening.under_kills(KILLS, random.Random(7))
