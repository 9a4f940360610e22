"""Views are loaded when they are first asked for, and every one is there."""

import subprocess
import sys

import pytest
from django.http import HttpRequest

from tests.pages.addresses import every_address
from tournaments.pages.frame.later import LaterView, later

FIRST = """
import sys
import django
django.setup()
from django.urls import resolve, reverse
before = reverse("desk_teams", kwargs={"slug": "giochi"})
print("tournaments.pages.entries.teams" in sys.modules)
print(resolve(before).func.access)
print("tournaments.pages.entries.teams" in sys.modules, "tournaments.pages.entries.seeds" in sys.modules)
"""


def test_every_address_has_its_view() -> None:
    assert {one.access for one in every_address()}.isdisjoint({"nobody"})


def test_a_view_is_loaded_by_who_first_asks_for_it() -> None:
    printed = subprocess.run([sys.executable, "-c", FIRST], capture_output=True, text=True, check=True).stdout
    assert printed.splitlines() == ["False", "look", "True False"]


def test_a_view_that_is_not_there_is_an_error_and_not_a_page() -> None:
    (health,) = later("frame", "health")
    with pytest.raises(AttributeError, match="healthy"):
        health.healthy(HttpRequest())
    with pytest.raises(ModuleNotFoundError):
        LaterView("tournaments.pages.frame.wealth", "healthz")(HttpRequest())
