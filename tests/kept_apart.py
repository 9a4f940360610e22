"""Which questions to the database forget to say of which tournament.

Every statement that the program itself asks while a test runs is read, whatever made it: a query set, what Django loads
for another one, or SQL written by hand. A table below a tournament must be held to it: by the tournament, by the row
itself or by a row above it, or through a join with a table that is held. Whether the id in an address is one of the
tournament is another question; tests/pages/test_routes.py asks it of every address.
"""

import functools
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
import sqlglot
from django.apps import apps
from django.db.backends.utils import CursorWrapper
from sqlglot import exp

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = f"{ROOT / 'tournaments'}/"
# Not all below the root: libraries are installed there, too.
OURS = tuple(f"{ROOT / folder}/" for folder in ("tournaments", "tests", "briscola_site", "rules", "benchmarks"))
# What is about all tournaments by its nature.
OF_ALL = ("migrations/", "management/", "backups/")
DIALECTS = {"sqlite": "sqlite", "postgresql": "postgres"}
MANY = re.compile(r"\((?:%s, )+%s\)")
# What is read of a row says nothing about which rows are read, and is most of a statement.
COLUMN = r'"\w+"\."\w+"(?: AS "\w+")?'
COLUMNS = re.compile(f"SELECT (?:DISTINCT )?{COLUMN}(?:, {COLUMN})* FROM")
NAMES_A_ROW = re.compile(r"(?:^|_)id$|^token_digest$")
SCOPES = (exp.Select, exp.Update, exp.Delete)


@contextmanager
def listened() -> Iterator[list[str]]:
    """What the program asks of all tournaments at once, from now on, on every thread."""
    found: list[str] = []
    really = CursorWrapper.execute

    def execute(self: CursorWrapper, sql: Any, params: Any = None) -> Any:
        for table in forgotten(str(sql), DIALECTS[self.db.vendor]):
            if where := _asked_by(sys._getframe(1)):
                found.append(f"{where} asks {table} of all tournaments at once: {sql}")
        return really(self, sql, params)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CursorWrapper, "execute", execute)
        yield found


def _asked_by(frame: FrameType | None) -> str:
    """ "selectors/play/draw_queries.py: draw_page" for a statement that the program asks; empty for one of a test."""
    while frame is not None and not frame.f_code.co_filename.startswith(OURS):
        frame = frame.f_back
    if frame is None or not frame.f_code.co_filename.startswith(PROGRAM):
        return ""
    place = frame.f_code.co_filename.removeprefix(PROGRAM)
    return "" if place.startswith(OF_ALL) else f"{place}: {frame.f_code.co_name}"


@functools.cache
def _tables() -> frozenset[str]:
    """The tables below a tournament."""
    models = apps.get_app_config("tournaments").get_models()
    return frozenset(
        model._meta.db_table for model in models if any(field.name == "tournament" for field in model._meta.fields)
    )


@functools.lru_cache(maxsize=10_000)
def forgotten(sql: str, dialect: str = "sqlite") -> frozenset[str]:
    """The tables below a tournament that a statement asks of all tournaments at once."""
    asks = sql.startswith(("SELECT", "UPDATE", "DELETE", "(SELECT")) or " SELECT " in sql
    if not asks or not any(table in sql for table in _tables()):
        return frozenset()
    return _forgotten(COLUMNS.sub("SELECT 1 FROM", MANY.sub("(%s)", sql)).replace("%s", "0"), dialect)


@functools.cache
def _forgotten(sql: str, dialect: str) -> frozenset[str]:
    (tree,) = sqlglot.parse(sql, read=dialect)
    assert tree is not None
    return frozenset(table for scope in tree.find_all(*SCOPES) for table in _loose(scope))


def _loose(scope: exp.Expression) -> Iterator[str]:
    """The tables of one select, update or delete that nothing holds."""
    own = {table.alias_or_name: table.name for table in _of(scope, exp.Table)}
    conditions = [where.this for where in _of(scope, exp.Where)]
    conditions += [join.args["on"] for join in _of(scope, exp.Join) if join.args.get("on") is not None]
    held: set[str] = set()
    while more := {name for one in conditions for name in _held_by(one, own.keys() - held)}:
        held |= more
    yield from (table for name, table in own.items() if name not in held and table in _tables())


def _held_by(condition: Any, loose: set[str]) -> set[str]:
    """The loose tables that `condition` holds: equal to a value or to a column that is not loose, or one of a list."""
    if isinstance(condition, exp.Paren):
        return _held_by(condition.this, loose)
    if isinstance(condition, exp.And):
        return _held_by(condition.this, loose) | _held_by(condition.expression, loose)
    if isinstance(condition, exp.Or):
        return _held_by(condition.this, loose) & _held_by(condition.expression, loose)
    if isinstance(condition, exp.EQ):
        one, other = condition.this.unnest(), condition.expression.unnest()
        return {side.table for side, against in ((one, other), (other, one)) if _holds(side, against, loose)}
    if isinstance(condition, exp.In):
        return {condition.this.table} if _holds(condition.this, None, loose) else set()
    return set()


def _holds(column: Any, against: Any, loose: set[str]) -> bool:
    names_a_row = isinstance(column, exp.Column) and column.table in loose and NAMES_A_ROW.search(column.name)
    return bool(names_a_row) and not (isinstance(against, exp.Column) and against.table in loose)


def _of(scope: exp.Expression, kind: type[exp.Expression]) -> list[Any]:
    """What belongs to a scope itself, not to a select within it."""
    return [one for one in scope.find_all(kind) if one.find_ancestor(*SCOPES) is scope]
