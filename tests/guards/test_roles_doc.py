"""The table of rights in docs/safety.md is the one that the program obeys."""

from django.utils import translation

from tests.guards.files import ROOT
from tournaments.event.rights import RIGHTS, Right
from tournaments.labels.role_labels import ROLE_NAMES

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
