"""What the makers of tournaments write, laid down again where the same was made of the same before.

A tournament of four quarters, published, is made by hundreds of tests, through services each time: that is half of what
they take. A `remembered` maker goes through them once in a process. Where a later test asks for the same (the database
began as empty, every statement that wrote since was the same, and so are the arguments), what was written then is
written again, statement by statement, and what was given back is given again. A test that changes the program or its
settings gets nothing of it, nor does any on PostgreSQL.
"""

import functools
import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, ParamSpec, TypeVar

import pytest
from django.core.signals import setting_changed
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import Model
from django.utils import translation

from tournaments.models import Account, Club, Tournament

Given = ParamSpec("Given")
Made = TypeVar("Made")
Written = tuple[str, Any]
WRITES_NOTHING = ("SELECT", "(SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "BEGIN", "PRAGMA")
ROOTS = (Club, Tournament, Account)
"""Where these have no row, no table has that a maker looks at."""
KNOWN: dict[tuple[int, str, bytes], tuple[list[Written], bytes]] = {}
"""What was written and given back, by the state of the database, the maker and its arguments."""


@dataclass
class Test:
    """What was written since a test began."""

    written: list[Written] = field(default_factory=list)
    state: int | None = None
    """Equal where the database holds the same; nothing as long as nothing was asked of it."""

    def write(self, sql: str, values: Any) -> None:
        self.written.append((sql, values))
        self.state = hash((self.begun(), sql, repr(values)))

    def begun(self) -> int:
        if self.state is None:
            full = any(model._default_manager.exists() for model in ROOTS)
            self.state = hash((full, next(UNLIKE_ALL))) if full else _numbered()
        return self.state


BELOW = "_execute"
"""Below what others listen to."""
UNLIKE_ALL = count()
NOW: list[Test] = []
"""The test that runs, if it may be given what was made in another."""


def begin() -> None:
    """A test begins that may be given what others made."""
    NOW[:] = [Test()] if connection.vendor == "sqlite" else []


def end(**_signal: Any) -> None:
    NOW.clear()


@contextmanager
def listening() -> Iterator[None]:
    """From now on every statement that writes is noted, on every thread."""
    really: Callable[..., Any] = getattr(CursorWrapper, BELOW)

    def execute(self: CursorWrapper, sql: Any, params: Any, *others: Any) -> Any:
        if NOW and not str(sql).startswith(WRITES_NOTHING):
            NOW[0].begun()
            done = really(self, sql, params, *others)
            NOW[0].write(str(sql), params)
            return done
        return really(self, sql, params, *others)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CursorWrapper, BELOW, execute)
        for name in ("setattr", "delattr", "setitem", "delitem"):
            patch.setattr(pytest.MonkeyPatch, name, _ending(getattr(pytest.MonkeyPatch, name)))
        setting_changed.connect(end)
        yield
        setting_changed.disconnect(end)


def _ending(change: Callable[..., None]) -> Callable[..., None]:
    """A change of the program, from which on nothing is given that the program as it is made before."""

    def changing(*args: Any, **kwargs: Any) -> None:
        end()
        change(*args, **kwargs)

    return changing


def remembered(maker: Callable[Given, Made]) -> Callable[Given, Made]:
    @functools.wraps(maker)
    def make(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        if not NOW:
            return maker(*args, **kwargs)
        test, given = NOW[0], (args, kwargs)
        key = test.begun(), f"{maker.__module__}.{maker.__qualname__} {translation.get_language()}", pickle.dumps(given)
        if key in KNOWN:
            _lay_down(test, KNOWN[key][0])
        else:
            before = len(test.written)
            made = maker(*args, **kwargs)
            written = test.written[before:]
            if any(sql.startswith("ROLLBACK") for sql, _values in written):
                return made
            KNOWN[key] = written, pickle.dumps((made, given))
        again: Made
        again, (others, named) = pickle.loads(KNOWN[key][1])  # noqa: S301 # our own
        for mine, its in [*zip(args, others, strict=True), *((kwargs[name], named[name]) for name in kwargs)]:
            if isinstance(mine, Model):
                mine.__dict__ = its.__dict__
        return again

    return make


def _lay_down(test: Test, written: list[Written]) -> None:
    with transaction.atomic(savepoint=False), connection.cursor() as cursor:
        for sql, values in written:
            cursor.cursor.execute(sql, values).fetchall()
            test.write(sql, values)


def _rows(sql: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.cursor.execute(sql)
        found: list[Any] = cursor.cursor.fetchall()
        return found


def _numbered() -> int:
    """The numbers that the next rows will get, which a test leaves behind that saved for good."""
    return hash(tuple(sorted(_rows("SELECT name, seq FROM sqlite_sequence"))))
