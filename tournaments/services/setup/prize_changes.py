"""The prizes of an evening: what there is to win, who gets what several could have, and to whom it is handed."""

import uuid
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.fees import MovementKind
from tournaments.event.prizes import (
    LARGEST_NUMBER,
    PLACED,
    PrizeCount,
    PrizeDraft,
    PrizeKind,
    PrizeState,
    Settling,
    drawn_order,
)
from tournaments.event.problems.evening_problems import PrizeProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Handover, Movement, Prize, Team, Tournament
from tournaments.models.prize import LONGEST_PRIZE, MOST_PRIZES
from tournaments.models.till import HIGHEST_SUM
from tournaments.selectors.play.prize_winners import PrizeLine, present_of, prizes_page
from tournaments.services.entries.arrival_changes import receipt_numbered
from tournaments.services.entries.till_changes import movement_create
from tournaments.services.frame.changes import Action, Change, require, writes

GIVEN = (PrizeState.WON, PrizeState.SHARED, PrizeState.CHOOSING)


@writes(LogKind.PRIZES, even_if_closed=True)
def prizes_add(change: Change, drafts: Sequence[PrizeDraft]) -> None:
    """Put prizes at the end of the list. Raises DomainError with everything that is wrong with any of them."""
    rows = Prize.objects.filter(tournament_id=change.tournament_id)
    number = rows.order_by("-number").values_list("number", flat=True).first() or 0
    problems = [problem for draft in drafts for problem in draft_problems(draft)]
    if rows.filter(removed__isnull=True).count() + len(drafts) > MOST_PRIZES:
        problems.append(problem_at(PrizeProblem.TOO_MANY, "what", most=MOST_PRIZES))
    if problems:
        raise DomainError(*dict.fromkeys(problems))
    if not drafts:
        change.nothing_changed = True
        return
    for at, draft in enumerate(drafts, start=number + 1):
        made = Prize.objects.create(tournament_id=change.tournament_id, number=at, **_columns(draft))
        _buy(change, made, bought=draft.bought)
    change.record(new={"prizes": [_said(draft) for draft in drafts]})


@writes(LogKind.PRIZES, even_if_closed=True)
def prize_change(change: Change, prize_id: uuid.UUID, draft: PrizeDraft) -> None:
    """Say otherwise what a prize is, or whom it is for: then a lot that was drawn for it holds no more.

    Raises DomainError with everything that is wrong, and where it was handed over and its money or its winner would
    change.
    """
    line = _line(change, prize_id)
    problems = list(draft_problems(draft))
    old = draft_of(line.prize, bought=line.bought > 0)
    for_others = (old.kind, old.place, old.club, old.count) != (draft.kind, draft.place, draft.club, draft.count)
    money = (old.money, old.cents) != (draft.money, draft.cents) and (old.money or draft.money)
    if line.taken and (for_others or money):
        problems.append(problem_at(PrizeProblem.HANDED, "kind"))
    if problems:
        raise DomainError(*problems)
    if draft == old:
        change.nothing_changed = True
        return
    unsettled: dict[str, object] = {"settling": "", "lot": None, "order": []} if for_others else {}
    Prize.objects.filter(pk=prize_id).update(**_columns(draft), **unsettled)
    line.prize.refresh_from_db()
    if (old.bought, old.what, old.cents) != (draft.bought, draft.what, draft.cents):
        _unbuy(change, prize_id)
        _buy(change, line.prize, bought=draft.bought)
    change.record(subject=prize_id, old={"prizes": [_said(old)]}, new={"prizes": [_said(draft)]})


@writes(LogKind.PRIZES, even_if_closed=True)
def prize_remove(change: Change, prize_id: uuid.UUID) -> None:
    """Strike a prize off; what the till paid for it comes back. Raises DomainError where it was handed over."""
    line = _line(change, prize_id)
    if line.taken:
        raise DomainError(problem_at(PrizeProblem.HANDED))
    _unbuy(change, prize_id)
    Prize.objects.filter(pk=prize_id).update(removed_id=change.log_id)
    change.record(subject=prize_id, old={"prizes": [_said(draft_of(line.prize))]})


