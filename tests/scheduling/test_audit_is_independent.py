"""An audit that borrowed code from the draw would repeat its errors instead of finding them."""

import ast
from pathlib import Path

import tournaments.scheduling

FOLDER = Path(tournaments.scheduling.__file__).parent
SHARED = {"types", "faults"}


def imported(module: str) -> set[str]:
    """The modules of the package that this one imports, directly or through others."""
    tree = ast.parse((FOLDER / f"{module}.py").read_text())
    names = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    own = {name.rpartition(".")[2] for name in names if name.startswith("tournaments.scheduling.")}
    return own.union(*(imported(name) for name in own))


def test_the_audit_shares_only_values_with_the_making_of_draws():
    auditing = imported("audit")
    drawing = imported("registry") | {"registry"}
    assert auditing & drawing == SHARED
