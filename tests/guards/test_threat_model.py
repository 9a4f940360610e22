"""The page about attacks names tests that exist: a defence whose test was renamed or removed is not shown any more."""

import re

from tests.guards.files import ROOT, text_files

NAMED = re.compile(r"`((?:\w+/)*test_\w+\.py)(?:::(test_\w+))?`")


def named() -> list[tuple[str, str]]:
    return NAMED.findall((ROOT / "docs/safety.md").read_text(encoding="utf-8"))


def test_every_test_that_is_named_exists() -> None:
    files = text_files()
    missing = [
        f"{file}::{test}" for file, test in named() if f"def {test or 'test_'}" not in files.get(f"tests/{file}", "")
    ]
    assert len(named()) > 20
    assert missing == []


def test_every_defence_names_a_test() -> None:
    rows = (ROOT / "docs/safety.md").read_text(encoding="utf-8").split("| Door |")[1].split("\n\n")[0]
    assert [row for row in rows.splitlines()[2:] if not NAMED.search(row)] == []
