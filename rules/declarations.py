"""Declaring a modifier: one team says, before the deadline, that it uses it, and on whom.

Source: the checks are those that Italian games between teams print beside their jokers (declared before a
moment, once a team, one team a discipline, not cumulative); the Giochi regulation leaves them to its
general part.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from rules.modifiers import EffectKind, Modifier, Target
from rules.places import TeamId
from rules.violations import Violation, violation


class UseFault(StrEnum):
    """Why a declaration is refused; `where` is the key of the declaration."""

    KEY_TAKEN = "use_key_taken"
    MODIFIER_UNKNOWN = "use_modifier_unknown"
    TEAM_UNKNOWN = "use_team_unknown"
    TARGET_MISSING = "use_target_missing"
    TARGET_UNKNOWN = "use_target_unknown"
    TARGET_UNUSED = "use_target_unused"
    TARGET_IS_SELF = "use_target_is_self"
    TOO_LATE = "use_too_late"
    NO_USES_LEFT = "use_no_uses_left"
    ALREADY_TAKEN = "use_already_taken"
    NO_STACKING = "use_no_stacking"
    CANCELS_MISSING = "use_cancels_missing"
    CANCELS_UNKNOWN = "use_cancels_unknown"
    CANCELS_UNUSED = "use_cancels_unused"
    CANCELS_NOT_OWN = "use_cancels_not_own"


@dataclass(frozen=True, slots=True)
class Use:
    """A declaration: `team` uses the modifier with the key `modifier`, on `target` if it names another team.

    `cancels` is the key of the declaration that a CANCEL takes back; `challenge_won` records the side
    challenge that the condition CHALLENGE_WON asks for; `declared_at` is the instant that the deadline is
    compared with.
    """

    key: str
    modifier: str
    team: TeamId
    declared_at: datetime
    target: TeamId | None = None
    challenge_won: bool = False
    cancels: str | None = None


def touched(use: Use, effect: EffectKind) -> tuple[TeamId, ...]:
    """The teams whose points the declaration may change, the one it is aimed at first; none for a CANCEL."""
    if effect is EffectKind.CANCEL:
        return ()
    if use.target is None:
        return (use.team,)
    return (use.target, use.team) if effect in (EffectKind.TRANSFER, EffectKind.SWAP) else (use.target,)


def check_use(
    use: Use, *, definitions: Sequence[Modifier], teams: Collection[TeamId], earlier: Sequence[Use]
) -> tuple[Violation, ...]:
    """Every reason to refuse a declaration, given the definitions, the teams and what was declared before.

    A cancelled declaration still counts as made: whether it was valid must not depend on what happens later.
    """
    known = {modifier.key: modifier for modifier in definitions}
    faults: list[UseFault] = []
    if any(use.key == other.key for other in earlier):
        faults.append(UseFault.KEY_TAKEN)
    if use.team not in teams:
        faults.append(UseFault.TEAM_UNKNOWN)
    modifier = known.get(use.modifier)
    if modifier is None:
        faults.append(UseFault.MODIFIER_UNKNOWN)
    else:
        faults.extend(_target_faults(use, modifier, teams))
        faults.extend(_allowance_faults(use, modifier, earlier))
        faults.extend(_stacking_faults(use, modifier, known, earlier))
        faults.extend(_cancel_faults(use, modifier, known, earlier))
    label = use.modifier if modifier is None else modifier.label
    return tuple(violation(fault, use.key, modifier=label) for fault in faults)


def _target_faults(use: Use, modifier: Modifier, teams: Collection[TeamId]) -> list[UseFault]:
    if modifier.target is Target.OWN or modifier.effect is EffectKind.CANCEL:
        return [] if use.target is None else [UseFault.TARGET_UNUSED]
    if use.target is None:
        return [UseFault.TARGET_MISSING]
    if use.target == use.team:
        return [UseFault.TARGET_IS_SELF]
    return [] if use.target in teams else [UseFault.TARGET_UNKNOWN]


def _allowance_faults(use: Use, modifier: Modifier, earlier: Sequence[Use]) -> list[UseFault]:
    faults = []
    declarers = [other.team for other in earlier if other.modifier == use.modifier]
    if modifier.deadline is not None and use.declared_at > modifier.deadline:
        faults.append(UseFault.TOO_LATE)
    if declarers.count(use.team) >= modifier.uses_per_team:
        faults.append(UseFault.NO_USES_LEFT)
    if modifier.exclusive and any(team != use.team for team in declarers):
        faults.append(UseFault.ALREADY_TAKEN)
    return faults


def _stacking_faults(
    use: Use, modifier: Modifier, known: Mapping[str, Modifier], earlier: Sequence[Use]
) -> list[UseFault]:
    aimed = set(touched(use, modifier.effect))
    rivals = [
        known[other.modifier]
        for other in earlier
        if other.modifier in known and aimed.intersection(touched(other, known[other.modifier].effect))
    ]
    refused = any(not (modifier.stacking and rival.stacking) for rival in rivals)
    return [UseFault.NO_STACKING] if refused else []


def _cancel_faults(
    use: Use, modifier: Modifier, known: Mapping[str, Modifier], earlier: Sequence[Use]
) -> list[UseFault]:
    if modifier.effect is not EffectKind.CANCEL:
        return [] if use.cancels is None else [UseFault.CANCELS_UNUSED]
    if use.cancels is None:
        return [UseFault.CANCELS_MISSING]
    aim = next((other for other in earlier if other.key == use.cancels), None)
    if aim is None or aim.modifier not in known:
        return [UseFault.CANCELS_UNKNOWN]
    own = use.team in touched(aim, known[aim.modifier].effect)
    return [UseFault.CANCELS_NOT_OWN] if modifier.target is Target.OWN and not own else []
