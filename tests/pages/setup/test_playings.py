"""What is played in a match, as it is written in its box: how long the match is then, and what cannot be."""

import json
from dataclasses import replace
from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client

from rules.card_games import game_of
from rules.match_formats import LevelRule, MatchFormat, MatchKind
from tests.damage import comes_back, put, refusal_after
from tests.factories import action
from tests.pages.setup.boxes import boxes, evening, stages
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.models import Tournament
from tournaments.pages.setup.regulation_boxes import RegulationForm
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.services.setup.simulation import evening_simulate
from tournaments.settings import lines
from tournaments.settings.kinds import ALONE
from tournaments.settings.values import last_length

pytestmark = pytest.mark.django_db
ROUND_ROBIN = PRESETS["round_robin"].stages[0]
KNOCKOUT = PRESETS["edisu"].stages[0]
THREE = "tressette, briscola, tressette se pari"


def chosen(regulation: Regulation, **changed: object) -> MatchFormat:
    data = QueryDict(mutable=True)
    data.update(boxes(regulation, **changed))
    form = RegulationForm(data, regulation=regulation)
    form.is_valid()
    return form.judged.match_format


def keys(match_format: MatchFormat) -> list[str]:
    return [game.key for game in match_format.playings]


@pytest.mark.parametrize(
    ("regulation", "typed", "kind", "length"),
    [
        (KNOCKOUT, {"playings": THREE}, MatchKind.FIRST_TO, 2),
        (ROUND_ROBIN, {"playings": THREE}, MatchKind.BEST_OF, 3),
        (ROUND_ROBIN, {"playings": "scopa, briscola, 21"}, MatchKind.BEST_OF, 3),
        (ROUND_ROBIN, {"playings": "scopa", "match_length": "5"}, MatchKind.BEST_OF, 5),
        (ROUND_ROBIN, {"playings": THREE, "match_kind": "first_to"}, MatchKind.FIRST_TO, 2),
    ],
)
def test_a_match_is_as_long_as_its_row(
    regulation: Regulation, typed: dict[str, str], kind: MatchKind, length: int
) -> None:
    found = chosen(regulation, **typed)
    assert (found.kind, found.length) == (kind, length)


def test_an_empty_box_is_briscola_and_what_was_written_comes_back() -> None:
    assert chosen(ROUND_ROBIN).playings == ()
    again = replace(ROUND_ROBIN, match_format=chosen(ROUND_ROBIN, playings="scopa a 7, briscola al meglio di 3, 21"))
    assert keys(again.match_format) == ["scopa-7", "briscola-2", "ventuno"]
    assert RegulationForm(regulation=again)["playings"].value() == "scopa a 7, briscola al meglio di 3, 21"
    assert chosen(again) == again.match_format


def test_where_sums_count_a_game_that_is_never_level_keeps_its_rule() -> None:
    summed = chosen(PRESETS["danish"].stages[0], playings="jass", counting="sum")
    assert (summed.kind, summed.level_rule) == (MatchKind.SUM, LevelRule.REPLAY)
    assert chosen(PRESETS["danish"].stages[0], playings="belote", counting="sum").level_rule is LevelRule.LEVEL


@pytest.mark.parametrize(
    ("typed", "box", "said"),
    [
        ({"playings": "tresette"}, "playings", "«tresette» non è un gioco che il programma conosce. Scrivi uno di"),
        ({"playings": "scopa a 0, briscola al meglio di 2"}, "playings", "al meglio di un numero dispari"),
        (
            {"playings": "scopa, 21", "match_length": "3"},
            "playings",
            "I giochi scritti sono 2, ma la partita arriva a 3",
        ),
        ({"playings": "un altro gioco"}, "winner_only_allowed", "Di questi giochi si scrive solo chi ha vinto"),
        ({"playings": "scopa, 21", "match_kind": "sum"}, "match_kind", "I punti di giochi diversi non si sommano"),
        ({"playings": "scopa", "level_rule": "level"}, "level_rule", "Questi giochi non finiscono pari"),
    ],
)
def test_what_cannot_be_is_told_at_its_box_and_stays(desk: Client, typed: dict[str, str], box: str, said: str) -> None:
    answer = evening(desk, "round_robin", **typed)
    page = unescape(answer.content.decode())
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    assert said in page
    assert f'href="#id_{box}"' in page
    assert f'value="{typed["playings"]}"' in page


