"""The program in a window, as somebody starts it who reads what it prints."""

import contextlib
import os
import pty
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator

from tests.commands.halls import PATIENCE, ROOT, Hall, answering


@contextlib.contextmanager
def in_window(hall: Hall, port: int) -> Iterator[str]:
    """A server that answers, and all that it printed before; the block ends with Ctrl-C."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--local", "--port", str(port)],
        cwd=ROOT, env=hall.environment, stdin=theirs, stdout=theirs, stderr=theirs, text=True,
    )  # fmt: skip
    os.close(theirs)
    hall.started.append(process)
    said = bytearray()
    reading = threading.Thread(target=_read_until_the_end, args=(ours, said))
    reading.start()
    try:
        answering(process, port)
        yield said.decode()
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()
        reading.join(PATIENCE)
        os.close(ours)


def _read_until_the_end(window: int, said: bytearray) -> None:
    with contextlib.suppress(OSError):  # what a terminal answers when the program is gone
        while more := os.read(window, 4096):
            said += more
