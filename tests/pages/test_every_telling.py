"""Every way of telling a playing, every shape of sides: saved, late, twice, corrected, undone, in a file, withheld."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.card_games import CARD_GAMES
from rules.deals_of_two import DealScore
from rules.match_formats import MatchKind
from rules.outcomes import PlayedDeal
from tests.damage import comes_back
from tests.factories import action, make_evening, make_tournament, match_action, publish
from tests.pages.setup.test_discretion import all_read, changed, everybody
from tests.services.play.test_other_games import plays
from tournaments.checks.tournament import tournament_findings
from tournaments.event.errors import StaleVersion
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import LogEntry, Match, Tournament
from tournaments.models.fields import uuid7
from tournaments.scheduling.base.types import Together
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.setup import table_freeze
from tournaments.services.undo.last_action import change_undo

pytestmark = pytest.mark.django_db


def told(*points: tuple[int, int], game: str) -> list[PlayedDeal]:
    scores = [DealScore(one, 1 if one > two else 2, second=two, game=game) for one, two in points]
    return [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)]


def won(*sides: int, game: str = "") -> list[PlayedDeal]:
    return [PlayedDeal(number, 1, DealScore(None, side, game=game)) for number, side in enumerate(sides, start=1)]


def of_cards(*points: int) -> list[PlayedDeal]:
    scores = [DealScore(one, 1 if one > 60 else 2) for one in points]
    return [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)]


def totals(*points: int) -> list[PlayedDeal]:
    return [PlayedDeal(1, 1, DealScore(None, totals=points))]


def pairs_at(row: str, **choices: object) -> Callable[[], Tournament]:
    return lambda: make_evening(plays(row, MatchKind.FIRST_TO, 2, **choices), entrants=4)


def crossed(together: Together) -> Callable[[], Tournament]:
    stage = replace(PRESETS["crossed"].stages[0], together=together, turns=1)
    return lambda: make_tournament(sizes=(3, 3) if together is Together.TRIOS else (4, 4), regulation=stage)


def four() -> Tournament:
    stage = PRESETS["four_alone"].stages[0]
    schafkopf = replace(stage.match_format, playings=(CARD_GAMES["schafkopf"],))
    return make_evening(replace(stage, match_format=schafkopf), entrants=8, ranked=Ranked.PLAYERS)


KINDS: dict[str, tuple[Callable[[], Tournament], list[PlayedDeal], list[PlayedDeal]]] = {
    "belote, with all tricks and belote": (
        pairs_at("belote"),
        told((162, 20), (252, 20), game="belote"),
        told((100, 62), (82, 80), game="belote"),
    ),
    "jass": (
        pairs_at("jass con 257"),
        told((257, 0), (100, 57), game="jass_257"),
        told((0, 257), (157, 0), (79, 78), game="jass_257"),
    ),
    "up to a target": (
        pairs_at("scopa a 7"),
        told((7, 3), (9, 8), game="scopa-7"),
        told((3, 7), (2, 8), game="scopa-7"),
    ),
    "cirulla": (
        pairs_at("cirulla"),
        told((51, 40), (60, 12), game="cirulla"),
        told((40, 51), (12, 55), game="cirulla"),
    ),
    "own points": (
        pairs_at("schafkopf"),
        told((90, 40), (20, 5), game="schafkopf"),
        told((40, 90), (5, 20), game="schafkopf"),
    ),
    "who won": (
        pairs_at("un altro gioco", winner_only_allowed=True),
        won(1, 1, game="altro"),
        won(2, 1, 2, game="altro"),
    ),
    "districts of trios, all at once": (crossed(Together.TRIOS), of_cards(70, 70, 70, 50, 50), of_cards(*[50] * 5)),
    "districts of pairs, all at once": (crossed(Together.PAIRS), of_cards(70, 70, 70, 50, 50), of_cards(*[50] * 5)),
    "districts of single players": (crossed(Together.ALONE), of_cards(70, 70, 70, 50, 50), of_cards(*[50] * 5)),
    "four alone": (four, totals(95, 40, 0, 25), totals(95, 40, 20, 5)),
}


def test_every_telling_is_among_them() -> None:
    games = {deal.score.game for _make, first, _second in KINDS.values() for deal in first}
    found = {type(CARD_GAMES[game.partition("-")[0]].told) for game in games if game}
    assert found == {type(game.told) for game in CARD_GAMES.values()}


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_saved_once_corrected_undone_and_carried_in_a_file(kind: str) -> None:
    make, first, second = KINDS[kind]
    made = make()
    publish(made)
    match = Match.objects.filter(tournament=made).order_by("turn__number", "table")[0]
    key = uuid7()
    for _time in range(2):
        match_record(match_action(match, key=key), first)
    assert LogEntry.objects.filter(key=key).count() == 1
    assert in_force(made, match) == first
    with pytest.raises(StaleVersion):
        match_record(match_action(match, seen=match.version), second)
    match.refresh_from_db()
    match_record(match_action(match, reason="letto male"), second)
    assert in_force(made, match) == second
    undone = LogEntry.objects.filter(tournament=made, subject=match.id).order_by("-seq")[0]
    change_undo(action(made), undone.id)
    assert in_force(made, match) == first
    made.refresh_from_db()
    assert not [*tournament_findings(made)]
    comes_back(made)


def in_force(tournament: Tournament, match: Match) -> list[PlayedDeal]:
    (found,) = [one for one in match_records(stage_of(tournament)) if one.id == match.id]
    return list(found.deals)


@pytest.mark.parametrize(
    "kind", ["belote, with all tricks and belote", "who won", "districts of trios, all at once", "four alone"]
)
def test_what_is_withheld_of_it_shows_nowhere(kind: str) -> None:
    make, first, second = KINDS[kind]
    made = make()
    publish(made)
    table_freeze(action(made), 0)
    match = Match.objects.filter(tournament=made).order_by("turn__number", "table")[0]
    match_record(match_action(match), first)
    before = all_read(made, everybody(made))
    match.refresh_from_db()
    match_record(match_action(match, reason="letto male"), second)
    assert changed(before, all_read(made, everybody(made))) == set()
