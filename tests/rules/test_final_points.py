from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.final_points import Effect, FinalRow, WhyNot, apply
from rules.modifiers import BONUS, FRAMASUN, GIRANDOLA, Condition, EffectKind, Modifier, Rounding, Target, Use
from rules.places import GIOCHI_PLACE_POINTS, points_for

EVENING = datetime(2022, 3, 20, 20, 30, tzinfo=UTC)
PLACES = {"A": 1, "B": 2, "C": 3, "D": 4}
BASE = points_for(GIOCHI_PLACE_POINTS, PLACES)
STEAL = Modifier("steal", "Furto", EffectKind.TRANSFER, Fraction(2), target=Target.NAMED)
SWAP = Modifier("swap", "Scambio", EffectKind.SWAP, target=Target.NAMED)
RESET = Modifier("reset", "Azzera", EffectKind.SET, Fraction(0), target=Target.NAMED)
PENALTY = replace(BONUS, key="penalty", label="Malus", amount=Fraction(-3), target=Target.NAMED)
VETO = Modifier("veto", "Veto", EffectKind.CANCEL, target=Target.NAMED)
DEFINITIONS = (GIRANDOLA, FRAMASUN, BONUS, STEAL, SWAP, RESET, PENALTY, VETO)


def use(modifier: Modifier, team: str, target: str | None = None, *, minute: int = 0, **fields: Any) -> Use:
    named = {"key": f"{modifier.key} {team} {minute}", "modifier": modifier.key, "team": team}
    return Use(**named | {"target": target, "declared_at": EVENING + timedelta(minutes=minute)} | fields)


def finals(*uses: Use, definitions: Sequence[Modifier] = DEFINITIONS) -> dict[str, Fraction]:
    return {row.team: row.final for row in apply(BASE, PLACES, definitions, uses)}


def row_of(team: str, *uses: Use, definitions: Sequence[Modifier] = DEFINITIONS) -> FinalRow:
    return next(row for row in apply(BASE, PLACES, definitions, uses) if row.team == team)


def stations(team: str, *uses: Use) -> list[tuple[int, int]]:
    return [(int(effect.before), int(effect.after)) for effect in row_of(team, *uses).effects]


def test_without_declarations_the_final_points_are_the_points_by_place() -> None:
    assert apply(BASE, PLACES, DEFINITIONS, ()) == (
        FinalRow("A", 1, Fraction(5), (), Fraction(5)),
        FinalRow("B", 2, Fraction(3), (), Fraction(3)),
        FinalRow("C", 3, Fraction(2), (), Fraction(2)),
        FinalRow("D", 4, Fraction(1), (), Fraction(1)),
    )


def test_the_girandola_doubles_and_the_framasun_halves() -> None:
    assert finals(use(GIRANDOLA, "A"), use(FRAMASUN, "D", "B")) == {
        "A": 10,
        "B": Fraction(3, 2),
        "C": 2,
        "D": 1,
    }


def test_an_effect_shows_before_and_after_beside_its_declaration() -> None:
    declared = use(GIRANDOLA, "B")
    assert row_of("B", declared).effects == (
        Effect(declared, "Potere della Girandola", Fraction(3), Fraction(6), applied=True),
    )


def test_a_transfer_appears_at_both_teams() -> None:
    declared = use(STEAL, "D", "A")
    assert stations("A", declared) == [(5, 3)]
    assert stations("D", declared) == [(1, 3)]


def test_a_transfer_takes_no_more_than_the_other_team_has() -> None:
    assert finals(use(STEAL, "A", "D")) == {"A": 6, "B": 3, "C": 2, "D": 0}


def test_a_transfer_without_floor_may_leave_the_other_team_below_zero() -> None:
    assert finals(use(STEAL, "A", "D"), definitions=[replace(STEAL, floor=None)])["D"] == -1


def test_a_swap_exchanges_the_points() -> None:
    assert finals(use(SWAP, "D", "A")) == {"A": 1, "B": 3, "C": 2, "D": 5}


def test_a_penalty_stops_at_the_floor() -> None:
    assert finals(use(PENALTY, "A", "D"))["D"] == 0


def test_a_floor_never_lifts_a_team_that_is_below_it() -> None:
    definitions = [replace(PENALTY, floor=None), BONUS]
    penalty, bonus = use(PENALTY, "A", "D"), use(BONUS, "D", minute=1)
    assert finals(penalty, bonus, definitions=definitions)["D"] == -1


