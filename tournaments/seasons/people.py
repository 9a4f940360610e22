"""People over many evenings: who a name as it was typed is, and whom it may be.

A name links by itself where it is, folded (capitals, accents, the order of its words), a name or an alias of exactly
one person. Anything less is proposed, three people at most, and never decided here: two people of a club may well be
called nearly the same. Merging is a pointer from one person to another; taking it back leaves no trace, because names
stay as they were typed and links are worked out each time.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from rules.match_points import Points, exact
from rules.problems import Problem, problem_at
from tournaments.event.letters import fold_name
from tournaments.seasons.checked import SeasonProblem
from tournaments.seasons.types import Group, ResultSheet, Season, Unit, UnitId, credited

PersonId = str

MOST_PROPOSED = 3
LEAST_LIKENESS = 60
"""Per cent of the letters that two names have in common, from which on one is proposed for the other."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the register of a club. `aliases`: other spellings. `merged_into`: the person this one turned out to
    be; everything of this one then counts for the other.
    """

    id: PersonId
    name: str
    aliases: tuple[str, ...] = ()
    card: str = ""
    merged_into: PersonId | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """Who a typed name is. `person`: None where nobody is it by itself; `proposed` then, the likeliest first."""

    person: PersonId | None
    proposed: tuple[PersonId, ...] = ()


def register_problems(people: Sequence[Person]) -> tuple[Problem, ...]:
    """Pointers that lead nowhere or in a circle; `where` is the position in the register."""
    known = {person.id: person for person in people}
    found = []
    for position, person in enumerate(people):
        if person.merged_into is not None and person.merged_into not in known:
            found.append(problem_at(SeasonProblem.MERGED_UNKNOWN, position, "merged_into", name=person.name))
        elif _end(person.id, known) is None:
            found.append(problem_at(SeasonProblem.MERGED_IN_A_CIRCLE, position, "merged_into", name=person.name))
    return tuple(found)


def _end(person: PersonId, known: Mapping[PersonId, Person]) -> PersonId | None:
    """The target of the pointers; None for a circle."""
    passed: set[PersonId] = set()
    while person in known and (onward := known[person].merged_into) is not None:
        if person in passed:
            return None
        passed.add(person)
        person = onward
    return person


class Register:
    """The people of a club, looked up by names. Raises ValueError for a register that has `register_problems`."""

    def __init__(self, people: Sequence[Person]) -> None:
        if register_problems(people):
            raise ValueError("somebody is merged into nobody, or in a circle")
        self._people = {person.id: person for person in people}
        self._named: defaultdict[str, set[PersonId]] = defaultdict(set)
        for person in people:
            for name in (person.name, *person.aliases):
                self._named[fold_name(name)].add(self.whole(person.id))

    def whole(self, person: PersonId) -> PersonId:
        """The person as whom this one counts."""
        return _end(person, self._people) or person

    def person(self, found: PersonId) -> Person:
        """Raises KeyError for somebody who is not in the register."""
        return self._people[found]

    def known(self, text: str) -> frozenset[PersonId]:
        """Everybody whom this text names: the person with this id, else all who are called so."""
        if text in self._people:
            return frozenset({self.whole(text)})
        return frozenset(self._named.get(fold_name(text), ()))

    def link(self, name: str, beside: Collection[PersonId] = ()) -> Link:
        """Who it is, or who it may be. `beside`: who else is in the same evening, and so is somebody else."""
        known = self.known(name) - frozenset(beside)
        if len(known) == 1 and len(self.known(name)) == 1:
            return Link(next(iter(known)))
        return Link(None, tuple(self._likely(name, known, beside)))

    def _likely(self, name: str, known: Iterable[PersonId], beside: Collection[PersonId]) -> list[PersonId]:
        """Those who are called so, where there are several; then those whose names are nearly this one."""
        likeness: dict[PersonId, int] = dict.fromkeys(known, 101)
        folded, least, others = fold_name(name), LEAST_LIKENESS, frozenset(beside)
        for other, people in self._named.items():
            free = people - others
            found = like(folded, other, least) if free else 0
            for person in free if found >= least else ():
                likeness[person] = max(found, likeness.get(person, 0))
                best = sorted(likeness.values(), reverse=True)[:MOST_PROPOSED]
                least = best[-1] if len(best) == MOST_PROPOSED else least
        ordered = sorted(likeness, key=lambda person: (-likeness[person], self._people[person].name, person))
        return ordered[:MOST_PROPOSED]


def like(one: str, other: str, least: int = LEAST_LIKENESS) -> int:
    """How much two folded names are alike, in per cent: by their letters, or word by word where one has only the first
    letter of a word ("m rossi") or leaves a word out. Less than `least` may be 0, which is found out quickly.
    """
    first, second = sorted((_in_words(one), _in_words(other)))
    if sum(map(len, first[1])) < 3:
        return _letters(one, other, least)
    left = list(second[1])
    likeness = 0
    for word in first[2]:
        found, best = left[0], -1
        for candidate in left:
            alike = _words(word, candidate)
            if alike > best:
                found, best = candidate, alike
        likeness += best
        left.remove(found)
    missing = second[0] - first[0]
    by_words = likeness // first[0] - 15 * missing
    return by_words if by_words >= LEAST_LIKENESS else _letters(one, other, least)


@lru_cache(maxsize=65_536)
def _in_words(text: str) -> tuple[int, list[str], list[str]]:
    """How many words, these in their order, and the longest first."""
    words = text.split()
    return len(words), words, sorted(words, key=len, reverse=True)


@lru_cache(maxsize=65_536)  # a club has a few hundred words in all its names
def _words(one: str, other: str) -> int:
    """How much two words are alike: a first letter alone is as good as most of a word."""
    short, long = sorted((one, other), key=len)
    if len(short) == 1:
        return 85 if long.startswith(short) else 0
    return _letters(one, other)


def _letters(one: str, other: str, least: int = LEAST_LIKENESS) -> int:
    """How much two texts are alike, in per cent; 0 where that is less than `least`, which is found out quickly: it is
    never more than the letters that both have.
    """
    if 200 * len(_marked(one) & _marked(other)) < least * (len(one) + len(other)):
        return 0
    return int(100 * SequenceMatcher(None, one, other, autojunk=False).ratio())


@lru_cache(maxsize=65_536)
def _marked(text: str) -> frozenset[tuple[str, int]]:
    """Its letters, each with how many of the same come before it."""
    return frozenset((letter, text.count(letter, 0, at)) for at, letter in enumerate(text))


# With whom and against whom somebody played over the evenings of a season, as far as result sheets tell it.


@dataclass(frozen=True, slots=True)
class Partner:
    """A partner, with the number of evenings."""

    unit: UnitId
    evenings: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody on the other side: how many matches, how many of them made more, level and less than the other side,
    and what both sides made in all.
    """

    unit: UnitId
    matches: int
    won: int
    level: int
    lost: int
    points: tuple[Points, Points]


