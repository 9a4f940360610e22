"""The entrants: quarters with their players and the tables they can fill, or pairs, or single players."""

import uuid
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Exists, QuerySet

from tournaments.event.estimate import FixtureTables, QuarterSize
from tournaments.event.kinds import KINDS
from tournaments.event.match_states import Trust
from tournaments.event.regulation import Ranked
from tournaments.models import Draw, Player, Season, Team, Tournament
from tournaments.scheduling.base.types import Together
from tournaments.scheduling.teams.crossing_search import most_matches
from tournaments.selectors.core.continuing import may_continue, redraw_due
from tournaments.selectors.core.match_rows import Sitting
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.regulation_queries import has_results, is_published
from tournaments.selectors.core.stages import players_of, stage_of, teams_of
from tournaments.selectors.entries.late_places import late_places


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as a list shows it."""

    id: uuid.UUID
    name: str
    team_id: uuid.UUID
    team_name: str


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A quarter with its players in the order of the list."""

    id: uuid.UUID
    number: int
    name: str
    players: tuple[PlayerLine, ...]
    together: int
    withdrawn: bool = False

    @property
    def size(self) -> QuarterSize:
        return QuarterSize(self.name, len(self.players), self.together)


@dataclass(frozen=True, slots=True)
class RosterPage:
    """All quarters. `tables_chosen` is the organizer's number of tables a fixture, None for the default; `at_once`
    whether all of them play in one turn.
    """

    teams: tuple[TeamLine, ...]
    tables_chosen: int | None
    published: bool
    at_once: bool = False

    @property
    def players_total(self) -> int:
        return sum(len(team.players) for team in self.teams)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for team in self.teams for player in team.players)

    @property
    def tables(self) -> FixtureTables:
        """The first of the smallest quarters decides, because it can form the fewest pairs."""
        smallest = min((team.size for team in self.teams), key=lambda size: size.players, default=None)
        at_once = most_matches([team.size.sides for team in self.teams]) if self.at_once and self.teams else None
        return FixtureTables(self.tables_chosen, smallest, at_once)


def roster_page(tournament: Tournament) -> RosterPage:
    stage = stage_of(tournament)
    together = Together(stage.together).size
    by_team: dict[uuid.UUID, list[PlayerLine]] = defaultdict(list)
    teams = teams_of(tournament.id)
    names = {team.id: team.name for team in teams}
    for player in players_of(tournament.id):
        by_team[player.team_id].append(PlayerLine(player.id, player.name, player.team_id, names[player.team_id]))
    return RosterPage(
        teams=tuple(
            TeamLine(team.id, team.number, team.name, tuple(by_team[team.id]), together, team.withdrawn_id is not None)
            for team in teams
        ),
        tables_chosen=stage.tables,
        published=is_published(stage),
        at_once=stage.traits.sides_stay,
    )


def team_name(tournament: Tournament, team_id: uuid.UUID) -> str | None:
    """What a quarter, a pair or a player is called; None where there is no such entrant."""
    return Team.objects.filter(tournament=tournament, pk=team_id).values_list("name", flat=True).first()


def team_line(page: RosterPage, team_id: uuid.UUID) -> TeamLine | None:
    return next((team for team in page.teams if team.id == team_id), None)


def player_line(tournament: Tournament, player_id: uuid.UUID) -> PlayerLine | None:
    player = Player.objects.filter(tournament=tournament, pk=player_id).select_related("team").first()
    return PlayerLine(player.id, player.name, player.team_id, player.team.name) if player else None


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """A pair or a single player: full names, and the name under which they are ranked."""

    id: uuid.UUID
    number: int
    name: str
    people: tuple[str, ...]
    club: str
    seed: int | None
    withdrawn: bool
    replaced: bool = False
    title: str = ""

    @property
    def shown(self) -> str:
        """The full names; where somebody sits for another, the name that says so."""
        return self.name if self.replaced or not self.people else " – ".join(self.people)


