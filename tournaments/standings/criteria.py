"""Whether a list of tie-breaks makes sense for an event, and whether a lot or play-off settles a real tie."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules.games import Game, GameKey
from rules.violations import Violation, violation
from tournaments.standings.types import Criterion, Decision, EntrantId

CARD_POINT_CRITERIA = frozenset({Criterion.POINT_DIFFERENCE, Criterion.POINTS_MADE, Criterion.POINT_RATIO})
RECORDED_CRITERIA = (Criterion.PLAY_OFF, Criterion.LOT, Criterion.DESK)
NEEDS_DIFFERENT_OPPONENTS = frozenset({Criterion.BUCHHOLZ})
"""Who meets everybody has met the same as everybody else: there these tell nobody apart, and are not offered."""

DEFAULT_CRITERIA = (
    Criterion.HEAD_TO_HEAD,
    Criterion.MINI_TABLE,
    Criterion.DEAL_DIFFERENCE,
    Criterion.POINT_DIFFERENCE,
    Criterion.LOT,
)


def useless_in(game: Game) -> frozenset[Criterion]:
    """The criteria that tell nobody apart in a game, and are not offered: where two sides play nobody calls, and every
    table is a match won or lost; of three nobody calls; and the cards of a called deal belong to parties that are
    others in every deal.
    """
    if game.two_sided:
        return frozenset({Criterion.CALLS_WON, Criterion.BEST_TABLE})
    return CARD_POINT_CRITERIA if game.key is GameKey.CALLED else frozenset({Criterion.CALLS_WON})


class TiebreakFault(StrEnum):
    """Faults of a list of criteria; `where` is the position in it, counted from 1."""

    UNKNOWN = "tiebreak_unknown"
    TWICE = "tiebreak_twice"
    POINTS_UNEQUAL = "tiebreak_points_unequal"
    POINTS_UNKNOWN = "tiebreak_points_unknown"
    AFTER_RECORDED = "tiebreak_after_recorded"


class Gap(StrEnum):
    """Ties that an order of criteria leaves without an answer. THREE: the head-to-head is of two, and there is no
    mini-table for more. END: nothing is recorded at the end, so anybody who is level after all criteria shares the
    place.
    """

    THREE = "gap_three"
    END = "gap_end"


GAP_OF: Mapping[Gap, tuple[frozenset[str], frozenset[str]]] = {
    Gap.THREE: (frozenset({Criterion.HEAD_TO_HEAD}), frozenset({Criterion.MINI_TABLE})),
    Gap.END: (frozenset(), frozenset(RECORDED_CRITERIA)),
}
"""Of every gap which criteria are chosen, and which are not, where there is one."""


def gaps_in(criteria: Collection[str]) -> tuple[Gap, ...]:
    """What these criteria leave level without an answer."""
    chosen = set(criteria)
    return tuple(gap for gap, (has, lacks) in GAP_OF.items() if has <= chosen and not lacks & chosen)


class DecisionFault(StrEnum):
    """Faults of a lot or play-off about to be recorded."""

    NOT_A_DECISION = "decision_not_a_decision"
    NOT_IN_USE = "decision_not_in_use"
    NO_SUCH_TIE = "decision_no_such_tie"


@dataclass(frozen=True, slots=True)
class FormatTraits:
    """What the match format of an event means for card points.

    `equal_length`: every match has the same number of deals, all of them played (not so with first to k,
    best of n). `points_always_known`: no deal may be entered as won without its points.
    """

    equal_length: bool
    points_always_known: bool


def check_criteria(criteria: Sequence[str], traits: FormatTraits, *, confirmed: bool = False) -> tuple[Violation, ...]:
    """Every fault of an ordered list of criteria, given as they are stored.

    Card-point criteria are refused where card points cannot be compared (matches of unequal length) or may
    be missing (winner-only entry), unless the organizer has `confirmed` them knowingly. Recorded decisions
    come last, the play-off before the lot, the desk after both: any criterion after them would decide before they are
    made.
    """
    known = set(Criterion)
    faults = [
        violation(TiebreakFault.UNKNOWN, position, criterion=criterion)
        for position, criterion in enumerate(criteria, start=1)
        if criterion not in known
    ]
    faults += [
        violation(TiebreakFault.TWICE, position, criterion=criterion)
        for position, criterion in enumerate(criteria, start=1)
        if criterion in criteria[: position - 1]
    ]
    faults += _order_faults(criteria)
    return tuple(faults) if confirmed else (*faults, *_point_faults(criteria, traits))


def check_decision(
    decision: Decision, *, criteria: Sequence[Criterion], ties: Collection[tuple[EntrantId, ...]]
) -> tuple[Violation, ...]:
    """Every fault of a decision about to be recorded, given the criteria in force and the ties still open.

    The order must name exactly the members of one open tie, each once: a lot is drawn for a tie, never in
    advance.
    """
    faults = []
    if decision.kind not in RECORDED_CRITERIA:
        faults.append(violation(DecisionFault.NOT_A_DECISION, "kind", kind=decision.kind))
    elif decision.kind not in criteria:
        faults.append(violation(DecisionFault.NOT_IN_USE, "kind", kind=decision.kind))
    if not any(Counter(tie) == Counter(decision.order) for tie in ties):
        faults.append(violation(DecisionFault.NO_SUCH_TIE, "order"))
    return tuple(faults)


def _order_faults(criteria: Sequence[str]) -> list[Violation]:
    strength = {criterion: position for position, criterion in enumerate(RECORDED_CRITERIA, start=1)}
    faults = []
    reached = 0
    for position, criterion in enumerate(criteria, start=1):
        own = strength.get(Criterion(criterion), 0) if criterion in set(Criterion) else 0
        if own < reached:
            faults.append(violation(TiebreakFault.AFTER_RECORDED, position, criterion=criterion))
        reached = max(reached, own)
    return faults


def _point_faults(criteria: Sequence[str], traits: FormatTraits) -> list[Violation]:
    reasons = []
    if not traits.equal_length:
        reasons.append(TiebreakFault.POINTS_UNEQUAL)
    if not traits.points_always_known:
        reasons.append(TiebreakFault.POINTS_UNKNOWN)
    return [
        violation(reason, position, criterion=criterion)
        for position, criterion in enumerate(criteria, start=1)
        if criterion in CARD_POINT_CRITERIA
        for reason in reasons
    ]
