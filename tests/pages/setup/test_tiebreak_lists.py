"""Tie-breaks are a line in words from lists that are ready, or an order of one's own; what is summed brings its own."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from rules.counting import Counting
from rules.match_formats import LevelRule, MatchKind
from rules.match_points import RestWorth
from tests.pages.setup.boxes import boxes, evening, stages
from tests.pages.sheets import boxes_of
from tournaments.event.presets import PRESETS, ready_tiebreaks
from tournaments.event.regulation import GIOCHI, Regulation, RegulationProblem
from tournaments.models import Tournament
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.scheduling.registry import FORMATS
from tournaments.settings.values import check_regulation
from tournaments.standings.table import NEEDS_DIFFERENT_OPPONENTS, useless_in
from tournaments.standings.types import Criterion, StillLevel

pytestmark = pytest.mark.django_db
STAGES = [stage for preset in PRESETS.values() for stage in preset.stages if not stage.traits.bracket]
LOT = (Criterion.LOT,)


@pytest.mark.parametrize("stage", [*STAGES, GIOCHI])
def test_three_lists_are_ready_for_every_evening_and_each_makes_sense_in_it(stage: Regulation) -> None:
    ready = ready_tiebreaks(stage)
    assert len(set(ready)) == 3
    for order in ready:
        chosen = replace(stage, tiebreaks=order)
        assert check_regulation(chosen, confirmed=True) == check_regulation(stage, confirmed=True)
        assert not useless_in(stage.match_format.game) & {*order}
        assert not (stage.traits.all_meet and NEEDS_DIFFERENT_OPPONENTS & {*order})


@pytest.mark.parametrize("key", [key for key, one in PRESETS.items() if not one.stages[0].traits.bracket])
def test_no_page_shows_all_the_boxes_that_there_could_be(desk: Client, key: str) -> None:
    page = desk.get(reverse("desk_new"), {"preset": key})
    (form,) = [one for one in boxes_of(page) if "tiebreak_1" in one.fields]
    ordered = [name for name in form.fields if name.startswith("tiebreak_") and name != "tiebreak_list"]
    assert len(ordered) == len(PRESETS[key].stages[0].tiebreaks) + 1 < 9
    assert sorted(form.offered["tiebreak_list"]) == ["1", "2", "3", "own"]


def test_a_ready_list_is_one_click(desk: Client) -> None:
    assert evening(desk, "round_robin", tiebreak_list="3").status_code == 302
    assert stages()[0].tiebreaks == LOT


def test_ones_own_order_is_taken_though_a_ready_one_was_in_force(desk: Client) -> None:
    assert (
        evening(
            desk,
            "round_robin",
            tiebreak_1="wins",
            tiebreak_2="lot",
            **dict.fromkeys(map("tiebreak_{}".format, range(3, 8)), ""),
        ).status_code
        == 302
    )
    assert stages()[0].tiebreaks == (Criterion.WINS, Criterion.LOT)


def test_both_at_once_is_asked_back_and_nothing_typed_is_lost(desk: Client) -> None:
    answer = evening(desk, "round_robin", tiebreak_list="3", tiebreak_1="wins")
    page = answer.content.decode()
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    assert "scegline uno solo" in page
    assert 'href="#id_tiebreak_list_0"' in page
    (form,) = [one for one in boxes_of(answer) if "tiebreak_1" in one.fields]
    assert (form.fields["tiebreak_list"], form.fields["tiebreak_1"]) == ("3", "wins")


def test_who_sends_no_list_keeps_the_order_of_the_boxes(desk: Client) -> None:
    form = RegulationForm(regulation=GIOCHI)
    assert form.initial["tiebreak_list"] == "own"
    sent = {name: value for name, value in boxes(GIOCHI).items() if name != "tiebreak_list"}
    asked = {"name": "Giochi", "date": "2026-11-21", "preset": "giochi", "entrants": "A\nB\nC\nD"}
    assert desk.post(reverse("desk_new"), sent | asked).status_code == 302
    assert stages()[0].tiebreaks == GIOCHI.tiebreaks


def test_both_readings_are_chosen_and_told(desk: Client) -> None:
    assert evening(desk, "round_robin", still_level="on").status_code == 302
    assert stages()[0].still_level is StillLevel.ON
    slug = Tournament.objects.get().slug
    said = desk.get(reverse("public_regulation", kwargs={"slug": slug})).content.decode()
    assert "Scontro diretto, poi scontri diretti tra chi è pari, poi smazzate vinte meno perse" in said
    assert "tra chi resta pari si passa alla regola dopo" in said


def test_adding_up_card_points_brings_what_goes_with_it(desk: Client) -> None:
    assert evening(desk, "danish", counting="sum", expected=8).status_code == 302
    (stage,) = stages()
    assert (stage.counting, stage.match_format.kind, stage.match_format.level_rule) == (
        Counting.SUM,
        MatchKind.SUM,
        LevelRule.LEVEL,
    )
    assert (stage.rest_worth, stage.rest_points) == (RestWorth.FIELD_MEAN, 0)
    assert stage.tiebreaks[0] is Criterion.BEST_TABLE


def test_what_was_chosen_beside_it_stays(desk: Client) -> None:
    chosen = {"counting": "sum", "level_rule": "replay", "rest_points": "0", "tiebreak_list": "3"}
    assert evening(desk, "danish", expected=8, match_kind="sum", match_length="4", **chosen).status_code == 302
    (stage,) = stages()
    assert (stage.match_format.level_rule, stage.rest_worth, stage.tiebreaks) == (
        LevelRule.REPLAY,
        RestWorth.FIXED,
        LOT,
    )


def test_a_sum_of_matches_that_are_won_is_refused_and_so_are_turns_of_a_bracket() -> None:
    danish = PRESETS["danish"].stages[0]
    assert [one.code for one in check_regulation(replace(danish, counting=Counting.SUM, rest_points=0))] == [
        RegulationProblem.SUM_OF_SIDES
    ]
    bar, groups = PRESETS["bar"].stages[0], PRESETS["groups_knockout"].stages[0]
    assert RegulationProblem.COUNTING_NOT_HERE in {
        one.code for one in check_regulation(replace(bar, counting=Counting.SUM))
    }
    assert [one.code for one in check_regulation(replace(groups, by_mean=True))] == [RegulationProblem.TURNS_NOT_HERE]


def test_what_may_count_is_asked_for_where_all_are_in_one_ranking() -> None:
    for key, one in FORMATS.items():
        stage = next((own for own in (*STAGES, GIOCHI) if own.format == key), None)
        if stage is not None:
            fields = RegulationForm(regulation=stage).fields
            assert (
                ("turns_counted" in fields) is ("by_mean" in fields) is not (one.traits.in_groups or one.traits.bracket)
            )
