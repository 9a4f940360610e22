"""The address that phones are told: never one that means the phone itself."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from briscola_site import lan
from tournaments.views.hall import hall_uri


def told(host: str, settings: Settings, **more: object) -> str:
    settings.ALLOWED_HOSTS = ["*"]
    return hall_uri(RequestFactory().get("/", headers={"Host": host}, **more), "/m/x/")  # type: ignore[arg-type]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_on_the_computer_of_the_hall_it_is_the_one_on_the_network(
    host: str, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lan, "own_addresses", lambda: ["192.168.1.20", "10.0.0.1"])
    assert told(host, settings) == "http://192.168.1.20:8000/m/x/"


def test_without_a_port_none_is_added(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "own_addresses", lambda: ["192.168.1.20"])
    assert told("localhost", settings) == "http://192.168.1.20/m/x/"


def test_without_a_network_it_stays_as_it_is(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "own_addresses", list)
    assert told("localhost:8000", settings) == "http://localhost:8000/m/x/"


def test_whoever_came_by_a_name_is_told_that_name(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "own_addresses", lambda: ["192.168.1.20"])
    assert told("briscola.example", settings, secure=True) == "https://briscola.example/m/x/"
