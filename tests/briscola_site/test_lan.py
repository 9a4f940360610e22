"""What this computer is called on the network."""

import socket

import pytest

from briscola_site import lan


def test_addresses_leave_out_the_loopback_and_name_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "_address_towards", lambda probe: "192.168.1.20")
    named = ["127.0.1.1", "192.168.1.20", "10.0.0.5"]
    monkeypatch.setattr(socket, "gethostbyname_ex", lambda name: (name, [], named))
    assert lan.own_addresses() == ["192.168.1.20", "10.0.0.5"]


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> None:
        raise socket.gaierror

    monkeypatch.setattr(lan, "_address_towards", lambda probe: None)
    monkeypatch.setattr(socket, "gethostbyname_ex", unknown)
    assert lan.own_addresses() == []


@pytest.mark.parametrize("hostname", ["Sala-Pro-Loco", "Sala-Pro-Loco.local"])
def test_the_computer_answers_to_its_names(monkeypatch: pytest.MonkeyPatch, hostname: str) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: hostname)
    monkeypatch.setattr(lan, "own_addresses", lambda: ["192.168.1.20"])
    names = lan.own_names()
    assert {"localhost", "127.0.0.1", "sala-pro-loco.local", hostname.lower(), "192.168.1.20"} <= set(names)
    assert "*" not in names
