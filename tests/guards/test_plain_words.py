"""Ten words over which a reader with the English of a school stumbles: in docs, comments, names and on pages."""

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
TOLD_ALREADY = ("CHANGELOG.md", "tests/guards/test_plain_words.py")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
CAPITAL = re.compile(r"(?<=[a-z])([A-Z])")
NAME_IN_A_TEMPLATE = re.compile(r"^  \w+", re.MULTILINE)
ENGLISH = re.compile(r'^msgstr(?:\[\d\])? "(.*)"\n((?:".*"\n)*)', re.MULTILINE)
HASHED, SLASHED, STARRED = r"(?:^|\s)# [^\n]*", r"(?:^|\s)// [^\n]*", r"/\*.*?\*/"
COMMENTS = {
    ".toml": HASHED,
    ".conf": HASHED,
    ".js": f"{SLASHED}|{STARRED}",
    ".typ": f"{SLASHED}|{STARRED}",
    ".css": STARRED,
    ".html": r"{% comment %}.*?{% endcomment %}|{#.*?#}",
}


@cache
def prose() -> Mapping[str, str]:
    """The files in which people talk to each other, with what they say there in small letters, names in backticks left
    out.
    """
    found = {}
    for name, text in text_files().items():
        suffix = "." + name.rpartition(".")[2]
        if "/vendor/" in name or name in TOLD_ALREADY:
            continue
        said = text if suffix == ".md" or name.startswith("docs/schemas/") else ""
        if suffix in COMMENTS:
            said = "\n".join(re.findall(COMMENTS[suffix], text, re.MULTILINE | re.DOTALL))
        if suffix == ".py":  # every word of it: docstrings, names, and what is told
            said = CAPITAL.sub(r" \1", text).replace("_", " ")
        if suffix == ".po":
            said = "\n".join(first + more.replace('"\n"', "") for first, more in ENGLISH.findall(text))
        if suffix == ".html":
            said = NAME_IN_A_TEMPLATE.sub("", said)
        found[name] = CODE.sub("", said).lower()
    return found


def said_in(text: str, word: str) -> Iterator[str]:
    """A pattern that begins with letters is looked for twenty times as quickly as one that first looks back."""
    for one in re.finditer(rf"(?:{word})(?![\w-])", text):
        before = text[one.start() - 1 : one.start()]
        if not (before.isalnum() or before in {"_", "-"}):
            yield one.group()


@pytest.mark.parametrize(("word", "plainer"), WORDS.items(), ids=WORDS.values())
def test_a_plain_word_is_used(word: str, plainer: str) -> None:
    found = [f"{name}: {one}, say: {plainer}" for name, text in prose().items() for one in said_in(text, word)]
    assert found == []


@pytest.mark.parametrize(
    ("said", "there"), [("anew", 1), ("so anew, anew", 2), ("re-anew", 0), ("manew", 0), ("anew-", 0)]
)
def test_a_word_is_found_by_itself_and_not_in_another(said: str, there: int) -> None:
    assert list(said_in(said, "anew")) == ["anew"] * there
