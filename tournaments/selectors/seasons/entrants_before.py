"""Who came to the evenings of a club's seasons in the last twelve months, for the next one: the most frequent first."""

import datetime
import uuid
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from tournaments.event.letters import alphabetical, fold_name
from tournaments.models import ResultSheet, Season, Tournament
from tournaments.seasons.people import Register
from tournaments.selectors.entries.former import PastEntrant, former_entrants
from tournaments.selectors.seasons.stored import register_of

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
