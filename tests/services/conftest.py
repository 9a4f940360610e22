"""What the tests of services find around them: changes of the set-up must not pass each other; and evenings that more
than one module begins with."""

import re
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_save

from tests.factories import make_tournament, play_worked_case
from tests.services.ending import RECORDED_ONLY
from tournaments.event.enums import LogKind
from tournaments.models import LogEntry, Tournament

SET_UP = frozenset(
    {
        LogKind.CHECK_IN,
        LogKind.CLOSED,
        LogKind.DECISION,
        LogKind.DECISION_WITHDRAWN,
        LogKind.DECLARATION,
        LogKind.DECLARATION_WITHDRAWN,
        LogKind.DRAWN,
        LogKind.MODIFIER,
        LogKind.PASSAGE,
        LogKind.PASSAGE_WITHDRAWN,
        LogKind.PAYMENT,
        LogKind.PLAYERS,
        LogKind.PUBLISHED,
        LogKind.REOPENED,
        LogKind.SETTINGS,
        LogKind.STAGES,
        LogKind.SUBSTITUTION,
        LogKind.TABLE_FIXED,
        LogKind.TEAMS,
        LogKind.UNPUBLISHED,
        LogKind.WITHDRAWAL,
        LogKind.WITHDRAWAL_UNDONE,
    }
)
SAY_ALL = frozenset({LogKind.CREATED, LogKind.REOPENED})  # of the whole tournament
ALL_STAGES = (
    'SELECT "tournaments_stage"."id" AS "id" FROM "tournaments_stage" WHERE "tournaments_stage"."tournament_id" = %s'
)
STAGES_HELD = re.compile(re.escape(ALL_STAGES) + r"(\W*FOR UPDATE\W*)?")


@pytest.fixture(autouse=True)
def _set_up_is_changed_by_one_after_the_other(request: pytest.FixtureRequest) -> Iterator[None]:
    """Anybody who changes the set-up has held the stages before, so that nobody decides by what another is changing;
    and whatever is logged says of whom or of what it is.
    """
    held, loose, silent, here = [False], list[str](), list[str](), threading.get_ident()

    def listen(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        held[0] = held[0] or bool(STAGES_HELD.fullmatch(sql))
        return execute(sql, params, many, context)

    def logged(instance: LogEntry, **_others: Any) -> None:
        if threading.get_ident() != here:
            return
        if instance.kind in SET_UP and not held[0]:
            loose.append(instance.kind)
        if instance.kind not in SAY_ALL and (instance.subject, instance.old, instance.new) == (None, None, None):
            silent.append(instance.kind)
        held[0] = False

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
