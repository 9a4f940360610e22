import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.commands.halls import Hall, opened_hall, stopped
from tests.ports import free_port


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with opened_hall(tmp_path / "la sala") as hall:
        yield hall


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The data of a hall that was started once, for tests that are not about that."""
    with opened_hall(tmp_path_factory.mktemp("begun") / "data") as hall:
        stopped(hall.serve(free_port()))
        yield hall.data


@pytest.fixture
def begun_hall(hall: Hall, begun: Path) -> Hall:
    """A hall for whatever is not about the first start."""
    shutil.copytree(begun, hall.data)
    return hall
