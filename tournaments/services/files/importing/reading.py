"""Bytes -> plain values, as strictly as a file deserves that anybody may have written."""

import json
import re
from collections.abc import Iterator

from tournaments.event.faults.importing import ImportFault, ImportRefused, Path, Placed, placed, shown
from tournaments.event.letters import unreadable

MOST_BYTES = 32_000_000
NAMED = {
    ("tournament", "name"),
    ("tournament", "place"),
    ("tournament", "prizes"),
    ("stages", "name"),
    ("modifiers", "label"),
    ("teams", "name"),
    ("teams", "club"),
    ("teams", "title"),
    ("players", "name"),
    ("singles", "name"),
    ("season", "name"),
    ("people", "name"),
    ("people", "aliases"),
    ("result_sheets", "name"),
    ("result_sheets", "people"),
    ("result_sheets", "team"),
    ("result_sheets", "club"),
}
"""Lists and fields of names, of the file of a tournament and of a season, which are read here as a form reads them."""
WITH_NAMES = {name for name, _field in NAMED}
NO_DATABASE_STORES = re.compile("[\0\ud800-\udfff]")
DEEPEST = 32
MOST_DIGITS = 18


class _NotWhole(str):
    """A number as it is written in the file that no value of ours can hold."""

    __slots__ = ()


class _Repeated(dict[str, object]):
    """An object of the file in which keys are there twice."""

    twice: tuple[str, ...] = ()


def read_json(data: bytes) -> object:
    """The values of a JSON text in UTF-8. Raises ImportRefused with every fault.

    Refused are repeated keys, fractions, NaN, numbers of more than 18 digits, deep nesting, and characters
    that no database stores.
    """
    if len(data) > MOST_BYTES:
        raise ImportRefused([placed(ImportFault.TOO_LARGE, most=MOST_BYTES // 1_000_000)])
    try:
        document: object = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_float=_NotWhole,
            parse_constant=_NotWhole,
            parse_int=_integer,
        )
    except UnicodeDecodeError as error:
        raise ImportRefused([placed(ImportFault.NOT_UTF8, byte=error.start)]) from error
    except json.JSONDecodeError as error:
        raise ImportRefused([placed(ImportFault.NOT_JSON, line=error.lineno, column=error.colno)]) from error
    except RecursionError as error:
        raise ImportRefused([placed(ImportFault.TOO_DEEP, most=DEEPEST)]) from error
    refuse_unusable(document)
    return document


def refuse_unusable(document: object) -> None:
    """Raises ImportRefused with every value that cannot be stored, and every name in which a mark hides: of the values
    of a file, and of those that come in by another door and are stored as one.
    """
    if faults := list(_value_faults(document, ())):
        raise ImportRefused(faults)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) == len(pairs):
        return values
    repeated = _Repeated(values)
    names = [name for name, _ in pairs]
    repeated.twice = tuple(name for name in values if names.count(name) > 1)
    return repeated


def _integer(text: str) -> object:
    return int(text) if len(text.lstrip("-")) <= MOST_DIGITS else _NotWhole(text)


def _value_faults(value: object, where: Path) -> Iterator[Placed]:
    if len(where) > DEEPEST:
        yield placed(ImportFault.TOO_DEEP, most=DEEPEST)
    elif isinstance(value, dict):
        for name in getattr(value, "twice", ()):
            yield placed(ImportFault.KEY_TWICE, *where, name=shown(name))
        for name, one in value.items():
            yield from _text_faults(name, where)
            yield from _value_faults(one, (*where, name))
    elif isinstance(value, list):
        for position, one in enumerate(value):
            yield from _value_faults(one, (*where, position))
    elif isinstance(value, _NotWhole):
        yield placed(ImportFault.NUMBER_NOT_WHOLE, *where, value=shown(value), digits=MOST_DIGITS)
    elif isinstance(value, str):
        yield from _text_faults(value, where)


def _text_faults(text: str, where: Path) -> Iterator[Placed]:
    if NO_DATABASE_STORES.search(text) or (_is_name(where) and unreadable(text)):
        yield placed(ImportFault.CHARACTER_UNUSABLE, *where)


def _is_name(where: Path) -> bool:
    if len(where) < 2 or where[0] not in WITH_NAMES:
        return False
    fields = [name for name in where if isinstance(name, str)]
    return (where[0], fields[-1]) in NAMED
