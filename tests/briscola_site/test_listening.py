"""Where a server listens, and how many connections it lets in, after what the system gives."""

import socket

import pytest

from briscola_site import listening
from briscola_site.listening import EVERYWHERE, FILES, HERE, address_to_listen, most_connections
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
