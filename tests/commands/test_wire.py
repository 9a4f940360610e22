"""What comes to a hall over the wire, from phones good and bad: one server, asked as sockets ask."""

import contextlib
import socket
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest
from django.conf import settings

from briscola_site.gateway import THREADS
from briscola_site.hall_server import CONNECTIONS
from briscola_site.listening import most_connections
from tests.commands.halls import PATIENCE, Hall, opened_hall, status
from tests.ports import free_port

SILENT = 5000
PHONES = 200
HEAD = b"POST /entrance/ HTTP/1.1\r\nHost: localhost\r\n"


PORT = free_port()


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder: Path = tmp_path_factory.mktemp("wire")
    with opened_hall(folder / "sala", folder / "window") as opened:
        opened.serve(PORT)
        yield opened


@pytest.fixture
def served(hall: Hall) -> int:
    return PORT


def sent(port: int, *parts: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    for part in parts:
        line.sendall(part)
    return line


def refusal(port: int, *parts: bytes) -> bytes:
    with sent(port, *parts) as line, line.makefile("rb") as answer:
        return answer.readline().rstrip()


def test_one_connection_serves_question_after_question(served: int) -> None:
    line = HTTPConnection("127.0.0.1", served, timeout=PATIENCE)
    for method, path, expected in (("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/nessuno/", 404), ("GET", "/", 200)):
        line.request(method, path, headers={"Host": "localhost"})
        answer = line.getresponse()
        assert (answer.status, bool(answer.read())) == (expected, method == "GET")
    line.close()


def test_phones_that_fall_silent_in_the_middle_of_a_form_hold_up_nobody(served: int) -> None:
    silent = [sent(served, HEAD, b"Content-Length: 100\r\n\r\nnome=An") for _ in range(THREADS * 3)]
    assert status(served) == 200
    for line in silent:
        line.close()
    assert status(served) == 200


def test_one_computer_with_thousands_of_silent_connections_keeps_neither_the_desk_out_nor_a_hall_behind_one_router(
    served: int, hall: Hall
) -> None:
    """Its share of them is closed before they have been idle for so long that they would be anyway; the window says
    it, so no clock is asked.
    """
    with contextlib.ExitStack() as stack:
        assert most_connections(SILENT) == SILENT > 2 * CONNECTIONS, "this system allows too few open files to try it"
        for _ in range(SILENT):
            silent = stack.enter_context(socket.socket())
            silent.settimeout(0)
            silent.bind(("127.0.0.2", 0))
            silent.connect_ex(("127.0.0.1", served))
        assert status(served) == 200
        phones = [stack.enter_context(contextlib.closing(phone(served, "127.0.0.3"))) for _ in range(PHONES)]
        for again in range(2):  # and each keeps its connection
            assert [answer_to(one) for one in phones] == [200] * PHONES, again
    assert "connections are closed" in hall.printed()


def phone(port: int, address: str) -> HTTPConnection:
    return HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0))


def answer_to(line: HTTPConnection) -> int:
    line.request("GET", "/", headers={"Host": "localhost"})
    answer = line.getresponse()
    answer.read()
    return answer.status


def test_who_says_to_send_too_much_is_refused_at_once(served: int) -> None:
    too_much = b"Content-Length: %d\r\n\r\nabc" % (settings.MOST_SENT + 1)
    assert refusal(served, HEAD, too_much) == b"HTTP/1.1 413 Payload Too Large"


def test_who_sends_without_end_is_refused_when_it_is_too_much(served: int) -> None:
    some = b"%x\r\n" % (settings.MOST_SENT + 1), b"a" * (settings.MOST_SENT + 1)
    assert refusal(served, HEAD, b"Transfer-Encoding: chunked\r\n\r\n", *some) == b"HTTP/1.1 413 Payload Too Large"


def test_what_is_no_question_is_refused(served: int) -> None:
    assert refusal(served, b"\x16\x03\x01\x02\x00\x01\x00\x01") == b"HTTP/1.1 400 Bad Request"
    assert refusal(served, HEAD, b"Content-Length: many\r\n\r\n") == b"HTTP/1.1 400 Bad Request"
    assert status(served) == 200
