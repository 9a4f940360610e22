"""The files of the project, as its history has them: what a clone would contain."""

import ast
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping, Set
from functools import cache
from pathlib import Path

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
