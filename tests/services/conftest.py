"""What the tests of services find around them: writes must not pass each other; and evenings that more than one module
begins with."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_save

from tests.factories import make_tournament, play_worked_case
from tests.services.ending import RECORDED_ONLY
from tournaments.event.regulation_kinds import LogKind
from tournaments.models import LogEntry, Tournament
from tournaments.services.frame.write_lock import _INSIDE, below_in_order

SAY_ALL = frozenset({LogKind.CREATED, LogKind.REOPENED})  # of the whole tournament


@pytest.fixture(autouse=True)
def _one_writes_after_the_other(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing of a tournament is read in a write before it is held, so that nobody decides by what another is changing;
    and whatever is logged says of whom or of what it is.
    """
    early, loose, silent, here = list[str](), list[str](), list[str](), threading.get_ident()
    below = tuple(f'FROM "{model._meta.db_table}"' for model in below_in_order())

    def listen(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if not _INSIDE.depth:
            early.clear()
        elif not _INSIDE.tournament and sql.startswith("SELECT") and any(table in sql for table in below):
            early.append(sql)
        return execute(sql, params, many, context)

    def logged(instance: LogEntry, **_others: Any) -> None:
        if threading.get_ident() != here:
            return
        loose.extend([f"{instance.kind}: {sql}" for sql in early])
        if _INSIDE.depth and not _INSIDE.tournament:
            loose.append(instance.kind)
        if instance.kind not in SAY_ALL and (instance.subject, instance.old, instance.new) == (None, None, None):
            silent.append(instance.kind)

    post_save.connect(logged, sender=LogEntry)
    with connection.execute_wrapper(listen):
        yield
    post_save.disconnect(logged, sender=LogEntry)
    if request.path.name != "test_changes.py":  # there the frame itself is tried, with changes of nothing
        assert (loose, silent) == ([], [])


@pytest.fixture
def tied() -> Tournament:
    """The worked case: A and D share the first place, and only a play-off or a lot can tell them apart."""
    return play_worked_case(make_tournament(sizes=(2, 2, 2, 2), regulation=RECORDED_ONLY))


@pytest.fixture
def decided() -> Tournament:
    """The worked case with head-to-head first: A, D, C, B."""
    return play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
