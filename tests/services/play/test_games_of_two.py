"""Scoperta and "a 31": two players, and only who won a deal is told."""

import json
import uuid
from dataclasses import replace

import pytest
from django.db import IntegrityError, transaction

from rules.deals_of_two import DealScore
from rules.games import Game, GameKey
from rules.outcomes import PlayedDeal
from tests.damage import comes_back, put, refusal_after
from tests.factories import DESK, action, make_club, make_evening, publish
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Deal, LogEntry, Match, Stage, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.simulation import evening_invent, evening_simulate
from tournaments.settings.values import check_regulation

pytestmark = pytest.mark.django_db
TO_31 = PRESETS["thirty_one"].stages[0]


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    made = make_evening(TO_31, entrants=4, ranked=Ranked.PLAYERS)
    publish(made)
    return made


def record(tournament: Tournament, *scores: DealScore) -> Match:
    match = Match.objects.filter(tournament=tournament).order_by("table")[0]
    deals = [PlayedDeal(number, 1, score) for number, score in enumerate(scores, start=1)]
    match_record(action(tournament).of_match(match.id, match.version), deals)
    return match


def test_a_wrong_claim_gives_the_deal_to_the_other_and_stays_in_the_file_and_the_log(tournament: Tournament) -> None:
    match = record(tournament, DealScore(None, 1, error=2), DealScore(None, 2), DealScore(None, 1), DealScore(None, 1))
    (found,) = [one for one in match_records(stage_of(tournament)) if one.id == match.id]
    assert found.outcome.deals_won == (3, 1)
    assert [deal.score.error for deal in found.deals] == [2, None, None, None]
    log = json.dumps(LogEntry.objects.order_by("-seq")[0].new)
    assert '"error": 2' in log
    data = export_bytes(tournament)
    document = json.loads(data)
    assert document["stages"][0]["game"] == "thirty_one"
    assert [deal.get("error") for deal in document["deals"]] == [2, None, None, None]
    comes_back(tournament)


@pytest.mark.parametrize("score", [DealScore(70, 1), DealScore(None, 1, error=1), DealScore(None, 1, cappotto=True)])
def test_what_cannot_be_told_of_such_a_deal_is_refused(tournament: Tournament, score: DealScore) -> None:
    with pytest.raises(DomainError):
        record(tournament, score)


def test_a_file_in_which_the_winner_made_the_error_is_refused(tournament: Tournament) -> None:
    record(tournament, DealScore(None, 1, error=2))
    told = refusal_after(put("deals", 0, "error", value=1), tournament)
    assert [line for line in told if "Chi dichiara 31 senza averlo" in line]


def test_the_database_refuses_an_error_of_the_winner_and_a_game_without_winners_alone(tournament: Tournament) -> None:
    record(tournament, DealScore(None, 1, error=2))
    for rows, change in (
        (Deal.objects.filter(tournament=tournament), {"error": 1}),
        (Deal.objects.filter(tournament=tournament), {"error": 3}),
        (Stage.objects.filter(tournament=tournament), {"winner_only_allowed": False}),
        (Stage.objects.filter(tournament=tournament), {"game": "called"}),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(**change)


@pytest.mark.parametrize("ranked", [Ranked.PAIRS, Ranked.TRIOS])
def test_games_of_two_are_for_single_players(ranked: Ranked) -> None:
    with pytest.raises(DomainError) as refused:
        make_evening(TO_31, entrants=4, ranked=ranked, slug="altra")
    assert [problem.code for problem in refused.value.problems] == ["setup_game_for_two"]


def test_stages_of_two_sides_refuse_the_games_of_round_tables() -> None:
    for key in (GameKey.ALONE, GameKey.CALLED):
        stage = PRESETS["round_robin"].stages[0]
        problems = check_regulation(replace(stage, match_format=replace(stage.match_format, game=Game(key))))
        assert ("game_sides", ("match_format", "game")) in [(problem.code, problem.where) for problem in problems]


@pytest.mark.parametrize("key", ["thirty_one", "uncovered"])
def test_such_an_evening_is_played_through_with_real_cards(key: str) -> None:
    made = evening_invent(
        club=make_club(),
        slug=str(uuid.uuid4())[:8],
        name="In due",
        preset=PRESETS[key],
        entrants=5,
        number=1,
        actor=DESK,
    )
    evening_simulate(action(made), 1)
    assert all(one.complete for one in match_records(stage_of(made)))
