"""The prizes of an evening: as they are listed, whose each is, and to whom it was handed over."""

import datetime
import uuid
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from rules.cards import TOTAL_POINTS
from tournaments.event.fees import MovementKind
from tournaments.event.letters import fold
from tournaments.event.prizes import (
    Contender,
    Handed,
    PrizeCount,
    PrizeKind,
    Winners,
    winners_of,
)
from tournaments.models import Handover, Movement, Prize, Team, Tournament
from tournaments.scheduling.bracket.bracket_places import end_of_consolation
from tournaments.selectors.core.outcomes import MatchRecord, TeamRef
from tournaments.selectors.core.people_queries import team_ref
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.private import people_lines, years_of
from tournaments.selectors.core.regulation_queries import prizes_of, row_of
from tournaments.selectors.core.stages import teams_of
from tournaments.selectors.counted.course import Course, course_of
from tournaments.selectors.counted.standings_queries import tournament_table
from tournaments.selectors.entries.arrival_queries import here_in
from tournaments.selectors.entries.till_queries import ReceiptLine

BY_AGE = (PrizeKind.YOUNGEST, PrizeKind.OLDEST)


@dataclass(frozen=True, slots=True)
class HandedLine:
    """To whom a prize was handed over, or who does not take it; of money the cents. `receipt`: what was signed for it,
    None where nobody asked for that.
    """

    id: uuid.UUID
    team: TeamRef
    taken: bool
    cents: int
    author: str
    at: datetime.datetime
    receipt: ReceiptLine | None = None


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize, whose it is, and what was done with it; `bought` are the cents that the till paid for it, 0 for none."""

    prize: Prize
    winners: Winners
    teams: tuple[TeamRef, ...]
    handed: tuple[HandedLine, ...]
    bought: int = 0

    @property
    def key(self) -> str:
        return str(self.prize.id)

    @property
    def kind(self) -> PrizeKind:
        return PrizeKind(self.prize.kind)

    @property
    def taken(self) -> tuple[HandedLine, ...]:
        return tuple(one for one in self.handed if one.taken)

    @property
    def waiting(self) -> tuple[TeamRef, ...]:
        """Winners that have nothing of it yet."""
        there = {one.team.id for one in self.taken}
        return tuple(team for team in self.teams if team.id not in there)

    @property
    def of_purse(self) -> bool:
        """Whether it is money that is handed over together with that of another prize, the first of its purse."""
        purse = self.winners.purse
        return purse is not None and purse.prizes[0] != self.key

    @property
    def called_by_place(self) -> bool:
        """Whether it is shown with a place, like that of the winner of the consolation."""
        first_consoled = self.kind is PrizeKind.CONSOLATION and self.prize.place == 1
        return self.kind is PrizeKind.PLACE or first_consoled

    @property
    def chosen(self) -> bool:
        return self.kind is PrizeKind.CHOICE

    @property
    def share(self) -> int:
        """What each of its winners gets of its money, in cents."""
        purse = self.winners.purse
        return purse.share if purse else self.prize.cents * self.prize.money


@dataclass(frozen=True, slots=True)
class PrizesPage:
    """All prizes in the order in which they are awarded; `over`: everything is played, and the places are known."""

    lines: tuple[PrizeLine, ...]
    over: bool
    one_each: bool

    def of(self, prize_id: uuid.UUID) -> PrizeLine | None:
        return next((line for line in self.lines if line.prize.id == prize_id), None)


def prizes_page(tournament: Tournament, course: Course | None = None) -> PrizesPage:
    """`course`, where it was read already. Before the end nobody has a place, and strangers see nobody at all: who
    was handed something might say what is withheld.
    """
    listed = prizes_of(tournament)
    if not listed:
        return PrizesPage((), over=False, one_each=tournament.one_prize)
    course = course or course_of(tournament)
    rows = [] if tournament.redacted and not course.over else _handovers(tournament.id)
    bought = {} if tournament.redacted else _bought(tournament)
    teams = {str(team.id): team_ref(team, tournament) for team in teams_of(tournament.id)}
    found = winners_of(
        [row_of(one) for one in listed],
        contenders_of(tournament, course, listed),
        [Handed(str(row.prize_id), str(row.team_id), row.cents) for row in rows if row.taken],
        {(str(row.prize_id), str(row.team_id)) for row in rows if not row.taken},
        one_each=tournament.one_prize,
    )
    handed: dict[uuid.UUID, list[HandedLine]] = defaultdict(list)
    for row in rows:
        handed[row.prize_id].append(_handed(row, teams[str(row.team_id)]))
    by_id = {str(one.id): one for one in listed}
    lines = (
        PrizeLine(
            by_id[key],
            won,
            tuple(teams[one] for one in won.entrants),
            tuple(handed[by_id[key].id]),
            bought.get(by_id[key].id, 0),
        )
        for key, won in found.items()
    )
    return PrizesPage(tuple(lines), over=course.over, one_each=tournament.one_prize)


def places_win(tournament: Tournament, places: Mapping[str, int]) -> dict[str, Winners]:
    """Whose the prizes by place are, if the places stay as they are now."""
    listed = [row_of(one) for one in prizes_of(tournament) if one.kind == PrizeKind.PLACE]
    return winners_of(listed, [Contender(entrant, place) for entrant, place in places.items()])


def prize_known(tournament: Tournament, prize_id: uuid.UUID) -> bool:
    """Whether there is, or was, such a prize in this evening."""
    return Prize.objects.filter(tournament=tournament, pk=prize_id).exists()


def handover_known(tournament: Tournament, handover_id: uuid.UUID) -> bool:
    """Whether there is, or was, such a handing over in this evening."""
    return Handover.objects.filter(tournament=tournament, pk=handover_id).exists()


def clubs_in(tournament: Tournament) -> tuple[str, ...]:
    """The bars and clubs that entrants come from, to choose from."""
    return tuple(sorted({team.club for team in teams_of(tournament.id) if team.club}, key=fold))


def _handed(row: Handover, team: TeamRef) -> HandedLine:
    told = row.receipt
    receipt = ReceiptLine(told.number, row.cents, told.entered.at) if told else None
    return HandedLine(row.id, team, row.taken, row.cents, row.entered.actor_name, row.entered.at, receipt)


@prepared
def _handovers(tournament_id: uuid.UUID, /) -> QuerySet[Handover]:
    rows = Handover.objects.filter(tournament_id=tournament_id, replaced__isnull=True, prize__removed__isnull=True)
    return rows.select_related("entered", "receipt__entered").order_by("entered__seq", "id")


def _bought(tournament: Tournament) -> dict[uuid.UUID, int]:
    """What the till paid for things, by prize."""
    rows = Movement.objects.filter(
        tournament=tournament, kind=MovementKind.PRIZES.value, replaced__isnull=True, prize__money=False
    )
    return {row.prize_id: row.cents for row in rows if row.prize_id is not None}


def present_of(tournament: Tournament) -> tuple[Team, ...]:
    """Those present for a prize that is drawn, by their numbers: the checked in; everybody who plays, where
    nobody was.
    """
    here = set(here_in(tournament.id))
    playing = tuple(team for team in teams_of(tournament.id) if team.withdrawn_id is None)
    return tuple(team for team in playing if team.id in here) or playing


def contenders_of(tournament: Tournament, course: Course, listed: Sequence[Prize]) -> list[Contender]:
    """Everybody who did not leave, with what the listed prizes ask for and nothing else."""
    asked = {PrizeKind(one.kind) for one in listed}
    places = {
        row.entrant: row.place
        for row in (tournament_table(course.now.stage, course.now.records) if course.over else ())
    }
    years = years_of(people_lines(tournament)) if asked.intersection(BY_AGE) and course.over else {}
    consolation = _consolation(course) if PrizeKind.CONSOLATION in asked else {}
    counts = _counts(course) if PrizeKind.COUNT in asked and course.over else {}
    return [
        Contender(
            entrant=str(team.id),
            place=places.get(str(team.id)),
            club=fold(team.club),
            consolation=consolation.get(str(team.id)),
            years=years.get(team.id),
            counts=counts.get(str(team.id), {}),
        )
        for team in teams_of(tournament.id)
        if team.withdrawn_id is None
    ]


def _consolation(course: Course) -> dict[str, int]:
    """The first and the second of the consolation, once its last match is decided."""
    found: dict[str, int] = {}
    for bracket in (one.bracket for one in course.reached if one.bracket is not None):
        if node := end_of_consolation(bracket.bracket):
            last = bracket.standings[node.key]
            both = enumerate((last.winner, last.loser), start=1) if last.winner else ()
            found |= {entrant: place for place, entrant in both if entrant}
    return found


def _counts(course: Course) -> Mapping[str, Mapping[PrizeCount, int]]:
    """What everybody has over all stages; card points only of those of whom all are known."""
    sums: dict[str, Counter[PrizeCount]] = defaultdict(Counter)
    unknown: set[str] = set()
    for record in (record for one in course.reached for record in one.records if _counts_in(record)):
        for number, (side, line) in enumerate(zip(record.sides, record.outcome.lines, strict=True)):
            told = (deal.score.by_party or () for deal in record.deals if not deal.score.game)
            clean = sum(len(points) == len(record.sides) and points[number] == TOTAL_POINTS for points in told)
            for team in side.team_ids:
                sums[team] += Counter({PrizeCount.CLEAN: clean, PrizeCount.DEALS: line.deals_won})
                sums[team][PrizeCount.CARDS] += line.cards_for or 0
                unknown |= {team} if line.cards_for is None else set()
    for team in unknown:
        sums[team][PrizeCount.CARDS] = 0
    return sums


def _counts_in(record: MatchRecord) -> bool:
    return record.complete and not record.void and len(record.sides) == len(record.outcome.lines)
