"""The order of the standings: match points first, then the tie-breaks, each place with its reason.

How a tie is treated. The criteria are asked in order about the whole tied group; the first that does not
find all of them level splits it. Every part that is still tied then, as the regulation says (`StillLevel`),
starts again from the first criterion (two that are left of three are again a case for the head-to-head) or
goes on with the one that follows. Those still tied when no criterion is left share the place. Source for
points first: Giochi regulation (Pinasca, 2022), 'Classifica della disciplina'.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import groupby

from rules.games import Game, GameKey
from rules.match_points import Points
from rules.problems import Problem, ProblemCode, coded, problem_at
from tournaments.standings.field import NO_DEDUCTIONS, NO_REST_POINTS, SUM_OF_ALL, Counted, Field, field
from tournaments.standings.tiebreaks import ask, met_points
from tournaments.standings.types import (
    Criterion,
    Decision,
    Encounter,
    EntrantId,
    Group,
    Row,
    Step,
    StepOutcome,
    StillLevel,
)


@dataclass(frozen=True, slots=True)
class _Part:
    """Entrants that no criterion asked so far could tell apart, what put them below the part above, and how many
    criteria are behind them.
    """

    group: Group
    decided_by: Criterion | None
    steps: tuple[Step, ...]
    behind: int = 0


def rank(
    entrants: Collection[EntrantId],
    encounters: Sequence[Encounter],
    criteria: Sequence[Criterion],
    decisions: Sequence[Decision] = (),
    rest_points: Mapping[EntrantId, Points] = NO_REST_POINTS,
    deductions: Mapping[EntrantId, Points] = NO_DEDUCTIONS,
    *,
    rest_cards: Mapping[EntrantId, Points] = NO_REST_POINTS,
    rest_is_opponent: bool = False,
    open_turns: Collection[int] = (),
    below_zero: bool = False,
    mini_table_of_two: bool = True,
    still_level: StillLevel = StillLevel.AGAIN,
    counted: Counted = SUM_OF_ALL,
) -> tuple[Row, ...]:
    """The standings over the finished matches, best first; within a shared place in the order of ids.

    `decisions` are lots and play-offs, oldest first; of two that cover a tie the later counts. `rest_points` and
    `rest_cards` are for rests; where `rest_is_opponent` a rest counts for the points of the opponents, in none of the
    `open_turns`. Penalties (`deductions`) reduce match points alone, and not below zero unless `below_zero`.
    `mini_table_of_two`: without the head-to-head it is asked of two. `still_level`: what becomes of those a split
    leaves level; `counted`: which turns count, and how. Raises ValueError for duplicates, KeyError if unknown.
    """
    _require_distinct(entrants, encounters)
    indexed = field(
        *(entrants, encounters, decisions, rest_points, deductions),
        rest_cards=rest_cards,
        rest_is_opponent=rest_is_opponent,
        open_turns=open_turns,
        below_zero=below_zero,
        mini_table_of_two=mini_table_of_two and Criterion.HEAD_TO_HEAD not in criteria,
        counted=counted,
    )
    met = met_points(tuple(indexed.totals), indexed) if Criterion.BUCHHOLZ in criteria and indexed.totals else {}
    rows: list[Row] = []
    for level in _by_points(indexed):
        for part in _settle(level, criteria, indexed, still_level):
            rows.extend(_rows(part, met, place=len(rows) + 1, tied=level if level[1:] else (), field=indexed))
    return tuple(rows)


def open_ties(rows: Iterable[Row]) -> tuple[Group, ...]:
    """The groups that share a place, best place first: what is left for a play-off, a lot, or nobody."""
    shared = (row for row in rows if row.shared)
    return tuple(tuple(row.entrant for row in same) for _, same in groupby(shared, key=lambda row: row.place))


def _require_distinct(entrants: Collection[EntrantId], encounters: Sequence[Encounter]) -> None:
    keys = [encounter.key for encounter in encounters]
    for what, names in (("entrant", entrants), ("match", keys)):
        if len(set(names)) != len(names):
            raise ValueError(f"one {what} is given twice")


def _by_points(field: Field) -> list[Group]:
    """Groups of equal match points, best first, in the order of ids inside."""
    ordered = sorted(field.totals, key=lambda entrant: (-field.totals[entrant].points, entrant))
    return [tuple(level) for _, level in groupby(ordered, key=lambda entrant: field.totals[entrant].points)]


def _settle(group: Group, criteria: Sequence[Criterion], field: Field, still_level: StillLevel) -> list[_Part]:
    """The parts into which the criteria divide a group of equal points, best first."""
    settled: list[_Part] = []
    pending = [_Part(group, None, ())]
    while pending:
        part = pending.pop()
        smaller = _split(part, criteria, field, still_level)
        if len(smaller) == 1:
            settled.extend(smaller)
        else:
            pending.extend(reversed(smaller))
    return settled


def _split(part: _Part, criteria: Sequence[Criterion], field: Field, still_level: StillLevel) -> list[_Part]:
    """The parts made by the first criterion that tells members apart, or the part itself if none does."""
    steps = part.steps
    for number, criterion in enumerate(criteria[part.behind :] if len(part.group) > 1 else (), start=part.behind + 1):
        step = ask(criterion, part.group, field)
        steps = (*steps, step)
        if step.outcome is StepOutcome.SPLIT:
            groups = [
                tuple(entrant for entrant, _ in same) for _, same in groupby(step.values, key=lambda pair: pair[1])
            ]
            separators = [part.decided_by, *[criterion] * (len(groups) - 1)]
            behind = number if still_level is StillLevel.ON else 0
            return [
                _Part(smaller, separator, steps, behind) for smaller, separator in zip(groups, separators, strict=True)
            ]
    return [_Part(part.group, part.decided_by, steps)]


def _rows(part: _Part, met: Mapping[EntrantId, Fraction], *, place: int, tied: Group, field: Field) -> list[Row]:
    return [
        Row(
            place=place,
            shared=len(part.group) > 1,
            entrant=entrant,
            totals=field.totals[entrant],
            decided_by=part.decided_by if position == 0 else None,
            tied=tied,
            steps=part.steps,
            met=met.get(entrant),
        )
        for position, entrant in enumerate(part.group)
    ]


# Whether a list of tie-breaks makes sense for an event, and whether a lot or play-off settles a real tie.

CARD_POINT_CRITERIA = frozenset({Criterion.POINT_DIFFERENCE, Criterion.POINTS_MADE, Criterion.POINT_RATIO})
RECORDED_CRITERIA = (Criterion.PLAY_OFF, Criterion.LOT, Criterion.DESK)
OF_SUMS = frozenset({Criterion.BEST_TABLE, Criterion.LAST_DEALS})
NEEDS_DIFFERENT_OPPONENTS = frozenset({Criterion.BUCHHOLZ})
"""Criteria that separate nobody where all meet all, and are not offered there."""

DEFAULT_CRITERIA = (
    Criterion.HEAD_TO_HEAD,
    Criterion.MINI_TABLE,
    Criterion.DEAL_DIFFERENCE,
    Criterion.POINT_DIFFERENCE,
    Criterion.LOT,
)


def useless_in(game: Game, *, sums: bool = False) -> frozenset[Criterion]:
    """The criteria that tell nobody apart in a game, and are not offered: where two sides play nobody calls, and every
    table is a match won or lost, whose deals may be told without their order, unless the card points are added up
    (`sums`); of three nobody calls; and the cards of a called deal belong to parties that are others in every deal.
    """
    if game.two_sided:
        return frozenset({Criterion.CALLS_WON} if sums else {Criterion.CALLS_WON, *OF_SUMS})
    return CARD_POINT_CRITERIA if game.key is GameKey.CALLED else frozenset({Criterion.CALLS_WON})


class TiebreakProblem(ProblemCode):
    """Problems of a list of criteria; `where` is the position in it, counted from 1."""

    UNKNOWN = coded("tiebreak_unknown", "«%(criterion)s» non è un criterio. Scegline uno dall’elenco.")
    TWICE = coded("tiebreak_twice", "Lo stesso criterio compare due volte. Togline uno.")
    POINTS_UNEQUAL = coded(
        "tiebreak_points_unequal",
        "Le partite non hanno tutte le stesse smazzate, e i punti delle carte non sono giusti per tutti."
        " Togli quei criteri, o spunta che li vuoi lo stesso.",
    )
    POINTS_UNKNOWN = coded(
        "tiebreak_points_unknown",
        "Se basta scrivere chi ha vinto, i punti delle carte possono mancare. Togli quei criteri, o "
        "spunta che li vuoi lo stesso.",
    )
    AFTER_RECORDED = coded(
        "tiebreak_after_recorded",
        "In fondo vanno, in quest’ordine, spareggio, sorteggio e decisione degli organizzatori. Cambia l’ordine.",
    )


class Gap(StrEnum):
    """Ties that an order of criteria leaves without an answer. THREE: the head-to-head is of two, and there is no
    mini-table for more. END: nothing is recorded at the end, so those level after all criteria share the
    place.
    """

    THREE = "gap_three"
    END = "gap_end"


GAP_OF: Mapping[Gap, tuple[frozenset[str], frozenset[str]]] = {
    Gap.THREE: (frozenset({Criterion.HEAD_TO_HEAD}), frozenset({Criterion.MINI_TABLE})),
    Gap.END: (frozenset(), frozenset(RECORDED_CRITERIA)),
}
"""For each gap, the criteria chosen and not chosen."""


def gaps_in(criteria: Collection[str]) -> tuple[Gap, ...]:
    """What these criteria leave level without an answer."""
    chosen = set(criteria)
    return tuple(gap for gap, (has, lacks) in GAP_OF.items() if has <= chosen and not lacks & chosen)


class DecisionProblem(ProblemCode):
    """Problems of a lot or play-off about to be recorded."""

    NOT_A_DECISION = coded(
        "decision_not_a_decision",
        "Si decidono a mano solo spareggio, sorteggio e decisione degli organizzatori.",
    )
    NOT_IN_USE = coded("decision_not_in_use", "In questo torneo non si decide così. Scegli dall’elenco.")
    NO_SUCH_TIE = coded(
        "decision_no_such_tie", "Nell’ordine ci devono essere tutti quelli a pari merito, una volta ciascuno."
    )


@dataclass(frozen=True, slots=True)
class FormatTraits:
    """What the match format of an event means for card points.

    `equal_length`: every match has the same number of deals, all of them played (not so with first to k,
    best of n). `points_always_known`: no deal may be entered as won without its points.
    """

    equal_length: bool
    points_always_known: bool


def check_criteria(criteria: Sequence[str], traits: FormatTraits, *, confirmed: bool = False) -> tuple[Problem, ...]:
    """Every problem of an ordered list of criteria, given as they are stored.

    Card-point criteria are refused where card points cannot be compared (matches of unequal length) or may
    be missing (winner-only entry), unless the organizer has `confirmed` them knowingly. Recorded decisions
    come last, the play-off before the lot, the desk after both: any criterion after them would decide before they are
    made.
    """
    known = set(Criterion)
    problems = [
        problem_at(TiebreakProblem.UNKNOWN, position, criterion=criterion)
        for position, criterion in enumerate(criteria, start=1)
        if criterion not in known
    ]
    problems += [
        problem_at(TiebreakProblem.TWICE, position, criterion=criterion)
        for position, criterion in enumerate(criteria, start=1)
        if criterion in criteria[: position - 1]
    ]
    problems += _order_problems(criteria)
    return tuple(problems) if confirmed else (*problems, *_point_problems(criteria, traits))


def check_decision(
    decision: Decision, *, criteria: Sequence[Criterion], ties: Collection[tuple[EntrantId, ...]]
) -> tuple[Problem, ...]:
    """Every problem of a decision about to be recorded, given the criteria in force and the ties still open.

    The order must name exactly the members of one open tie, each once: a lot is drawn for a tie, never in
    advance.
    """
    problems = []
    if decision.kind not in RECORDED_CRITERIA:
        problems.append(problem_at(DecisionProblem.NOT_A_DECISION, "kind", kind=decision.kind))
    elif decision.kind not in criteria:
        problems.append(problem_at(DecisionProblem.NOT_IN_USE, "kind", kind=decision.kind))
    if not any(Counter(tie) == Counter(decision.order) for tie in ties):
        problems.append(problem_at(DecisionProblem.NO_SUCH_TIE, "order"))
    return tuple(problems)


def _order_problems(criteria: Sequence[str]) -> list[Problem]:
    strength = {criterion: position for position, criterion in enumerate(RECORDED_CRITERIA, start=1)}
    problems = []
    reached = 0
    for position, criterion in enumerate(criteria, start=1):
        own = strength.get(Criterion(criterion), 0) if criterion in set(Criterion) else 0
        if own < reached:
            problems.append(problem_at(TiebreakProblem.AFTER_RECORDED, position, criterion=criterion))
        reached = max(reached, own)
    return problems


def _point_problems(criteria: Sequence[str], traits: FormatTraits) -> list[Problem]:
    reasons = []
    if not traits.equal_length:
        reasons.append(TiebreakProblem.POINTS_UNEQUAL)
    if not traits.points_always_known:
        reasons.append(TiebreakProblem.POINTS_UNKNOWN)
    return [
        problem_at(reason, position, criterion=criterion)
        for position, criterion in enumerate(criteria, start=1)
        if criterion in CARD_POINT_CRITERIA
        for reason in reasons
    ]
