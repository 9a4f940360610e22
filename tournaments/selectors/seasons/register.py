"""The register of a club as its page shows it: who is in it, and which names on result sheets are nobody's yet."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

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


@dataclass
class _Count:
    """On how many result sheets people of the register are, and open names, folded: how often, as they were written
    first, and who was there, too.
    """

    register: Register
    evenings: Counter[str] = field(default_factory=Counter)
    names: Counter[str] = field(default_factory=Counter)
    written: dict[str, str] = field(default_factory=dict)
    beside: defaultdict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, typed: Sequence[str]) -> None:
        """The people of one result sheet."""
        known = {name: self.register.known(name) for name in typed}
        there = {person for found in known.values() if len(found) == 1 for person in found}
        self.evenings += Counter(there)
        for name in (name for name, found in known.items() if len(found) != 1):
            folded = fold_name(name)
            self.written.setdefault(folded, name)
            self.names[folded] += 1
            self.beside[folded] |= there

    def open(self, folded: str) -> OpenName:
        proposed = self.register.link(self.written[folded], self.beside[folded]).proposed
        people = tuple(self.register.person(one) for one in proposed)
        return OpenName(self.written[folded], self.names[folded], people)


def register_page(club: Club) -> RegisterPage:
    """Everybody by name, and the open names of the most evenings first."""
    people, count = _read(club)
    shown = sorted(count.names, key=lambda folded: (-count.names[folded], folded))
    return RegisterPage(
        people=people,
        open=tuple(count.open(folded) for folded in shown[:MOST_OPEN]),
        more=max(0, len(shown) - MOST_OPEN),
    )


def registered_people(club: Club) -> tuple[Registered, ...]:
    """Everybody by name, for a page that asks nothing of open names: whom they may be is most of the work."""
    return _read(club)[0]


def _read(club: Club) -> tuple[tuple[Registered, ...], _Count]:
    people = people_of({"people": register_document(club.id)})
    count = _Count(Register(people))
    for typed in _evenings(club):
        count.add(typed)
    by_name = sorted(people, key=lambda one: fold_name(one.name))
    return tuple(_registered(one, count.register, count.evenings) for one in by_name), count


def _evenings(club: Club) -> Iterator[Sequence[str]]:
    """The people of every result sheet, as they were typed."""
    rows = ResultSheet.objects.filter(season__club=club).order_by("date", "number")
    for document, regulation in rows.values_list("document", "season__regulation"):
        yield tuple(dict.fromkeys(sheet_names(document, regulation["unit"])))


def _registered(person: Person, register: Register, evenings: Counter[str]) -> Registered:
    whole = register.whole(person.id)
    other = None if whole == person.id else register.person(whole)
    return Registered(person, other, evenings[whole] if other is None else 0)
