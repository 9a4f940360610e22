"""Who is there and who has paid: the list at the door, with what the till must hold."""

import uuid
from collections import defaultdict
from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from tournaments.event.letters import alphabetical
from tournaments.models import CheckIn, Draw, EntryTerms, Payment, Tournament
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import players_listed, teams_of


@dataclass(frozen=True, slots=True)
class ArrivalLine:
    """An entrant at the door; `due` and `paid` are in cents."""

    id: uuid.UUID
    number: int
    name: str
    people: tuple[str, ...]
    club: str
    present: bool
    withdrawn: bool
    due: int
    paid: int
    title: str = ""

    @property
    def missing(self) -> bool:
        return not self.present and not self.withdrawn

    @property
    def in_part(self) -> bool:
        """Whether some of what is due was paid, and some is not."""
        return self.paid > 0 and self.left_to_pay > 0

    @property
    def left_to_pay(self) -> int:
        """In cents; nobody who withdrew still owes anything."""
        return 0 if self.withdrawn else max(0, self.due - self.paid)


@dataclass(frozen=True, slots=True)
class ArrivalsPage:
    """Everybody who is entered. The sums are in cents: taken so far, and what it comes to when all have paid."""

    lines: tuple[ArrivalLine, ...]
    terms: EntryTerms
    drawn: bool

    @property
    def playing(self) -> tuple[ArrivalLine, ...]:
        return tuple(line for line in self.lines if not line.withdrawn)

    @property
    def missing(self) -> tuple[ArrivalLine, ...]:
        return tuple(line for line in self.lines if line.missing)

    @property
    def begun(self) -> bool:
        """Whether anybody was checked in: an event that does not use the list misses nobody."""
        return any(line.present for line in self.lines)

    @property
    def taken(self) -> int:
        return sum(line.paid for line in self.lines)

    @property
    def still_due(self) -> int:
        return sum(line.left_to_pay for line in self.lines)

    @property
    def expected(self) -> int:
        return self.taken + self.still_due


def terms_of(tournament: Tournament) -> EntryTerms:
    """What entering costs and who may ask to; one that is not stored where nothing was decided."""
    return next(iter(_terms(tournament.id)), None) or EntryTerms(tournament=tournament)


@prepared
def _terms(tournament_id: uuid.UUID, /) -> QuerySet[EntryTerms]:
    return EntryTerms.objects.filter(tournament_id=tournament_id).order_by("pk")[:1]


def due_of(terms: EntryTerms, people: int) -> int:
    """The fee of an entrant by its number of people, in cents."""
    return (terms.fee or 0) * (people if terms.fee_per == "person" else 1)


def arrivals_page(tournament: Tournament) -> ArrivalsPage:
    """The list in the order of the names, in a constant number of queries."""
    terms = terms_of(tournament)
    people: dict[uuid.UUID, list[str]] = defaultdict(list)
    for player in players_listed(tournament.id):
        people[player.team_id].append(player.name)
    here = set(_here(tournament.id))
    paid = paid_by_team(tournament)
    lines = (
        ArrivalLine(
            id=team.id,
            number=team.number,
            name=team.name,
            people=tuple(people[team.id]),
            club=team.club,
            present=team.id in here,
            withdrawn=team.withdrawn_id is not None,
            due=due_of(terms, len(people[team.id])),
            paid=paid.get(team.id, 0),
            title=team.title,
        )
        for team in teams_of(tournament.id)
    )
    return ArrivalsPage(
        lines=tuple(sorted(lines, key=lambda line: (alphabetical(line.name), line.number))),
        terms=terms,
        drawn=Draw.objects.filter(tournament=tournament, published_at__isnull=False).exists(),
    )


@prepared
def _here(tournament_id: uuid.UUID, /) -> QuerySet[CheckIn, uuid.UUID]:
    return CheckIn.objects.filter(tournament_id=tournament_id, replaced__isnull=True).values_list("team_id", flat=True)


def paid_by_team(tournament: Tournament) -> dict[uuid.UUID, int]:
    """Cents taken and not given back, by team."""
    return dict(_paid(tournament.id))


@prepared
def _paid(tournament_id: uuid.UUID, /) -> QuerySet[Payment, tuple[uuid.UUID, int]]:
    rows = Payment.objects.filter(tournament_id=tournament_id, replaced__isnull=True)
    return rows.values_list("team_id").annotate(cents=Sum("cents"))
