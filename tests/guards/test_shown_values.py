"""What a page hands to a template: a value as it is, and no dict that says the same again."""

import ast
from collections import Counter

from tests.guards.files import walked
from tests.guards.test_habits import modules


def copied(node: ast.Dict) -> Counter[str]:
    """How many entries are attributes of the same value, by what the value is called; a class is no value."""
    found = [ast.unparse(value.value) for value in node.values if isinstance(value, ast.Attribute)]
    return Counter(name for name in found if not name.rpartition(".")[2][0].isupper())


def copies_one_value(node: ast.Dict) -> bool:
    """Whether three entries or more say of one value what the value says itself, or all do, by its own names."""
    most = max(copied(node).values(), default=0)
    entries = zip(node.keys, node.values, strict=True)
    same = [isinstance(k, ast.Constant) and isinstance(v, ast.Attribute) and v.attr == k.value for k, v in entries]
    return most >= MOST_COPIED or (1 < most == len(same) and all(same))


def fills_sentences(tree: ast.Module) -> set[int]:
    """The lines of the dicts that a sentence is filled with, there or by the name that they are given."""
    filling = {ast.unparse(node.right) for node in walked(tree) if isinstance(node, ast.BinOp)}
    return {
        node.value.lineno if isinstance(node, ast.Assign) else node.lineno
        for node in walked(tree)
        if (isinstance(node, ast.Dict) and ast.unparse(node) in filling)
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in filling)
    }


MOST_COPIED = 3
NO_TEMPLATE = {
    "log/log_search.py:log_query": "an address",
    "log/log_page.py:_as_json": "a file for programs",
}
"""Dicts that no template reads, by the function that makes them, and what reads them."""


def test_a_page_hands_a_value_to_its_template_and_no_copy_of_it() -> None:
    for copy in ('{"key": one.key, "label": one.label}', '{"a": 1, "x": one.b, "y": one.c, "z": one.d}'):
        assert copies_one_value(ast.parse(copy).body[0].value)  # type: ignore[attr-defined]
    found, made = [], set()
    for name, tree in modules("tournaments/pages/"):
        short, filling = name.removeprefix("tournaments/pages/"), fills_sentences(tree)
        for function in (one for one in walked(tree) if isinstance(one, ast.FunctionDef)):
            for node in ast.walk(function):
                if isinstance(node, ast.Dict) and copies_one_value(node) and node.lineno not in filling:
                    made.add(f"{short}:{function.name}")
                    found.append(f"{short}:{function.name}: {ast.unparse(node)}")
    assert [one for one in found if ":".join(one.split(":")[:2]) not in NO_TEMPLATE] == []
    assert set(NO_TEMPLATE) - made == set()
