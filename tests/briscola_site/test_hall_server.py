"""The web server of a hall, run in a thread of the tests."""

import socket
import threading
import time
import urllib.request

import pytest

from briscola_site.hall_server import HallServer

PATIENCE = 60.0  # seconds; a busy computer


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def hello(_environ: object, start_response: object) -> list[bytes]:
    start_response("200 OK", [("Content-Length", "5")])  # type: ignore[operator]
    return [b"ciao\n"]


def wait_for_answer(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as answer:  # our own
                assert answer.read() == b"ciao\n"
                return
        except OSError:
            assert time.monotonic() < deadline
            time.sleep(0.02)


@pytest.mark.parametrize("wakes", [True, False])
def test_a_stop_is_heard_also_when_it_does_not_wake_the_server(port: int, wakes: bool) -> None:
    server = HallServer(hello, "127.0.0.1", port)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    wait_for_answer(port)
    if wakes:
        server.stop()
    else:
        server._stopping.set()  # from another thread it wakes nobody, as a signal that comes in the wrong moment
    thread.join(PATIENCE)
    assert not thread.is_alive()
