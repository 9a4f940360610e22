"""The files of the project, as its history has them: what a clone would contain."""

import ast
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"\w+")


def listed() -> list[str]:
    """Whatever a clone would contain, by its path."""
    told = subprocess.run(
        # The folder may belong to somebody else than the person who runs the tests.
        ["git", "-c", "safe.directory=*", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    return [name for name in told.split("\0") if name]


def project_files() -> list[Path]:
    return [path for name in listed() if (path := ROOT / name).is_file()]


@cache
def text_files() -> Mapping[str, str]:
    """The texts by their path inside the project; pictures, fonts and compiled catalogues left out."""
    texts = {}
    for path in project_files():
        content = path.read_bytes()
        if b"\0" not in content:
            texts[path.relative_to(ROOT).as_posix()] = content.decode()
    return texts


def names_in(wanted: Set[str], places: tuple[str, ...], names: Callable[[str], Set[str]]) -> set[str]:
    """Which of these names the code below these places has, where `names` says what a module has. Asked of it are only
    modules with a word that was not found before, since to parse all takes seconds.
    """
    found = set[str]()
    for name, text in text_files().items():
        if name.endswith(".py") and name.startswith(places) and not found >= wanted & set(WORD.findall(text)):
            found |= wanted & names(text)
    return found


@cache
def parsed(text: str) -> ast.Module:
    """A module of the program: kept, since many guards look at it."""
    return ast.parse(text)


@cache
def walked(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Everything in it, gone through once for all that is looked for."""
    return tuple(ast.walk(tree))


class Outline(NamedTuple):
    """What is kept of any module, of the tests, too, whose trees would fill the memory."""

    lengths: tuple[tuple[str, int], ...]
    """Of each function, by its name."""
    passed_over: frozenset[int]
    """The lines of its imports and docstrings."""
    packages: frozenset[str]
    """The top of every name that it imports."""


@cache
def outline(text: str) -> Outline:
    lengths, passed_over, packages = [], set[int](), set[str]()
    for node in statements(text):
        first, last = node.lineno, node.end_lineno or node.lineno
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lengths.append((node.name, last - first + 1))
        elif isinstance(node, ast.Import):
            packages.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            packages.add(node.module.split(".")[0])
        if isinstance(node, ast.Import | ast.ImportFrom) or _is_words(node):
            passed_over.update(range(first, last + 1))
    return Outline(tuple(lengths), frozenset(passed_over), frozenset(packages))


def _is_words(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def statements(text: str) -> Iterator[ast.stmt]:
    """Every statement of a module, which are a tenth of what `ast.walk` comes to."""
    waiting: list[ast.AST] = [ast.parse(text)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            yield node
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            below = getattr(node, name, None)
            if isinstance(below, list):  # that of a lambda is an expression
                waiting.extend(below)
