"""A clock that is put right while results are saved: the order of what happened does not depend on it."""

import datetime
from pathlib import Path

from tests.commands.halls import Hall, answering
from tests.crash.desks import Evening

JUMPS = (datetime.timedelta(hours=-1), datetime.timedelta(days=1), datetime.timedelta(0))


def test_what_was_answered_is_there_once_however_the_clock_jumps(
    hall: Hall, port: int, evening: Evening, tmp_path: Path
) -> None:
    clock = tmp_path / "clock"
    clock.write_text("0")
    serve = ("manage.py", "serve", "--local", "--port", str(port))
    process = answering(hall.started_as("-m", "tests.crash.clock", str(clock), *serve), port)
    evening.begin()
    for number, jump in enumerate(JUMPS, start=1):
        evening.wait_until(number / (len(JUMPS) + 1))
        clock.write_text(str(int(jump.total_seconds())))
    evening.finish()
    assert process.poll() is None
    moments = evening.moments()
    assert max(moments) - min(moments) > datetime.timedelta(days=1)
    assert moments != sorted(moments)
