"""Every command as a start of Python's own: it finds what it loads, whatever other tests have loaded before."""

import pytest

from tests.commands.halls import ROOT, Hall
from tests.covers import some

COMMANDS = sorted(file.stem for file in (ROOT / "tournaments/management/commands").glob("[!_]*.py"))


@pytest.mark.parametrize("command", some(COMMANDS, 3))
def test_a_command_finds_what_it_loads(hall: Hall, command: str) -> None:
    hall.alone = True
    status, said = hall.ended(command, "--help")
    assert (status, "--help" in said) == (0, True), said
