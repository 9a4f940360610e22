"""Matches of several games: saved, corrected, undone, told by tables, in files and in the database; played through."""

import json
from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from rules.card_games import CARD_GAMES, CardGame, read_row
from rules.deals_of_two import DealScore
from rules.match_formats import LevelRule, MatchFormat, MatchKind, check_format
from rules.match_points import default_points
from rules.outcomes import PlayedDeal
from rules.problems import RuleProblem
from tests.damage import comes_back, put, refusal_after
from tests.factories import action, make_evening, publish
from tests.schemas import validator
from tournaments.checks.tournament import tournament_findings
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.models import Deal, LogEntry, Match, Stage, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.simulation import evening_simulate

pytestmark = pytest.mark.django_db
ROW = "tressette, briscola, tressette"
TOLD = (
    DealScore(21, 1, second=15, game="tressette"),
    DealScore(50, 2),
    DealScore(18, 2, second=22, game="tressette"),
)


def plays(text: str, kind: MatchKind = MatchKind.BEST_OF, length: int = 3, **choices: object) -> Regulation:
    """A round robin in which a match is this row of games."""
    usual = MatchFormat(kind, length, playings=read_row(text).games)
    stage = PRESETS["round_robin"].stages[0]
    match_format = replace(usual, **choices)  # type: ignore[arg-type]
    return replace(stage, match_format=match_format, match_points=default_points(match_format))


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    made = make_evening(plays(ROW), entrants=4)
    publish(made)
    return made


def record(tournament: Tournament, *scores: DealScore, reason: str = "") -> Match:
    match = Match.objects.filter(tournament=tournament).order_by("turn__number", "table")[0]
    deals = [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)]
    match_record(action(tournament, reason=reason).of_match(match.id, match.version), deals)
    return match


def test_a_match_of_three_games_is_saved_corrected_and_in_the_file(tournament: Tournament) -> None:
    match = record(tournament, *TOLD)
    (found,) = [one for one in match_records(stage_of(tournament)) if one.id == match.id]
    assert (found.outcome.result, found.outcome.winner, found.points) == ((1, 2), 2, (0, 1))
    record(tournament, TOLD[0], DealScore(70, 1), reason="letto male")
    (found,) = [one for one in match_records(stage_of(tournament)) if one.id == match.id]
    assert (found.outcome.result, found.points) == ((2, 0), (1, 0))
    log = LogEntry.objects.order_by("-seq")[0]
    assert [(deal["number"], deal.get("game"), deal.get("second")) for deal in log.old or ()] == [
        (2, None, None),
        (3, "tressette", 22),
    ]
    data = export_bytes(tournament)
    document = json.loads(data)
    assert document["stages"][0]["playings"] == "tressette briscola tressette"
    in_force = [(deal["points"], deal.get("game")) for deal in document["deals"] if deal["replaced"] is None]
    assert in_force == [([21, 15], "tressette"), ([70, 50], None)]
    tournament.refresh_from_db()
    assert not [*tournament_findings(tournament)]
    comes_back(tournament)


@pytest.mark.parametrize(
    "scores",
    [
        (DealScore(70, 1),),
        (DealScore(21, 1, second=15, game="scopa"),),
        (DealScore(20, 1, second=15, game="tressette"),),
        (DealScore(21, 2, second=15, game="tressette"),),
        (DealScore(21, 1, cappotto=True, second=15, game="tressette"),),
        (DealScore(21, 1, second=15, game="tressette"), DealScore(21, 1, second=15, game="tressette")),
    ],
)
def test_what_cannot_be_played_is_refused(tournament: Tournament, scores: tuple[DealScore, ...]) -> None:
    with pytest.raises(DomainError):
        record(tournament, *scores)
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"game": ""},
        {"points": 15, "second": 21},
        {"winner": None},
        {"second": None},
        {"points": None},
        {"cappotto": True},
        {"points": 1000},
        {"error": 1},
        {"caller": 1, "bid": 61},
    ],
)
def test_the_database_refuses_what_no_game_comes_to(tournament: Tournament, change: dict[str, object]) -> None:
    record(tournament, TOLD[0])
    with pytest.raises(IntegrityError), transaction.atomic():
        Deal.objects.filter(tournament=tournament).update(**change)


def test_four_who_each_have_points_of_their_own_play_one_game_whichever_it_is() -> None:
    four = PRESETS["four_alone"].stages[0].match_format
    assert not check_format(replace(four, playings=read_row("schafkopf").games))
    assert [one.code for one in check_format(replace(four, playings=read_row("scopa, 21").games))] != []
    three = PRESETS["three_alone"].stages[0].match_format
    assert RuleProblem.PLAYINGS_NOT_HERE in {
        one.code for one in check_format(replace(three, playings=read_row("scopa").games))
    }


def test_other_games_take_the_place_of_usual_briscola_alone(tournament: Tournament) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Stage.objects.filter(tournament=tournament).update(game="thirty_one", winner_only_allowed=True)


@pytest.mark.parametrize(
    ("section", "field", "value", "said"),
    [
        ("stages", "playings", "tressette bridge", "«bridge» non è un gioco"),
        ("deals", "game", "bridge", "«bridge» non è un gioco"),
        ("deals", "game", "scopa", "Qui si gioca un altro gioco"),
        ("deals", "points", [20, 15], "Nessuna delle due è arrivata a 21"),
    ],
)
def test_a_file_with_another_game_is_refused(
    tournament: Tournament, section: str, field: str, value: object, said: str
) -> None:
    record(tournament, TOLD[0])
    assert [line for line in refusal_after(put(section, 0, field, value=value), tournament) if said in line]


@pytest.mark.parametrize("game", CARD_GAMES.values(), ids=lambda game: game.key)
def test_every_ready_game_is_played_through(game: CardGame) -> None:
    stage = plays(str(game.name), winner_only_allowed=True, level_rule=LevelRule.REPLAY)
    rehearsal = rehearsal_copy(action(make_evening(stage, entrants=3, slug="giochi")))
    evening_simulate(action(rehearsal), 1)
    course = course_of(rehearsal)
    assert course.over
    told = {deal.score.game for one in course.reached for record in one.records for deal in record.deals}
    assert told == {game.key if game.key != "briscola" else ""}
    validator("tournament-5").validate(json.loads(export_bytes(rehearsal)))


def test_sums_of_jass_are_added_up() -> None:
    made = make_evening(plays("jass", MatchKind.SUM, 4), entrants=2, slug="jass")
    publish(made)
    match = record(made, *(DealScore(100, 1, second=57, game="jass") for _deal in range(4)))
    (found,) = [one for one in match_records(stage_of(made)) if one.id == match.id]
    assert found.outcome.card_points == (400, 228)
