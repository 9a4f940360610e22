"""The server killed again and again under eight desks that repeat what was not answered: nothing is lost or doubled.

On SQLite, or where the tests run on PostgreSQL, on a database of its own there.
"""

import random
import signal

from tests.commands.halls import PATIENCE, Hall
from tests.covers import Sweep
from tests.crash.desks import Evening

KILLS = 10 if Sweep.wanted else 3


def test_what_was_answered_is_there_once_however_often_the_server_dies(hall: Hall, port: int, evening: Evening) -> None:
    chance = random.Random(7)
    server = hall.serve(port)
    evening.begin()
    for kill in range(KILLS):
        evening.wait_until((kill + chance.random() / 2) / KILLS)
        server.send_signal(signal.SIGKILL)
        server.wait(PATIENCE)
        server = hall.serve(port)
    evening.finish()
