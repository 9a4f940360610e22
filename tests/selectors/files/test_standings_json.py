"""The standings for other programs: the published shape, and what is in it."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from jsonschema_rs import meta

from rules.match_points import PenaltyKind
from tests.eventful import make_eventful
from tests.factories import action, make_evening, make_tournament, publish, record, win
from tests.schemas import schema, validator
from tests.staged import DANISH, make_staged
from tournaments.models import Tournament
from tournaments.selectors.core.stages import stage_of, teams_of
from tournaments.selectors.files.standings_json import standings_json
from tournaments.services.entries.penalty_changes import penalty_give

pytestmark = pytest.mark.django_db
PUBLISHED = "standings-2"


def published(tournament: Tournament) -> dict[str, Any]:
    """What another program reads; checked against the schema."""
    tournament.refresh_from_db()
    standings = json.loads(json.dumps(standings_json(stage_of(tournament))))
    validator(PUBLISHED).validate(standings)
    return dict(standings)


def test_the_published_schema_is_one() -> None:
    meta.validate(schema(PUBLISHED))


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


def test_who_did_not_move_on_is_behind_those_who_did() -> None:
    tournament = make_staged()
    standings = published(tournament)
    rows = standings["teams"]
    assert [(row["team"], row["place"]) for row in rows] == [(row["team"], row["place"]) for row in standings["final"]]
    assert [row["place"] for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert {row["team"] for row in rows} == {team.name for team in teams_of(tournament.id)}
    assert all(row["played"] for row in rows)


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
    assert team == {"team": team["team"], "rest_points": 0, "points_deducted": 0} | counted
    assert standings["pairs"][0]["match_points"] == 4
    assert [row["match_points"] for row in standings["players"]] == [4, 4, 3, 3]
    assert standings["tournament"]["provisional"] is False


def test_points_of_rests_and_of_penalties_are_beside_those_of_matches() -> None:
    tournament = make_evening(replace(DANISH, rest_points=1), entrants=3)
    (match,) = publish(tournament)
    win(match, 1)
    assert match.fixture is not None
    penalty_give(
        action(tournament, reason="Segni vietati"), team_id=match.fixture.home_id, kind=PenaltyKind.PENALTY, points=1
    )

    standings = published(tournament)
    lines = standings["teams"]
    assert sorted((row["rest_points"], row["points_deducted"]) for row in lines) == [(0, 0), (0, 1), (1, 0)]
    of_matches = sum(row["match_points"] - row["rest_points"] + row["points_deducted"] for row in lines)
    assert of_matches == standings["checks"]["points"]


def test_halves_are_text_wherever_match_points_are() -> None:
    tournament = make_evening(replace(DANISH, rest_points=Fraction(1, 2)), entrants=3)
    (match,) = publish(tournament)
    win(match, 1)
    assert match.fixture is not None
    penalty_give(
        action(tournament, reason="Ritardo"),
        team_id=match.fixture.home_id,
        kind=PenaltyKind.PENALTY,
        points=Fraction(1, 3),
    )
    lines = [
        (row["match_points"], row["rest_points"], row["points_deducted"]) for row in published(tournament)["teams"]
    ]
    assert lines == [("2/3", 0, "1/3"), ("1/2", "1/2", 0), (0, 0, 0)]
