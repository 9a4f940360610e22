"""The database of a new installation, made as a person makes it: before there is a folder for it."""

import os
from pathlib import Path

from tests.commands.forked import ended


def test_the_folder_of_the_data_is_made_where_there_is_none(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    environment = {**os.environ, "BRISCOLA_DATA": str(data), "DATABASE_URL": ""}
    status, said = ended("migrate", "--plan", environment=environment)

    assert (status, said.splitlines()[0], "Warning" in said) == (0, "Planned operations:", False), said
    assert data.is_dir()
