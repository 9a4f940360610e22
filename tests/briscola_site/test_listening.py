"""Where a server listens, and how many connections it lets in, after what the system gives."""

import asyncio
import contextlib
import ipaddress
import socket
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.db import connections
from pytest_django import Settings

from briscola_site import listening
from briscola_site.federation_server import WebProcess, load_watched
from briscola_site.hall_server import HallServer
from briscola_site.listening import EVERYWHERE, FILES, HERE, address_to_listen, most_connections
from briscola_site.shares import Shares
from tests.commands.halls import PATIENCE, status
from tests.ports import free_port

resource = pytest.importorskip("resource")


class System:
    """Gives so many files unasked, and up to `hard` when asked, unless it may not be asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, *, asked: bool = True) -> None:
        self.limits, self._asked = (soft, hard), asked
        monkeypatch.setattr(resource, "getrlimit", lambda _: self.limits)
        monkeypatch.setattr(resource, "setrlimit", self._give)

    def _give(self, _: int, limits: tuple[int, int]) -> None:
        if not self._asked:
            raise ValueError("not allowed to raise maximum limit")
        self.limits = limits


def test_more_files_are_asked_for_where_few_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, 1024, resource.RLIM_INFINITY)
    assert most_connections(2000) == 2000
    assert system.limits == (2000 + FILES, resource.RLIM_INFINITY)


def test_no_more_are_let_in_than_the_system_gives_files(monkeypatch: pytest.MonkeyPatch) -> None:
    System(monkeypatch, 256, 1000)
    assert most_connections(2000) == 1000 - FILES


def test_a_service_that_may_not_ask_serves_with_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    System(monkeypatch, 1024, 4096, asked=False)
    assert most_connections(2000) == 1024 - FILES


def test_enough_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, 100_000, 100_000)
    assert most_connections(2000) == 2000
    assert system.limits == (100_000, 100_000)


@pytest.mark.parametrize(("host", "address"), [("localhost", "127.0.0.1"), (EVERYWHERE, EVERYWHERE), (HERE, HERE)])
def test_a_name_leads_to_its_address(host: str, address: str) -> None:
    assert address_to_listen(host, free_port()) == address


@pytest.mark.skipif(not socket.has_ipv6, reason="this computer knows no addresses of the newer kind")
def test_an_address_of_the_newer_kind_is_one() -> None:
    assert address_to_listen("::1", free_port()) == "::1"


def test_an_address_that_somebody_listens_at_is_refused() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(OSError, match="use"):
            address_to_listen("localhost", int(other.getsockname()[1]))


@pytest.mark.parametrize(("host", "port"), [("300.1.1.1", 0), ("nowhere.invalid", 0), ("127.0.0.1", 70_000)])
def test_what_is_no_address_is_refused(host: str, port: int) -> None:
    with pytest.raises((OSError, OverflowError)):
        address_to_listen(host, port)


def test_addresses_leave_out_the_loopback_and_name_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "_address_towards", lambda probe: "192.168.1.20")
    named = ["127.0.1.1", "192.168.1.20", "10.0.0.5"]
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda name: (name, [], named))
    assert listening.own_addresses() == ["192.168.1.20", "10.0.0.5"]


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> None:
        raise socket.gaierror

    monkeypatch.setattr(listening, "_address_towards", lambda probe: None)
    monkeypatch.setattr(socket, "gethostbyname_ex", unknown)
    assert listening.own_addresses() == []


@pytest.mark.parametrize("hostname", ["Sala-Pro-Loco", "Sala-Pro-Loco.local"])
def test_the_computer_answers_to_its_names(monkeypatch: pytest.MonkeyPatch, hostname: str) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: hostname)
    monkeypatch.setattr(listening, "own_addresses", lambda: ["192.168.1.20"])
    names = listening.own_names()
    assert {"localhost", "127.0.0.1", "sala-pro-loco.local", hostname.lower(), "192.168.1.20"} <= set(names)
    assert "*" not in names


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


def test_what_is_beside_goes_on_as_long_as_the_process_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "all", list)  # no other test is to lose its own
    happened: list[str] = []

    @contextlib.contextmanager
    def beside() -> Iterator[None]:
        happened.append("begins")
        yield
        happened.append("ends")

    process = WebProcess(lambda *_: [], beside())
    with contextlib.closing(asyncio.new_event_loop()) as loop:
        process.__rsgi_init__(loop)
        assert happened == ["begins"]
        process.__rsgi_del__(loop)
    assert happened == ["begins", "ends"]


def test_a_process_that_is_reached_without_a_proxy_has_a_share_for_every_address(settings: Settings) -> None:
    settings.PROXIES = [ipaddress.ip_network("10.0.0.0/8")]
    process = load_watched(partial(WebProcess, lambda *_: []), 8000, 40)
    (shares,) = process._beside
    assert isinstance(shares, Shares)
    assert process._asks == shares.asks
    assert [shares._is_spared(one) for one in ("10.1.2.3", "127.0.0.1", "192.0.2.1")] == [True, True, False]


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="systemd runs elsewhere")
def test_systemd_hears_that_a_process_is_about_to_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NOTIFY_SOCKET", "told")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind("told")
        systemd.settimeout(5)
        with contextlib.closing(asyncio.new_event_loop()) as loop:
            WebProcess(lambda *_: []).__rsgi_init__(loop)
        assert systemd.recv(100) == b"READY=1"
