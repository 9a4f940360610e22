"""The address that is given out: never one that means the phone itself, or that answers nobody."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from briscola_site import listening
from tournaments.pages.frame.addresses import GivenAddress, given_address


@pytest.fixture(autouse=True)
def _network(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr(listening, "own_addresses", lambda: ["192.168.1.20", "10.0.0.1"])


def given(host: str, **more: object) -> GivenAddress:
    return given_address(RequestFactory().get("/", headers={"Host": host}, **more), "/m/x/")  # type: ignore[arg-type]


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
@pytest.mark.parametrize("listens_on", ["", listening.EVERYWHERE])
def test_on_the_computer_of_the_hall_it_is_the_one_on_the_network(
    host: str, listens_on: str, settings: Settings
) -> None:
    settings.LISTENS_ON = listens_on
    assert given(host) == GivenAddress("http://192.168.1.20:8000/m/x/", only_here=False)


def test_without_a_port_none_is_added() -> None:
    assert given("localhost").for_phones == "http://192.168.1.20/m/x/"


def test_of_several_addresses_it_is_the_one_that_is_listened_on(settings: Settings) -> None:
    settings.LISTENS_ON = "10.0.0.1"
    assert given("localhost:8000").for_phones == "http://10.0.0.1:8000/m/x/"


@pytest.mark.parametrize("listens_on", [listening.HERE, "localhost", "::1", "127.0.0.2"])
def test_a_server_that_listens_on_this_computer_alone_gives_phones_none(listens_on: str, settings: Settings) -> None:
    settings.LISTENS_ON = listens_on
    assert given("localhost:8000") == GivenAddress("http://localhost:8000/m/x/", only_here=True)
    assert given("localhost:8000").for_phones == ""


def test_without_a_network_there_is_none_for_phones_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "own_addresses", list)
    assert given("localhost:8000") == GivenAddress("http://localhost:8000/m/x/", only_here=True)


@pytest.mark.parametrize("listens_on", ["", listening.HERE])
def test_who_came_by_a_name_is_told_that_name(listens_on: str, settings: Settings) -> None:
    """Also behind a proxy on the same computer, which is all that such a server answers then."""
    settings.LISTENS_ON = listens_on
    assert given("briscola.example", secure=True).for_phones == "https://briscola.example/m/x/"
