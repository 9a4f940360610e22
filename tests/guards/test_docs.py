"""The docs are few pages that a person reads: each answers one question, and what they name is there."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from django.utils import translation

from tests.guards.files import ROOT, listed, parsed, text_files, walked
from tests.guards.test_habits import PURE
from tournaments.event.rights import RIGHTS, Right
from tournaments.labels.role_labels import ROLE_NAMES

MOST_PAGES, MOST_WORDS = 16, 30_000
MOST_LINES_OF_README = 120
MOST_ROWS = 90
MOST_WORDS_OF_CONTRIBUTING = 750
NAMED = re.compile(r"docs/[\w./-]+\.(?:md|json|png)")
WHERE = re.compile(r"\.(?:py|html|js|css|toml|in|conf|service|md|po|typ)$|Dockerfile$")
FIGURE = re.compile(r"\d+\.\d+")
LANGUAGES = ("README.md", "LEGGIMI.md")
SHORTEST_LINE = 68
"""Letters of a line of a docstring with the next word; a shorter line that goes on below has lost something."""
ENDS = set('.:;?!)`"')


def pages() -> dict[str, str]:
    """Every page, by its path; schemas and pictures beside them are no pages."""
    return {name: text for name, text in text_files().items() if name.startswith("docs/") and name.endswith(".md")}


def test_the_docs_are_few_pages_and_few_words() -> None:
    assert len(pages()) <= MOST_PAGES
    assert sum(len(text.split()) for text in pages().values()) <= MOST_WORDS
    assert [name for name in pages() if name.count("/") > 1] == []


def test_the_title_of_a_page_is_one_question() -> None:
    titles = {name: text.partition("\n")[0] for name, text in pages().items()}
    assert [name for name, title in titles.items() if not re.fullmatch(r"# [A-Z][^?]+\?", title)] == []


def test_the_readme_leads_to_every_page_by_its_question() -> None:
    readme = text_files()["README.md"]
    rows = {target: question for question, target in re.findall(r"^\| (.+\?) \| \[[\w-]+\]\((.+)\) \|$", readme, re.M)}
    assert rows == {name: text.partition("\n")[0].removeprefix("# ") for name, text in pages().items()}


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_first_page_is_short_and_shows_a_picture(name: str) -> None:
    text = text_files()[name]
    assert len(text.splitlines()) <= MOST_LINES_OF_README
    assert "](docs/pictures/" in text
    assert "python3 dev.py run\n" in text


def test_both_languages_tell_the_evening_in_as_many_steps() -> None:
    steps = {name: len(re.findall(r"^\d\. ", text_files()[name], re.M)) for name in LANGUAGES}
    assert steps["README.md"] == steps["LEGGIMI.md"] > 9


def test_contributing_is_one_page() -> None:
    assert len(text_files()["CONTRIBUTING.md"].split()) <= MOST_WORDS_OF_CONTRIBUTING


def test_the_glossary_has_few_rows_and_no_word_twice() -> None:
    words = re.findall(r"^\| (\w[^|]*?) \|", text_files()["docs/glossary.md"], re.M)[1:]
    assert 0 < len(words) <= MOST_ROWS
    assert len({word.casefold() for word in words}) == len(words)


def test_how_do_i_has_its_ten_answers_each_a_list_of_files() -> None:
    answers = text_files()["docs/how-do-i.md"].split("\n## ")[1:]
    assert [answer.partition("\n")[0][-1] for answer in answers] == ["?"] * 10
    assert [answer for answer in answers if len(re.findall(r"^\d\. .*`", answer, re.M)) < 3] == []


def test_a_page_that_a_text_names_exists() -> None:
    there = set(listed())
    gone = [
        f"{name}: {named}"
        for name, text in text_files().items()
        if WHERE.search(name) and not name.startswith("tests/")
        for named in NAMED.findall(text)
        if named not in there
    ]
    assert gone == []


def test_what_the_page_about_luck_says_was_measured() -> None:
    measured = set(FIGURE.findall((ROOT / "benchmarks/figures/game.txt").read_text(encoding="utf-8")))
    said = FIGURE.findall(pages()["docs/numbers.md"])
    assert len(said) > 10
    assert [one for one in said if one not in measured] == []


def docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every docstring of a module, those behind a name included, with the line where it begins."""
    for node in walked(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def broken(text: str) -> bool:
    """Whether a docstring has lost a part of it: it ends without a stop, or a line ends early and goes on below."""
    paragraphs = [
        part.splitlines() for part in text.strip().split("\n\n") if not re.search(r"^\s*(?:>>>|[-*|] )", part, re.M)
    ]
    early = any(
        len(line) + len(below.split()[0]) < SHORTEST_LINE and line.rstrip()[-1:] not in ENDS
        for lines in paragraphs
        for line, below in pairwise(lines)
        if line.strip() and below.strip() and not below.startswith(line[: len(line) - len(line.lstrip())] + "  ")
    )
    return early or text.strip()[-1:] not in ENDS


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("It is whole.", False),
        ("It is", True),
        ("Who meets whom in a turn that\nX told are never narrower.", True),
        ("A line that fills what there is, up to the last word that fits into it and goes on,\nis whole.", False),
    ],
)
def test_a_docstring_that_lost_a_part_is_seen(text: str, lost: bool) -> None:
    assert broken(text) is lost


def test_no_docstring_of_the_pure_rooms_has_lost_a_part() -> None:
    found = [
        f"{name}:{line}"
        for name, text in text_files().items()
        if name.startswith(PURE) and name.endswith(".py")
        for line, words in docstrings(parsed(text))
        if broken(words)
    ]
    assert found == []


with translation.override("en"):
    COLUMNS = {str(name).capitalize(): role for role, name in ROLE_NAMES.items()}


def rows() -> list[list[str]]:
    table = next(part for part in (ROOT / "docs/safety.md").read_text().split("\n\n") if part.startswith("| Right |"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]


def test_the_guide_names_every_role_and_every_right() -> None:
    head, _rule, *rights = rows()
    assert head[2:] == list(COLUMNS)
    assert [row[0] for row in rights] == list(Right)


def test_the_guide_gives_every_role_the_rights_that_it_has() -> None:
    head, _rule, *rights = rows()
    told = {
        COLUMNS[name]: {Right(row[0]) for row in rights if row[place] == "yes"}
        for place, name in enumerate(head[2:], start=2)
    }
    assert told == {role: set(held) for role, held in RIGHTS.items()}


NAMED_TESTS = re.compile(r"`((?:\w+/)*test_\w+\.py)(?:::(test_\w+))?`")


def named() -> list[tuple[str, str]]:
    return NAMED_TESTS.findall((ROOT / "docs/safety.md").read_text(encoding="utf-8"))


def test_every_test_that_is_named_exists() -> None:
    files = text_files()
    missing = [
        f"{file}::{test}" for file, test in named() if f"def {test or 'test_'}" not in files.get(f"tests/{file}", "")
    ]
    assert len(named()) > 20
    assert missing == []


def test_every_defence_names_a_test() -> None:
    rows = (ROOT / "docs/safety.md").read_text(encoding="utf-8").split("| Door |")[1].split("\n\n")[0]
    assert [row for row in rows.splitlines()[2:] if not NAMED_TESTS.search(row)] == []