@pytest.mark.parametrize(
    ("rounding", "expected"),
    [
        (Rounding.EXACT, Fraction(3, 2)),
        (Rounding.DOWN, Fraction(1)),
        (Rounding.UP, Fraction(2)),
        (Rounding.HALF_UP, Fraction(2)),
    ],
)
def test_half_of_three_follows_the_rounding(rounding: Rounding, expected: Fraction) -> None:
    definitions = [replace(FRAMASUN, rounding=rounding)]
    assert finals(use(FRAMASUN, "A", "B"), definitions=definitions)["B"] == expected


@pytest.mark.parametrize(("factor", "expected"), [(Fraction(1, 4), 1), (Fraction(1, 3), 2)])
def test_half_up_goes_to_the_nearest_whole(factor: Fraction, expected: int) -> None:
    definitions = [replace(FRAMASUN, amount=factor, rounding=Rounding.HALF_UP)]
    assert finals(use(FRAMASUN, "B", "A"), definitions=definitions)["A"] == expected


# The order of work: cancel, set, transfer and swap, multiply, add.


def test_doubling_comes_before_adding_whenever_either_was_declared() -> None:
    assert finals(use(BONUS, "A", minute=0), use(GIRANDOLA, "A", minute=5))["A"] == 11


def test_a_transfer_comes_before_doubling() -> None:
    assert finals(use(GIRANDOLA, "D", minute=0), use(STEAL, "D", "A", minute=5))["D"] == 6


def test_a_set_value_replaces_the_base_for_everything_else() -> None:
    declared = [use(GIRANDOLA, "A"), use(BONUS, "A"), use(RESET, "B", "A", minute=9)]
    assert finals(*declared)["A"] == 1


def test_every_step_works_before_the_next_one_though_that_was_declared_before() -> None:
    """What a team itself declares and what others declare against it, in the order in which it is shown."""
    last_first = [
        use(BONUS, "B", minute=0),
        use(GIRANDOLA, "B", minute=1),
        use(STEAL, "A", "B", minute=2),
        use(RESET, "A", "B", minute=3),
        use(VETO, "B", minute=4, cancels="nothing of these"),
    ]
    steps = [effect.use.modifier for effect in row_of("B", *last_first).effects]
    assert steps == ["veto", "reset", "steal", "girandola", BONUS.key]


def test_within_one_step_the_earlier_declaration_works_first() -> None:
    steal, swap = use(STEAL, "D", "A", minute=1), use(SWAP, "D", "A", minute=2)
    assert finals(steal, swap) == {"A": 3, "B": 3, "C": 2, "D": 3}
    assert finals(replace(steal, declared_at=EVENING + timedelta(minutes=3)), swap)["D"] == 6


def test_equal_instants_are_settled_by_the_key() -> None:
    steal, swap = use(STEAL, "D", "A", key="1"), use(SWAP, "D", "A", key="2")
    assert finals(steal, swap)["D"] == 3
    assert finals(replace(steal, key="3"), swap)["D"] == 6


# Cancelling.


def test_a_cancelled_declaration_stays_visible_and_changes_nothing() -> None:
    curse = use(FRAMASUN, "B", "A")
    veto = use(VETO, "A", cancels=curse.key)
    assert row_of("A", curse, veto).effects == (
        Effect(veto, "Veto", Fraction(5), Fraction(5), applied=True),
        Effect(
            curse,
            "Maledizione del Framasun",
            Fraction(5),
            Fraction(5),
            applied=False,
            why_not=WhyNot.CANCELLED,
        ),
    )


def test_a_cancelled_cancellation_cancels_nothing() -> None:
    curse = use(FRAMASUN, "B", "A")
    veto = use(VETO, "A", cancels=curse.key)
    again = use(VETO, "B", cancels=veto.key)
    assert finals(curse, veto)["A"] == 5
    assert finals(curse, veto, again)["A"] == Fraction(5, 2)


def test_a_cancellation_whose_condition_fails_cancels_nothing() -> None:
    curse = use(FRAMASUN, "B", "A")
    veto = use(VETO, "D", cancels=curse.key)
    definitions = [FRAMASUN, replace(VETO, condition=Condition.FIRST)]
    assert finals(curse, veto, definitions=definitions)["A"] == Fraction(5, 2)