@dataclass(frozen=True, slots=True)
class Companions:
    """Partners, the most frequent first, and opponents, those met most often first; of equals in the order of ids."""

    partners: tuple[Partner, ...]
    opponents: tuple[Opponent, ...]


def companions(season: Season, unit: UnitId) -> Companions:
    """Whom somebody played with and against in all evenings, with finals and those that are struck."""
    together: defaultdict[UnitId, set[int]] = defaultdict(set)
    met: defaultdict[UnitId, list[tuple[Points, Points]]] = defaultdict(list)
    for position, sheet in enumerate(season.sheets):
        for partner in _partners(sheet, season.regulation.unit, unit):
            together[partner].add(position)
        for other, points in _opponents(sheet, season.regulation.unit, unit):
            met[other].append(points)
    partners = [Partner(one, len(evenings)) for one, evenings in together.items()]
    opponents = [_opponent(one, points) for one, points in met.items()]
    return Companions(
        tuple(sorted(partners, key=lambda one: (-one.evenings, one.unit))),
        tuple(sorted(opponents, key=lambda one: (-one.matches, one.unit))),
    )


def _partners(sheet: ResultSheet, kind: Unit, unit: UnitId) -> Iterator[UnitId]:
    """Those of the same line, and those who sat on the same side of a match."""
    units = credited(sheet, kind)
    own = {line for line, group in enumerate(units) if unit in group}
    sides = [{line} for line in own] + [set(side) for one in sheet.meetings for side in one.lines if own & set(side)]
    yield from {other for side in sides for line in side for other in units[line]} - {unit}


def _opponents(sheet: ResultSheet, kind: Unit, unit: UnitId) -> Iterator[tuple[UnitId, tuple[Points, Points]]]:
    units: list[Group] = credited(sheet, kind)
    own = {line for line, group in enumerate(units) if unit in group}
    for one in sheet.meetings if own else ():
        first, second = one.lines
        if own.intersection(second):
            first, second, points = second, first, (one.points[1], one.points[0])
        elif own.intersection(first):
            points = one.points
        else:
            continue
        yield from ((other, points) for line in second for other in units[line])


def _opponent(unit: UnitId, points: list[tuple[Points, Points]]) -> Opponent:
    return Opponent(
        unit,
        matches=len(points),
        won=sum(own > other for own, other in points),
        level=sum(own == other for own, other in points),
        lost=sum(own < other for own, other in points),
        points=(exact(sum(own for own, _other in points)), exact(sum(other for _own, other in points))),
    )
