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
    ModifierFault,
    Target,
    check_definition,
    check_definitions,
)
from rules.violations import violation

SWAP = Modifier("swap", "Scambio", EffectKind.SWAP, target=Target.NAMED)
STEAL = Modifier("steal", "Furto", EffectKind.TRANSFER, Fraction(2), target=Target.NAMED)
TOP_TWO = replace(BONUS, condition=Condition.RANK_AT_MOST, rank_limit=2)


def codes(modifier: Modifier) -> list[object]:
    return [fault.code for fault in check_definition(modifier)]


@pytest.mark.parametrize("modifier", [*PRESETS, SWAP, STEAL, TOP_TWO])
def test_a_sensible_definition_has_no_fault(modifier: Modifier) -> None:
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
    ("modifier", "fault"),
    [
        (replace(BONUS, key=" "), ModifierFault.KEY_MISSING),
        (replace(BONUS, label=""), ModifierFault.LABEL_MISSING),
        (replace(BONUS, amount=None), ModifierFault.AMOUNT_MISSING),
        (replace(BONUS, amount=Fraction(0)), ModifierFault.AMOUNT_IDLE),
        (replace(GIRANDOLA, amount=Fraction(1)), ModifierFault.AMOUNT_IDLE),
        (replace(GIRANDOLA, amount=Fraction(-1)), ModifierFault.FACTOR_NEGATIVE),
        (replace(STEAL, amount=Fraction(0)), ModifierFault.AMOUNT_IDLE),
        (replace(STEAL, amount=Fraction(-2)), ModifierFault.TRANSFER_NEGATIVE),
        (replace(STEAL, target=Target.OWN), ModifierFault.TARGET_NEEDED),
        (replace(SWAP, target=Target.OWN), ModifierFault.TARGET_NEEDED),
        (replace(SWAP, amount=Fraction(3)), ModifierFault.AMOUNT_UNUSED),
        (replace(BONUS, effect=EffectKind.SET, amount=Fraction(-1)), ModifierFault.BELOW_FLOOR),
        (replace(TOP_TWO, rank_limit=None), ModifierFault.RANK_MISSING),
        (replace(TOP_TWO, rank_limit=0), ModifierFault.RANK_MISSING),
        (replace(BONUS, rank_limit=2), ModifierFault.RANK_UNUSED),
        (replace(BONUS, uses_per_team=0), ModifierFault.USES_TOO_FEW),
    ],
)
def test_a_senseless_definition_is_refused(modifier: Modifier, fault: ModifierFault) -> None:
    assert codes(modifier) == [fault]


def test_setting_a_negative_value_is_allowed_without_a_floor() -> None:
    assert codes(replace(BONUS, effect=EffectKind.SET, amount=Fraction(-1), floor=None)) == []


def test_setting_to_zero_or_halving_to_zero_is_not_idle() -> None:
    assert codes(replace(BONUS, effect=EffectKind.SET, amount=Fraction(0))) == []
    assert codes(replace(GIRANDOLA, amount=Fraction(0))) == []


def test_every_fault_is_said_at_once() -> None:
    wrong = Modifier("", "", EffectKind.TRANSFER, None, rank_limit=3, uses_per_team=0)
    assert codes(wrong) == [
        ModifierFault.KEY_MISSING,
        ModifierFault.LABEL_MISSING,
        ModifierFault.AMOUNT_MISSING,
        ModifierFault.TARGET_NEEDED,
        ModifierFault.RANK_UNUSED,
        ModifierFault.USES_TOO_FEW,
    ]


def test_a_key_used_twice_is_refused_once() -> None:
    twice = [BONUS, replace(BONUS, label="Altro")]
    assert check_definitions(twice) == (violation(ModifierFault.KEY_TAKEN, "bonus", key="bonus"),)


def test_the_faults_of_each_definition_are_gathered() -> None:
    assert check_definitions([GIRANDOLA, replace(BONUS, uses_per_team=0)]) == (
        violation(ModifierFault.USES_TOO_FEW, "bonus", label="Bonus"),
    )
