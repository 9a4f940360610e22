"""Every side of a match is gone through: none is told apart from the other by its place, and how many there are is said
in one room.
"""

import ast
from collections.abc import Iterator

import pytest

from tests.guards.files import walked
from tests.guards.test_habits import last_name, module, modules

ROOMS = ("rules/", "tournaments/")
BRACKETS = "tournaments/scheduling/bracket/"
"""A match of a bracket is drawn for two, each of whom comes from somewhere else."""
SEEN_BY_SIDE = {"sides", "lines", "deals_won", "card_points", "by_party"}
"""What has a value for each side."""
NAMES_A_SIDE = {"side", "winner"}
SIZES = {"PAIR", "PARTNERS", "SEATS", "SIDES", "TWO_CHAIRS", "BOTH_ABSENT"}
THEIR_ROOM = "rules/games.py"
TABLES = ("rules/play.py", "rules/games.py", "rules/play.py", "rules/cards.py")
"""Cards as they are played, which know no match."""


def told_apart(tree: ast.Module) -> Iterator[ast.AST]:
    """ "3 - side", `sides[0]` and `side == 1`."""
    for node in walked(tree):
        match node:
            case ast.BinOp(left=ast.Constant(value=3), op=ast.Sub()):
                yield node
            case ast.Subscript(value=value, slice=ast.Constant(value=int())) if last_name(value) in SEEN_BY_SIDE:
                yield node
            case ast.Compare(left=left, comparators=[ast.Constant(value=1 | 2)]) if last_name(left) in NAMES_A_SIDE:
                yield node


def sizes_in(tree: ast.Module) -> Iterator[str]:
    """The names of sizes that a module gives for itself."""
    for node in tree.body:
        targets = (
            node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        )
        yield from (name for target in targets if (name := last_name(target)) in SIZES)


@pytest.mark.parametrize("seen", ["3 - side", "match.sides[0]", "lines[1].points", "seat.side == 2", "winner != 1"])
def test_what_is_looked_for_is_found(seen: str) -> None:
    assert len(list(told_apart(ast.parse(seen)))) == 1


def test_no_side_is_told_from_the_other_by_its_place() -> None:
    found = [
        f"{name}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"
        for name, tree in modules(*ROOMS)
        if name not in TABLES and not name.startswith(BRACKETS)
        for node in told_apart(tree)
    ]
    assert found == []


def test_how_many_sides_partners_and_seats_there_are_is_said_in_one_place() -> None:
    found = {f"{name}: {size}" for name, tree in modules(*ROOMS) for size in sizes_in(tree) if name != THEIR_ROOM}
    assert found == set()
    assert set(sizes_in(module(THEIR_ROOM))) == {"SIDES", "PARTNERS", "SEATS"}


def test_nobody_plays_at_a_table_that_was_not_named() -> None:
    """A variant is told: where it is left out, tables of three, five and six would be counted as tables of four."""
    found = [
        f"{name}: {node.name}"
        for name, tree in modules(*ROOMS)
        for node in walked(tree)
        if isinstance(node, ast.FunctionDef)
        for argument in [*node.args.args[len(node.args.args) - len(node.args.defaults) :]]
        if argument.arg == "variant"
    ]
    assert found == []
