"""Random whole tournaments, played through the services with corrections in between, keep every invariant."""

import dataclasses
from collections import defaultdict
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.deals_of_two import DealScore
from rules.games import FOUR_PLAYERS
from rules.match_formats import MatchFormat, MatchKind, check_format
from rules.match_points import default_points
from rules.matches import match_outcome, match_points
from rules.outcomes import PlayedDeal
from rules.play import play_match
from tests.covers import examples
from tests.damage import comes_back
from tests.factories import action, make_tournament, match_action, publish
from tests.strategies import match_formats
from tournaments.event.regulation import GIOCHI, Regulation
from tournaments.models import LogEntry, Match, Tournament
from tournaments.scheduling.base.types import EVERY_PAIR, Lineup
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import personal_tables, team_table
from tournaments.selectors.files.standings_json import standings_json
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.simulation import matches_simulate
from tournaments.standings.table import CARD_POINT_CRITERIA, DEFAULT_CRITERIA
from tournaments.standings.types import Row

pytestmark = pytest.mark.django_db
CALM = settings(deadline=None, max_examples=examples(6), suppress_health_check=[HealthCheck.too_slow])


@st.composite
def regulations(draw: st.DrawFn) -> Regulation:
    """The one of the Giochi or one with another length of match; fields stay small enough for a test."""
    plain = dataclasses.replace(
        GIOCHI,
        tables=draw(st.none() | st.just(1)),
        legs=draw(st.sampled_from([1, 2, EVERY_PAIR])),
        lineup=draw(st.sampled_from(Lineup)),
    )
    if draw(st.booleans()):
        return plain
    match_format: MatchFormat = draw(match_formats(lengths=st.integers(1, 3)))
    assert not check_format(match_format)
    return dataclasses.replace(
        plain,
        match_format=match_format,
        match_points=default_points(match_format),
        tiebreaks=tuple(one for one in DEFAULT_CRITERIA if one not in CARD_POINT_CRITERIA),
    )


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Two or three teams of two to five, drawn, published, played in part or whole, some results corrected."""
    sizes = draw(st.lists(st.integers(2, 5), min_size=2, max_size=3))
    tournament = make_tournament(sizes=sizes, regulation=draw(regulations()))
    Tournament.objects.filter(pk=tournament.pk).update(is_rehearsal=True)
    publish(tournament, number=draw(st.integers(1, 10**6)))
    number = draw(st.integers(1, 10**6))
    for most in draw(st.lists(st.integers(0, 4), max_size=2)):
        matches_simulate(action(tournament), number, most=most)
        _correct(draw, tournament)
    if draw(st.booleans()):
        matches_simulate(action(tournament), number)
    tournament.refresh_from_db()
    return tournament


def _correct(draw: st.DrawFn, tournament: Tournament) -> None:
    begun = list(Match.objects.filter(tournament=tournament, deals__isnull=False).distinct().order_by("id"))
    if not begun:
        return
    match = draw(st.sampled_from(begun))
    chance = draw(st.randoms(use_true_random=False))
    played = play_match(regulation_of(stage_of(tournament)).match_format, chance, FOUR_PLAYERS)
    match_record(match_action(match, reason="Riletto il foglio"), played[: draw(st.integers(0, len(played)))])


@CALM
@given(st.data())
def test_sums_places_and_versions_hold(data: st.DataObject) -> None:
    with transaction.atomic():
        tournament = data.draw(tournaments())
        stage = stage_of(tournament)
        teams, personal = team_table(stage), personal_tables(stage, match_records(stage))
        checks = standings_json(stage)["checks"]
        seqs = list(LogEntry.objects.filter(tournament=tournament).order_by("seq").values_list("seq", flat=True))
        assert seqs == list(range(1, tournament.version + 1))
        assert isinstance(checks, dict)
        assert checks["wrong"] is False
        if stage.match_kind == MatchKind.FIXED and stage.match_length == 5 and stage.level_rule != "level":
            assert checks["points"] == 7 * checks["complete"]
        for table in (teams, personal.pairs, personal.players):
            assert _places_are_a_ranking(table)
        assert sum(row.totals.won for row in teams) == sum(row.totals.lost for row in teams)
        transaction.set_rollback(True)


@CALM
@given(st.data())
def test_the_log_alone_tells_the_same_match_points(data: st.DataObject) -> None:
    with transaction.atomic():
        tournament = data.draw(tournaments())
        regulation = regulation_of(stage_of(tournament))
        told = _replayed(tournament)
        for record in match_records(stage_of(tournament)):
            outcome = match_outcome(regulation.match_format, told[str(record.id)].values())
            assert match_points(regulation.match_points, outcome) == record.points
        transaction.set_rollback(True)


@CALM
@given(st.data())
def test_what_goes_out_comes_in_the_same(data: st.DataObject) -> None:
    with transaction.atomic():
        comes_back(data.draw(tournaments()))
        transaction.set_rollback(True)


def _places_are_a_ranking(rows: tuple[Row, ...]) -> bool:
    """1, 1, 3: a place is one more than the lines above it, or that of the line above where it is shared."""
    return all(
        row.place == position or (row.shared and row.place == rows[position - 2].place)
        for position, row in enumerate(rows, start=1)
    )


def _replayed(tournament: Tournament) -> dict[str, dict[tuple[int, int], PlayedDeal]]:
    """The deals in force by match, made up from what the log says was taken away and what was added."""
    matches: dict[str, dict[tuple[int, int], PlayedDeal]] = defaultdict(dict)
    entries = LogEntry.objects.filter(tournament=tournament, kind__in=("result", "correction")).order_by("seq")
    for entry in entries:
        deals = matches[str(entry.subject)]
        for gone in entry.old or []:
            del deals[gone["number"], gone["attempt"]]
        for come in entry.new or []:
            deals[come["number"], come["attempt"]] = _deal(come)
    return matches


def _deal(told: dict[str, Any]) -> PlayedDeal:
    return PlayedDeal(told["number"], told["attempt"], DealScore(told["points"], told["winner"], told["cappotto"]))
