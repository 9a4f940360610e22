"""What is read of a request before a thread sees it, and how Django is told of it."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]
from pytest_django import Settings

from briscola_site import fair_queue, gateway
from briscola_site.fair_queue import ClubShares, FairQueue
from briscola_site.gateway import LARGE, Gateway, environ

Headers = list[tuple[str, str]]


class Heads(list[tuple[str, str]]):
    """The headers as granian gives them; `get` finds the first of a name."""

    def items(self) -> Headers:
        return list(self)

    def get(self, name: str, default: str | None = None) -> str | None:
        return next((value for key, value in self if key == name), default)


@dataclass
class Scope:
    headers: Heads = field(default_factory=Heads)
    method: str = "GET"
    path: str = "/"
    query_string: str = ""
    scheme: str = "http"
    http_version: str = "1.1"
    server: str = "127.0.0.1:8000"
    client: str = "127.0.0.1:50000"


class Phone:
    """Anybody who asks: sends its parts, the last of them never if it is `silent`, and keeps what it is answered."""

    def __init__(self, *parts: bytes, silent: bool = False, gone: bool = False) -> None:
        self.parts, self.silent, self.gone = parts, silent, gone
        self.read = 0
        self.answers: list[tuple[int, Headers, bytes]] = []

    async def __call__(self) -> bytes:
        return b"".join([part async for part in self])

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for part in self.parts:
            self.read += len(part)
            yield part
        if self.gone:
            raise ProtocolClosed
        if self.silent:
            await asyncio.sleep(60)

    def response_bytes(self, status: int, headers: Headers, body: bytes) -> None:
        self.answers.append((status, headers, body))

    def response_empty(self, status: int, headers: Headers) -> None:
        self.answers.append((status, headers, b""))


class Reported:
    """An application that says what it was told; `closed` once the answer is over."""

    def __init__(self) -> None:
        self.environments: list[dict[str, Any]] = []
        self.bodies: list[bytes] = []
        self.closed = 0

    def __call__(self, environment: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        self.environments.append(environment)
        self.bodies.append(environment["wsgi.input"].read())
        start_response("201 Created", [("X-Said", "yes")])
        return self

    def __iter__(self) -> Iterator[bytes]:
        return iter((b"one ", b"two"))

    def close(self) -> None:
        self.closed += 1


def asked(phone: Phone, *headers: tuple[str, str]) -> Reported:
    told = Reported()

    async def ask() -> None:
        await Gateway(told)(Scope(Heads(headers)), phone)  # type: ignore[arg-type]

    asyncio.run(ask())
    return told


def length(of: int) -> tuple[str, str]:
    return "content-length", str(of)


def test_an_answer_is_given_whole_and_closed() -> None:
    phone = Phone()
    told = asked(phone)
    assert phone.answers == [(201, [("X-Said", "yes")], b"one two")]
    assert (told.closed, told.bodies) == (1, [b""])


@pytest.mark.parametrize("size", [1, LARGE, LARGE + 1])
def test_a_body_is_read_whole_before_the_application_sees_it(size: int) -> None:
    told = asked(Phone(b"a" * (size - 1), b"b"), length(size))
    assert told.bodies == [b"a" * (size - 1) + b"b"]
    assert told.environments[0]["CONTENT_LENGTH"] == str(size)


def test_a_body_of_unsaid_length_is_read_and_its_length_told() -> None:
    told = asked(Phone(b"abc", b"d"), ("transfer-encoding", "chunked"))
    assert (told.bodies, told.environments[0]["CONTENT_LENGTH"]) == ([b"abcd"], "4")


def test_of_a_body_that_says_it_is_too_long_nothing_is_read(settings: Settings) -> None:
    settings.MOST_SENT = 1000
    phone = Phone(b"a" * 1001)
    told = asked(phone, length(1001))
    assert (phone.read, told.bodies, told.environments[0]["CONTENT_LENGTH"]) == (0, [b""], "1001")


def test_of_an_endless_body_no_more_is_read_than_shows_that_it_is_too_long(settings: Settings) -> None:
    settings.MOST_SENT = 1000
    phone = Phone(*[b"a" * 300] * 20)
    told = asked(phone, ("transfer-encoding", "chunked"))
    assert (phone.read, told.environments[0]["CONTENT_LENGTH"]) == (1200, "1200")


@pytest.mark.parametrize("size", [10, LARGE + 1])
def test_who_falls_silent_in_the_middle_is_told_so_and_takes_no_thread(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    monkeypatch.setattr(gateway, "PATIENCE", 0.01)
    phone = Phone(b"abc", silent=True)
    told = asked(phone, length(size))
    assert phone.answers == [(408, [("connection", "close")], b"")]
    assert told.environments == []


def test_who_has_gone_is_not_answered() -> None:
    phone = Phone(b"abc", gone=True)
    assert asked(phone, length(10)).environments == []
    assert phone.answers == []


class Crowd:
    """How many of its phones are read now, and the most that ever were."""

    def __init__(self) -> None:
        self.now = self.most = 0


class OneOf(Phone):
    """One of a crowd; while it is read, the others have their turn."""

    def __init__(self, crowd: Crowd) -> None:
        super().__init__(b"abc")
        self.crowd = crowd

    async def __aiter__(self) -> AsyncIterator[bytes]:
        self.crowd.now += 1
        self.crowd.most = max(self.crowd.most, self.crowd.now)
        await asyncio.sleep(0)
        async for part in super().__aiter__():
            yield part
        self.crowd.now -= 1


def asked_at_once(phones: Sequence[Phone]) -> None:
    async def ask() -> None:
        door = Gateway(Reported())
        await asyncio.gather(*(door(Scope(Heads([length(LARGE + 1)])), phone) for phone in phones))  # type: ignore[arg-type]

    asyncio.run(ask())


def test_where_clubs_share_an_answer_counts_and_who_asks_too_much_is_told_so(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CLUB_SHARE, shares = 10, ClubShares()
    monkeypatch.setattr(gateway, "CLUB_SHARES", shares)
    monkeypatch.setattr(fair_queue, "MOST_WAITING", 0)
    monkeypatch.setattr(gateway, "FairQueue", partial(FairQueue, shares=shares))
    told = Reported()

    async def ask() -> None:
        door = Gateway(told)
        await door(Scope(path="/t/prova/"), Phone())  # type: ignore[arg-type]
        assert shares.left(("t", "prova")) < fair_queue.BURST
        shares.asks("another")
        for _time in range(fair_queue.BURST // fair_queue.MOST):
            shares.used(("t", "prova"), fair_queue.MOST)
        for path in ("/t/prova/", "/t/altra/", "/entrance/"):
            await door(Scope(path=path), Phone())  # type: ignore[arg-type]

    asyncio.run(ask())
    assert [gateway.TOO_MUCH in one for one in told.environments] == [False, True, False, False]


def test_only_so_many_large_bodies_lie_in_memory_at_a_time() -> None:
    crowd = Crowd()
    phones = [OneOf(crowd) for _ in range(gateway.MOST_LARGE + 3)]
    asked_at_once(phones)
    assert crowd.most == gateway.MOST_LARGE
    assert [phone.answers[0][0] for phone in phones] == [201] * len(phones)


def test_who_waits_for_room_is_told_so_in_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "PATIENCE", 0.05)
    phones = [Phone(b"abc", silent=True) for _ in range(gateway.MOST_LARGE + 3)]
    asked_at_once(phones)
    assert [phone.answers[0][0] for phone in phones] == [408] * len(phones)


def reported_of(*headers: tuple[str, str], **more: Any) -> dict[str, Any]:
    return environ(Scope(Heads(headers), **more), b"")  # type: ignore[arg-type]


def test_addresses_lose_their_port_and_brackets() -> None:
    found = reported_of(client="[fe80::1]:50000", server="[::1]:8000")
    assert (found["REMOTE_ADDR"], found["SERVER_NAME"], found["SERVER_PORT"]) == ("fe80::1", "::1", "8000")


def test_letters_in_an_address_come_as_the_bytes_that_they_are() -> None:
    assert reported_of(path="/t/così/")["PATH_INFO"] == "/t/cos\u00c3\u00ac/"


def test_what_is_said_twice_is_joined() -> None:
    found = reported_of(("accept", "a"), ("accept", "b"), ("cookie", "c=1"), ("cookie", "d=2"))
    assert (found["HTTP_ACCEPT"], found["HTTP_COOKIE"]) == ("a,b", "c=1; d=2")


def test_a_header_written_otherwise_does_not_pass_for_that_of_a_proxy() -> None:
    assert "HTTP_X_FORWARDED_FOR" not in reported_of(("x_forwarded_for", "10.0.0.1"))


def test_kind_and_length_of_what_was_sent_have_names_of_their_own() -> None:
    found = reported_of(("content-type", "text/plain"), length(7))
    assert (found["CONTENT_TYPE"], found["CONTENT_LENGTH"]) == ("text/plain", "7")
    assert {"HTTP_CONTENT_TYPE", "HTTP_CONTENT_LENGTH"} & found.keys() == set()
