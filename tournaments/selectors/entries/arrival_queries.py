"""Check-ins and payments: the list at the door, with what the till must hold."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, QuerySet, Sum

from tournaments.event.fees import NOTHING_CHOSEN, Choice, Chosen, Prices, dinners_of, due_of, undecided
from tournaments.models import CheckIn, Draw, EntryTerms, FeeChoice, FeeShare, Payment, Player, Tournament
from tournaments.models.schedule import OWN
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.core.prepared import prepared
from tournaments.selectors.core.stages import players_listed, teams_of


@dataclass(frozen=True, slots=True)
class ArrivalLine:
    """An entrant at the door; `due` and `paid` are in cents. `undecided` people have still to choose what they pay."""

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
    chosen: Chosen = NOTHING_CHOSEN
    undecided: int = 0
    dinners: int = 0

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

    @property
    def unpaid(self) -> bool:
        """Whether it still has to pay, or to choose what."""
        return not self.withdrawn and (self.left_to_pay > 0 or self.undecided > 0)

    @property
    def too_much(self) -> int:
        """What was paid beyond what is due, in cents: the fee or the choice changed afterwards."""
        return 0 if self.withdrawn or self.undecided else max(0, self.paid - self.due)


@dataclass(frozen=True, slots=True)
class ArrivalsPage:
    """Everybody who is entered. The sums are in cents: taken so far, and what it comes to when all have paid."""

    lines: tuple[ArrivalLine, ...]
    terms: EntryTerms
    drawn: bool
    prices: Prices = field(default_factory=Prices)

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
    def dinners(self) -> int:
        return sum(line.dinners for line in self.playing)

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


@dataclass(frozen=True, slots=True)
class Fees:
    """What entering costs, and what each entrant has chosen of that. Where it is paid by day, `days` are the numbers of
    those on which each came, and `order` all of them as they follow each other.
    """

    prices: Prices
    chosen: Mapping[uuid.UUID, Chosen]
    days: Mapping[uuid.UUID, Set[int]] = field(default_factory=dict)
    order: Sequence[int] = ()

    def of(self, team_id: uuid.UUID) -> Chosen:
        return self.chosen.get(team_id, NOTHING_CHOSEN)

    def due(self, team_id: uuid.UUID, people: int) -> int:
        """What an entrant of this many people owes in all, in cents. Where it is paid by day, for every day on which it
        came; for one, as long as it came on none.
        """
        return due_of(self.prices, people, self.of(team_id), max(1, len(self.days.get(team_id, ()))))

    def of_day(self, team_id: uuid.UUID, people: int, paid: int, day: int | None) -> tuple[int, int]:
        """Of what it owes and of what it has `paid`, what is of a day, by its number, with what was left of the days
        before; all of both where the fee is paid once, or no day is asked for.
        """
        if not self.prices.by_day or day not in self.order:
            return self.due(team_id, people), paid
        came, place = self.days.get(team_id, frozenset()), self.order.index(day)
        once = due_of(self.prices, people, self.of(team_id))
        earlier = sum(one in came for one in self.order[:place])
        before = min(paid, once * earlier)
        due, left = once * (earlier + 1) - before, paid - before
        return due, min(left, due) if any(one in came for one in self.order[place + 1 :]) else left

    def undecided(self, team_id: uuid.UUID, people: int) -> int:
        return undecided(self.prices, people, self.of(team_id))


def fees_of(tournament: Tournament, terms: EntryTerms | None = None) -> Fees:
    """What entering costs and the choices made; `terms` as they were read before."""
    people: dict[uuid.UUID, dict[int, int]] = defaultdict(dict)
    agreed: dict[uuid.UUID, int] = {}
    for team_id, number, count, cents in _shares(tournament.id):
        if cents is not None:
            agreed[team_id] = cents
        elif count is not None:
            people[team_id][number] = count
    chosen = {team_id: Chosen(people.get(team_id, {}), agreed.get(team_id)) for team_id in {*people, *agreed}}
    prices = prices_of(tournament, terms)
    if not prices.by_day:
        return Fees(prices, chosen)
    order = tuple(day.number for day in programme_of(tournament).in_order)
    return Fees(prices, chosen, days_come(tournament), order)


def days_come(tournament: Tournament) -> dict[uuid.UUID, set[int]]:
    """The numbers of the days on which each entrant came."""
    found: dict[uuid.UUID, set[int]] = defaultdict(set)
    rows = CheckIn.objects.filter(tournament=tournament, replaced__isnull=True)
    for team_id, day in rows.values_list("team_id", "day__number"):
        found[team_id].add(day or OWN)
    return found


def prices_of(tournament: Tournament, terms: EntryTerms | None = None) -> Prices:
    """What entering costs; `terms` as they were read before."""
    terms = terms_of(tournament) if terms is None else terms
    choices = (Choice(one.number, one.name, one.cents, one.per, one.dinner) for one in _choices(tournament.id))
    return Prices(terms.fee, terms.fee_per, tuple(choices), terms.by_day)


@prepared
def _choices(tournament_id: uuid.UUID, /) -> QuerySet[FeeChoice]:
    return FeeChoice.objects.filter(tournament_id=tournament_id).order_by("number")


@prepared
def _shares(tournament_id: uuid.UUID, /) -> QuerySet[FeeShare, tuple[uuid.UUID, int, int | None, int | None]]:
    rows = FeeShare.objects.filter(tournament_id=tournament_id, replaced__isnull=True)
    return rows.values_list("team_id", "choice__number", "people", "agreed")


def people_of(team_id: uuid.UUID) -> int:
    """How many people of an entrant pay; later substitutes do not."""
    return Player.objects.filter(team_id=team_id, substitutes_for__isnull=True).count()


@dataclass(frozen=True, slots=True)
class Dinners:
    """How many dinners are chosen by those who play, and of these by those who are here already."""

    chosen: int
    here: int


def dinners_chosen(tournament: Tournament) -> Dinners:
    """What the kitchen cooks, in one query."""
    here = Exists(CheckIn.objects.filter(team_id=OuterRef("team_id"), replaced__isnull=True))
    rows = FeeShare.objects.filter(
        tournament=tournament, replaced__isnull=True, choice__dinner=True, team__withdrawn__isnull=True
    )
    told = list(rows.annotate(here=here).values_list("people", "here"))
    return Dinners(sum(people or 0 for people, _here in told), sum(people or 0 for people, come in told if come))


def arrivals_page(tournament: Tournament, *, day: int | None = None, among: Set[str] | None = None) -> ArrivalsPage:
    """The list in the order of the first surnames, as on paper, in a constant number of queries: those present on this
    `day`, by its number, or came on any; of those `among` whom it is asked for, by their ids, or of everybody. Where
    it is paid by day, due and paid are of this day, with what was left of others.
    """
    terms = terms_of(tournament)
    fees = fees_of(tournament, terms)
    people: dict[uuid.UUID, list[str]] = defaultdict(list)
    for player in players_listed(tournament.id):
        people[player.team_id].append(player.name)
    here = set(here_in(tournament.id) if day is None else here_on(tournament, day))
    surnames = surnames_in(tournament)
    paid = paid_by_team(tournament)
    teams = [team for team in teams_of(tournament.id) if among is None or str(team.id) in among]
    money = {team.id: fees.of_day(team.id, len(people[team.id]), paid.get(team.id, 0), day) for team in teams}
    lines = (
        ArrivalLine(
            id=team.id,
            number=team.number,
            name=team.name,
            people=tuple(people[team.id]),
            club=team.club,
            present=team.id in here,
            withdrawn=team.withdrawn_id is not None,
            due=money[team.id][0],
            paid=money[team.id][1],
            title=team.title,
            chosen=fees.of(team.id),
            undecided=fees.undecided(team.id, len(people[team.id])),
            dinners=dinners_of(fees.prices, fees.of(team.id)),
        )
        for team in teams
    )
    return ArrivalsPage(
        lines=tuple(sorted(lines, key=lambda line: (surnames.parts((*line.people, line.name)[0]).order, line.number))),
        terms=terms,
        drawn=Draw.objects.filter(tournament=tournament, published_at__isnull=False).exists(),
        prices=fees.prices,
    )


@prepared
def here_in(tournament_id: uuid.UUID, /) -> QuerySet[CheckIn, uuid.UUID]:
    """The entrants who have been checked in."""
    return CheckIn.objects.filter(tournament_id=tournament_id, replaced__isnull=True).values_list("team_id", flat=True)


def here_on(tournament: Tournament, day: int) -> list[uuid.UUID]:
    """The entrants who have been checked in on a day."""
    rows = CheckIn.objects.filter(tournament=tournament, replaced__isnull=True, **on_day(day))
    return list(rows.values_list("team_id", flat=True))


def on_day(day: int) -> dict[str, object]:
    """How rows of the door say that they are of a day: those of the first one lead to none."""
    return {"day__isnull": True} if day == OWN else {"day__number": day}


def paid_by_team(tournament: Tournament) -> dict[uuid.UUID, int]:
    """Cents taken and not given back, by team."""
    return dict(_paid(tournament.id))


@prepared
def _paid(tournament_id: uuid.UUID, /) -> QuerySet[Payment, tuple[uuid.UUID, int]]:
    rows = Payment.objects.filter(tournament_id=tournament_id, replaced__isnull=True)
    return rows.values_list("team_id").annotate(cents=Sum("cents"))
