"""What a rest is worth follows the points of a match, and more than a win is asked back: by the forms of the pages."""

import re
from dataclasses import replace
from fractions import Fraction
from html import unescape
from typing import Any

import pytest
from django.test import Client

from rules.match_points import RestWorth
from tests.factories import make_evening, publish, win_all
from tests.pages.setup.boxes import change, evening, stages
from tests.staged import ROTATING
from tournaments.event.match_states import offered_rest
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Tournament
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of

pytestmark = pytest.mark.django_db
THREE_A_WIN = {"points_3_0": "3", "points_3_1": "3", "points_3_2": "3"}
FOLLOWS = "I punti di una partita sono cambiati: per chi riposa si propongono"


def asked(answer: Any, said: str) -> dict[str, str]:
    """What the boxes of the question have, which comes back with nothing saved."""
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert said in page
    assert 'href="#id_rest_points"' in page
    found = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("rest_asked", "rest_points")}
    return {name: one[1] for name, one in found.items() if one}


@pytest.mark.parametrize(
    ("preset", "points", "offered"),
    [
        ("danish", THREE_A_WIN, 2),  # of 3 and 0 the mean is 1 1/2
        ("drawn_turns", THREE_A_WIN, 2),
        ("baraonda", {"points_2_0": "4", "points_2_1": "2", "points_1_2": "1"}, 2),  # 4, 2, 1 and 0: 1 3/4
        ("three_alone", {"counting": "places"}, 4),  # 5, 4 and 3 are 12, shared among three
        ("quintets", {"counting": "places"}, 3),
        ("quintets", {"counting": "places", "table_points": "10 5 0"}, 3),
    ],
)
def test_a_new_evening_proposes_the_rest_again_says_so_and_takes_what_is_sent_then(
    desk: Client, preset: str, points: dict[str, str], offered: int
) -> None:
    seen = asked(evening(desk, preset, **points), FOLLOWS)
    assert (Tournament.objects.count(), seen["rest_points"]) == (0, str(offered))
    assert evening(desk, preset, **points, **seen).status_code == 302
    assert stages()[0].rest_points == offered


def test_who_wants_the_rest_as_it_was_has_it_after_the_question(desk: Client) -> None:
    seen = asked(evening(desk, "danish", **THREE_A_WIN), FOLLOWS)
    assert evening(desk, "danish", **THREE_A_WIN, **(seen | {"rest_points": "1"})).status_code == 302
    assert stages()[0].rest_points == 1


def test_a_rest_that_was_typed_with_the_points_is_nobodys_proposal(desk: Client) -> None:
    assert evening(desk, "danish", **THREE_A_WIN, rest_points="1½").status_code == 302
    assert stages()[0].rest_points == Fraction(3, 2)


def test_later_in_the_settings_it_follows_too_unless_somebody_chose_another(desk: Client) -> None:
    danish = PRESETS["danish"].stages[0]
    made = make_evening(danish, entrants=7)
    seen = asked(change(desk, made, **THREE_A_WIN), FOLLOWS)
    assert change(desk, made, **THREE_A_WIN, **seen).status_code == 302
    assert regulation_of(stage_of(made)).rest_points == 2
    other = make_evening(replace(danish, rest_points=0), entrants=7, slug="altra", club=made.club)
    assert change(desk, other, **THREE_A_WIN).status_code == 302
    assert regulation_of(stage_of(other)).rest_points == 0


@pytest.mark.parametrize("typed", ["10", "1000"])
def test_a_rest_worth_more_than_a_win_is_asked_back_once(desk: Client, typed: str) -> None:
    seen = asked(evening(desk, "danish", rest_points=typed), f"Chi riposa avrebbe {typed}, più di chi gioca (")
    assert Tournament.objects.count() == 0
    assert evening(desk, "danish", rest_points=typed, rest_asked=seen["rest_asked"]).status_code == 302
    made = Tournament.objects.get()
    assert change(desk, made, wait_minutes="15").status_code == 302
    assert change(desk, made, rest_points="11").status_code == 422


def test_a_rest_that_stays_while_points_sink_below_it_is_asked_back_after_the_proposal(desk: Client) -> None:
    """Points of nothing for every result offer a rest of nothing; who keeps 1 is told that it is more than a win."""
    nothing = dict.fromkeys(("points_3_0", "points_3_1", "points_3_2"), "0")
    seen = asked(evening(desk, "danish", **nothing), FOLLOWS)
    assert seen["rest_points"] == "0"
    kept = seen | {"rest_points": "1"}
    again = asked(evening(desk, "danish", **nothing, **kept), "più di chi gioca (0)")
    assert evening(desk, "danish", **nothing, **(kept | {"rest_asked": again["rest_asked"]})).status_code == 302


