"""Between the stored entrants and the values of a draw."""

from functools import partial

import pytest

from tests.factories import action, make_tournament, match_action, players_of, publish
from tests.selectors.queries import queries
from tournaments.event.regulation import Regulation
from tournaments.models import Draw, Player, Stage, Team, Tournament
from tournaments.scheduling.base.types import EVERY_PAIR, Lineup, Options, teams
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.calendar import (
    drawing_of,
    options_of,
    options_of_draw,
    roster_of,
    snapshot_of,
    turns_as_json,
    turns_of,
)
from tournaments.selectors.core.continuing import audit_of_draw
from tournaments.selectors.core.stages import stage_of
from tournaments.services.entries.entrant_changes import player_remove, players_add, team_add
from tournaments.services.entries.substitutions import player_substitute
from tournaments.services.play.draw_changes import draw_make
from tournaments.services.play.lineups import lineup_change

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    return make_tournament(sizes=(4, 6, 5))


@pytest.fixture
def stage(tournament: Tournament) -> Stage:
    return stage_of(tournament)


def draw(tournament: Tournament, number: int = 1) -> Draw:
    made = draw_make(action(tournament), number)
    assert made is not None
    return made


def test_the_roster_lists_players_by_team_and_number(tournament: Tournament, stage: Stage) -> None:
    assert [[player.name for player in members] for members in roster_of(stage)] == [
        [player.name for player in players_of(tournament, team)] for team in (1, 2, 3)
    ]


def test_a_team_without_players_has_its_place_in_the_roster(tournament: Tournament, stage: Stage) -> None:
    team_add(action(tournament), "Vuota")

    assert [len(members) for members in roster_of(stage)] == [4, 6, 5, 0]


def test_the_field_has_as_many_players_as_the_teams(stage: Stage) -> None:
    assert drawing_of(stage).field == teams((4, 6, 5))


@pytest.mark.parametrize(
    ("regulation", "options"),
    [
        (Regulation(), Options(tables=None, legs=1, lineup=Lineup.FREE)),
        (Regulation(tables=2, hall=3), Options(tables=2, hall=3)),
        (Regulation(tables=2, legs=3), Options(tables=2, legs=3, lineup=Lineup.FREE)),
        (
            Regulation(legs=EVERY_PAIR, lineup=Lineup.FIXED),
            Options(tables=None, legs=EVERY_PAIR, lineup=Lineup.FIXED),
        ),
    ],
)
def test_the_options_of_a_draw_are_those_of_the_regulation(regulation: Regulation, options: Options) -> None:
    assert options_of(stage_of(make_tournament(slug="altra", sizes=(4, 4), regulation=regulation))) == options


def test_a_label_names_a_player_by_place_in_the_list_whatever_was_removed(tournament: Tournament, stage: Stage) -> None:
    first, second, *_rest = players_of(tournament, 2)
    player_remove(action(tournament), first.id)

    labels = drawing_of(stage).ids
    assert labels["2.1"] == str(second.id)
    assert sorted(labels) == sorted([*(f"1.{n}" for n in range(1, 5)), *(f"2.{n}" for n in range(1, 6)),
                                     *(f"3.{n}" for n in range(1, 6))])  # fmt: skip


def test_every_label_of_a_drawn_turn_names_a_player(stage: Stage) -> None:
    field, options = drawing_of(stage).field, options_of(stage)
    drawn = FORMATS[stage.format].draw(field, options, 1)
    named = {one for turn in drawn for meeting in turn.meetings for side in meeting.sides for one in side}

    assert named <= drawing_of(stage).ids.keys()


def test_turns_come_out_of_the_database_as_they_went_in(tournament: Tournament, stage: Stage) -> None:
    ids = drawing_of(stage).ids
    drawn = FORMATS[stage.format].draw(drawing_of(stage).field, options_of(stage), 5)
    stored = Draw.objects.get(pk=draw(tournament, 5).pk)

    assert stored.turns == turns_as_json(drawn, ids)
    assert turns_as_json(turns_of(stored), {one: one for one in ids.values()}) == stored.turns


def test_the_tables_of_the_hall_go_into_a_draw_where_they_are_counted(tournament: Tournament, stage: Stage) -> None:
    assert "hall" not in snapshot_of(drawing_of(stage))
    stage.hall = 2
    stage.save()

    stored = draw(tournament)
    assert stored.options["hall"] == options_of_draw(stored).hall == 2
    assert {meeting.table for turn in turns_of(stored) for meeting in turn.meetings} == {1, 2}


def test_a_stored_draw_passes_the_audit(tournament: Tournament) -> None:
    assert audit_of_draw(Draw.objects.get(pk=draw(tournament).pk)).problems == ()


def test_a_spoilt_draw_does_not_pass_the_audit(tournament: Tournament) -> None:
    spoilt = draw(tournament)
    spoilt.turns[0]["meetings"].pop()

    assert audit_of_draw(spoilt).problems != ()


def test_later_changes_of_a_lineup_do_not_touch_the_draw(tournament: Tournament) -> None:
    match = publish(tournament)[0]
    before = turns_of(Draw.objects.get(tournament=tournament))
    first, second = match.seats.filter(side=1).order_by("chair")
    lineup_change(match_action(match, seen=1), {(1, 1): second.player_id, (1, 2): first.player_id})

    assert turns_of(Draw.objects.get(tournament=tournament)) == before


def test_the_snapshot_tells_whether_a_draw_is_outdated(tournament: Tournament, stage: Stage) -> None:
    before = snapshot_of(drawing_of(stage))
    assert snapshot_of(drawing_of(stage_of(tournament))) == before
    team = Team.objects.get(tournament=tournament, number=3)
    players_add(action(tournament), {team.id: ["Ada"]})

    assert snapshot_of(drawing_of(stage_of(tournament))) != before


def test_a_new_name_does_not_outdate_a_draw(tournament: Tournament, stage: Stage) -> None:
    before = snapshot_of(drawing_of(stage))
    Player.objects.filter(tournament=tournament).update(name="Ada")

    assert snapshot_of(drawing_of(stage)) == before


def test_players_of_another_tournament_are_not_in_the_field(stage: Stage) -> None:
    make_tournament(slug="altro", sizes=(9, 9))
    assert drawing_of(stage).field == teams((4, 6, 5))


def test_a_field_takes_as_many_queries_for_few_players_as_for_many() -> None:
    small, large = make_tournament(slug="small", sizes=(2, 2)), make_tournament(slug="large", sizes=(20, 20, 20, 20))
    stages = stage_of(small), stage_of(large)

    assert [queries(partial(roster_of, stage)) for stage in stages] == [2, 2]


def test_who_sits_for_somebody_is_not_drawn_under_an_own_name(tournament: Tournament, stage: Stage) -> None:
    publish(tournament)
    before = roster_of(stage)
    told = action(tournament, reason="malata")
    player_substitute(told, player_id=before[0][0].id, name="Zoe Nuova", from_turn=1)
    assert roster_of(stage) == before
