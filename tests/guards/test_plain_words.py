"""Ten words over which a reader with the English of a school stumbles: in docs, comments, names and on pages."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from tests.guards.files import text_files

WORDS = {
    r"hang(?:s|ing)? on(?! (?:the )?walls?\b)": "depends on",
    r"anew": "again",
    r"who(?:so)?ever|whomever": "who, anybody who",
    r"stands? for": "means",
    r"(?<!how it )(?:stands?|stood)(?! (?:for|out|still)\b)": "is",
    r"the own": "their own, its own",
    r"bears?(?! in mind)|bore|borne": "has",
    r"beforehand": "before",
    r"upon": "on",
    r"ought": "should",
}
TOLD_ALREADY = ("CHANGELOG.md",)
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
NAME_IN_A_TEMPLATE = re.compile(r"^  \w+", re.MULTILINE)
ENGLISH = re.compile(r'^msgstr(?:\[\d\])? "(.*)"$', re.MULTILINE)
COMMENTS = {
    ".py": re.compile(r"(?:^|\s)# (.*)$", re.MULTILINE),
    ".js": re.compile(r"(?:^|\s)// (.*)$", re.MULTILINE),
    ".typ": re.compile(r"(?:^|\s)// (.*)$", re.MULTILINE),
    ".html": re.compile(r"{% comment %}(.*?){% endcomment %}", re.DOTALL),
}


def docstrings(source: str) -> Iterator[str]:
    """What is said in a file of Python: its docstrings, and the names of its functions and classes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name.replace("_", " ")
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


@cache
def prose() -> Mapping[str, str]:
    """The files in which people talk to each other, with what they say there, names in backticks left out."""
    found = {}
    for name, text in text_files().items():
        suffix = "." + name.rpartition(".")[2]
        if "/vendor/" in name or name in TOLD_ALREADY:
            continue
        said = "\n".join([text] if suffix == ".md" else COMMENTS[suffix].findall(text) if suffix in COMMENTS else [])
        if suffix == ".py":
            said = "\n".join([said, *docstrings(text)])
        if suffix == ".po":
            said = "\n".join(ENGLISH.findall(text))
        if name.startswith("docs/schemas/"):
            said = text
        if suffix == ".html":
            said = NAME_IN_A_TEMPLATE.sub("", said)
        found[name] = CODE.sub("", said)
    return found


@pytest.mark.parametrize(("word", "plainer"), WORDS.items(), ids=WORDS.values())
def test_a_plain_word_is_used(word: str, plainer: str) -> None:
    pattern = re.compile(rf"(?<![\w-])(?:{word})(?![\w-])", re.IGNORECASE)
    found = [
        f"{name}: {one.group()}, say: {plainer}" for name, text in prose().items() for one in pattern.finditer(text)
    ]
    assert found == []