@writes(LogKind.PRIZES, even_if_closed=True)
def prizes_one_each(change: Change, *, one_each: bool) -> None:
    """Say whether somebody may win several prizes."""
    found = Tournament.objects.get(pk=change.tournament_id)
    if found.one_prize == one_each:
        change.nothing_changed = True
        return
    Tournament.objects.filter(pk=found.pk).update(one_prize=one_each)
    change.record(old={"one_prize": not one_each}, new={"one_prize": one_each})


@writes(LogKind.PRIZES, even_if_closed=True)
def prize_draw(change: Change, prize_id: uuid.UUID, number: int) -> None:
    """Draw a lot from a number: among those who are there, where the prize is drawn; else among those who are level.

    Raises DomainError where there is nothing to draw, or it was drawn before.
    """
    line = _line(change, prize_id)
    if not 1 <= number <= LARGEST_NUMBER:
        raise DomainError(problem_at(PrizeProblem.NUMBER_MISSING, "number", most=LARGEST_NUMBER))
    if line.kind is PrizeKind.DRAW and not line.prize.order:
        among = [str(team.id) for team in present_of(_tournament(change))]
    elif line.winners.state is PrizeState.LEVEL:
        among = [team.id for team in sorted(line.teams, key=lambda team: team.number)]
    else:
        raise DomainError(problem_at(PrizeProblem.NOT_LEVEL))
    if not among:
        raise DomainError(problem_at(PrizeProblem.NOBODY_THERE))
    _settle(change, line, Settling.LOT, drawn_order(number, among), number)


@writes(LogKind.PRIZES, even_if_closed=True)
def prize_settle(change: Change, prize_id: uuid.UUID, how: Settling, team_id: uuid.UUID) -> None:
    """Write down who of those who are level gets a thing: who won a match for it, or whom they agreed on.

    Raises DomainError where nobody is level for it, or that one is not.
    """
    line = _line(change, prize_id)
    if line.winners.state is not PrizeState.LEVEL or how is Settling.LOT:
        raise DomainError(problem_at(PrizeProblem.NOT_LEVEL))
    if str(team_id) not in line.winners.entrants:
        raise DomainError(problem_at(PrizeProblem.NOT_THEIRS, "team"))
    _settle(change, line, how, (str(team_id),), None)


@writes(LogKind.PRIZES, even_if_closed=True)
def prize_unsettle(change: Change, prize_id: uuid.UUID) -> None:
    """Take back a lot, or who got a thing; the log keeps it. Raises DomainError where it was handed over."""
    line = _line(change, prize_id)
    if line.taken:
        raise DomainError(problem_at(PrizeProblem.HANDED))
    if not line.prize.settling:
        change.nothing_changed = True
        return
    Prize.objects.filter(pk=prize_id).update(settling="", lot=None, order=[])
    change.record(subject=prize_id, old=_settled(change, line, line.prize.settling, line.prize.order, line.prize.lot))


@writes(LogKind.PRIZES, even_if_closed=True)
def prize_hand(change: Change, prize_id: uuid.UUID, team_id: uuid.UUID) -> None:
    """Hand a prize over to one who wins it; money is paid out of the till, and what of shared money does not divide
    stays in it, as a row.

    Raises DomainError where it is not theirs, or still to be settled; where it was handed to another one; and where
    more would be paid than there is.
    """
    line = _line(change, prize_id)
    if any(one.team.id == str(team_id) for one in line.taken):
        change.nothing_changed = True
        return
    if line.winners.state is PrizeState.LEVEL:
        raise DomainError(problem_at(PrizeProblem.LEVEL))
    if line.winners.state not in GIVEN or str(team_id) not in line.winners.entrants:
        raise DomainError(problem_at(PrizeProblem.NOT_THEIRS))
    cents = line.share if line.prize.money else 0
    if line.prize.money:
        _pay(change, line, cents)
    elif line.taken:
        raise DomainError(problem_at(PrizeProblem.HANDED))
    _word(change, line, team_id, taken=True, cents=cents)


@writes(LogKind.PRIZES, even_if_closed=True)
def prize_decline(change: Change, prize_id: uuid.UUID, team_id: uuid.UUID) -> None:
    """Write down that somebody does not take a prize: the next one gets it. Raises DomainError where it is not theirs,
    or they have it already.
    """
    line = _line(change, prize_id)
    if any(one.team.id == str(team_id) for one in line.taken):
        raise DomainError(problem_at(PrizeProblem.HANDED))
    if any(one.team.id == str(team_id) for one in line.handed):
        change.nothing_changed = True
        return
    if str(team_id) not in line.winners.entrants:
        raise DomainError(problem_at(PrizeProblem.NOT_THEIRS))
    _word(change, line, team_id, taken=False, cents=0)


