"""The matches for other programs: the published shape, and what is in it."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.deals_of_two import DealScore
from rules.games import Game, GameKey, IndividualWorth, Sides, TopRule
from rules.outcomes import PlayedDeal
from tests.eventful import make_eventful
from tests.factories import make_evening, make_tournament, match_action, publish, record
from tests.schemas import validator
from tests.staged import make_staged, play
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Tournament
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.files.results_json import LINE, results_json
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.result_changes import match_record

pytestmark = pytest.mark.django_db
PUBLISHED = "results-3"


def published(tournament: Tournament) -> dict[str, Any]:
    """What another program reads; checked against the schema."""
    tournament.refresh_from_db()
    results = json.loads(json.dumps(results_json(course_of(tournament))))
    validator(PUBLISHED).validate(results)
    return dict(results)


def test_before_anything_is_drawn_there_are_no_turns() -> None:
    assert published(make_tournament(sizes=(4, 4)))["turns"] == []


def test_an_eventful_tournament_keeps_the_published_shape() -> None:
    assert published(make_eventful())["turns"]


def test_the_turns_of_all_stages_are_there_with_their_formats() -> None:
    tournament = make_staged()
    play(tournament)
    turns = published(tournament)["turns"]
    assert [turn["number"] for turn in turns] == list(range(1, len(turns) + 1))
    assert {turn["stage"] for turn in turns} == {1, 2}


def test_a_deal_that_was_played_again_is_told_with_its_repeat() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 60, 70, 70, 70, 70, 70)
    (match,) = published(tournament)["turns"][0]["matches"]
    first = [(deal["attempt"], deal["points"], deal["winner"]) for deal in match["deals"] if deal["number"] == 1]
    assert first == [(1, [60, 60], None), (2, [70, 50], 1)]
    assert [side["winner"] for side in match["sides"]] == [True, False]


def test_every_side_has_its_line() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 80, 61, 50, 44)
    (match,) = published(tournament)["turns"][0]["matches"]
    lines = [{name: side[name] for name in LINE} for side in match["sides"]]
    assert lines == [
        dict(zip(LINE, (3, 2, 0, 305, 295, 3, "won"), strict=True)),
        dict(zip(LINE, (2, 3, 0, 295, 305, 2, "lost"), strict=True)),
    ]


def test_a_side_says_nothing_of_itself_before_a_result_is_in_force() -> None:
    tournament = make_tournament(sizes=(2, 2))
    publish(tournament)
    (match,) = published(tournament)["turns"][0]["matches"]
    assert [{side[name] for name in LINE} for side in match["sides"]] == [{None}, {None}]


def test_who_lost_by_not_coming_is_named() -> None:
    tournament = make_tournament(sizes=(2, 2))
    (match,) = publish(tournament)
    match_award(match_action(match), absent=Sides.SECOND)
    (told,) = published(tournament)["turns"][0]["matches"]
    assert [(side["absent"], side["ending"]) for side in told["sides"]] == [(False, "won"), (True, "lost")]


@pytest.mark.parametrize(
    ("game", "worths"),
    [
        (Game(GameKey.ALONE, top=TopRule.SHARED), ["1/2", "1/2", 0]),
        (Game(GameKey.ALONE, alone=IndividualWorth.ORDER), ["3/2", "3/2", 0]),
        (Game(GameKey.ALONE, alone=IndividualWorth.CARDS), [50, 50, 20]),
    ],
)
def test_what_two_share_at_a_table_of_three_is_told_exactly(game: Game, worths: list[int | str]) -> None:
    threes = PRESETS["three_alone"].stages[0]
    regulation = replace(threes, match_format=replace(threes.match_format, length=1, game=game), turns=1)
    tournament = make_evening(regulation, entrants=3, ranked=Ranked.PLAYERS)
    match_record(match_action(publish(tournament)[0]), [PlayedDeal(1, 1, DealScore(50, second=50))])
    (told,) = published(tournament)["turns"][0]["matches"]
    assert [side["worth"] for side in told["sides"]] == worths == [side["match_points"] for side in told["sides"]]
