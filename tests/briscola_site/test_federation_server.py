"""What a process of a federation does around its answers; how it is served is in tests/deploy."""

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from django.db import connections
from pytest_django import Settings

from briscola_site.federation_server import WebProcess, load_watched
from briscola_site.shares import Shares


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
