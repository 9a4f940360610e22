from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from rules.modifiers import (
    BONUS,
    FRAMASUN,
    GIRANDOLA,
    EffectKind,
    Modifier,
    Target,
    Use,
    UseProblem,
    check_use,
    touched,
)

EVENING = datetime(2022, 3, 20, 20, 30, tzinfo=UTC)
SHIELD = Modifier("shield", "Scudo", EffectKind.CANCEL)
VETO = replace(SHIELD, key="veto", target=Target.NAMED)
TEAMS = ("A", "B", "C", "D")
DEFINITIONS = (GIRANDOLA, FRAMASUN, BONUS, SHIELD, VETO)


def use(modifier: str, team: str, target: str | None = None, **fields: Any) -> Use:
    return Use(
        **{"key": f"{modifier} {team}", "modifier": modifier, "team": team, "target": target}
        | {"declared_at": EVENING}
        | fields
    )


def codes(candidate: Use, *earlier: Use, definitions: tuple[Modifier, ...] = DEFINITIONS) -> list[object]:
    return [problem.code for problem in check_use(candidate, definitions=definitions, teams=TEAMS, earlier=earlier)]


def redefined(modifier: Modifier, **changes: Any) -> tuple[Modifier, ...]:
    return tuple(replace(known, **changes) if known is modifier else known for known in DEFINITIONS)


CURSE = use("framasun", "B", "A")


def test_a_declaration_in_order_has_no_problem() -> None:
    assert codes(use("girandola", "A")) == []
    assert codes(CURSE, use("girandola", "A")) == []


@pytest.mark.parametrize(
    ("candidate", "problem"),
    [
        (use("unheard", "A"), UseProblem.MODIFIER_UNKNOWN),
        (use("girandola", "Z"), UseProblem.TEAM_UNKNOWN),
        (use("girandola", "A", "B"), UseProblem.TARGET_UNUSED),
        (use("framasun", "A"), UseProblem.TARGET_MISSING),
        (use("framasun", "A", "Z"), UseProblem.TARGET_UNKNOWN),
        (use("framasun", "A", "A"), UseProblem.TARGET_IS_SELF),
        (use("girandola", "A", cancels="x"), UseProblem.CANCELS_UNUSED),
        (use("shield", "A"), UseProblem.CANCELS_MISSING),
        (use("shield", "A", cancels="never declared"), UseProblem.CANCELS_UNKNOWN),
        (use("veto", "A", "B", cancels=CURSE.key), UseProblem.TARGET_UNUSED),
        (use("shield", "C", cancels=CURSE.key), UseProblem.CANCELS_NOT_OWN),
    ],
)
def test_a_declaration_that_names_the_wrong_thing_is_refused(candidate: Use, problem: UseProblem) -> None:
    assert codes(candidate, CURSE) == [problem]


def test_the_deadline_is_the_last_good_instant() -> None:
    definitions = redefined(GIRANDOLA, deadline=EVENING)
    assert codes(use("girandola", "A"), definitions=definitions) == []
    late = use("girandola", "A", declared_at=EVENING + timedelta(microseconds=1))
    assert codes(late, definitions=definitions) == [UseProblem.TOO_LATE]


def test_a_team_may_not_declare_more_often_than_allowed() -> None:
    first, second = use("girandola", "A", key="1"), use("girandola", "A", key="2")
    assert codes(second, first) == [UseProblem.NO_USES_LEFT]
    assert codes(second, first, definitions=redefined(GIRANDOLA, uses_per_team=2)) == []


def test_the_uses_of_one_team_leave_those_of_another_alone() -> None:
    assert codes(use("girandola", "B"), use("girandola", "A")) == []


def test_an_exclusive_modifier_taken_by_another_team_is_refused() -> None:
    definitions = redefined(GIRANDOLA, exclusive=True, uses_per_team=2)
    taken = use("girandola", "A", key="1")
    assert codes(use("girandola", "B"), taken, definitions=definitions) == [UseProblem.ALREADY_TAKEN]
    assert codes(use("girandola", "A", key="2"), taken, definitions=definitions) == []


@pytest.mark.parametrize("alone", [GIRANDOLA, FRAMASUN])
def test_without_stacking_nothing_else_may_fall_on_the_same_team_in_either_order(alone: Modifier) -> None:
    definitions = redefined(alone, stacking=False)
    assert codes(CURSE, use("girandola", "A"), definitions=definitions) == [UseProblem.NO_STACKING]
    assert codes(use("girandola", "A"), CURSE, definitions=definitions) == [UseProblem.NO_STACKING]


def test_without_stacking_another_team_may_still_be_touched() -> None:
    assert codes(CURSE, use("girandola", "B"), definitions=redefined(FRAMASUN, stacking=False)) == []


def test_a_cancellation_stacks_on_nothing() -> None:
    definitions = redefined(FRAMASUN, stacking=False)
    assert codes(use("shield", "A", cancels=CURSE.key), CURSE, definitions=definitions) == []


def test_a_veto_may_cancel_what_falls_on_others_and_another_cancellation() -> None:
    shield = use("shield", "A", cancels=CURSE.key)
    assert codes(use("veto", "C", cancels=CURSE.key), CURSE) == []
    assert codes(use("veto", "B", cancels=shield.key), CURSE, shield) == []


def test_a_cancellation_of_a_declaration_whose_modifier_was_withdrawn_is_refused() -> None:
    assert codes(use("veto", "A", cancels=CURSE.key), CURSE, definitions=(VETO,)) == [UseProblem.CANCELS_UNKNOWN]


def test_the_same_declaration_twice_is_refused() -> None:
    assert codes(CURSE, CURSE) == [UseProblem.KEY_TAKEN, UseProblem.NO_USES_LEFT]


def test_every_reason_is_given_at_once() -> None:
    definitions = redefined(FRAMASUN, deadline=EVENING - timedelta(minutes=1), exclusive=True)
    wrong = use("framasun", "Z", "Y")
    assert codes(wrong, CURSE, definitions=definitions) == [
        UseProblem.TEAM_UNKNOWN,
        UseProblem.TARGET_UNKNOWN,
        UseProblem.TOO_LATE,
        UseProblem.ALREADY_TAKEN,
    ]


def test_a_problem_carries_the_name_of_the_modifier() -> None:
    (problem,) = check_use(use("framasun", "A"), definitions=DEFINITIONS, teams=TEAMS, earlier=())
    assert problem.values == {"modifier": "Maledizione del Framasun"}
    assert problem.where == ("framasun A",)


@pytest.mark.parametrize(
    ("effect", "teams"),
    [
        (EffectKind.MULTIPLY, ("A",)),
        (EffectKind.SWAP, ("A", "B")),
        (EffectKind.TRANSFER, ("A", "B")),
        (EffectKind.CANCEL, ()),
    ],
)
def test_only_an_exchange_touches_the_declaring_team_too(effect: EffectKind, teams: tuple[str, ...]) -> None:
    assert touched(CURSE, effect) == teams
