"""What a rest is worth, read at the desk and by everybody."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.test import Client

from tests.factories import make_evening, publish, win_all
from tests.pages.desk.asked import ITALIAN, desk_of, read
from tests.pages.sheets import forms_of
from tournaments.event.presets import PRESETS
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.play.desk import turn_page

pytestmark = pytest.mark.django_db


def test_the_standings_say_which_rest_gave_which_points(client: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    win_all(publish(tournament), 1)
    page = " ".join(client.get("/t/serata/standings/", headers=ITALIAN).content.decode().split())
    assert page.count("Turno 1: riposo, 1 punto; un riposo non porta punti degli avversari.") == 1


def test_who_did_not_play_is_not_alone_in_front_of_those_who_won_the_first_turn(client: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    win_all(publish(tournament), 1)
    *_won, rested = table = team_table(stage_of(tournament))[:3]
    assert {row.totals.points for row in table} == {1}
    assert (rested.totals.played, rested.place) == (0, 3)


def test_a_rest_counts_among_the_opponents_where_that_is_chosen_and_everybody_reads_it(client: Client) -> None:
    tournament = make_evening(replace(PRESETS["danish"].stages[0], rest_is_opponent=True), entrants=5)
    win_all(publish(tournament), 1)
    page = " ".join(client.get("/t/serata/standings/", headers=ITALIAN).content.decode().split())
    assert "riposo, 1 punto; un riposo conta come un avversario con gli stessi punti." in page
    rules = client.get("/t/serata/regulation/", headers=ITALIAN).content.decode()
    assert "un riposo conta come un avversario con gli stessi punti" in rules
    (first, *_others) = team_table(stage_of(tournament))
    assert (first.totals.played, first.place, first.shared) == (0, 1, False)


def test_a_rest_that_is_worth_nothing_is_said_where_opponents_break_ties(client: Client) -> None:
    tournament = make_evening(replace(PRESETS["danish"].stages[0], rest_points=0), entrants=5)
    win_all(publish(tournament), 1)
    page = " ".join(client.get("/t/serata/standings/", headers=ITALIAN).content.decode().split())
    assert page.count("Turno 1: riposo, 0 punti; un riposo non porta punti degli avversari.") == 1


def test_who_rests_is_named_on_the_home_of_the_desk_and_above_the_rows_of_the_turn(client: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    matches = publish(tournament)
    client = desk_of(client, tournament)
    page = turn_page(tournament, 1)
    assert page is not None
    (rested,) = page.rests
    assert f"Riposo:</b> {rested}" in read(client, "")
    turn = read(client, "turns/1/")
    assert turn.index(f"Riposo:</b> {rested}") < turn.index("Tavolo 1")
    assert turn.count("Riposo") == 1
    win_all(matches, 1)
    assert "Riposo:" not in read(client, "")


def test_who_passes_the_turn_of_a_bracket_does_not_rest(client: Client) -> None:
    tournament = make_evening(*PRESETS["bar"].stages, entrants=5)
    publish(tournament)
    client = desk_of(client, tournament)
    assert "Riposo" not in read(client, "")
    assert "Avanti senza giocare" in read(client, "turns/1/")


def test_what_a_rest_is_worth_is_read_and_changed_in_the_set_up(client: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    client = desk_of(client, tournament)
    assert "chi riposa: 1 punto" in read(client, "settings/")
    (form,) = [form for where, form in forms_of(client.get("/desk/serata/settings/")) if where.endswith("regulation/")]
    (box,) = [name for name in form if name.endswith("rest_points")]
    client.post("/desk/serata/settings/regulation/", form | {box: ""})
    assert stage_of(tournament).rest_points == 0
    assert "chi riposa: 0 punti" in read(client, "settings/")


def test_whether_a_rest_is_an_opponent_is_read_and_changed_in_the_set_up(client: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    client = desk_of(client, tournament)
    assert "un riposo non porta punti degli avversari" in read(client, "settings/")
    (form,) = [form for where, form in forms_of(client.get("/desk/serata/settings/")) if where.endswith("regulation/")]
    client.post("/desk/serata/settings/regulation/", form | {"rest_is_opponent": "on"})
    assert stage_of(tournament).rest_is_opponent
    assert "un riposo conta come un avversario con gli stessi punti" in read(client, "settings/")
    assert "un riposo conta come un avversario con gli stessi punti: da no a sì" in read(client, "log/")


def test_half_a_point_for_a_rest_is_read_in_the_regulation_the_table_and_the_log(client: Client) -> None:
    tournament = make_evening(*PRESETS["danish"].stages, entrants=5)
    client = desk_of(client, tournament)
    (form,) = [form for where, form in forms_of(client.get("/desk/serata/settings/")) if where.endswith("regulation/")]
    (box,) = [name for name in form if name.endswith("rest_points")]
    client.post("/desk/serata/settings/regulation/", form | {box: "0,5"})
    assert "chi riposa: ½ punto" in read(client, "settings/")
    assert "punti a chi riposa: da 1 a ½" in read(client, "log/")
    win_all(publish(tournament), 1)
    page = " ".join(client.get("/t/serata/standings/", headers=ITALIAN).content.decode().split())
    assert "riposo, ½ punto" in page
    assert Fraction(1, 2) in [row.totals.points for row in team_table(stage_of(tournament))]
