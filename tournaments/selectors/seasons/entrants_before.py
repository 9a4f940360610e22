"""The entrants of a club's seasons in the last twelve months, for the next evening: the most frequent first."""

import datetime
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

from rules.match_points import Points, exact
from tournaments.event.letters import alphabetical, fold_name
from tournaments.models import ResultSheet, Season, Tournament
from tournaments.seasons.people import Register
from tournaments.seasons.scoring import Mean, means
from tournaments.seasons.types import Unit, UnitId, pair_id
from tournaments.selectors.entries.playing import PastEntrant, former_entrants
from tournaments.selectors.entries.roster import EntrantLine, entrants_page
from tournaments.selectors.seasons.stored import register_of, season_document, season_value

MONTHS = datetime.timedelta(days=365)
MOST_BEFORE = 300


def entrants_before(tournament: Tournament, season_slug: str, today: datetime.date) -> tuple[PastEntrant, ...]:
    """Whom an evening like this one may begin with: everybody of the last twelve months of the season, else everybody
    of this very evening. Of people who are called by several names in the register it is one, by the name there.
    Where partners change from evening to evening there are thousands of pairs: then it is the most frequent ones.
    """
    season = Season.objects.filter(club_id=tournament.club_id, slug=season_slug).select_related("club").first()
    if season is None:
        return former_entrants(tournament)
    somebody = cache(partial(_somebody, register_of(season.club)))
    latest: dict[str, tuple[str, tuple[str, ...], str]] = {}
    times: Counter[str] = Counter()
    for line in _lines(season, today - MONTHS):
        who = [somebody(name) for name in line.get("people", ())]
        people = tuple(name for _key, name in who)
        unit = fold_name(line.get("team", "")) or " + ".join(sorted(key for key, _name in who))
        times[unit] += 1
        latest[unit] = line.get("team") or " – ".join(people), people, line.get("club", "")
    fitting = [
        PastEntrant(uuid.uuid5(season.id, unit), *told, withdrawn=False, evenings=times[unit])
        for unit, told in latest.items()
        if tournament.kind.people in (None, len(told[1]))
    ]
    return tuple(sorted(fitting, key=lambda one: (-one.evenings, alphabetical(one.name)))[:MOST_BEFORE])


def _somebody(register: Register, written: str) -> tuple[str, str]:
    """By what a written name is counted, and what they are called: as in the register where it is one person's."""
    known = register.known(written)
    if len(known) != 1:
        return fold_name(written), written
    (person,) = known
    return person, register.person(person).name


def _lines(season: Season, since: datetime.date) -> Iterator[dict[str, Any]]:
    """The lines of every evening since then, the oldest first, so that the latest spelling and bar stay."""
    for document in (
        ResultSheet.objects.filter(season=season, date__gt=since)
        .order_by("date", "number")
        .values_list("document", flat=True)
    ):
        yield from document["lines"]


def latest_evening(season: Season) -> Tournament | None:
    """The last evening of the season that was played here and is still there: what the next one is made like."""
    taken = ResultSheet.objects.filter(season=season, tournament__isnull=False).values("tournament")
    return Tournament.objects.filter(pk__in=taken, club_id=season.club_id).order_by("date", "created_at").last()


# Who would be seeded in a new evening of a season: by the mean by match, drawn to the middle while little is known.

NOBODY = Mean(evenings=0, matches=0, mean=0, middle=0, drawn=0, own=Fraction(0))
"""For unknown people the average is as good a guess as any."""


@dataclass(frozen=True, slots=True)
class SeasonSeed:
    """An entrant that a season knows: the mean that ranks it, and of how many matches it is."""

    team: uuid.UUID
    name: str
    drawn: Points
    matches: int


def proposed_seeds(tournament: Tournament, season: Season) -> tuple[SeasonSeed, ...]:
    """Everybody on the list of whom the season tells points and matches, the best mean first; level ones are in the
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
    """The season's key of a name: the register's only person of that name, else the folded name."""
    found = register.known(name)
    return min(found) if len(found) == 1 else fold_name(name)
