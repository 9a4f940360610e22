#!/usr/bin/env python3
"""How many lines of code every room of the house has: `python3 dev.py lines`.

Counted is what git knows, wherever it is text that we wrote: without blank lines, without comments and, in Python,
without docstrings. Data, pins, translations and what others wrote (vendor/) are left out.
"""

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BY_FOLDER = ("tournaments", "tests", "benchmarks")
"""Rooms of several rooms: each of their folders is counted by itself."""
PROGRAM = ("rules", "tournaments", "briscola_site", "templates", "static", "deploy")
COMMENTS = {
    ".js": r"^\s*/\*.*?\*/|^\s*//.*?$",
    ".css": r"/\*.*?\*/",
    ".typ": r"^\s*/\*.*?\*/|^\s*//.*?$",
    ".html": r"\{#.*?#\}|\{% comment.*?endcomment %\}|<!--.*?-->",
    ".md": r"\A(?!)",
    ".sql": r"^\s*--.*?$",
}
NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


def of_python(text: str) -> int:
    """Lines on which a token is that is neither a comment nor part of a docstring."""
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - docstrings)


def lines_of(name: str, text: str) -> int:
    """The lines of code of a file with this name and text."""
    suffix = Path(name).suffix
    if suffix == ".py":
        return of_python(text)
    code = re.sub(COMMENTS[suffix], "", text, flags=re.DOTALL | re.MULTILINE)
    return sum(1 for line in code.splitlines() if line.strip())


def is_counted(name: str) -> bool:
    return (name.endswith(".py") or Path(name).suffix in COMMENTS) and "/vendor/" not in name


def room(name: str) -> str:
    """ "tournaments/pages" for a file anywhere below it, "." for one at the top."""
    first, *folders = Path(name).parts[:-1] or (".",)
    return f"{first}/{folders[0]}" if folders and first in BY_FOLDER else first


def table(files: Iterable[tuple[str, str]]) -> list[str]:
    """A line for every room, with its files and lines, then the sums; `files` are names and texts."""
    count: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for name, text in files:
        where, found = room(name), lines_of(name, text)
        top = where.split("/")[0]
        for each in (where, "programma" if top in PROGRAM else "prove" if top == "tests" else "il resto", "tutto"):
            count[each] += 1
            lines[each] += found
    sums = [each for each in ("programma", "prove", "il resto", "tutto") if each in count]
    rooms = sorted(set(count) - set(sums))
    head = f"{'stanza':28}{'file':>6}{'righe':>8}"
    rule = "-" * len(head)
    return [head, rule, *(f"{each:28}{count[each]:6}{lines[each]:8}" for each in rooms), rule] + [
        f"{each:28}{count[each]:6}{lines[each]:8}" for each in sums
    ]


def known_to_git() -> list[tuple[str, str]]:
    """The names and texts of all files that are counted; one that was deleted and not yet committed is left out."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    counted = [name for name in names.split("\0") if is_counted(name) and (ROOT / name).is_file()]
    return [(name, (ROOT / name).read_text(encoding="utf-8")) for name in counted]


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit("Il comando lines non vuole argomenti.")
    sys.stdout.write("\n".join(table(known_to_git())) + "\n")
