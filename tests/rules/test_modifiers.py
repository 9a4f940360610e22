from dataclasses import replace
from fractions import Fraction

import pytest

from rules.modifiers import (
    BONUS,
    FRAMASUN,
    GIRANDOLA,
    PRESETS,
    Condition,
    EffectKind,
    Modifier,
    ModifierProblem,
    Target,
    check_definition,
    check_definitions,
)
from rules.problems import problem_at

SWAP = Modifier("swap", "Scambio", EffectKind.SWAP, target=Target.NAMED)
STEAL = Modifier("steal", "Furto", EffectKind.TRANSFER, Fraction(2), target=Target.NAMED)
TOP_TWO = replace(BONUS, condition=Condition.RANK_AT_MOST, rank_limit=2)


def codes(modifier: Modifier) -> list[object]:
    return [problem.code for problem in check_definition(modifier)]


@pytest.mark.parametrize("modifier", [*PRESETS, SWAP, STEAL, TOP_TWO])
def test_a_sensible_definition_has_no_problem(modifier: Modifier) -> None:
    assert check_definition(modifier) == ()


def test_what_is_not_said_is_one_use_for_a_team_beside_others_never_below_zero() -> None:
    one = Modifier("bonus", "Bonus", EffectKind.ADD, Fraction(1))
    assert (one.uses_per_team, one.exclusive, one.stacking, one.floor) == (1, False, True, Fraction(0))


def test_the_girandola_doubles_ones_own_points() -> None:
    assert (GIRANDOLA.effect, GIRANDOLA.amount, GIRANDOLA.target) == (
        EffectKind.MULTIPLY,
        Fraction(2),
        Target.OWN,
    )


def test_the_framasun_halves_the_points_of_a_named_team() -> None:
    assert (FRAMASUN.effect, FRAMASUN.amount, FRAMASUN.target) == (
        EffectKind.MULTIPLY,
        Fraction(1, 2),
        Target.NAMED,
    )


@pytest.mark.parametrize(
    ("modifier", "problem"),
    [
        (replace(BONUS, key=" "), ModifierProblem.KEY_MISSING),
        (replace(BONUS, label=""), ModifierProblem.LABEL_MISSING),
        (replace(BONUS, amount=None), ModifierProblem.AMOUNT_MISSING),
        (replace(BONUS, amount=Fraction(0)), ModifierProblem.AMOUNT_IDLE),
        (replace(GIRANDOLA, amount=Fraction(1)), ModifierProblem.AMOUNT_IDLE),
        (replace(GIRANDOLA, amount=Fraction(-1)), ModifierProblem.FACTOR_NEGATIVE),
        (replace(STEAL, amount=Fraction(0)), ModifierProblem.AMOUNT_IDLE),
        (replace(STEAL, amount=Fraction(-2)), ModifierProblem.TRANSFER_NEGATIVE),
        (replace(STEAL, target=Target.OWN), ModifierProblem.TARGET_NEEDED),
        (replace(SWAP, target=Target.OWN), ModifierProblem.TARGET_NEEDED),
        (replace(SWAP, amount=Fraction(3)), ModifierProblem.AMOUNT_UNUSED),
        (replace(BONUS, effect=EffectKind.SET, amount=Fraction(-1)), ModifierProblem.BELOW_FLOOR),
        (replace(TOP_TWO, rank_limit=None), ModifierProblem.RANK_MISSING),
        (replace(TOP_TWO, rank_limit=0), ModifierProblem.RANK_MISSING),
        (replace(BONUS, rank_limit=2), ModifierProblem.RANK_UNUSED),
        (replace(BONUS, uses_per_team=0), ModifierProblem.USES_TOO_FEW),
    ],
)
def test_a_senseless_definition_is_refused(modifier: Modifier, problem: ModifierProblem) -> None:
    assert codes(modifier) == [problem]


def test_setting_a_negative_value_is_allowed_without_a_floor() -> None:
    assert codes(replace(BONUS, effect=EffectKind.SET, amount=Fraction(-1), floor=None)) == []


def test_setting_to_zero_or_halving_to_zero_is_not_idle() -> None:
    assert codes(replace(BONUS, effect=EffectKind.SET, amount=Fraction(0))) == []
    assert codes(replace(GIRANDOLA, amount=Fraction(0))) == []


def test_every_problem_is_said_at_once() -> None:
    wrong = Modifier("", "", EffectKind.TRANSFER, None, rank_limit=3, uses_per_team=0)
    assert codes(wrong) == [
        ModifierProblem.KEY_MISSING,
        ModifierProblem.LABEL_MISSING,
        ModifierProblem.AMOUNT_MISSING,
        ModifierProblem.TARGET_NEEDED,
        ModifierProblem.RANK_UNUSED,
        ModifierProblem.USES_TOO_FEW,
    ]


def test_a_key_used_twice_is_refused_once() -> None:
    twice = [BONUS, replace(BONUS, label="Altro")]
    assert check_definitions(twice) == (problem_at(ModifierProblem.KEY_TAKEN, "bonus", key="bonus"),)


def test_the_problems_of_each_definition_are_gathered() -> None:
    assert check_definitions([GIRANDOLA, replace(BONUS, uses_per_team=0)]) == (
        problem_at(ModifierProblem.USES_TOO_FEW, "bonus", label="Bonus"),
    )