def test_an_evening_of_several_games_is_made_on_the_page(desk: Client) -> None:
    assert evening(desk, "edisu", playings=THREE).status_code == 302
    (stage,) = stages()
    assert keys(stage.match_format) == ["tressette", "briscola", "tressette"]


FIVE = "scopa a 7, briscola, 21, scopa a 7, briscola"


@pytest.mark.parametrize(
    ("row", "box", "said"),
    [
        ({}, "last_games_1", "I giochi scritti sono 3, ma la partita arriva a 5"),
        ({"last_games_1": "scopa, bridge"}, "last_games_1", "«bridge» non è un gioco"),
        ({"last_games_1": "scopa, scopa, 21 se pari", "last_kind_1": "fixed"}, "last_kind_1", "Con «se pari»"),
        ({"last_games_1": FIVE, "last_length_1": "3"}, "last_games_1", "I giochi scritti sono 5"),
        ({"last_turns_2": "", "last_games_2": FIVE}, "last_turns_2", "Scegli per quali partite."),
    ],
)
def test_what_a_final_of_other_games_cannot_be_is_told_at_its_box(
    desk: Client, row: dict[str, str], box: str, said: str
) -> None:
    answer = evening(desk, "bar", playings=THREE, **row)
    page = unescape(answer.content.decode())
    assert (answer.status_code, Tournament.objects.count()) == (422, 0)
    assert said in page
    assert f'href="#id_{box}"' in page


def test_a_final_has_games_of_its_own_from_the_page_to_the_file(desk: Client) -> None:
    names = "\n".join(f"Gioca {letter}a - Gioca {letter}b" for letter in "ABCD")
    row = {"last_length_1": "", "last_games_1": FIVE}
    assert evening(desk, "bar", playings=THREE, entrants=names, **row).status_code == 302
    (stage,) = stages()
    (last,) = stage.last_lengths
    assert keys(last.match_format) == ["scopa-7", "briscola", "ventuno", "scopa-7", "briscola"]
    assert (last.match_format.kind, last.match_format.length) == (MatchKind.BEST_OF, 5)
    assert f"le finali: {FIVE}, al meglio delle 5" in lines.last_lengths(stage, ALONE)
    form = RegulationForm(regulation=stage)
    assert form["last_games_1"].value() == FIVE
    data = QueryDict(mutable=True)
    data.update(boxes(stage))
    again = RegulationForm(data, regulation=stage)
    assert again.is_valid()
    assert again.regulation == stage
    rehearsal = rehearsal_copy(action(Tournament.objects.get()))
    evening_simulate(action(rehearsal), 3)
    rehearsal.refresh_from_db()
    told = {
        (record.turn, deal.number): deal.score.game
        for record in match_records(stage_of(rehearsal))
        for deal in record.deals
    }
    assert (told[1, 1], told[1, 2], told[2, 1], told[2, 2], told[2, 3]) == ("tressette", "", "scopa-7", "", "ventuno")
    document = json.loads(export_bytes(rehearsal))
    assert document["stages"][0]["last_lengths"][0]["playings"] == "scopa-7 briscola ventuno scopa-7 briscola"
    damage = put("stages", 0, "last_lengths", 0, "playings", value="scopa bridge")
    assert [line for line in refusal_after(damage, comes_back(rehearsal)) if "«bridge» non è un gioco" in line]


def test_a_final_that_was_stored_before_it_could_have_games_plays_the_usual_ones() -> None:
    scopa = game_of("scopa")
    usual = MatchFormat(MatchKind.BEST_OF, 3, playings=(scopa,))
    before = last_length({"turns": 1, "kind": "best_of", "length": 5}, usual)
    assert before.match_format == replace(usual, length=5)
    own = last_length({"turns": 1, "kind": "best_of", "length": 3, "playings": "briscola"}, usual)
    assert [game.is_briscola for game in own.match_format.playings] == [True]
