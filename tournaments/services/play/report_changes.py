"""What people at a table say of their own match, and what the desk makes of it."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from rules.matches import check_match, counted_scores, match_outcome
from rules.outcomes import PlayedDeal
from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.match_states import BOTH_SIDES, Move, Trust, check_move
from tournaments.event.problems.evening_problems import ReportProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import Match, Report
from tournaments.models.result import BY_HELPER
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.report_queries import Reported, different, fullest, json_of_deals, otherwise
from tournaments.services.frame.changes import Change
from tournaments.services.frame.deal_changes import deal_changes, deals_in, deals_write, reports_settle
from tournaments.services.play.award_changes import writes_outcome
from tournaments.services.play.bracket_changes import bracket_follow
from tournaments.services.play.match_lock import writes_match


@writes_match(LogKind.REPORTED, needs=Right.ENTER)
def report_make(
    change: Change,
    known: KnownMatch,
    side: int,
    deals: Sequence[PlayedDeal],
    *,
    phone: str = "",
    origin: str = "",
    card: bool = False,
) -> None:
    """Take down what a side (1, 2) or a helper of the desk (0) says a match ended with.

    It counts nowhere yet. Where the event trusts the players and somebody else has said the same, it becomes the
    result; where somebody else says otherwise, the match is disputed. Who says something new takes the old word back.
    Words from one `phone` or `origin` may be those of one person: they wait for the desk, and none of them takes back
    what its side said from elsewhere; unless both were told with the `card` of their pair. Where the desk has written a
    deal otherwise, no agreement of the table replaces it: the desk decides. What was told with a card is taken back
    with a card. A version was seen where somebody answers to what a page showed. Raises DomainError with every problem,
    StaleVersion when that page was old.
    """
    own = next((one for one in known.reported if one.side == side), None)
    others = [one for one in known.reported if one.side != side]
    word = _Word(side, tuple(deals), phone, origin, card)
    if problems := _problems(known, word, own, others):
        raise DomainError(*problems)
    move = _move(known, word, others)
    if refused := check_move(known.state, move):
        raise DomainError(*refused)
    if own is not None and move is not Move.AGREE and word.adds_nothing_to(own):
        change.nothing_changed = True
        return
    _take_down(change, known, word, own)
    if move is Move.DIFFER:
        change.kind = LogKind.DISPUTED
    if move is Move.AGREE:
        change.kind = LogKind.AGREED
        _make_result(change, known, _agreed_deals(word, others))
    if move is Move.AGREE or not known.begun:
        bracket_follow(known)


@writes_outcome(LogKind.AGREED, needs=Right.CONFIRM)
def report_accept(change: Change, known: KnownMatch, report_id: uuid.UUID) -> None:
    """The desk makes what one of the table said the result in force; whatever else was said is settled by it.

    Raises DomainError, StaleVersion when somebody saved first.
    """
    reported = next((one for one in known.reported if one.id == report_id), None)
    if reported is None:
        raise DomainError(problem_at(ReportProblem.GONE))
    change.record(subject=known.match.pk, new={"side": reported.side, "deals": json_of_deals(reported.deals)})
    _make_result(change, known, reported.deals)


@writes_match(LogKind.SET_ASIDE, needs=Right.CONFIRM)
def reports_set_aside(change: Change, known: KnownMatch) -> None:
    """Strike what was said of a match: the table counts again. Raises DomainError, StaleVersion."""
    if problems := check_move(known.state, Move.SET_ASIDE):
        raise DomainError(*problems)
    reports_settle(change, known.match.pk)
    change.record(
        subject=known.match.pk, old=[{"side": one.side, "deals": json_of_deals(one.deals)} for one in known.reported]
    )


@dataclass(frozen=True, slots=True)
class _Word:
    """What somebody says now, and from where."""

    side: int
    deals: tuple[PlayedDeal, ...]
    phone: str
    origin: str
    card: bool

    def adds_nothing_to(self, own: Reported) -> bool:
        """Whether that side said the same before, and as well vouched for."""
        return own.deals == self.deals and (own.card or not self.card)

    def may_share_hand(self, other: Reported) -> bool:
        return other.may_share_hand(phone=self.phone, origin=self.origin, card=self.card)


def _problems(known: KnownMatch, word: _Word, own: Reported | None, others: Sequence[Reported]) -> list[Problem]:
    problems = list(check_match(known.match_format, word.deals))
    if word.side != BY_HELPER and word.side not in range(1, max(known.match_format.game.tables) + 1):
        problems.append(problem_at(ReportProblem.SIDE_UNKNOWN))
    if not problems and not match_outcome(known.match_format, word.deals).complete:
        problems.append(problem_at(ReportProblem.NOT_WHOLE))
    trust = known.match.turn.stage.tournament.trust
    if word.side != BY_HELPER and trust == Trust.PAPER:
        problems.append(problem_at(ReportProblem.NOT_WANTED))
    if word.side != BY_HELPER and trust == Trust.CARDS and not word.card:
        problems.append(problem_at(ReportProblem.CARD_WANTED))
    if own and own.deals != word.deals:
        problems += _taken_back_by(word, own, others)
    return problems


def _taken_back_by(word: _Word, own: Reported, others: Sequence[Reported]) -> list[Problem]:
    """Why this word may not take the `own` one of its side back: who says it may be of the other side."""
    if own.card and not word.card:
        return [problem_at(ReportProblem.CARD_SPOKE)]
    if not word.card and not word.may_share_hand(own) and any(word.may_share_hand(one) for one in others):
        return [problem_at(ReportProblem.SAME_ORIGIN)]
    return []


def _move(known: KnownMatch, word: _Word, others: Sequence[Reported]) -> Move:
    """What the new word means beside those of the others."""
    said = counted_scores(known.match_format, word.deals)
    if different(known.match_format, others) - {said}:
        return Move.DIFFER
    trust = known.match.turn.stage.tournament.trust
    if trust == Trust.CARDS:
        others = [one for one in others if one.card or one.side == BY_HELPER]
    agreed = trust in BOTH_SIDES and any(not word.may_share_hand(one) for one in others)
    written = deals_in(known.in_force)
    return Move.AGREE if agreed and not otherwise(written, _agreed_deals(word, others)) else Move.REPORT


def _agreed_deals(word: _Word, others: Sequence[Reported]) -> Sequence[PlayedDeal]:
    return fullest((*(one.deals for one in others), word.deals))


def _take_down(change: Change, known: KnownMatch, word: _Word, own: Reported | None) -> None:
    """The word in place of the `own` one of its side before."""
    reports_settle(change, known.match.pk, side=word.side)
    change.record(
        subject=known.match.pk,
        old=None if own is None else {"side": word.side, "deals": json_of_deals(own.deals)},
        new={"side": word.side, "deals": json_of_deals(word.deals)},
    )
    Report.objects.create(
        tournament_id=change.tournament_id,
        match=known.match,
        side=word.side,
        deals=json_of_deals(word.deals),
        phone=word.phone,
        origin=word.origin,
        card=word.card,
        entered_id=change.log_id,
    )
    Match.objects.filter(pk=known.match.pk, started_at__isnull=True).update(started_at=timezone.now())


def _make_result(change: Change, known: KnownMatch, deals: Sequence[PlayedDeal]) -> None:
    """What was said is now what was played."""
    deals_write(change, known.match, deal_changes(known.in_force, deals))
    reports_settle(change, known.match.pk)
