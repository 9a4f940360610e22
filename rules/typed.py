"""Reading a total that a person typed, whatever it is: endless input is cut short, nothing is guessed."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from rules.cards import TOTAL_POINTS
from rules.games import impossible_totals
from rules.problems import Problem, RuleProblem, problem_at

MOST_DIGITS = 18
MOST_SHOWN = 20
_WHOLE_NUMBER = re.compile(r"([+\-−]?)(\d+)")


@dataclass(frozen=True, slots=True)
class TypedTotal:
    """What a field holds: whether anything was typed, the whole number read (if it is one), what is wrong."""

    typed: bool
    number: int | None = None
    problems: tuple[Problem, ...] = ()


def read_total(raw: str | int | None, field: str) -> TypedTotal:
    """Read the card points of a side; problems lead to `field`.

    Digits of any script count, as phones type them. A number of more than 18 digits is too large, or below
    zero, from its length and sign alone and is not kept.
    """
    return _read(raw, field, _range_problems)


def read_points(raw: str | int | None, field: str, most: int) -> TypedTotal:
    """Read the points of a side in another game, of whom nobody has more than `most`; else as `read_total`."""

    def outside(number: int, field: str, shown: str) -> tuple[Problem, ...]:
        if number < 0:
            return (problem_at(RuleProblem.NEGATIVE, field, value=shown),)
        return (problem_at(RuleProblem.POINTS_TOO_MANY, field, value=shown, most=most),) if number > most else ()

    return _read(raw, field, outside)


def _read(raw: str | int | None, field: str, outside: Callable[[int, str, str], tuple[Problem, ...]]) -> TypedTotal:
    text = _as_text(raw)
    if not text:
        return TypedTotal(typed=False)
    found = _WHOLE_NUMBER.fullmatch(text)
    if found is None:
        problem = problem_at(RuleProblem.NOT_A_WHOLE_NUMBER, field, value=_shown(text))
        return TypedTotal(typed=True, problems=(problem,))
    magnitude = _magnitude(found[2])
    number = magnitude if found[1] in ("", "+") else -magnitude
    problems = outside(number, field, _shown(text))
    return TypedTotal(typed=True, number=number if magnitude < _TOO_LONG else None, problems=problems)


_TOO_LONG = 10**MOST_DIGITS


def _as_text(raw: str | int | None) -> str:
    if isinstance(raw, int) and not isinstance(raw, bool):
        return str(max(-_TOO_LONG, min(_TOO_LONG, raw)))
    return "" if raw is None else str(raw).strip()


def _magnitude(digits: str) -> int:
    significant = digits.lstrip("0") or "0"
    return int(significant) if len(significant) <= MOST_DIGITS else _TOO_LONG


def _range_problems(number: int, field: str, shown: str) -> tuple[Problem, ...]:
    if number < 0:
        return (problem_at(RuleProblem.NEGATIVE, field, value=shown),)
    if number > TOTAL_POINTS:
        return (problem_at(RuleProblem.ABOVE_TOTAL, field, value=shown, total=TOTAL_POINTS),)
    if number in impossible_totals():
        return (problem_at(RuleProblem.UNREACHABLE_TOTAL, field, value=number),)
    return ()


def _shown(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
