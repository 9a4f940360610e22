"""What nobody says is not so: nothing is confirmed, drawn again or counted otherwise unless somebody asked for it."""

import enum
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import rules
import tournaments.scheduling.bracket
import tournaments.services
import tournaments.standings

PARTS = (rules, tournaments.scheduling.bracket, tournaments.services, tournaments.standings)
WORTHS = {"caller": 2, "partner": 1, "others": -1, "alone": 4, "against": -1, "cappotto": 1, "after_void": 1}
OTHERWISE: dict[str, bool | int] = {
    "Call(bid)": 61,
    **{f"CallWorths({word})": worth for word, worth in {**WORTHS, "error": -4, "shared": 1}.items()},
    "CardGame(at_once)": 1,
    "Own(most)": 999,
    "check_deal(number)": 1,
    "check_score(number)": 1,
    "MatchFormat(sides)": 2,
    "Modifier(uses_per_team)": 1,
    "Modifier(stacking)": True,
    "Variant(cards_dealt)": 3,
    "regulation_change(stage)": 1,
    "Node(block)": 1,
    "entrant_check_in(day)": 1,
    "entrant_settle(day)": 1,
    "Outlook(allowed)": 10_000,
    "replay_lines(matches)": 100,
    "_Comer(sure)": True,
    "_Comer(fresh)": True,
    "rank(mini_table_of_two)": True,
    "rank_groups(mini_table_of_two)": True,
}
"""What is usual at a table, or at the beginning, where that is something else."""


def modules() -> Iterator[ModuleType]:
    for part in PARTS:
        for one in pkgutil.walk_packages(part.__path__, f"{part.__name__}."):
            yield importlib.import_module(one.name)


def callables(module: ModuleType) -> Iterator[tuple[str, object]]:
    """The functions, the classes and their methods that a module makes itself, each with its name."""
    for name, one in vars(module).items():
        if getattr(one, "__module__", "") != module.__name__ or (isinstance(one, type) and issubclass(one, enum.Enum)):
            continue
        yield name, one
        if isinstance(one, type):
            yield from ((f"{name}.{method}", told) for method, told in vars(one).items() if inspect.isfunction(told))


def unsaid(one: object) -> dict[str, bool | int]:
    """What is taken for a truth value or a number that is left out."""
    try:
        told = inspect.signature(one).parameters if callable(one) else {}
    except (TypeError, ValueError):  # of what is made by nobody with words
        return {}
    return {name: word.default for name, word in told.items() if type(word.default) in (bool, int)}


def test_what_nobody_says_is_not_so_and_counts_nothing_unless_it_is_named_here() -> None:
    found = {
        f"{name}({word})": value
        for module in modules()
        for name, one in callables(module)
        if not name.endswith(".__init__")
        for word, value in unsaid(one).items()
    }
    assert len(found) > 40
    assert {where: value for where, value in found.items() if value} == OTHERWISE
