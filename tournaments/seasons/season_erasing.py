"""A person's name, found in the file of a season and put out of it: the register, the result sheets and the lots."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tournaments.event.letters import fold_name
from tournaments.seasons.document import PEOPLE, people_of
from tournaments.seasons.people import Register
from tournaments.seasons.types import Unit

Document = dict[str, Any]
Renamed = Callable[[str], str]


def names_in(document: Document) -> tuple[str, ...]:
    """Every name of a person as it was typed, each spelling once: those of the register, then those of the sheets."""
    register = [name for one in document.get(PEOPLE, ()) for name in (one["name"], *one.get("aliases", ()))]
    keys = {one["id"] for one in document.get(PEOPLE, ())}
    written = _Written()
    _renamed(document, written)
    return tuple(name for name in dict.fromkeys([*register, *written.names]) if name not in keys)


def people_called(people: Sequence[Document], names: Sequence[str]) -> frozenset[str]:
    """The keys of everybody in the register who is called one of these, with all who are merged with them."""
    known = people_of({PEOPLE: people})
    register = Register(known)
    wanted = {person for name in names if fold_name(name) for person in register.known(name)}
    return frozenset(one.id for one in known if register.whole(one.id) in wanted)


def put_out(document: Document, names: Sequence[str], label: str) -> Document:
    """The file without a person who is called these names: everybody of the register who is called so, and all who are
    merged with them, and those whom a sheet or a lot calls so, is `label`.
    """
    keys = people_called(document.get(PEOPLE, ()), names)
    people = [
        {**one, "name": label, "aliases": [], "card": ""} if one["id"] in keys else one
        for one in document.get(PEOPLE, ())
    ]
    theirs = [name for one in document.get(PEOPLE, ()) if one["id"] in keys for name in _names(one)]
    wanted = {fold_name(name) for name in (*names, *theirs)}
    left = _renamed(document, lambda name: label if name not in keys and fold_name(name) in wanted else name)
    return {**left, **({PEOPLE: people} if PEOPLE in document else {})}


def sheet_names(sheet: Document, unit: str) -> Iterator[str]:
    """Who a result sheet says was there."""
    written = _Written()
    _sheet(sheet, unit, written)
    yield from dict.fromkeys(written.names)


class _Written:
    """Leaves every name as it is and keeps which there were."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def __call__(self, name: str) -> str:
        self.names.append(name)
        return name


def _names(person: Document) -> tuple[str, ...]:
    return (person["name"], *person.get("aliases", ()))


def _renamed(document: Document, renamed: Renamed) -> Document:
    unit = document["regulation"]["unit"]
    left = {**document, "result_sheets": [_sheet(one, unit, renamed) for one in document.get("result_sheets", ())]}
    if unit != Unit.TEAM and "lots" in document:
        left["lots"] = [[[renamed(name) for name in who] for who in order] for order in document["lots"]]
    return left


def _sheet(sheet: Document, unit: str, renamed: Renamed) -> Document:
    left = {**sheet, "lines": [_with_people(line, renamed) for line in sheet.get("lines", ())]}
    if unit != Unit.TEAM and "declarations" in sheet:
        left["declarations"] = [_declared(one, renamed) for one in sheet["declarations"]]
    return left


def _with_people(line: Document, renamed: Renamed) -> Document:
    return {**line, "people": [renamed(name) for name in line["people"]]} if "people" in line else line


def _declared(use: Document, renamed: Renamed) -> Document:
    named = {part: [renamed(name) for name in use[part]] for part in ("who", "target") if use.get(part)}
    return {**use, **named}
