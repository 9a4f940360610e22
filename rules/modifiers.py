"""Powers and curses on the final points: what one is, whether it makes sense, and how a team declares it."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from rules.places import TeamId
from rules.problems import Problem, ProblemCode, coded, problem_at

# Modifiers of the final discipline points: what one is, and whether its definition makes sense.
#
# Source: Giochi regulation (Pinasca, 2022), 'Punteggio finale della disciplina': the points by place "can be modified"
# by the Potere della Girandola or the Maledizione del Framasun, whose text is in a general regulation that is not
# known here. So both are presets of one general modifier, off until the organizer turns them on, and no other line of
# the program knows their names. Other Italian games between teams use jokers of the same shape: they double, halve,
# add, take over or cancel points, within a deadline, once or more, for one team alone or for all.
#
# A modifier never touches match points; `rules.modifiers` says who may declare it and `rules.final_points` applies
# it.


class EffectKind(StrEnum):
    """What happens to the points. Halving is MULTIPLY by 1/2; a penalty is ADD of a negative amount."""

    MULTIPLY = "multiply"
    ADD = "add"
    SET = "set"
    TRANSFER = "transfer"
    SWAP = "swap"
    CANCEL = "cancel"


class Target(StrEnum):
    """On whose points it works: the declaring team's own, or those of another team it names.

    TRANSFER takes from the named team and gives to the declaring team; SWAP exchanges the points of the two.
    For CANCEL, OWN allows to cancel only what falls on the declaring team, NAMED whatever was declared.
    """

    OWN = "own"
    NAMED = "named"


class Condition(StrEnum):
    """When a declared modifier counts, by the declaring team's place; a shared first place is first."""

    ALWAYS = "always"
    FIRST = "first"
    RANK_AT_MOST = "rank_at_most"
    CHALLENGE_WON = "challenge_won"


class Rounding(StrEnum):
    """How what a modifier yields is made whole; EXACT keeps fractions, HALF_UP takes 1/2 upwards."""

    EXACT = "exact"
    DOWN = "down"
    UP = "up"
    HALF_UP = "half_up"


class ModifierProblem(ProblemCode):
    """What can be wrong with a definition; `where` is the key of the modifier."""

    KEY_MISSING = coded("modifier_key_missing", "Scrivi una sigla per questo potere.")
    KEY_TAKEN = coded("modifier_key_taken", "Due poteri hanno la sigla «%(key)s». Cambiane una.")
    LABEL_MISSING = coded("modifier_label_missing", "Scrivi il nome di questo potere.")
    AMOUNT_MISSING = coded("modifier_amount_missing", "«%(label)s»: scrivi di quanto cambia i punti.")
    AMOUNT_UNUSED = coded("modifier_amount_unused", "«%(label)s»: qui non serve un numero. Lascia vuota la casella.")
    AMOUNT_IDLE = coded(
        "modifier_amount_idle", "«%(label)s»: con questo numero i punti non cambiano. Scrivine un altro."
    )
    FACTOR_NEGATIVE = coded("modifier_factor_negative", "«%(label)s»: non si può moltiplicare per un numero negativo.")
    TRANSFER_NEGATIVE = coded(
        "modifier_transfer_negative", "«%(label)s»: i punti da prendere devono essere più di zero."
    )
    BELOW_FLOOR = coded("modifier_below_floor", "«%(label)s»: il numero è sotto il minimo. Alzalo, o togli il minimo.")
    TARGET_NEEDED = coded(
        "modifier_target_needed", "«%(label)s»: questo effetto riguarda due squadre. Scegli «un’altra squadra»."
    )
    RANK_MISSING = coded("modifier_rank_missing", "«%(label)s»: scrivi fino a quale posto vale, da 1 in su.")
    RANK_UNUSED = coded("modifier_rank_unused", "«%(label)s»: qui non serve un posto. Lascia vuota la casella.")
    USES_TOO_FEW = coded("modifier_uses_too_few", "«%(label)s»: le volte sono almeno una. Correggi.")


@dataclass(frozen=True, slots=True)
class Modifier:
    """A definition.

    `amount`: the factor, addend, value or number of points moved; None for SWAP and CANCEL. `rank_limit`:
    the last place that still satisfies RANK_AT_MOST. `deadline`: last instant of declaration.
    `uses_per_team`: declarations each team may make. `exclusive`: once one team declared it, no other team
    may. `stacking`: whether it may fall on a team on which another declaration falls, in either order.
    `floor`: points are not pushed below it (None: no limit); it stops a fall, it never lifts a team.
    """

    key: str
    label: str
    effect: EffectKind
    amount: Fraction | None = None
    target: Target = Target.OWN
    condition: Condition = Condition.ALWAYS
    rank_limit: int | None = None
    deadline: datetime | None = None
    uses_per_team: int = 1
    exclusive: bool = False
    stacking: bool = True
    floor: Fraction | None = Fraction(0)
    rounding: Rounding = Rounding.EXACT


