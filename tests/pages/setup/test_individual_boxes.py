"""The boxes of tables at which everybody is alone: what they say, what they refuse, and what they ask before saving."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from rules.calls import SCIGHERA_WORTHS
from rules.counting import FIVE_PLACES, Counting
from rules.games import Auction, Game, GameKey, IndividualWorth, TopRule
from tests.factories import make_evening
from tests.pages.setup.boxes import boxes, change, evening, settings_of, stages
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Tournament
from tournaments.pages.setup.regulation_boxes import RegulationForm

pytestmark = pytest.mark.django_db
QUINTETS, THREE = PRESETS["quintets"].stages[0], PRESETS["three_alone"].stages[0]
SCIGHERA = {"call_cappotto": "2", "call_after_void": "2", "call_high": "71×2, 81x3"}


def form_of(regulation: Regulation, **changed: object) -> RegulationForm:
    data = QueryDict(mutable=True)
    data.update(boxes(regulation, **changed))
    return RegulationForm(data, regulation=regulation)


def game(regulation: Regulation, **changed: object) -> Game:
    form = form_of(regulation, **changed)
    assert form.is_valid(), form.errors
    assert form.regulation is not None
    return form.regulation.match_format.game


def test_the_worths_of_a_call_are_chosen_number_by_number_and_come_back() -> None:
    chosen = game(QUINTETS, **SCIGHERA, auction="two")
    assert chosen == Game(GameKey.CALLED, calls=SCIGHERA_WORTHS, auction=Auction.TWO)
    again = replace(QUINTETS, match_format=replace(QUINTETS.match_format, game=chosen))
    assert RegulationForm(regulation=again)["call_high"].value() == "71×2, 81×3"
    assert game(again) == chosen


def test_what_three_play_for_is_chosen() -> None:
    chosen = game(THREE, top="shared", alone_worth="order")
    assert chosen == Game(GameKey.ALONE, top=TopRule.SHARED, alone=IndividualWorth.ORDER)


def test_the_points_of_the_places_at_a_table_are_chosen_and_a_word_among_them_is_refused() -> None:
    form = form_of(QUINTETS, counting="places", table_points="6 4 3½ 1")
    assert form.is_valid(), form.errors
    assert form.regulation is not None
    assert form.regulation.counting is Counting.PLACES
    assert list(map(str, form.regulation.table_points.values)) == ["6", "4", "7/2", "1"]
    wrong = form_of(QUINTETS, table_points="5 quattro 3")
    assert not wrong.is_valid()
    assert "«quattro» non è un numero" in str(wrong.errors["table_points"])
    assert FIVE_PLACES.shared is QUINTETS.table_points.shared


@pytest.mark.parametrize(
    ("box", "typed", "said"),
    [
        ("call_high", "settantuno", "per esempio 71×2, 81×3"),
        ("call_high", "81×3, 71×2", "Le chiamate alte vanno in ordine: quella da"),
        ("call_high", "61×2", "Si chiama da 62 a 120 punti"),
        ("call_caller", "-2", "deve avere più punti degli altri"),
        ("call_caller", "due", "numero intero"),
        ("call_cappotto", "0", "1"),
    ],
)
def test_a_problem_of_the_worths_is_told_at_its_box(desk: Client, box: str, typed: str, said: str) -> None:
    answer = evening(desk, "quintets", **{box: typed})
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    page = unescape(answer.content.decode())
    assert f'href="#id_{box}"' in page
    assert said in page


def test_worths_that_do_not_add_up_to_nothing_are_asked_by_name_once(desk: Client) -> None:
    answer = evening(desk, "quintets", call_others="-2", call_error="-5")
    page = unescape(answer.content.decode())
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    assert "Chiamante, socio e gli altri tre fanno insieme -3, non 0" in page
    assert "Chi sbaglia e gli altri quattro fanno insieme -1, non 0" in page
    assert 'href="#id_call_caller"' in page
    seen = re.search(r'name="zero_asked" value="([^"]+)"', page)
    assert seen
    sent = {"call_others": "-2", "call_error": "-5", "zero_asked": seen[1]}
    assert evening(desk, "quintets", **sent).status_code == 302
    (stage,) = stages()
    assert stage.match_format.game.calls.others == -2


def test_what_was_asked_is_not_asked_again_where_nothing_of_it_changes(desk: Client) -> None:
    worths = replace(QUINTETS.match_format.game.calls, others=-2)
    odd = replace(QUINTETS, match_format=replace(QUINTETS.match_format, game=Game(GameKey.CALLED, calls=worths)))
    made = make_evening(odd, entrants=5, ranked=Ranked.PLAYERS)
    assert change(desk, made, turns="4").status_code == 302
    assert change(desk, made, call_partner="2").status_code == 422


def test_the_log_tells_the_choices_of_a_game_by_their_names(desk: Client) -> None:
    made = make_evening(QUINTETS, entrants=5, ranked=Ranked.PLAYERS)
    assert (
        change(desk, made, **SCIGHERA, call_caller="3", call_others="-1", call_partner="0", auction="mad").status_code
        == 302
    )
    log = unescape(desk.get(reverse("desk_log", kwargs={"slug": made.slug})).content.decode())
    for words in ("La chiamata: pazza (gingo)", "Chi chiama: 3", "Un cappotto moltiplica per: 2", "71×2, 81×3"):
        assert words in log


def test_the_call_and_its_worths_are_told_where_everybody_reads_the_regulation(desk: Client) -> None:
    made = make_evening(QUINTETS, entrants=5, ranked=Ranked.PLAYERS)
    page = settings_of(desk, made)
    assert "chiamata semplice: a turno si chiama una carta sempre più bassa" in unescape(page)
    assert change(desk, made, **SCIGHERA, auction="two").status_code == 302
    told = unescape(desk.get(reverse("public_regulation", kwargs={"slug": made.slug})).content.decode())
    for words in (
        "chiamata il due: si chiama subito il due",
        "da 71 punti ×2",
        "cappotto ×2",
        "errore −4, gli altri 1",
    ):
        assert words in told


@pytest.mark.parametrize("key", ["three_alone", "quintets"])
def test_only_what_can_tell_anybody_apart_is_offered_and_no_points_of_results(key: str) -> None:
    form = RegulationForm(regulation=PRESETS[key].stages[0])
    offered = str(form["tiebreak_1"])
    assert not [box for box in form.fields if box.startswith("points_")]
    assert 'value="best_table"' in offered
    assert ('value="points_made"' in offered, 'value="calls_won"' in offered) == (
        key == "three_alone",
        key == "quintets",
    )
