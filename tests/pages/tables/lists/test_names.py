"""One typed name."""

import pytest

from tournaments.event.faults.people import RosterFault
from tournaments.pages.tables.lists.names import read_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  Noe\u0300   D'Aquì ", "Noè D'Aquì"), ("", ""), ("\t\n", ""), ("La Custera", "La Custera")],
)
def test_a_name_is_kept_with_single_spaces_and_composed_letters(typed: str, name: str) -> None:
    assert read_name(typed, limit=80) == (name, ())


def test_every_fault_of_a_name_is_told_at_once() -> None:
    _, faults = read_name("x" * 80 + "\u202e", limit=80)
    assert [fault.code for fault in faults] == [RosterFault.UNREADABLE, RosterFault.TOO_LONG]
