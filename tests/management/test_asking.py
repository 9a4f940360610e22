"""A command that asks before it changes what cannot be had back."""

import io

import pytest
from django.core.management.base import BaseCommand

from tournaments.management.console import agreed


@pytest.mark.parametrize(("typed", "said_yes"), [("sì\n", True), ("no\n", False), ("\n", False), ("", False)])
def test_only_a_yes_is_one_and_nobody_at_the_keyboard_says_none(
    typed: str, said_yes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    said = io.StringIO()
    assert agreed(BaseCommand(stdout=said), "Scrivi sì: ") is said_yes
    assert said.getvalue().strip() == ("" if said_yes else "Non è cambiato niente.")
