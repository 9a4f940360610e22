"""Rows of the database are held in one place alone."""

import ast
import re

from tests.guards.files import walked
from tests.guards.test_habits import PROGRAM, called, last_name, modules

WRITE_LOCK = "tournaments/services/frame/write_lock.py"


def test_one_place_holds_rows_so_that_nobody_waits_in_a_circle() -> None:
    """Two writes that hold rows in different orders end one of them on PostgreSQL; `update_or_create` holds one."""
    here = [(name, tree) for name, tree in modules(*PROGRAM) if name != WRITE_LOCK]
    found = [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for name, tree in here
        for node in walked(tree)
        if (isinstance(node, ast.Attribute) and node.attr == "select_for_update")
        or (isinstance(node, ast.Constant) and re.search(r"\bFOR (NO KEY )?UPDATE\b|\bLOCK TABLE\b", str(node.value)))
        or (isinstance(node, ast.Name) and node.id in {"write_lock", "_SQLITE_LOCK"})
    ]
    found += [
        f"{name}:{function.lineno}: {ast.unparse(function)}"
        for name, tree in here
        for function in called(tree)
        if last_name(function) in {"update_or_create", "get_or_create"}
    ]
    assert found == []