def test_every_evening_that_is_ready_offers_the_mean_where_some_rest_and_others_do_not() -> None:
    for preset in PRESETS.values():
        for one in preset.stages:
            of_field = one.rest_worth is RestWorth.FIELD_MEAN
            offered = 0 if of_field else offered_rest(one)
            assert one.rest_points == (3 if preset.key == "scighera" else offered), preset.key
    assert PRESETS["baraonda"].stages[0].rest_points == 1


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ({"rest_points": 1}, "Chi riposa prende 1 punto."),
        ({"rest_points": 0}, "Chi riposa prende 0 punti."),
        ({"rest_worth": RestWorth.OWN_MEAN}, "Chi riposa prende la media delle sue partite"),
    ],
)
def test_where_partners_rotate_it_is_said_what_one_match_fewer_counts(
    desk: Client, rest: dict[str, Any], said: str
) -> None:
    """Nine in three turns: one rests in each, and three play two matches of three. With eight nobody rests."""
    made = make_evening(replace(ROTATING, **rest), entrants=9, ranked=Ranked.PLAYERS)
    win_all(publish(made), 1)
    assert said in unescape(desk.get(f"/t/{made.slug}/draw/").content.decode())
    if rest.get("rest_points"):
        assert "riposo, 1 punto" in unescape(desk.get(f"/t/{made.slug}/standings/").content.decode())
    alike = make_evening(replace(ROTATING, **rest), entrants=8, ranked=Ranked.PLAYERS, slug="pari", club=made.club)
    publish(alike)
    assert "una in meno" not in unescape(desk.get(f"/t/{alike.slug}/draw/").content.decode())


def test_by_the_sum_of_cards_alone_the_mean_of_who_plays_is_offered(desk: Client) -> None:
    summed = {"match_kind": "sum", "match_length": "3", "tiebreak_1": "points_made", "card_points_confirmed": "on"}
    first = evening(desk, "danish", name="", **summed)
    boxes = dict.fromkeys(set(re.findall(r'name="(points_\w+)"', first.content.decode())) - {"points_for"}, "0")
    sent = summed | boxes | {"points_for": re.findall(r'name="points_for" value="([^"]*)"', first.content.decode())[0]}
    page = unescape(evening(desk, "danish", **sent).content.decode())
    assert (
        "I punti di chi riposa sono cambiati: ora la media di chi gioca quel turno. Controllali e salva di nuovo."
        in page
    )
    asked_then = re.findall(r'name="rest_asked" value="([^"]*)"', page)[0]
    assert '<option value="field_mean" selected>' in page
    sent |= {"rest_worth": "field_mean", "rest_points": "0", "rest_asked": asked_then}
    assert evening(desk, "danish", **sent).status_code == 302
    assert stages()[0].rest_worth is RestWorth.FIELD_MEAN
    assert stages()[0].rest_has_cards


def test_where_the_old_boxes_were_all_nothing_the_mean_comes_with_the_kind_of_match_by_itself(desk: Client) -> None:
    boxes = {f"points_{one}": "0" for one in ("3_0", "3_1", "3_2", "2_3", "1_3", "0_3")}
    summed = {"match_kind": "sum", "match_length": "3", "tiebreak_1": "points_made", "card_points_confirmed": "on"}
    assert evening(desk, "danish", **summed, **boxes).status_code == 302
    assert stages()[0].rest_worth is RestWorth.FIELD_MEAN


def test_the_rest_follows_points_that_change_after_the_kind_of_match_did(desk: Client) -> None:
    """A rest of 1 goes with 1 for a win; with 20, 18, 15, 5, 2 and 0 it is 10."""
    fixed = {"match_kind": "fixed", "match_length": "5"}
    page = evening(desk, "danish", name="", **fixed).content.decode()
    shown = {
        name: re.findall(rf'name="{name}" value="([^"]*)"', page)[0]
        for name in ("rest_points", "rest_asked", "points_for")
    }
    assert shown["rest_points"] == "1"
    values = zip(("5_0", "4_1", "3_2", "2_3", "1_4", "0_5"), ("20", "18", "15", "5", "2", "0"), strict=True)
    points = {f"points_{result}": value for result, value in values}
    seen = asked(evening(desk, "danish", **fixed, **shown, **points), FOLLOWS)
    assert seen["rest_points"] == "10"
