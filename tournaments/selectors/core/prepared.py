"""Queries that are asked after every result: Django makes their SQL once, and not again every time.

To make the SQL of a small query takes Django ten times as long as the database takes to answer it.
"""

import copy
import functools
import uuid
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, models
from django.db.models.query import FlatValuesListIterable, ValuesListIterable
from django.db.models.sql.compiler import SQLCompiler

HIGHEST = 32_767
"""A whole number that every column can hold, and that no query is written with."""

WIDEST = 2**63 - 1
"""The highest whole number that a database takes at all."""

Values = ParamSpec("Values")
Row = TypeVar("Row", covariant=True)


def prepared(build: Callable[Values, models.QuerySet[Any, Row]]) -> Callable[Values, list[Row]]:
    """Decorate what builds a query from ids, words and whole numbers: its rows, the SQL made at the first call.

    Nothing but these values may differ from call to call. Raises TypeError where a value is of another kind, and where
    a value is asked for nowhere.
    """
    made: list[_Made] = []

    @functools.wraps(build)
    def ask(*values: Values.args, **_named: Values.kwargs) -> list[Row]:
        if not made:
            made.append(_make(build, values))
        return made[0].rows(values)

    return ask


@dataclass(frozen=True, slots=True)
class _Made:
    """A query with its SQL; `places`: which of the values is at a place of its parameters; `from_columns` makes what
    the query gives of its rows of columns, None where objects come with others that are related to them.
    """

    queryset: models.QuerySet[Any, Any]
    compiler: SQLCompiler
    sql: str
    parameters: tuple[Any, ...]
    places: dict[int, int]
    converters: dict[int, Any]
    from_columns: Callable[[Iterable[Sequence[Any]]], list[Any]] | None

    def rows(self, values: Sequence[object]) -> list[Any]:
        if any(isinstance(value, int) and abs(value) > WIDEST for value in values):
            return []  # an address may hold any number; no row does
        stored = [_stored(value) for value in values]
        parameters = list(self.parameters)
        for place, value in self.places.items():
            parameters[place] = stored[value]
        return self.from_columns(self._columns(parameters)) if self.from_columns else self._related(parameters)

    def _columns(self, parameters: Sequence[Any]) -> Iterable[Sequence[Any]]:
        """Rows of columns, which need nothing of Django but what its fields make of them: a column at a time."""
        with connection.cursor() as cursor:
            cursor.execute(self.sql, parameters)
            found: list[tuple[Any, ...]] = cursor.fetchall()
        if not self.converters:
            return found
        columns: list[Sequence[Any]] = list(zip(*found, strict=True))
        for place, (converters, column) in self.converters.items() if columns else ():
            for convert in converters:
                columns[place] = [convert(value, column, connection) for value in columns[place]]
        return zip(*columns, strict=True)

    def _related(self, parameters: Sequence[Any]) -> list[Any]:
        compiler: Any = copy.copy(self.compiler)
        compiler.connection = connection  # of the thread that asks, not of the one that made the SQL
        compiler.as_sql = lambda: (self.sql, tuple(parameters))
        compiler.get_converters = lambda _columns: self.converters
        queryset: Any = self.queryset.all()
        queryset.query.get_compiler = lambda *_args, **_named: compiler
        return list(queryset)


def _from_columns(
    queryset: models.QuerySet[Any, Any], compiler: Any
) -> Callable[[Iterable[Sequence[Any]]], list[Any]] | None:
    """What is made of rows of columns, by how the query was told to give them."""
    if queryset._iterable_class is ValuesListIterable:
        return list
    if queryset._iterable_class is FlatValuesListIterable:
        return lambda rows: [row[0] for row in rows]
    if compiler.klass_info.get("related_klass_infos") or compiler.annotation_col_map:
        return None
    names = [column.target.attname for column, *_ in compiler.select]
    return lambda rows: [queryset.model.from_db(DEFAULT_DB_ALIAS, names, row) for row in rows]


def _make(build: Callable[..., models.QuerySet[Any, Any]], values: Sequence[object]) -> _Made:
    """The query made with values that are nowhere else, so that their places among its parameters are known."""
    marks = [_mark(place, value) for place, value in enumerate(values)]
    queryset = build(*marks)
    compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, parameters = compiler.as_sql()
    stored = [_stored(mark) for mark in marks]
    places = {place: stored.index(one) for place, one in enumerate(parameters) if one in stored}
    if set(places.values()) != set(range(len(values))):
        raise TypeError("a value is nowhere in the query")
    made = _from_columns(queryset, compiler)
    return _Made(queryset, compiler, sql, tuple(parameters), places, _converters(compiler), made)


def _converters(compiler: SQLCompiler) -> dict[int, Any]:
    """What Django makes of the columns. Where ids are kept as text, the same text is read once and not on every row."""
    made: Any = compiler.get_converters([column for column, *_ in compiler.select])
    return {place: ([_once(one) for one in converters], column) for place, (converters, column) in made.items()}


def _once(converter: Any) -> Any:
    return _id_of if getattr(converter, "__name__", "") == "convert_uuidfield_value" else converter


def _id_of(text: str | None, _column: object, _connection: object) -> uuid.UUID | None:
    return None if text is None else _read_id(text)


_read_id = functools.lru_cache(maxsize=20_000)(uuid.UUID)


def _mark(place: int, value: object) -> uuid.UUID | str | int:
    if isinstance(value, uuid.UUID):
        return uuid.uuid4()
    if isinstance(value, str):
        return uuid.uuid4().hex
    if isinstance(value, int):
        return HIGHEST - place
    raise TypeError("only ids, words and whole numbers can be filled in later")


def _stored(value: object) -> object:
    """A value as this database takes it."""
    return value.hex if isinstance(value, uuid.UUID) and not connection.features.has_native_uuid_field else value
