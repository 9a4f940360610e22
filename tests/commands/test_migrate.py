"""The database of a new installation, made as a person makes it: before there is a folder for it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_folder_of_the_data_is_made_where_there_is_none(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    environment = {**os.environ, "BRISCOLA_DATA": str(data), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "migrate", "--plan"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert data.is_dir()
