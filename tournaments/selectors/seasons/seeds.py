"""Who would be seeded in a new evening of a season: by the mean by match, drawn to the middle while little is known."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from rules.exact import Points, exact
from tournaments.event.letters import fold_name
from tournaments.models import Season, Tournament
from tournaments.seasons.means import Mean, means
from tournaments.seasons.people import Register
from tournaments.seasons.types import Unit, UnitId, pair_id
from tournaments.selectors.entries.roster import EntrantLine, entrants_page
from tournaments.selectors.seasons.stored import register_of, season_document, season_value

NOBODY = Mean(evenings=0, matches=0, mean=0, middle=0, drawn=0, own=Fraction(0))
"""Of whom nothing is known yet: the middle is as good a guess as any."""


@dataclass(frozen=True, slots=True)
class SeasonSeed:
    """An entrant that a season knows: the mean that ranks it, and of how many matches it is."""

    team: uuid.UUID
    name: str
    drawn: Points
    matches: int


def proposed_seeds(tournament: Tournament, season: Season) -> tuple[SeasonSeed, ...]:
    """Everybody on the list of whom the season tells points and matches, the best mean first; who is level is in the
    order of the list. A pair has the mean of its two people, or where pairs are ranked its own.
    """
    value = season_value(season_document(season))
    known, register = means(value), register_of(season.club)
    in_pairs = value.regulation.unit is Unit.PAIR
    lines = [one for one in entrants_page(tournament).entrants if not one.withdrawn]
    found = [(one, _means(one, known, register, in_pairs=in_pairs)) for one in lines]
    proposed = [_proposed(one, own) for one, own in found if own]
    return tuple(sorted(proposed, key=lambda one: -one.drawn))


def _means(entrant: EntrantLine, known: Mapping[UnitId, Mean], register: Register, *, in_pairs: bool) -> list[Mean]:
    people = tuple(_person(name, register) for name in entrant.people)
    units = (pair_id(people),) if in_pairs and len(people) > 1 else people
    found = [known.get(unit) for unit in units]
    middle = next((one.middle for one in found if one), None)
    return [] if middle is None else [one or replace(NOBODY, drawn=middle) for one in found]


def _proposed(entrant: EntrantLine, own: Sequence[Mean]) -> SeasonSeed:
    drawn = exact(sum((Fraction(one.drawn) for one in own), Fraction(0)) / len(own))
    return SeasonSeed(entrant.id, " – ".join(entrant.people), drawn, sum(one.matches for one in own))


def _person(name: str, register: Register) -> UnitId:
    """As the season counts a name: the one person of the register who is called so, else the folded name."""
    found = register.known(name)
    return min(found) if len(found) == 1 else fold_name(name)
