import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.halls import Hall, opened_hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with opened_hall(tmp_path / "la sala") as hall:
        yield hall


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
