"""The desks of an evening that is not finished: they end with their test."""

import queue
from typing import Any

from tests.crash.desks import Desk
from tests.ports import free_port


def test_a_desk_that_nobody_answers_goes_home_when_it_is_told_to() -> None:
    rows: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    rows.put({"table": 1, "turn": 1, "match": "m", "key": "k", "points": 70})
    desk = Desk(free_port(), "session", rows, saved := list[str]())
    desk.start()
    assert desk.is_alive()
    desk.go_home()
    assert (desk.is_alive(), saved, desk.refused) == (False, [], [])
