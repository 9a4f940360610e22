"""Problems as a whole: every code means one thing, and has a sentence that its own parameters fill."""

import ast
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache

import rules
import tournaments
from rules.modifiers import ModifierProblem, UseProblem
from rules.problems import Problem, ProblemCode, RuleProblem, sentence
from rules.words import NOTHING
from tests.guards.files import parsed, text_files, walked
from tournaments.event.problems.import_problems import DataProblem, Finding, ImportProblem, Placed
from tournaments.event.regulation import RegulationProblem
from tournaments.labels.import_labels import finding_sentence, placed_sentence
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.seasons.checked import SeasonProblem
from tournaments.standings.table import TiebreakProblem

# What goes with a code where the source makes the problem from variables, so that it cannot be read off.
WHERE = (7, 8)
RULES: dict[str, str | int] = {
    "number": 3,
    "before": 1,
    "attempt": 2,
    "missing": 2,
    "most": 5,
    "first": 70,
    "second": 50,
    "result": "4-1",
}
HANDED_OVER: dict[type[ProblemCode], dict[str, str | int]] = {
    RuleProblem: RULES,
    ModifierProblem: {"label": "Bonus"},
    UseProblem: {"modifier": "Bonus"},
    TiebreakProblem: {"criterion": "point_difference"},
    ScheduleProblem: {"found": 1, "expected": 2, "turn": 3},
    ImportProblem: {"limit": 7, "wanted": "string"},
    RegulationProblem: {"least": 1, "most": 5},
    SeasonProblem: {"sheet": "Serata 4", "place": 3},
}
MAKES = re.compile(r"\b(?:problem_at|placed)\(")
VALUES = {"wanted": "string"}  # all other parameters may be any number


def problem_enums() -> set[type[ProblemCode]]:
    """Every closed list of problems in the program, and of what is asked or noted in the same way."""
    return {
        member
        for package in (rules, tournaments)
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
        for member in vars(importlib.import_module(module.name)).values()
        if isinstance(member, type) and issubclass(member, ProblemCode)
    }


WORDED = problem_enums()
ENUMS = sorted(
    (one for one in WORDED if one.__name__.endswith("Problem") and one is not ProblemCode), key=lambda one: one.__name__
)
CODES = [code for codes in ENUMS for code in codes]


@cache
def made() -> dict[str, list[Problem]]:
    """ "RosterProblem.TOO_LONG" -> a problem as each place in the source makes it, every place and parameter being
    7.
    """
    sites: dict[str, list[Problem]] = {}
    for name, text in text_files().items():
        if name.endswith(".py") and not name.startswith("tests/") and MAKES.search(text):
            for code, where, params in _calls(parsed(text)):
                sites.setdefault(code, []).append(Problem(RuleProblem.NEGATIVE, where, params))
    return sites


def _calls(tree: ast.AST) -> Iterator[tuple[str, tuple[int, ...], tuple[tuple[str, str | int], ...]]]:
    """The calls that name their code and their parameters one by one."""
    for call in walked(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in {"problem_at", "placed"}:
            code, names = call.args[0], [word.arg for word in call.keywords]
            if isinstance(code, ast.Attribute) and isinstance(code.value, ast.Name) and None not in names:
                counted = not any(isinstance(one, ast.Starred) for one in call.args)
                where = (7,) * len(call.args[1:]) if counted else WHERE
                params = tuple((str(name), VALUES.get(str(name), 7)) for name in names)
                yield f"{code.value.id}.{code.attr}", where, params


def examples(code: ProblemCode) -> list[Problem]:
    found = [Problem(code, one.where, one.params) for one in made().get(f"{type(code).__name__}.{code.name}", [])]
    return found or [Problem(code, WHERE, tuple(HANDED_OVER.get(type(code), {}).items()))]


def words(problem: Problem) -> str:
    """The sentence, of a file with what words its places."""
    if isinstance(problem.code, ImportProblem):
        return placed_sentence(Placed((), problem))
    if isinstance(problem.code, DataProblem):
        return finding_sentence(Finding(problem))
    return sentence(problem)


def test_the_lists_of_problems_are_found() -> None:
    assert {"RuleProblem", "ScheduleProblem", "ChangeProblem", "FinalProblem", "RosterProblem"} <= {
        one.__name__ for one in ENUMS
    }


def test_codes_live_in_the_pure_rooms_and_not_beside_what_gives_them() -> None:
    """Else who words a problem would have to know who gives it. What commands alone ask for, they word themselves."""
    pure = ("rules.", "tournaments.scheduling.", "tournaments.standings.", "tournaments.seasons.", "tournaments.event.")
    elsewhere = {one.__name__ for one in ENUMS if not one.__module__.startswith(pure)}
    assert elsewhere == {"NumberProblem"}


def test_every_code_is_declared_with_its_sentence() -> None:
    assert [f"{one.__name__}.{code.name}" for one in WORDED for code in one if code.words == NOTHING] == []


def test_a_code_means_one_thing_in_the_whole_program() -> None:
    values = [str(code) for code in CODES]
    assert sorted({value for value in values if values.count(value) > 1}) == []


def words_or_why_not(problem: Problem) -> str:
    try:
        return words(problem)
    except (LookupError, TypeError, ValueError) as why:
        return f"% {why!r}"


def test_every_code_has_a_sentence_that_each_place_which_makes_it_can_fill() -> None:
    said = {(str(code), words_or_why_not(problem)) for code in CODES for problem in examples(code)}
    assert {code for code, _sentence in said} == {str(code) for code in CODES}
    assert [one for one in sorted(said) if not re.search(r"[.?!]$", one[1]) or "%" in one[1]] == []