# Conditions.


@pytest.mark.parametrize(
    ("condition", "team", "why_not"),
    [
        (Condition.FIRST, "A", None),
        (Condition.FIRST, "B", WhyNot.NOT_FIRST),
        (Condition.RANK_AT_MOST, "B", None),
        (Condition.RANK_AT_MOST, "C", WhyNot.RANK_TOO_LOW),
        (Condition.CHALLENGE_WON, "A", WhyNot.CHALLENGE_NOT_WON),
    ],
)
def test_a_condition_looks_at_the_declaring_team(condition: Condition, team: str, why_not: WhyNot | None) -> None:
    limit = 2 if condition is Condition.RANK_AT_MOST else None
    definitions = [replace(GIRANDOLA, condition=condition, rank_limit=limit)]
    (effect,) = row_of(team, use(GIRANDOLA, team), definitions=definitions).effects
    assert (effect.applied, effect.why_not) == (why_not is None, why_not)


def test_a_challenge_won_lets_the_modifier_work() -> None:
    definitions = [replace(BONUS, condition=Condition.CHALLENGE_WON)]
    assert finals(use(BONUS, "D", challenge_won=True), definitions=definitions)["D"] == 2


def test_a_shared_first_place_counts_as_first() -> None:
    places = {"A": 1, "B": 1}
    rows = apply(
        points_for(GIOCHI_PLACE_POINTS, places),
        places,
        [replace(GIRANDOLA, condition=Condition.FIRST)],
        [use(GIRANDOLA, "B")],
    )
    assert [row.final for row in rows] == [5, 10]


def test_points_and_places_of_different_teams_are_a_problem_of_the_caller() -> None:
    with pytest.raises(ValueError, match="same teams"):
        apply(BASE, {"A": 1}, DEFINITIONS, ())


# Invariants over any set of declarations.


@st.composite
def declarations(draw: st.DrawFn, kinds: tuple[Modifier, ...] = DEFINITIONS) -> list[Use]:
    uses: list[Use] = []
    for number in range(draw(st.integers(min_value=0, max_value=5))):
        modifier = draw(st.sampled_from(kinds))
        team, other = draw(st.permutations(sorted(PLACES)))[:2]
        named = modifier.target is Target.NAMED and modifier is not VETO
        cancels = draw(st.sampled_from(uses)).key if modifier is VETO and uses else None
        minute = draw(st.integers(min_value=0, max_value=2))
        uses.append(use(modifier, team, other if named else None, minute=minute, key=str(number), cancels=cancels))
    return uses


@given(declarations())
def test_the_order_in_which_declarations_are_handed_over_never_matters(uses: list[Use]) -> None:
    assert finals(*reversed(uses)) == finals(*uses)


@given(declarations(kinds=(STEAL, SWAP, VETO)))
def test_transfers_and_swaps_conserve_the_sum(uses: list[Use]) -> None:
    assert sum(finals(*uses).values()) == sum(BASE.values())


@given(declarations())
def test_nobody_falls_below_the_floor(uses: list[Use]) -> None:
    assert min(finals(*uses).values()) >= 0


@given(declarations())
def test_the_effects_lead_without_a_gap_from_base_to_final(uses: list[Use]) -> None:
    for row in apply(BASE, PLACES, DEFINITIONS, uses):
        stations = [row.base, *(effect.after for effect in row.effects)]
        assert [effect.before for effect in row.effects] == stations[:-1]
        assert row.final == stations[-1]


@given(declarations())
def test_an_effect_either_was_applied_or_says_why_not(uses: list[Use]) -> None:
    for row in apply(BASE, PLACES, DEFINITIONS, uses):
        for effect in row.effects:
            assert effect.applied == (effect.why_not is None)
            assert effect.applied or effect.before == effect.after


def test_exact_factors_may_be_declared_in_any_order() -> None:
    made = [use(GIRANDOLA, "A"), use(FRAMASUN, "B", "A"), use(FRAMASUN, "C", "A")]
    outcomes = {
        finals(*(replace(each, declared_at=EVENING + timedelta(minutes=minute)) for minute, each in enumerate(order)))[
            "A"
        ]
        for order in permutations(made)
    }
    assert outcomes == {Fraction(5, 2)}
