"""The key, the address and the lock of one installation."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from briscola_site.installation import (
    AlreadyServedError,
    data_folder,
    note_address,
    noted_address,
    only_server,
    secret_key,
)


def test_only_the_owner_may_look_into_the_data_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    data_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_key_is_made_once_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    first = secret_key(file)
    assert len(first) >= 50
    assert secret_key(file) == first == file.read_text()


def test_only_the_owner_may_read_the_key(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    secret_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_first_starts_at_the_same_moment_agree_on_the_key(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    with ThreadPoolExecutor(8) as threads:
        keys = set(threads.map(secret_key, [file] * 64))
    assert keys == {file.read_text()}
    assert list(tmp_path.iterdir()) == [file]


def test_a_second_server_is_kept_out_while_the_first_runs(tmp_path: Path) -> None:
    with only_server(tmp_path), pytest.raises(AlreadyServedError), only_server(tmp_path):
        pass


def test_the_folder_is_free_again_when_the_server_ends(tmp_path: Path) -> None:
    for _start in range(2):
        with only_server(tmp_path):
            assert (tmp_path / "serve.lock").exists()


def test_the_address_noted_is_the_last_one_served(tmp_path: Path) -> None:
    assert noted_address(tmp_path) is None
    for port in (8000, 8123):
        note_address(tmp_path, f"http://192.168.1.20:{port}")
    assert noted_address(tmp_path) == "http://192.168.1.20:8123"
