import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.halls import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path / "la sala")
    yield hall
    for process in hall.started:
        process.kill()
        process.communicate()


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
