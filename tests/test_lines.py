"""`dev.py lines`: what is a line of code, which room it belongs to, and that the sums are sums."""

import importlib.util
import subprocess
import sys
from types import ModuleType

import pytest

import dev
from tests.covers import cover
from tests.guards.files import ROOT, text_files


@pytest.fixture(scope="module")
def lines() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lines", ROOT / ".ci" / "lines.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PYTHON = '''"""What it is.

More of it.
"""

import os  # why

# alone
def path() -> str:
    """Where."""
    return """one

    two"""


LIMIT = 3
"""In metres."""
'''


def test_blank_lines_comments_and_docstrings_of_python_are_no_code(lines: ModuleType) -> None:
    assert lines.lines_of("a.py", PYTHON) == len(["import", "def", "return", "", "two", "LIMIT"])


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("a.js", '// why\n/* and\n\nhow */\nsend("a/*b"); // here\n\nend();\n', 2),
        ("a.css", "/* why */\n\nbody { margin: 0 } /* here\nand here */\n", 1),
        ("a.html", "{# why #}\n{% comment %}\nno\n{% endcomment %}\n<!-- no\n -->\n<p>\n\n</p>\n", 2),
        ("a.typ", "// why\n#let a = 1\n", 1),
        ("a.md", "# Head\n\nOne line,\nanother.\n", 3),
    ],
)
def test_blank_lines_and_comments_of_the_others_are_no_code(lines: ModuleType, name: str, text: str, code: int) -> None:
    assert lines.lines_of(name, text) == code


def test_a_folder_of_a_large_room_is_a_room(lines: ModuleType) -> None:
    names = ("tournaments/pages/files/a.py", "tournaments/urls.py", "templates/desk/a.html", "dev.py")
    assert [lines.room(name) for name in names] == ["tournaments/pages", "tournaments", "templates", "."]


def test_what_others_wrote_and_data_are_not_counted(lines: ModuleType) -> None:
    names = ("static/js/vendor/a.js", "docs/schemas/a.json", "requirements/run.txt", "static/img/a.svg")
    assert not any(map(lines.is_counted, names))


def test_every_line_is_in_one_room_and_in_one_sum(lines: ModuleType) -> None:
    files = [("rules/a.py", "a = 1\n"), ("tournaments/pages/b.py", "b = 1\nc = 2\n"), ("tests/rules/d.py", "d = 1\n")]
    _, _, *rows = lines.table([*files, ("docs/e.md", "e\n")])
    found = {row[:28].strip(): tuple(map(int, row[28:].split())) for row in rows if row.strip("-")}
    assert found == {
        "docs": (1, 1),
        "rules": (1, 1),
        "tests/rules": (1, 1),
        "tournaments/pages": (1, 2),
        "programma": (2, 3),
        "prove": (1, 1),
        "il resto": (1, 1),
        "tutto": (4, 5),
    }


def test_the_house_itself_is_counted_room_by_room(lines: ModuleType) -> None:
    counted = {name: text for name, text in text_files().items() if lines.is_counted(name)}
    ours = ((name, text) for name, text in counted.items() if not name.endswith("__init__.py"))
    _, _, *rows = lines.table(cover(ours, by=lambda one: (lines.room(one[0]),)))
    rooms = {row.split()[0]: int(row.split()[-1]) for row in rows if row.strip("-")}
    assert {"rules", "tournaments/models", "templates", "static", "tests/rules", "benchmarks/searches"} <= set(rooms)
    assert 0 < rooms["rules"] < rooms["programma"] < rooms["tutto"]


def test_the_command_counts_with_any_python_and_installs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "become", len)
    monkeypatch.setattr(dev, "environment", None)
    assert dev.main(["lines"]) == len(["python", ".ci/lines.py"])


def test_the_command_takes_no_room() -> None:
    told = subprocess.run([sys.executable, ROOT / "dev.py", "lines", "rules"], capture_output=True, text=True)
    assert (told.returncode, told.stdout) == (1, "")
    assert "non vuole argomenti" in told.stderr
