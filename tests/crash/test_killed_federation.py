"""The processes of a federation's server killed one after the other under eight desks: nothing is lost or doubled."""

import os
import random
import re
import signal
from pathlib import Path

from tests import postgres
from tests.commands.halls import PATIENCE, Hall, answering
from tests.covers import Sweep
from tests.crash.desks import Evening, prepare, wait_for

KILLS = 5 if Sweep.wanted else 3  # either process, and one of them again
SPAWNED = re.compile(r"Spawning worker-(\d) with PID: (\d+)")


def running(window: Path) -> dict[str, int]:
    """The latest process of every worker."""
    return {worker: int(pid) for worker, pid in SPAWNED.findall(window.read_text())}


def test_what_was_answered_is_there_once_however_often_a_process_dies(hall: Hall, port: int) -> None:
    chance = random.Random(7)
    with postgres.own_server(fsync="on", synchronous_commit="on", full_page_writes="on") as server:
        hall.database, hall.alone = server.url, True  # its processes are made by the server itself
        evening = Evening(hall, port, prepare(hall))
        served = answering(hall.start("--port", str(port), command="serve_federation"), port)
        window = hall.window
        assert window is not None
        evening.begin()
        for kill in range(KILLS):
            evening.wait_until((kill + chance.random() / 2) / KILLS)
            before = running(window)
            worker = sorted(before)[kill % len(before)]
            os.kill(before[worker], signal.SIGKILL)
            wait_for(lambda worker=worker, before=before: running(window)[worker] != before[worker])
        evening.finish()
        assert served.poll() is None
        served.terminate()
        assert served.wait(PATIENCE) == 0


def test_no_process_outlives_the_one_that_started_it(hall: Hall, port: int) -> None:
    """It would answer at the port, and ask the database, for ever."""
    with postgres.own_server(**postgres.THROWN_AWAY) as server:
        hall.database, hall.alone = server.url, True
        prepare(hall)
        served = answering(hall.start("--port", str(port), command="serve_federation"), port)
        window = hall.window
        assert window is not None
        wait_for(lambda: len(running(window)) == 2)
        workers = running(window).values()
        assert all(map(alive, workers))
        served.kill()
        served.wait(PATIENCE)
        wait_for(lambda: not any(map(alive, workers)))


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
