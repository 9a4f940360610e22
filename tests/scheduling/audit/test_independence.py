"""An audit that borrowed code from the draw would repeat its errors instead of finding them."""

import ast
from pathlib import Path

import pytest

from tournaments.scheduling.audit import report

FOLDER = Path(report.__file__).parent
SCHEDULING = "tournaments.scheduling"
OWN = f"{SCHEDULING}.audit"
SHARED = {f"{SCHEDULING}.base.types", f"{SCHEDULING}.base.schedule_problems"}


def imported(path: Path) -> set[str]:
    """The modules that this one imports, each by its full name."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module in (SCHEDULING, OWN):
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module or "")
    return names


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.py")), ids=lambda path: path.stem)
def test_the_audit_shares_only_values_with_the_making_of_draws(path):
    others = {name for name in imported(path) if name.startswith(SCHEDULING) and not name.startswith(f"{OWN}.")}
    assert others <= SHARED
