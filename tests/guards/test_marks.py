"""Apostrophes and dashes are alike in all that people read: ’ in a word, – between figures."""

import re
from collections.abc import Iterator

import pytest

from tests.guards.test_translations import ROOT, all_texts, tool

APOSTROPHE = re.compile(r"(?<=[^\W\d_])'|(?<=\))'(?=s\b)|'(?=[^\W\d_])")
DASH = re.compile(r"\d-\d|[sd]-%\(|\w -- |—\w")
ITALIAN = re.compile(r"\b(?:[Ll]|[Uu]n|[Dd]ell|[Aa]ll|[Nn]ell|[Dd]all|[Ss]ull|[Cc]|[Qq]uest|[Pp]o|[Cc]om|[Dd]ov)'")


def wrong(text: str) -> bool:
    """Whether a text has a mark of the other kind."""
    bare = re.sub(r"%\(\w+\)[a-z]", "x", text.replace("1-8", ""))
    return bool(APOSTROPHE.search(text) or DASH.search(bare) or re.search(r"%\(\w+\)[a-z]-%\(", text))


def texts() -> Iterator[str]:
    """Every text that is translated, and what it is in English."""
    for text in all_texts():
        yield from (one for one in (text.singular, text.plural) if one)
    for message in tool._messages(tool.load(tool.catalogue("en"))):
        forms = message.string if isinstance(message.string, list | tuple) else [message.string]
        yield from (form for form in forms if form)


def test_every_text_has_the_marks_of_print() -> None:
    assert sorted(text for text in texts() if wrong(text)) == []


def test_what_the_starter_and_the_papers_and_scripts_say_of_themselves_has_them_too() -> None:
    found = []
    for path in [ROOT / "dev.py", *(ROOT / "templates").rglob("*.typ"), *(ROOT / "static" / "js").glob("**/*.js")]:
        if "vendor" not in path.parts:
            lines = enumerate(path.read_text().splitlines(), start=1)
            found += [f"{path.relative_to(ROOT)}:{number}" for number, line in lines if ITALIAN.search(line)]
    assert found == []


def test_templates_say_nothing_that_is_not_translated_with_other_marks() -> None:
    said = re.compile(r">[^<{]*[^\W\d_]'[^\W\d_][^<{]*<")
    not_shown = re.compile(r"\{%\s*comment.*?endcomment\s*%\}|<script.*?</script>", re.S)
    found = [
        f"{path.relative_to(ROOT)}: {said.findall(path.read_text())}"
        for path in (ROOT / "templates").rglob("*.html")
        if said.search(not_shown.sub("", path.read_text()))
    ]
    assert found == []


@pytest.mark.parametrize("text", ["l'elenco", "po' di più", "Nobody's", "%(name)s's", "vince 3-2", "%(won)d-%(lost)d"])
def test_the_other_kind_is_found(text: str) -> None:
    assert wrong(text)


@pytest.mark.parametrize("text", ["l’elenco", "3–2", "Anna Rossi - Bruno Bianchi", "3,1,8 oppure 1-8", "web-app"])
def test_what_is_right_is_let_be(text: str) -> None:
    assert not wrong(text)
