"""The web server of a hall, run in a thread of the tests."""

import threading
import time

import pytest

from briscola_site.hall_server import HallServer
from tests.commands.halls import PATIENCE, status
from tests.ports import free_port


def hello(_environ: object, start_response: object) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "5")])  # type: ignore[operator]
    return [b"ciao\n"]


@pytest.mark.parametrize("wakes", [True, False])
def test_a_stop_is_heard_also_when_it_does_not_wake_the_server(wakes: bool) -> None:
    port = free_port()
    server = HallServer(hello, "127.0.0.1", port)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while status(port) is None:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    if wakes:
        server.stop()
    else:
        server._stopping.set()  # from another thread it wakes nobody, as a signal that comes in the wrong moment
    thread.join(PATIENCE)
    assert not thread.is_alive()
