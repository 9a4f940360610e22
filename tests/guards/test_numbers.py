"""What is said about chance, in code and docs, is what was measured: benchmarks/figures/game.txt."""

import re
from collections.abc import Iterator

import pytest

from rules.match_formats import LEVEL
from tests.guards.files import text_files
from tournaments.seasons import table

PAGE = text_files()["benchmarks/figures/game.txt"]
CHANCE = re.compile(
    r"\b(?:volta|sera|serata|smazzata|partita|stagione) su (?:due|tre|quattro|cinque|sei|sette|otto|nove|dieci|\d+)\b"
    r"|\bone (?:time|evening|deal|match|season) in (?:two|three|four|five|six|seven|eight|nine|ten|\d+)\b"
    r"|\b1 in \d"
    r"|\b\d+ (?:volte|sere|serate|partite|stagioni) su (?:100|cento)\b"
    r"|\b\d+ (?:evenings|seasons|matches) (?:in|of) (?:100|a hundred)\b"
    r"|\d %(?: of (?:deals|evenings|seasons|matches)| (?:delle|di) (?:smazzate|serate|stagioni|partite))"
)
"""A sentence that says how often something happens."""
SAID_ELSEWHERE = {"docs/numbers.md", "CHANGELOG.md"}
PICTURES = "docs/pictures/"
"""What pages said when they were pictured, with the numbers that they take from the code."""
SAYING = ("docs/", "rules/", "static/", "templates/", "tournaments/", "README", "LEGGIMI")


def rows(section: str) -> list[list[str]]:
    """The rows of the table of a section, without its head."""
    (part,) = (one for one in PAGE.split("\n## ") if one.startswith(f"{section}\n"))
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def shares(cell: str) -> float:
    """The share of a cell, "48.5 (48.2–48.8)"."""
    return float(cell.split(" ")[0])


def test_what_the_page_says_of_the_tables_is_in_them():
    said = re.findall(r"\d+\.\d+", text_files()["docs/numbers.md"])
    measured = re.findall(r"\d+\.\d+", PAGE)
    assert len(said) > 10
    assert set(said) <= set(measured)


def test_level_deals_are_as_often_as_was_measured_where_they_are_most():
    level = [shares(row[2]) for row in rows("Deals") if row[2] != "–"]
    assert float(100 * LEVEL) == max(level)


def test_how_sure_a_season_is_is_what_was_measured():
    measured = {(int(row[1]), int(row[4])): round(shares(row[6])) for row in rows("Seasons")}
    assert {(entrants, 1): table.FIRST_OF_100[entrants, 1] for entrants in (16, 46)}.items() <= measured.items()
    assert dict(table.FIRST_OF_100) == measured


@pytest.mark.parametrize(
    "text",
    [
        "first one time in seven",
        "una volta su sette",
        "62 % of deals",
        "il 62 % delle smazzate",
        "1 in 13",
        "arriva primo una sera su 8",
        "about one evening in eight",
        "primo in 17 stagioni su 100",
        "first in 17 seasons of 100",
    ],
)
def test_a_sentence_about_chance_is_found(text):
    assert CHANCE.search(text)


def sentences() -> Iterator[tuple[str, str]]:
    """Every sentence about chance in docs and in what pages say, with where it is."""
    for name, text in text_files().items():
        if name in SAID_ELSEWHERE or name.startswith(PICTURES) or not name.startswith(SAYING):
            continue
        yield from ((name, found.group()) for found in CHANCE.finditer(text))


def test_no_other_page_states_a_chance_of_its_own():
    assert set(sentences()) == set()
