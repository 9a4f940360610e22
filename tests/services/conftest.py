"""What every test of a service finds around it: changes of the set-up must not pass each other."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.models.signals import post_save

from tournaments.enums import LogKind
from tournaments.models import LogEntry

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
STAGES_HELD = (
    'SELECT "tournaments_stage"."id" AS "id" FROM "tournaments_stage" WHERE "tournaments_stage"."tournament_id" = %s'
)


@pytest.fixture(autouse=True)
def _set_up_is_changed_by_one_after_the_other() -> Iterator[None]:
    """Whoever changes the set-up has held the stages before, so that nobody decides by what another is changing."""
    held, loose, here = [False], list[str](), threading.get_ident()

    def listen(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        held[0] = held[0] or sql.removesuffix(" FOR UPDATE") == STAGES_HELD
        return execute(sql, params, many, context)

    def logged(instance: LogEntry, **_others: Any) -> None:
        if threading.get_ident() != here:
            return
        if instance.kind in SET_UP and not held[0]:
            loose.append(instance.kind)
        held[0] = False

    post_save.connect(logged, sender=LogEntry)
    with connection.execute_wrapper(listen):
        yield
    post_save.disconnect(logged, sender=LogEntry)
    assert loose == []
