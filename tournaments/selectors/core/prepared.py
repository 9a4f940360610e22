"""Queries that are asked after every result: Django makes their SQL once, and not again every time.

To make the SQL of a small query takes Django ten times as long as the database takes to answer it.
"""

import functools
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.models.base import ModelState
from django.db.models.query import FlatValuesListIterable, ValuesListIterable
from django.db.models.sql.compiler import SQLCompiler

HIGHEST = 32_767
"""A whole number that every column can hold, and that no query is written with."""

WIDEST = 2**63 - 1
"""The highest whole number that a database takes at all."""

Values = ParamSpec("Values")
Row = TypeVar("Row", covariant=True)
Columns = Sequence[Any]


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
    """A query with its SQL; `places`: which of the values is at a place of its parameters, as `stored` makes it for the
    database; `found` is what the query gives of its rows of columns.
    """

    sql: str
    parameters: tuple[Any, ...]
    places: dict[int, int]
    stored: Callable[[object], object]
    converters: dict[int, Any]
    found: Callable[[Iterable[Columns]], list[Any]]

    def rows(self, values: Sequence[object]) -> list[Any]:
        if any(isinstance(value, int) and abs(value) > WIDEST for value in values):
            return []  # an address may hold any number; no row does
        parameters = list(self.parameters)
        for place, value in self.places.items():
            parameters[place] = self.stored(values[value])
        return self.found(self._columns(parameters))

    def _columns(self, parameters: Sequence[Any]) -> Iterable[Columns]:
        """Rows of columns, which need nothing of Django but what its fields make of them: a column at a time."""
        asked = connections[DEFAULT_DB_ALIAS]  # of the thread that asks, not of the one that made the SQL
        with asked.cursor() as cursor:
            cursor.execute(self.sql, parameters)
            found: list[tuple[Any, ...]] = cursor.fetchall()
        if not self.converters or not found:
            return found
        columns: list[Columns] = list(zip(*found, strict=True))
        for place, (converters, column) in self.converters.items():
            for convert in converters:
                columns[place] = [convert(value, column, asked) for value in columns[place]]
        return zip(*columns, strict=True)


def _make(build: Callable[..., models.QuerySet[Any, Any]], values: Sequence[object]) -> _Made:
    """The query made with values that are nowhere else, so that their places among its parameters are known."""
    marks = [_mark(place, value) for place, value in enumerate(values)]
    queryset = build(*marks)
    compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
    sql, parameters = compiler.as_sql()
    stored = _same if compiler.connection.features.has_native_uuid_field else _as_text
    known = [stored(mark) for mark in marks]
    places = {place: known.index(one) for place, one in enumerate(parameters) if one in known}
    if set(places.values()) != set(range(len(values))):
        raise TypeError("a value is nowhere in the query")
    return _Made(sql, tuple(parameters), places, stored, _converters(compiler), _found(queryset, compiler))


def _found(queryset: models.QuerySet[Any, Any], compiler: Any) -> Callable[[Iterable[Columns]], list[Any]]:
    """What is made of rows of columns, by how the query was told to give them."""
    if queryset._iterable_class is ValuesListIterable:
        return list
    if queryset._iterable_class is FlatValuesListIterable:
        return lambda rows: [row[0] for row in rows]
    made = _object(compiler.klass_info, compiler.select, compiler.annotation_col_map or {})
    return lambda rows: [made(row) for row in rows]


def _object(info: dict[str, Any], select: Sequence[Any], more: Mapping[str, int]) -> Callable[[Columns], models.Model]:
    """What makes of a row the object that Django would, and those that are related to it. Which columns are whose is
    looked up once; `more`: what else the object gets, and where it is.
    """
    model, first, last = info["model"], info["select_fields"][0], info["select_fields"][-1] + 1
    names = [column.target.attname for column, *_ in select[first:last]]
    others = [
        (_object(one, select, {}), _key(one, select), one["local_setter"], one["remote_setter"])
        for one in info.get("related_klass_infos", ())
    ]

    def make(row: Columns) -> models.Model:
        one: models.Model = model.__new__(model)
        one.__dict__ = dict(zip(names, row[first:last], strict=True))
        one._state = state = ModelState()
        state.adding, state.db = False, DEFAULT_DB_ALIAS
        for name, place in more.items():
            one.__dict__[name] = row[place]
        for other, key, to_it, back in others:
            related = None if row[key] is None else other(row)
            to_it(one, related)
            if related is not None:
                back(related, one)
        return one

    return make


def _key(info: dict[str, Any], select: Sequence[Any]) -> int:
    """Where a row has the key of a related object: empty where there is none."""
    places: Sequence[int] = info["select_fields"]
    key = info["model"]._meta.pk.attname
    return next(place for place in places if select[place][0].target.attname == key)


def _converters(compiler: SQLCompiler) -> dict[int, Any]:
    """What Django makes of the columns. Where ids are kept as text, the same text is read once and not on every row."""
    made: Any = compiler.get_converters([column for column, *_ in compiler.select])
    return {place: ([_once(one) for one in converters], column) for place, (converters, column) in made.items()}


def _once(converter: Any) -> Any:
    return _id_of if getattr(converter, "__name__", "") == "convert_uuidfield_value" else converter


def _id_of(text: str | None, _column: object, _connection: object) -> uuid.UUID | None:
    return None if text is None else _read_id(text)


_read_id = functools.lru_cache(maxsize=20_000)(uuid.UUID)


def _same(value: object) -> object:
    return value


def _as_text(value: object) -> object:
    """A value as a database takes it that has no ids of its own."""
    return value.hex if isinstance(value, uuid.UUID) else value


def _mark(place: int, value: object) -> uuid.UUID | str | int:
    if isinstance(value, uuid.UUID):
        return uuid.uuid4()
    if isinstance(value, str):
        return uuid.uuid4().hex
    if isinstance(value, int):
        return HIGHEST - place
    raise TypeError("only ids, words and whole numbers can be filled in later")
