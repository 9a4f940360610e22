"""A clone has all that belongs to the project, and leads nowhere else."""

from tests.guards.files import ROOT, listed


def test_nothing_is_a_link_to_what_one_computer_has() -> None:
    assert [name for name in listed() if (ROOT / name).is_symlink()] == []