GIRANDOLA = Modifier("girandola", "Potere della Girandola", EffectKind.MULTIPLY, Fraction(2))
FRAMASUN = Modifier("framasun", "Maledizione del Framasun", EffectKind.MULTIPLY, Fraction(1, 2), target=Target.NAMED)
BONUS = Modifier("bonus", "Bonus", EffectKind.ADD, Fraction(1))
PRESETS: tuple[Modifier, ...] = (GIRANDOLA, FRAMASUN, BONUS)
"""Offered, never in force by themselves: the organizer picks one and adapts it to the local rule."""

_WITHOUT_AMOUNT = frozenset({EffectKind.SWAP, EffectKind.CANCEL})
_BETWEEN_TEAMS = frozenset({EffectKind.TRANSFER, EffectKind.SWAP})
_IDLE = {EffectKind.MULTIPLY: Fraction(1), EffectKind.ADD: Fraction(0), EffectKind.TRANSFER: Fraction(0)}


def check_definition(modifier: Modifier) -> tuple[Problem, ...]:
    """Every problem of one definition: names, amount, target, condition and number of uses."""
    problems: list[ModifierProblem] = []
    if not modifier.key.strip():
        problems.append(ModifierProblem.KEY_MISSING)
    if not modifier.label.strip():
        problems.append(ModifierProblem.LABEL_MISSING)
    problems.extend(_amount_problems(modifier))
    if modifier.effect in _BETWEEN_TEAMS and modifier.target is not Target.NAMED:
        problems.append(ModifierProblem.TARGET_NEEDED)
    problems.extend(_rank_problems(modifier))
    if modifier.uses_per_team < 1:
        problems.append(ModifierProblem.USES_TOO_FEW)
    return tuple(problem_at(problem, modifier.key, label=modifier.label) for problem in problems)


def check_definitions(modifiers: Sequence[Modifier]) -> tuple[Problem, ...]:
    """Every problem of a discipline's definitions taken together: those of each one, and keys used twice."""
    uses = Counter(modifier.key for modifier in modifiers)
    repeated = [problem_at(ModifierProblem.KEY_TAKEN, key, key=key) for key, count in uses.items() if count > 1]
    return (*repeated, *(problem for modifier in modifiers for problem in check_definition(modifier)))


def _amount_problems(modifier: Modifier) -> list[ModifierProblem]:
    amount = modifier.amount
    if modifier.effect in _WITHOUT_AMOUNT:
        return [] if amount is None else [ModifierProblem.AMOUNT_UNUSED]
    if amount is None:
        return [ModifierProblem.AMOUNT_MISSING]
    if amount == _IDLE.get(modifier.effect):
        return [ModifierProblem.AMOUNT_IDLE]
    if modifier.effect is EffectKind.MULTIPLY and amount < 0:
        return [ModifierProblem.FACTOR_NEGATIVE]
    if modifier.effect is EffectKind.TRANSFER and amount < 0:
        return [ModifierProblem.TRANSFER_NEGATIVE]
    if modifier.effect is EffectKind.SET and modifier.floor is not None and amount < modifier.floor:
        return [ModifierProblem.BELOW_FLOOR]
    return []


def _rank_problems(modifier: Modifier) -> list[ModifierProblem]:
    wanted = modifier.condition is Condition.RANK_AT_MOST
    if not wanted:
        return [] if modifier.rank_limit is None else [ModifierProblem.RANK_UNUSED]
    if modifier.rank_limit is None or modifier.rank_limit < 1:
        return [ModifierProblem.RANK_MISSING]
    return []


# Declaring a modifier: one team says, before the deadline, that it uses it, and on whom.
#
# Source: the checks are those that Italian games between teams print beside their jokers (declared before a moment,
# once a team, one team a discipline, not cumulative); the Giochi regulation leaves them to its general part.