@writes(LogKind.PRIZES, even_if_closed=True)
def prize_take_back(change: Change, handover_id: uuid.UUID) -> None:
    """Take back that a prize was handed over, or not taken; its money is in the till again. It stays on record."""
    rows = _in_force(change)
    row = rows.filter(pk=handover_id).first()
    if row is None:
        raise DomainError(problem_at(PrizeProblem.GONE))
    Handover.objects.filter(pk=row.pk).update(replaced_id=change.log_id)
    of_prize = Movement.objects.filter(prize_id=row.prize_id, replaced__isnull=True)
    if row.cents:
        of_prize.filter(kind=MovementKind.PRIZES.value, entered_id=row.entered_id).update(replaced_id=change.log_id)
    if not rows.filter(prize_id=row.prize_id, taken=True).exists():
        of_prize.filter(kind=MovementKind.REMAINDER.value).update(replaced_id=change.log_id)
    change.record(subject=row.prize_id, old=_handed(row.prize, row.team.name, taken=row.taken, cents=row.cents))


@writes(LogKind.RECEIPT, even_if_closed=True)
def prize_receipt(change: Change, handover_id: uuid.UUID) -> None:
    """Give a number to the receipt that the winner signs for what was handed over; where it has one, that one is
    printed again. Raises DomainError where it was taken back, or not taken at all.
    """
    row = _in_force(change).filter(pk=handover_id, taken=True).first()
    if row is None:
        raise DomainError(problem_at(PrizeProblem.GONE))
    if row.receipt_id:
        change.nothing_changed = True
        return
    made = receipt_numbered(change)
    Handover.objects.filter(pk=row.pk).update(receipt=made)
    handed = _handed(row.prize, row.team.name, taken=True, cents=row.cents)
    change.record(subject=row.prize_id, new={"receipt": made.number, **handed})


def _in_force(change: Change) -> QuerySet[Handover]:
    """What was handed over or not taken, and was not taken back."""
    rows = Handover.objects.filter(tournament_id=change.tournament_id, replaced__isnull=True)
    return rows.select_related("prize", "team")


def prizes_again(action: Action, before: Sequence[Prize], *, one_each: bool) -> None:
    """List the prizes of an earlier evening, without who gave or won them."""
    require(action.actor, Right.RUN)
    prizes_add(action, [replace(draft_of(one), giver="") for one in before])
    prizes_one_each(action, one_each=one_each)


