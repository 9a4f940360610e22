"""Free places of a bracket that is played, for who comes late: which of them is next, and how many there are."""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.models import Match, Stage, Team, Tournament
from tournaments.scheduling.bracket.added import (
    AddedEntrant,
    free_places,
    in_order_of_byes,
    place_for,
    played_as_drawn,
    tables_left,
)
from tournaments.scheduling.bracket.types import NodeKey
from tournaments.selectors.core.calendar import added_of, options_of_draw
from tournaments.selectors.core.continuing import SETTLED_AT_ITS_TABLE, latest_draw
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_queries import BracketCourse, bracket_course


@dataclass(frozen=True, slots=True)
class LatePlaces:
    """Those of a published bracket, those of equal right together, in the order in which they are taken. `count` is
    how many may come, `number` that of the draw, None in a place that is not by lot.
    """

    course: BracketCourse
    order: tuple[tuple[NodeKey, ...], ...]
    count: int
    number: int
    hall: int | None

    @property
    def lot(self) -> int | None:
        """The number of the lot for the next place; None where the seeds say whose it is."""
        return self.number if self._by_lot else None

    @property
    def _by_lot(self) -> bool:
        return len(self.order[0]) > 1

    def met(self, place: AddedEntrant) -> str:
        """The id of who passed the turn there."""
        return self.course.standings[place.match].winner or ""

    def next(self, entrant: str = "", mates: Collection[str] = ()) -> AddedEntrant | None:
        """The place of who comes next; against one of their `mates` only where no other one is left by lot."""
        if not self.count:
            return None
        equal = self.order[0]
        apart = [key for key in equal if self.course.standings[key].winner not in mates]
        return place_for(self.course.bracket, (apart or equal)[0], entrant, self.hall)


def late_places(stage: Stage) -> LatePlaces | None:
    """None where no bracket is published, and where nobody can come to it."""
    course = bracket_course(stage) if stage.traits.bracket else None
    draw = latest_draw(stage)
    if course is None or draw is None:
        return None
    options, hall = options_of_draw(draw), None if stage.queued else stage.hall
    free = played_as_drawn(course.bracket, places_left(course, stage), options.knockout)
    if not free:
        return None
    order = in_order_of_byes(course.bracket, free, draw.number, draw.options.get("seeds", ()), options.knockout.byes)
    count = len(free) if hall is None else min(len(free), tables_left(course.bracket, hall))
    return LatePlaces(course, tuple(map(tuple, order)), count, draw.number, hall)


def places_left(course: BracketCourse, stage: Stage) -> list[NodeKey]:
    """The free places against somebody who has not begun the next match, and was not called to it."""
    settled = set(Match.objects.filter(SETTLED_AT_ITS_TABLE, turn__stage=stage).values_list("id", flat=True))
    begun = {key for key, one in course.results.items() if one.begun or one.id in settled}
    return free_places(course.bracket, course.standings, begun, course.gone)


def clubmates(team: Team) -> set[str]:
    """The ids of those of the same club."""
    mates = Team.objects.filter(tournament_id=team.tournament_id, club=team.club).exclude(club="")
    return {str(one) for one in mates.values_list("id", flat=True)}


@dataclass(frozen=True, slots=True)
class LateMatch:
    """The match of somebody who came late: where it is, and the entrant that passed the turn there. `apart`: who is of
    its club would meet another. Its `entrant` is None for who comes next.
    """

    turn: int
    table: int
    queued: bool
    met: str
    entrant: Team | None = None
    apart: bool = False


def next_late_match(stage: Stage) -> tuple[LateMatch, int] | None:
    """The match of who comes next, and how many may come; None where nobody finds a place."""
    late = late_places(stage)
    place = late.next() if late else None
    if late is None or place is None:
        return None
    met = Team.objects.get(pk=late.met(place))
    apart = bool(met.club) and late.lot is not None
    return LateMatch(place.turn, place.table, stage.queued, met.name, apart=apart), late.count


def late_matches(tournament: Tournament, since: Collection[str] = ()) -> tuple[LateMatch, ...]:
    """Those of who came late to the first stage, but for the entrants of these ids."""
    stage = stage_of(tournament)
    draw = latest_draw(stage) if stage.traits.bracket and stage.number == 1 else None
    added = [one for one in added_of(draw.options) if one.entrant not in since] if draw else []
    course = bracket_course(stage) if added else None
    if course is None:
        return ()
    teams = {str(team.id): team for team in Team.objects.filter(tournament=tournament)}
    return tuple(
        LateMatch(one.turn, one.table, stage.queued, teams[met].name, teams[one.entrant])
        for one in added
        for met in course.standings[one.match].sides
        if met is not None and met != one.entrant
    )