class UseProblem(ProblemCode):
    """Why a declaration is refused; `where` is the key of the declaration."""

    KEY_TAKEN = coded("use_key_taken", "Questa dichiarazione è già registrata.")
    MODIFIER_UNKNOWN = coded("use_modifier_unknown", "«%(modifier)s» non c’è in questo torneo. Prima aggiungilo.")
    TEAM_UNKNOWN = coded("use_team_unknown", "Scegli quale squadra dichiara.")
    TARGET_MISSING = coded("use_target_missing", "«%(modifier)s»: scegli la squadra contro cui vale.")
    TARGET_UNKNOWN = coded("use_target_unknown", "«%(modifier)s»: la squadra scelta non è in questo torneo.")
    TARGET_UNUSED = coded(
        "use_target_unused", "«%(modifier)s» non vale contro un’altra squadra. Lascia vuota la scelta."
    )
    TARGET_IS_SELF = coded(
        "use_target_is_self", "«%(modifier)s» vale contro un’altra squadra, non la propria. Scegline un’altra."
    )
    TOO_LATE = coded("use_too_late", "«%(modifier)s»: non si può più dichiarare, il tempo è passato.")
    NO_USES_LEFT = coded("use_no_uses_left", "«%(modifier)s»: questa squadra non può più dichiararlo.")
    ALREADY_TAKEN = coded(
        "use_already_taken", "«%(modifier)s» vale per una squadra sola, e un’altra lo ha già dichiarato."
    )
    NO_STACKING = coded("use_no_stacking", "«%(modifier)s» non si somma a un’altra dichiarazione sulla stessa squadra.")
    CANCELS_MISSING = coded("use_cancels_missing", "«%(modifier)s»: scegli la dichiarazione da annullare.")
    CANCELS_UNKNOWN = coded(
        "use_cancels_unknown", "«%(modifier)s»: la dichiarazione da annullare non c’è. Scegline una dall’elenco."
    )
    CANCELS_UNUSED = coded(
        "use_cancels_unused", "«%(modifier)s» non annulla altre dichiarazioni. Lascia vuota la scelta."
    )
    CANCELS_NOT_OWN = coded("use_cancels_not_own", "«%(modifier)s» annulla solo ciò che riguarda la propria squadra.")


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
) -> tuple[Problem, ...]:
    """Every reason to refuse a declaration, given the definitions, the teams and what was declared before.

    A cancelled declaration still counts as made: whether it was valid must not depend on what happens later.
    """
    known = {modifier.key: modifier for modifier in definitions}
    problems: list[UseProblem] = []
    if any(use.key == other.key for other in earlier):
        problems.append(UseProblem.KEY_TAKEN)
    if use.team not in teams:
        problems.append(UseProblem.TEAM_UNKNOWN)
    modifier = known.get(use.modifier)
    if modifier is None:
        problems.append(UseProblem.MODIFIER_UNKNOWN)
    else:
        problems.extend(_target_problems(use, modifier, teams))
        problems.extend(_allowance_problems(use, modifier, earlier))
        problems.extend(_stacking_problems(use, modifier, known, earlier))
        problems.extend(_cancel_problems(use, modifier, known, earlier))
    label = use.modifier if modifier is None else modifier.label
    return tuple(problem_at(problem, use.key, modifier=label) for problem in problems)


def _target_problems(use: Use, modifier: Modifier, teams: Collection[TeamId]) -> list[UseProblem]:
    if modifier.target is Target.OWN or modifier.effect is EffectKind.CANCEL:
        return [] if use.target is None else [UseProblem.TARGET_UNUSED]
    if use.target is None:
        return [UseProblem.TARGET_MISSING]
    if use.target == use.team:
        return [UseProblem.TARGET_IS_SELF]
    return [] if use.target in teams else [UseProblem.TARGET_UNKNOWN]


def _allowance_problems(use: Use, modifier: Modifier, earlier: Sequence[Use]) -> list[UseProblem]:
    problems = []
    declarers = [other.team for other in earlier if other.modifier == use.modifier]
    if modifier.deadline is not None and use.declared_at > modifier.deadline:
        problems.append(UseProblem.TOO_LATE)
    if declarers.count(use.team) >= modifier.uses_per_team:
        problems.append(UseProblem.NO_USES_LEFT)
    if modifier.exclusive and any(team != use.team for team in declarers):
        problems.append(UseProblem.ALREADY_TAKEN)
    return problems


def _stacking_problems(
    use: Use, modifier: Modifier, known: Mapping[str, Modifier], earlier: Sequence[Use]
) -> list[UseProblem]:
    aimed = set(touched(use, modifier.effect))
    rivals = [
        known[other.modifier]
        for other in earlier
        if other.modifier in known and aimed.intersection(touched(other, known[other.modifier].effect))
    ]
    refused = any(not (modifier.stacking and rival.stacking) for rival in rivals)
    return [UseProblem.NO_STACKING] if refused else []


def _cancel_problems(
    use: Use, modifier: Modifier, known: Mapping[str, Modifier], earlier: Sequence[Use]
) -> list[UseProblem]:
    if modifier.effect is not EffectKind.CANCEL:
        return [] if use.cancels is None else [UseProblem.CANCELS_UNUSED]
    if use.cancels is None:
        return [UseProblem.CANCELS_MISSING]
    aim = next((other for other in earlier if other.key == use.cancels), None)
    if aim is None or aim.modifier not in known:
        return [UseProblem.CANCELS_UNKNOWN]
    own = use.team in touched(aim, known[aim.modifier].effect)
    return [UseProblem.CANCELS_NOT_OWN] if modifier.target is Target.OWN and not own else []
