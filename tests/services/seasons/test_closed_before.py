"""The step by which closed seasons keep their tables."""

import importlib

import pytest
from django.apps import apps

from tests.factories import make_club
from tournaments.models import Season

pytestmark = pytest.mark.django_db


def test_what_is_closed_keeps_its_table_and_what_is_open_does_not_change() -> None:
    club = make_club()
    for slug, closed in (("vecchia", True), ("nuova", False)):
        Season.objects.create(club=club, slug=slug, name=slug, regulation={}, closed=closed)
    importlib.import_module("tournaments.migrations.0012_share_of_held").counted_as_before(apps, None)
    assert dict(Season.objects.values_list("slug", "share_of_held")) == {"vecchia": True, "nuova": False}
    assert dict(Season.objects.values_list("slug", "version")) == {"vecchia": 2, "nuova": 1}
