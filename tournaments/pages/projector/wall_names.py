"""Names on the projector: whole as far as there is room, and in one form on all leaves of an evening."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tournaments.event.letters import BETWEEN, FIXED
from tournaments.event.surnames import AS_PROPOSED, PersonName, Surnames
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.type import SPACE, hyphenated, lines_of, plain_words_of, words_of
from tournaments.pages.shared.words.present import Shown

DASH = " –"
DASHED = SPACE + sum(words_of("–"))
WIDE = 40_000


@dataclass(frozen=True, slots=True)
class WallNames:
    """How the names of an evening are read, and the `room` of a name on the narrowest of its leaves, in thousandths of
    the type: where one is longer its forenames become initials on all of them. With `initials` all forenames are.
    """

    surnames: Surnames = AS_PROPOSED
    room: int = WIDE
    initials: bool = False

    def forms(self, person: PersonName) -> Sequence[PersonName]:
        """The longest form of a name that takes the fewest lines in that room, and the shorter ones."""
        forms = (person, *person.shorter)
        if self.initials:
            return forms[-1:]
        lines = [lines_of((*plain_words_of(one.given), *words_of(one.surname)), self.room) for one in forms]
        return forms[lines.index(min(lines)) :]

    def alike(self, sides: Iterable[Shown]) -> "WallNames":
        """One form for all of a list: initials where a name has no room without, whole where these would make two of
        its sides one.
        """
        people = [_people(side) for side in sides if not (side.get("suit") or side.get("quiet"))]
        named = {tuple(self.surnames.parts(name) for name in one) for one in people}
        if all(self.forms(person)[0] == person for one in named for person in one):
            return self
        short = replace(self, initials=True)
        told = {tuple(short.forms(person)[0] for person in one) for one in named}
        return short if len(told) == len(named) else replace(self, room=WIDE)


def _people(side: Shown) -> list[str]:
    return str(side.get("players") or side["name"]).split(BETWEEN)


def people_of(side: Shown, room: int, names: WallNames) -> Plain:
    """A side by its people, once, each in a line of their own where both do not fit. A quarter keeps its name with its
    people under it, in the `room` of a line.
    """
    if side.get("suit") or side.get("quiet"):
        return dict(side) | {"players": _unbroken(str(side.get("players") or ""), room)}
    people = _people(side)
    return dict(side) | {
        "letter": "",
        "players": "",
        "persons": [
            _in_a_line(name, names, DASH * (place < len(people))) for place, name in enumerate(people, start=1)
        ],
    }


def divided(side: Shown, room: int) -> Plain:
    """A side whose surnames are divided where they are wider than a line of the type that it is set in."""
    persons = [one | {"surname": hyphenated(one["surname"], room)} for one in side.get("persons", ())]
    return dict(side) | ({"persons": persons} if persons else {})


def _unbroken(people: str, room: int) -> str:
    """People of a quarter in a row, of whom none begins in one line and ends in the next."""
    for between in (BETWEEN, ", "):
        if between in people:
            parts = people.split(between)
            return between.join(one.replace(" ", FIXED) if sum(words_of(one)) < room else one for one in parts)
    return people


def _in_a_line(name: str, names: WallNames, behind: str) -> Plain:
    """A name with what comes behind it; the surname always whole, in bold, and apart from what is before and after."""
    person = names.surnames.parts(name)
    form = names.forms(person)[0]
    before, surname, after = ((name if form == person else form.whole) + behind).rpartition(person.surname)
    words = (*plain_words_of(before), *words_of(surname), *plain_words_of(after))
    return {"before": before, "surname": surname, "after": after, "words": words}