@dataclass(frozen=True, slots=True)
class EntrantsPage:
    """All pairs or players. `open`: somebody may still enter, or leave the list; `late`: between two turns.

    `redraw`: the calendar is published, but nothing of it was played, so that somebody more can be drawn into it.
    `places`: so many more find a free place in a published `bracket`, where nobody else changes.
    `again`: the turns that have not begun can be drawn again for those present; `redraw_due`: they have to be.
    `seasons`: the club has some, from which seeds can be proposed.
    """

    ranked: Ranked
    entrants: tuple[EntrantLine, ...]
    published: bool
    open: bool
    redraw: bool = False
    again: bool = False
    redraw_due: bool = False
    seasons: bool = False
    bracket: bool = False
    places: int = 0

    @property
    def people(self) -> int:
        """How many people an entrant is."""
        return KINDS[self.ranked].people or 0

    @property
    def in_pairs(self) -> bool:
        return KINDS[self.ranked].in_pairs

    @property
    def takes_more(self) -> bool:
        return self.open or self.redraw or self.places > 0

    @property
    def late(self) -> bool:
        return self.open and self.published

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who plays."""
        return tuple(name for one in self.entrants for name in one.people)

    @property
    def seeds(self) -> dict[int, str]:
        """Place among the seeded -> who holds it."""
        return {one.seed: one.name for one in self.entrants if one.seed is not None}


@dataclass(frozen=True, slots=True)
class MatchAhead:
    """A match that an entrant has not finished: where, and against whom; `table` is its number where it is `queued`."""

    turn: int
    table: int
    queued: bool
    opponent: str
    begun: bool


def _published_and_seasons(tournament: Tournament) -> tuple[bool, bool]:
    """Both at once: the page asks as many questions however much there is."""
    return next(iter(_drawn_and_seasons(tournament.id, tournament.club_id)), (False, False))


@prepared
def _drawn_and_seasons(tournament_id: uuid.UUID, club_id: uuid.UUID, /) -> QuerySet[Tournament, tuple[bool, bool]]:
    drawn = Draw.objects.filter(tournament_id=tournament_id, published_at__isnull=False)
    seasons = Season.objects.filter(club_id=club_id)
    return Tournament.objects.filter(pk=tournament_id).values_list(Exists(drawn), Exists(seasons))


def entrants_page(tournament: Tournament) -> EntrantsPage:
    """The pairs or players of a tournament that ranks them."""
    stage = stage_of(tournament)
    people: dict[uuid.UUID, list[str]] = defaultdict(list)
    replaced: set[uuid.UUID] = set()
    for place in Sitting(tournament.id).places(players_of(tournament.id)):
        people[place.first.team_id].append(place.at().name)
        replaced |= {place.first.team_id} if place.later else set()
    published, seasons = _published_and_seasons(tournament)
    may_enter = stage.number == 1 and tournament.closed_at is None
    again = published and may_continue(stage)
    follows = again or stage.traits.turn_by_turn
    late = late_places(stage) if may_enter and published else None
    return EntrantsPage(
        ranked=Ranked(tournament.ranked),
        entrants=tuple(
            EntrantLine(
                id=team.id,
                number=team.number,
                name=team.name,
                people=tuple(people[team.id]),
                club=team.club,
                seed=team.seed,
                withdrawn=team.withdrawn_id is not None,
                replaced=team.id in replaced,
                title=team.title,
            )
            for team in teams_of(tournament.id)
        ),
        published=published,
        seasons=seasons,
        open=may_enter and (not published or follows),
        redraw=may_enter and published and not follows and not has_results(stage),
        again=again,
        redraw_due=again and redraw_due(stage) is not None,
        bracket=stage.traits.bracket,
        places=late.count if late else 0,
    )


def may_have_code(tournament: Tournament, page: EntrantsPage, line: EntrantLine) -> bool:
    """Whether an entrant may carry one code all evening: pairs sit together, at one table a turn; others have their
    sheets.
    """
    open_ = tournament.closed_at is None and not line.withdrawn
    return page.in_pairs and open_ and tournament.trust != Trust.PAPER


def names_of(tournament: Tournament) -> tuple[str, ...]:
    """Everybody who plays in a tournament, whatever it ranks."""
    return (entrants_page(tournament) if tournament.kind.listed else roster_page(tournament)).names


def entrant_line(page: EntrantsPage, team_id: uuid.UUID) -> EntrantLine | None:
    return next((one for one in page.entrants if one.id == team_id), None)


def matches_ahead(tournament: Tournament, team_id: uuid.UUID) -> tuple[MatchAhead, ...]:
    """What an entrant still has to play in the stage that is being played, as far as it is known."""
    mine = str(team_id)
    return tuple(
        MatchAhead(
            turn=record.turn,
            table=record.table,
            queued=record.queued,
            opponent=next((side.team.name for side in record.sides if mine not in side.team_ids), ""),
            begun=record.begun,
        )
        for record in match_records(stage_of(tournament))
        if not record.complete and any(mine in side.team_ids for side in record.sides)
    )


def last_turn_begun(tournament: Tournament) -> int:
    """The last turn of which something was played; 0 before any."""
    return max((record.turn for record in match_records(stage_of(tournament)) if record.begun), default=0)