def draft_problems(draft: PrizeDraft) -> Iterator[Problem]:
    """Everything that is wrong with a prize as it is wanted."""
    if draft.kind in PLACED and not 1 <= (draft.place or 0) <= MOST_PRIZES:
        yield problem_at(PrizeProblem.PLACE_RANGE, "place", most=MOST_PRIZES)
    if draft.kind is PrizeKind.CLUB and not draft.club:
        yield problem_at(PrizeProblem.CLUB_MISSING, "club")
    if draft.kind is PrizeKind.COUNT and draft.count not in list(PrizeCount):
        yield problem_at(PrizeProblem.COUNT_UNKNOWN, "count")
    if not draft.money and not draft.what:
        yield problem_at(PrizeProblem.WHAT_MISSING, "what")
    if any(len(text) > LONGEST_PRIZE for text in (draft.what, draft.giver, draft.club)):
        yield problem_at(PrizeProblem.TOO_LONG, "what", most=LONGEST_PRIZE)
    if not (1 if draft.money else 0) <= draft.cents <= HIGHEST_SUM:
        yield problem_at(PrizeProblem.SUM_RANGE, "euro", most=HIGHEST_SUM // 100)
    if draft.bought and (draft.money or not draft.cents):
        yield problem_at(PrizeProblem.PRICE_MISSING, "euro")


def _tournament(change: Change) -> Tournament:
    return Tournament.objects.get(pk=change.tournament_id)


def _line(change: Change, prize_id: uuid.UUID) -> PrizeLine:
    """The prize as it is now; of money that several share the first of its prizes."""
    page = prizes_page(_tournament(change))
    line = page.of(prize_id)
    if line is not None and line.of_purse and line.winners.purse is not None:
        line = page.of(uuid.UUID(line.winners.purse.prizes[0]))
    if line is None:
        raise DomainError(problem_at(PrizeProblem.GONE))
    return line


def _columns(draft: PrizeDraft) -> dict[str, object]:
    """What of a draft is kept: nothing that its kind does not ask for."""
    kind = draft.kind
    return {
        "kind": kind.value,
        "place": draft.place if kind in PLACED else None,
        "club": draft.club if kind is PrizeKind.CLUB else "",
        "count": draft.count if kind is PrizeKind.COUNT else "",
        "what": "" if draft.money else draft.what,
        "money": draft.money,
        "cents": draft.cents,
        "giver": draft.giver,
    }


def draft_of(one: Prize, *, bought: bool = False) -> PrizeDraft:
    """The prize as somebody would have wanted it."""
    return PrizeDraft(
        PrizeKind(one.kind), one.place, one.club, one.count, one.what, one.money, one.cents, one.giver, bought
    )


def _said(draft: PrizeDraft) -> dict[str, object]:
    return {name: value for name, value in asdict(draft).items() if value}


def _buy(change: Change, made: Prize, *, bought: bool) -> None:
    if bought:
        movement_create(change, MovementKind.PRIZES, made.cents, made.what, prize=made)


def _unbuy(change: Change, prize_id: uuid.UUID) -> None:
    Movement.objects.filter(prize_id=prize_id, replaced__isnull=True).update(replaced_id=change.log_id)


def _pay(change: Change, line: PrizeLine, cents: int) -> None:
    """Pay the share of one out of the till; with the first the remainder is written down."""
    purse = line.winners.purse
    keys = [uuid.UUID(key) for key in (purse.prizes if purse else (line.key,))]
    paid = Handover.objects.filter(prize__in=keys, replaced__isnull=True, taken=True).values_list("cents", flat=True)
    if not cents:
        raise DomainError(problem_at(PrizeProblem.NOT_DIVISIBLE))
    if sum(paid) + cents > (purse.cents if purse else line.prize.cents):
        raise DomainError(problem_at(PrizeProblem.HANDED_OTHERWISE))
    place = line.prize.place
    said = _("Premio in denaro, posto %(place)s") % {"place": place} if place else _("Premio in denaro")
    movement_create(change, MovementKind.PRIZES, cents, said, prize=line.prize)
    if purse and purse.remainder and not paid:
        among = _("%(sum)s euro tra %(count)s") % {"sum": purse.cents // 100, "count": len(purse.entrants)}
        movement_create(change, MovementKind.REMAINDER, purse.remainder, among, prize=line.prize)


def _word(change: Change, line: PrizeLine, team_id: uuid.UUID, *, taken: bool, cents: int) -> None:
    Handover.objects.create(
        tournament_id=change.tournament_id,
        prize=line.prize,
        team_id=team_id,
        taken=taken,
        cents=cents,
        entered_id=change.log_id,
    )
    name = Team.objects.values_list("name", flat=True).get(pk=team_id)
    change.record(subject=line.prize.id, new=_handed(line.prize, name, taken=taken, cents=cents))


def _handed(prize: Prize, name: str, *, taken: bool, cents: int) -> dict[str, object]:
    return {"prize": _said(draft_of(prize)), "team": name, "taken": taken, **({"cents": cents} if cents else {})}


def _settle(change: Change, line: PrizeLine, how: Settling, order: Sequence[str], number: int | None) -> None:
    Prize.objects.filter(pk=line.prize.pk).update(settling=how.value, lot=number, order=list(order))
    change.record(subject=line.prize.id, new=_settled(change, line, how.value, order, number))


def _settled(change: Change, line: PrizeLine, how: str, order: Sequence[str], number: int | None) -> dict[str, object]:
    names = {str(team.id): team.name for team in Team.objects.filter(tournament_id=change.tournament_id)}
    return {
        "prize": _said(draft_of(line.prize)),
        "settling": how,
        "order": [names[team] for team in order if team in names],
        **({"number": number} if number else {}),
    }
