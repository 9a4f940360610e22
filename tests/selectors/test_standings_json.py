"""The standings for other programs: the published shape, and what is in it."""

import json
from typing import Any

import jsonschema  # type: ignore[import-untyped]  # it comes without types
import pytest
from django.conf import settings

from tests.eventful import make_eventful
from tests.factories import make_tournament, publish, record
from tournaments.models import Tournament
from tournaments.selectors.stages import stage_of
from tournaments.selectors.standings_json import standings_json

pytestmark = pytest.mark.django_db
SCHEMA = json.loads((settings.BASE_DIR / "docs/schemas/standings-1.json").read_text())


def published(tournament: Tournament) -> dict[str, Any]:
    """What another program reads; checked against the schema."""
    tournament.refresh_from_db()
    standings = json.loads(json.dumps(standings_json(stage_of(tournament))))
    jsonschema.Draft202012Validator(SCHEMA).validate(standings)
    return dict(standings)


def test_the_published_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_a_finished_tournament_with_declarations_is_told_whole() -> None:
    standings = published(make_eventful())
    final = standings["final"]
    assert isinstance(final, list)
    assert {effect["modifier"] for row in final for effect in row["effects"]} == {
        "Potere della Girandola",
        "Maledizione del Framasun",
        "Spinta",
    }


def test_before_anything_is_drawn_there_is_a_provisional_table() -> None:
    standings = published(make_tournament(sizes=(4, 4)))
    assert [row["place"] for row in standings["teams"]] == [1, 1]
    assert standings["tournament"]["provisional"] is True


def test_one_match_is_counted_for_team_pair_and_player() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 80, 61, 50, 44)
    standings = published(tournament)
    counted = {
        "place": 1,
        "shared": False,
        "played": 1,
        "won": 1,
        "level": 0,
        "lost": 0,
        "match_points": 4,
        "deals_won": 3,
        "deals_lost": 2,
        "card_points_for": 305,
        "card_points_against": 295,
        "decided_by": None,
    }
    team = standings["teams"][0]
    assert team == {"team": team["team"]} | counted
    assert standings["pairs"][0]["match_points"] == 4
    assert [row["match_points"] for row in standings["players"]] == [4, 4, 3, 3]
    assert standings["tournament"]["provisional"] is False
