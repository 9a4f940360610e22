"""Nothing is written twice letter for letter: what two places need has one home."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator

from tests.guards.files import outline, text_files

ROOMS = ("rules/", "tournaments/", "briscola_site/", "draws/", "benchmarks/", "tests/")
NOT_WRITTEN = "tournaments/migrations/"  # by Django
SHOWN = ("templates/", "static/")
SHOWN_IN = (".html", ".js", ".css", ".typ", ".svg")
CLOSING = re.compile(r"</\w+>|{% (?:end\w+|else|csrf_token) %}|{% comment %}.*?{% endcomment %}|^ *//.*$", re.MULTILINE)
"""What of a template or a script is no line of its own, as a bracket of Python is none."""
FROM = 6
"""As many lines of code in a row are a double."""
Line = tuple[int, str]


def code_lines(text: str) -> list[Line]:
    """The lines by number, without their indentation; imports, words, blanks and brackets do not count."""
    passed_over = outline(text).passed_over
    numbered = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if number not in passed_over)
    return [(number, line) for number, line in numbered if any(map(str.isalnum, line)) and not line.startswith("#")]


def shown_lines(text: str) -> list[Line]:
    """The same of a template, a script or a style."""
    numbered = enumerate(CLOSING.sub("", text).splitlines(), 1)
    return [(number, line.strip()) for number, line in numbered if any(map(str.isalnum, line))]


def doubles(texts: dict[str, str], lines_of: Callable[[str], list[Line]] = code_lines) -> Iterator[str]:
    """Every place at which a double begins, beside the one before it that has the same lines."""
    seen: dict[tuple[str, ...], tuple[str, int]] = {}
    ends: dict[tuple[str, str], int | None] = defaultdict(lambda: None)
    for name, text in texts.items():
        lines = lines_of(text)
        for at in range(len(lines) - FROM + 1):
            other, before = seen.setdefault(tuple(line for _number, line in lines[at : at + FROM]), (name, at))
            if (other, before) == (name, at) or (other == name and at - before < FROM):
                continue
            if ends[name, other] != at:  # else it goes on
                yield f"{name}:{lines[at][0]} is {other}:{lines_of(texts[other])[before][0]}"
            ends[name, other] = at + 1


def test_no_six_lines_are_written_twice() -> None:
    written = {
        name: text
        for name, text in text_files().items()
        if name.endswith(".py") and name.startswith(ROOMS) and not name.startswith(NOT_WRITTEN)
    }
    assert list(doubles(written)) == []


def test_no_six_lines_of_templates_scripts_and_styles_are_written_twice() -> None:
    shown = {
        name: text
        for name, text in text_files().items()
        if name.endswith(SHOWN_IN) and name.startswith(SHOWN) and "/vendor/" not in name
    }
    assert list(doubles(shown, shown_lines)) == []
    six = "".join(f"<p>{number}\n</p>\n" for number in range(FROM))
    assert list(doubles({"one.html": six, "two.html": six}, shown_lines)) == ["two.html:1 is one.html:1"]


SIX = "\n".join(f"value_{number} = {number}" for number in range(FROM))


def test_a_double_is_seen_whatever_is_between_its_lines() -> None:
    again = "import os\n\n\ndef inside():\n    " + SIX.replace("\n", "  # aside\n    #\n\n    ").replace(
        "  # aside", ""
    )
    assert list(doubles({"one.py": SIX, "two.py": again})) == ["two.py:5 is one.py:1"]


def test_a_double_is_seen_at_the_first_lines_of_a_file() -> None:
    assert list(doubles({"one.py": SIX, "two.py": SIX})) == ["two.py:1 is one.py:1"]


def test_five_lines_are_no_double_nor_is_a_list_one_of_itself() -> None:
    assert list(doubles({"one.py": SIX, "two.py": SIX.partition("\n")[2]})) == []
    assert list(doubles({"one.py": "call()\n" * 11})) == []
