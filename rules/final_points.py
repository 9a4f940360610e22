"""From the points by place to the final points of the discipline: base, every effect, final.

Source: Giochi regulation (Pinasca, 2022), 'Punteggio finale della disciplina'. The order in which
declarations work is ours, since no known regulation gives one: first what is cancelled, then SET (so that
everything else works on the value it puts in place of the base), then TRANSFER and SWAP, then MULTIPLY,
last ADD. Within one of these steps the earlier declaration works first, and the key of the declaration
settles equal instants. The order in which the declarations are handed over never matters.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from rules.modifiers import Condition, EffectKind, Modifier, Rounding, Use, touched
from rules.places import TeamId


class WhyNot(StrEnum):
    """Why a valid declaration changed nothing in the end."""

    CANCELLED = "cancelled"
    NOT_FIRST = "not_first"
    RANK_TOO_LOW = "rank_too_low"
    CHALLENGE_NOT_WON = "challenge_not_won"


@dataclass(frozen=True, slots=True)
class Effect:
    """What one declaration did to one team's points. `why_not` is given exactly when it was not applied.

    A transfer and a swap appear at both teams, a cancellation at the team that declared it (before == after).
    """

    use: Use
    label: str
    before: Fraction
    after: Fraction
    applied: bool
    why_not: WhyNot | None = None


@dataclass(frozen=True, slots=True)
class FinalRow:
    """One team: its place, the points for it, the effects in working order, the final points."""

    team: TeamId
    place: int
    base: Fraction
    effects: tuple[Effect, ...]
    final: Fraction


_STEPS = {
    EffectKind.CANCEL: 0,
    EffectKind.SET: 1,
    EffectKind.TRANSFER: 2,
    EffectKind.SWAP: 2,
    EffectKind.MULTIPLY: 3,
    EffectKind.ADD: 4,
}


def apply(
    base: Mapping[TeamId, Fraction],
    places: Mapping[TeamId, int],
    definitions: Sequence[Modifier],
    uses: Sequence[Use],
) -> tuple[FinalRow, ...]:
    """The final points of every team, ordered by place and id; without declarations final equals base.

    `uses` must have passed `check_use`. Raises ValueError when base and places name different teams,
    KeyError when a declaration names a modifier or a team that is not there: both are problems of the caller.
    """
    if base.keys() != places.keys():
        raise ValueError("points and places must name the same teams")
    known = {modifier.key: modifier for modifier in definitions}
    reasons = _reasons(uses, known, places)
    points = dict(base)
    effects: defaultdict[TeamId, list[Effect]] = defaultdict(list)
    for use in sorted(uses, key=lambda use: _working_order(use, known)):
        modifier, reason = known[use.modifier], reasons[use.key]
        changed = {} if reason else _changed(points, use, modifier)
        for team in touched(use, modifier.effect) or (use.team,):
            before, after = points[team], changed.get(team, points[team])
            effects[team].append(Effect(use, modifier.label, before, after, reason is None, reason))
        points |= changed
    return tuple(
        FinalRow(team, places[team], base[team], tuple(effects[team]), points[team])
        for team in sorted(base, key=lambda team: (places[team], team))
    )


def _working_order(use: Use, known: Mapping[str, Modifier]) -> tuple[int, datetime, str]:
    return _STEPS[known[use.modifier].effect], use.declared_at, use.key


def _reasons(
    uses: Sequence[Use], known: Mapping[str, Modifier], places: Mapping[TeamId, int]
) -> dict[str, WhyNot | None]:
    """Why each declaration does not count, if so. A cancellation that is itself cancelled cancels nothing."""
    against: defaultdict[str | None, list[Use]] = defaultdict(list)
    for use in uses:
        against[use.cancels].append(use)

    def reason(use: Use) -> WhyNot | None:
        unmet = _unmet(use, known[use.modifier], places)
        if unmet is not None:
            return unmet
        return WhyNot.CANCELLED if any(reason(other) is None for other in against[use.key]) else None

    return {use.key: reason(use) for use in uses}


def _unmet(use: Use, modifier: Modifier, places: Mapping[TeamId, int]) -> WhyNot | None:
    match modifier.condition:
        case Condition.ALWAYS:
            return None
        case Condition.FIRST:
            return None if places[use.team] == 1 else WhyNot.NOT_FIRST
        case Condition.RANK_AT_MOST:
            return None if places[use.team] <= (modifier.rank_limit or 0) else WhyNot.RANK_TOO_LOW
        case Condition.CHALLENGE_WON:
            return None if use.challenge_won else WhyNot.CHALLENGE_NOT_WON


def _changed(points: Mapping[TeamId, Fraction], use: Use, modifier: Modifier) -> dict[TeamId, Fraction]:
    """The new points of the teams that the declaration touches."""
    amount = Fraction(0) if modifier.amount is None else modifier.amount
    teams = touched(use, modifier.effect)
    match modifier.effect:
        case EffectKind.CANCEL:
            return {}
        case EffectKind.SWAP:
            return {teams[0]: points[teams[1]], teams[1]: points[teams[0]]}
        case EffectKind.TRANSFER:
            moved = _movable(points[teams[0]], amount, modifier)
            return {teams[0]: points[teams[0]] - moved, teams[1]: points[teams[1]] + moved}
        case EffectKind.SET:
            raw = amount
        case EffectKind.MULTIPLY:
            raw = points[teams[0]] * amount
        case EffectKind.ADD:
            raw = points[teams[0]] + amount
    return {teams[0]: _bounded(_rounded(raw, modifier.rounding), points[teams[0]], modifier.floor)}


def _movable(held: Fraction, amount: Fraction, modifier: Modifier) -> Fraction:
    """How much a transfer takes: the rounded amount, but no more than is above the floor."""
    wanted = _rounded(amount, modifier.rounding)
    return wanted if modifier.floor is None else max(Fraction(0), min(wanted, held - modifier.floor))


def _bounded(value: Fraction, before: Fraction, floor: Fraction | None) -> Fraction:
    """The floor stops a fall; a team that already was below it is not lifted."""
    return value if floor is None else max(value, min(before, floor))


def _rounded(value: Fraction, rounding: Rounding) -> Fraction:
    match rounding:
        case Rounding.EXACT:
            return value
        case Rounding.DOWN:
            return Fraction(math.floor(value))
        case Rounding.UP:
            return Fraction(math.ceil(value))
        case Rounding.HALF_UP:
            return Fraction(math.floor(value + Fraction(1, 2)))
