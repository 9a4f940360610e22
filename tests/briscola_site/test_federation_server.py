"""What a process of a federation does around its answers; how it is served stands in tests/deploy."""

import asyncio
import contextlib
import socket
from pathlib import Path

import pytest

from briscola_site.federation_server import WebProcess


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
