"""The register of a club as its page shows it: who is in it, and which names on result sheets are nobody's yet."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.event.letters import fold_name
from tournaments.models import Club, ResultSheet
from tournaments.seasons.document import people_of
from tournaments.seasons.erasing import sheet_names
from tournaments.seasons.people import Person, Register
from tournaments.selectors.seasons.stored import register_document

MOST_OPEN = 30
"""So many open names are on a page: those of the most evenings; the next ones come when these are settled."""


@dataclass(frozen=True, slots=True)
class Registered:
    """Somebody of the register. `whole`: as whom they count, None where that is themselves; `evenings`: on how many
    result sheets they are, by any of their spellings.
    """

    person: Person
    whole: Person | None
    evenings: int


@dataclass(frozen=True, slots=True)
class OpenName:
    """A name on result sheets that is nobody's by itself, on how many, and the three who are likeliest."""

    name: str
    evenings: int
    proposed: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class RegisterPage:
    """`more`: how many names are open besides those that are shown."""

    people: tuple[Registered, ...]
    open: tuple[OpenName, ...]
    more: int


def register_page(club: Club) -> RegisterPage:
    """Everybody by name, and the open names of the most evenings first."""
    people = people_of({"people": register_document(club.id)})
    register = Register(people)
    evenings: Counter[str] = Counter()
    written: dict[str, str] = {}
    names: Counter[str] = Counter()
    beside: defaultdict[str, set[str]] = defaultdict(set)
    for typed in _evenings(club):
        known = {name: register.known(name) for name in typed}
        there = {person for found in known.values() if len(found) == 1 for person in found}
        evenings += Counter(there)
        for name in (name for name, found in known.items() if len(found) != 1):
            folded = fold_name(name)
            written.setdefault(folded, name)
            names[folded] += 1
            beside[folded] |= there
    shown = sorted(names, key=lambda folded: (-names[folded], folded))
    by_name = sorted(people, key=lambda one: fold_name(one.name))
    return RegisterPage(
        people=tuple(_registered(one, register, evenings) for one in by_name),
        open=tuple(_open(written[folded], names[folded], register, beside[folded]) for folded in shown[:MOST_OPEN]),
        more=max(0, len(shown) - MOST_OPEN),
    )


def _evenings(club: Club) -> Iterator[Sequence[str]]:
    """The people of every result sheet, as they were typed."""
    rows = ResultSheet.objects.filter(season__club=club).order_by("date", "number")
    for document, regulation in rows.values_list("document", "season__regulation"):
        yield tuple(dict.fromkeys(_names(document, regulation)))


def _names(document: dict[str, Any], regulation: dict[str, Any]) -> Iterator[str]:
    return sheet_names(document, regulation["unit"])


def _registered(person: Person, register: Register, evenings: Counter[str]) -> Registered:
    whole = register.whole(person.id)
    other = None if whole == person.id else register.person(whole)
    return Registered(person, other, evenings[whole] if other is None else 0)


def _open(name: str, evenings: int, register: Register, beside: set[str]) -> OpenName:
    proposed = register.link(name, beside).proposed
    return OpenName(name, evenings, tuple(register.person(one) for one in proposed))
