"""The databases that processes of the tests begin with."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from tests import empty, postgres
from tests.everything import EMPTY


@pytest.mark.parametrize("server", [None, "postgresql://me@server/db"])
@pytest.mark.parametrize("copy", [False, True])
def test_on_somebodys_server_the_first_process_drops_at_last_what_it_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, server: str | None, copy: bool
) -> None:
    """Its copies have dropped theirs by then, each as its tests ended."""
    (tmp_path / "empty").write_text("test_db", encoding="utf-8")
    monkeypatch.setenv(EMPTY, str(tmp_path / "empty"))
    monkeypatch.delenv(postgres.NAMED, raising=False)
    if server:
        monkeypatch.setenv(postgres.NAMED, server)
    dropped: list[str] = []
    known: dict[str, str] = {}
    creation = SimpleNamespace(destroy_test_db=lambda *_args, **_more: dropped.append(known["NAME"]))
    connection = SimpleNamespace(vendor="postgresql", settings_dict=known, creation=creation)
    monkeypatch.setattr(empty, "connections", {"default": connection})
    config = SimpleNamespace(stash=pytest.Stash(), **({"workerinput": {}} if copy else {}))
    config.stash[blocking_manager_key] = DjangoDbBlocker(_ispytest=True)
    empty.pytest_sessionfinish(cast("Any", SimpleNamespace(config=config)))
    assert dropped == (["test_db"] if server and not copy else [])
