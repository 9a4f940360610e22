"""Prizes that an older program kept as one text a place are rows, and nothing of them is lost."""

import uuid

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps

pytestmark = pytest.mark.django_db(transaction=True)
OLD = ["Due prosciutti", "", "100 €", "Buono da 50 €", "euro 12,50", "0 €"]


def steps_to(name: str) -> StateApps:
    MigrationExecutor(connection).migrate([("tournaments", name)])
    return MigrationExecutor(connection).loader.project_state([("tournaments", name)]).apps


def test_the_texts_of_an_older_program_are_rows() -> None:
    newest = next(leaf for leaf in MigrationExecutor(connection).loader.graph.leaf_nodes() if leaf[0] == "tournaments")
    try:
        before = steps_to("0018_prizes")
        club = before.get_model("tournaments", "Club").objects.create(slug=f"c-{uuid.uuid4().hex[:8]}", name="C")
        old = before.get_model("tournaments", "Tournament").objects.create(
            club=club, slug="vecchio", name="Vecchio", date="2026-01-01", place_points=[], prizes=OLD
        )
        after = steps_to("0019_prizes_moved")
        rows = after.get_model("tournaments", "Prize").objects.filter(tournament_id=old.id).order_by("number")
        assert [(row.place, row.what, row.money, row.cents) for row in rows] == [
            (1, "Due prosciutti", False, 0),
            (3, "", True, 10_000),
            (4, "Buono da 50 €", False, 0),
            (5, "", True, 1_250),
            (6, "0 €", False, 0),
        ]
        for model in ("Prize", "Tournament", "Club"):
            after.get_model("tournaments", model).objects.all().delete()
    finally:
        steps_to(newest[1])
