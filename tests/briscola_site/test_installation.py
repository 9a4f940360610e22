"""The key, the address and the lock of one installation."""

import os
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from briscola_site.env import SettingError
from briscola_site.installation import (
    AlreadyServedError,
    data_folder,
    keep_private,
    note_address,
    noted_address,
    only_server,
)
from briscola_site.secret_key import named_key, secret_key


def test_only_the_owner_may_look_into_the_data_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    data_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


@pytest.fixture
def own_mask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("own_mask")
def test_a_folder_that_was_open_to_all_becomes_private_with_what_lies_in_it(tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    files = [tmp_path / name for name in ("db.sqlite3", "db.sqlite3-wal", "copies/00001.sqlite3")]
    for file in files:
        file.touch()
    tmp_path.chmod(0o755)
    assert {mode(file) for file in files} == {0o644}

    assert keep_private(tmp_path) is None

    assert {mode(folder) for folder in (tmp_path, tmp_path / "copies")} == {0o700}
    assert {mode(file) for file in files} == {0o600}
    (later := tmp_path / "later").touch()
    assert mode(later) == 0o600


@pytest.mark.usefixtures("own_mask")
def test_what_is_not_ours_in_a_data_folder_stays_as_open_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "public_html").mkdir()
    (tmp_path / "notes.txt").touch()

    assert keep_private(tmp_path) is None

    assert [mode(tmp_path / name) for name in ("public_html", "notes.txt")] == [0o755, 0o644]


@pytest.mark.usefixtures("own_mask")
def test_a_folder_that_many_share_is_left_alone_and_named(tmp_path: Path) -> None:
    (file := tmp_path / "db.sqlite3").touch()
    tmp_path.chmod(0o1777)
    assert keep_private(tmp_path) == tmp_path
    assert (mode(tmp_path), mode(file)) == (0o1777, 0o600)


@pytest.mark.usefixtures("own_mask")
def test_a_disk_that_keeps_no_owners_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (file := tmp_path / "db.sqlite3").touch()
    tmp_path.chmod(0o700)
    monkeypatch.setattr(Path, "chmod", lambda *_: None)
    assert keep_private(tmp_path) == file


def test_the_key_is_made_once_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    first = secret_key(file)
    assert len(first) >= 50
    assert secret_key(file) == first == file.read_text()


def test_only_the_owner_may_read_the_key(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    secret_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("left", [b"", b"\n", bytes(67), b"abcdefghijkl", b"\xff" * 67])
def test_a_key_that_a_power_cut_left_empty_is_refused_with_the_way_out(tmp_path: Path, left: bytes) -> None:
    file = tmp_path / "secret_key"
    file.write_bytes(left)
    with pytest.raises(SettingError, match=r"secret_key è vuota o troppo corta.*cancellalo e riavvia"):
        secret_key(file)
    file.unlink()
    assert len(secret_key(file)) >= 50


EQUAL = "fatta di meno di 5 lettere diverse"


def test_a_key_of_few_different_letters_is_refused_in_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    file.write_text("ab" * 30)
    with pytest.raises(SettingError, match=f"secret_key è {EQUAL}"):
        secret_key(file)


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ("abc", "troppo corta"),
        ("ab" * 24, "troppo corta"),
        (" " * 60, "troppo corta"),
        ("a" * 60, EQUAL),
        ("abcd" * 15, EQUAL),
    ],
)
def test_a_key_of_the_environment_that_somebody_guesses_is_refused(
    monkeypatch: pytest.MonkeyPatch, named: str, why: str
) -> None:
    monkeypatch.setenv("SECRET_KEY", named)
    with pytest.raises(SettingError, match=f"SECRET_KEY è {why}: servono almeno 50 lettere a caso"):
        named_key()
    monkeypatch.setenv("SECRET_KEY", strong := "made-up-" * 10)
    assert named_key() == strong


def test_the_key_is_on_the_disk_before_it_gets_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, synced, sync = tmp_path / "secret_key", [], os.fsync

    def noted(descriptor: int) -> None:
        sync(descriptor)
        synced.append((os.fstat(descriptor).st_size, file.exists()))

    monkeypatch.setattr(os, "fsync", noted)
    assert [(len(secret_key(file)), False)] == synced


def test_an_address_that_was_not_written_to_its_end_is_none(tmp_path: Path) -> None:
    note_address(tmp_path, "")
    assert noted_address(tmp_path) is None


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
