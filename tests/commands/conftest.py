from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.halls import Hall, free_port, opened_hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with opened_hall(tmp_path / "la sala") as hall:
        yield hall


@pytest.fixture
def port() -> int:
    return free_port()
