"""Tables at which everybody is a side, typed at the desk: a row of totals, three totals a deal, and the whole sheet."""

import json
import re
import uuid
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules.counting import Counting
from tests.damage import comes_back
from tests.factories import make_evening, publish
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Deal, Match, Tournament
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.files.tournament_export import export_bytes

Answer = Any
pytestmark = pytest.mark.django_db
QUINTETS = PRESETS["quintets"].stages[0]
THREE = PRESETS["three_alone"].stages[0]


def evening(regulation: Regulation, entrants: int) -> Tournament:
    made = make_evening(regulation, entrants=entrants, ranked=Ranked.PLAYERS)
    publish(made)
    return made


def first(tournament: Tournament) -> MatchRecord:
    return match_records(stage_of(tournament))[0]


def typed(client: Client, tournament: Tournament, **boxes: str) -> Answer:
    record = first(tournament)
    row = f"r{record.table}."
    sent = {f"{row}match": str(record.id), f"{row}version": str(record.version), "key": str(uuid.uuid4())}
    sent |= {row + name.replace("_", "."): value for name, value in boxes.items()} | {"save": str(record.table)}
    return client.post(reverse("desk_enter", kwargs={"slug": tournament.slug, "number": 1}), sent)


def sheet(client: Client, tournament: Tournament, **boxes: str) -> Answer:
    record = first(tournament)
    sent = {"version": str(record.version), "key": str(uuid.uuid4())}
    sent |= {name.replace("_", "."): value for name, value in boxes.items()}
    return client.post(reverse("desk_match", kwargs={"slug": tournament.slug, "match_id": record.id}), sent)


def page(client: Client, tournament: Tournament, name: str = "desk_turn") -> str:
    where = {"number": 1} if name == "desk_turn" else {"match_id": first(tournament).id}
    return unescape(client.get(reverse(name, kwargs={"slug": tournament.slug} | where)).content.decode())


def test_four_totals_of_five_are_a_table_and_the_fifth_follows(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    before = page(desk, made)
    assert [f"r1.d1.1.total{seat}" in before for seat in range(1, 7)] == [True] * 5 + [False]
    assert typed(desk, made, d1_1_total1="4", d1_1_total2="1", d1_1_total3="-3", d1_1_total4="−1").status_code == 302
    assert first(made).points == (4, 1, -3, -1, -1)
    after = page(desk, made)
    assert "+4" in after
    assert "r1.d1.1.total1" not in after


@pytest.mark.parametrize("totals", [("-10", "10", "4", "0", "-4"), ("6", "-2", "4", "-10", "2")])
def test_totals_of_a_table_at_which_somebody_made_an_error_are_taken(desk: Client, totals: tuple[str, ...]) -> None:
    made = evening(QUINTETS, 5)
    boxes = {f"d1_1_total{seat}": total for seat, total in enumerate(totals, start=1)}
    assert typed(desk, made, **boxes).status_code == 302
    assert first(made).points == tuple(map(int, totals))


def test_who_is_missing_where_the_table_is_not_played_is_not_before_those_who_came(desk: Client) -> None:
    """By places, with a rest of 2: the last of three has 3 points, who came 2, so who did not come has 2 as well."""
    made = evening(replace(PRESETS["three_alone"].stages[0], counting=Counting.PLACES, turns=1), 3)
    record = first(made)
    where = reverse("desk_award", kwargs={"slug": made.slug, "match_id": record.id})
    answer = desk.post(where, {"absent": "1", "match_version": str(record.version), "key": str(uuid.uuid4())})
    assert answer.status_code == 302
    assert [row.totals.points for row in team_table(stage_of(made))] == [2, 2, 2]


def test_totals_that_cannot_be_come_back_as_typed_with_the_reason(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    for boxes, said in (
        ({"d1_1_total1": "4", "d1_1_total2": "1", "d1_1_total3": "-3", "d1_1_total4": "x"}, "numero intero"),
        ({"d1_1_total1": "4"}, "Una sola casella può restare vuota: si calcola dalle altre."),
        ({f"d1_1_total{seat}": "1" for seat in range(1, 6)}, "insieme 5 e non 0"),
    ):
        answer = typed(desk, made, **boxes)
        assert answer.status_code == 422
        back = unescape(answer.content.decode())
        assert said in back
        assert all(f'value="{value}"' in back for value in boxes.values())
    assert not Deal.objects.exists()


def test_two_totals_of_three_are_a_deal(desk: Client) -> None:
    made = evening(THREE, 3)
    assert typed(desk, made, d1_1_first="50", d1_1_third="40", d2_1_second="60", d2_1_third="60").status_code == 302
    assert [deal.score.by_party for deal in first(made).deals] == [(50, 30, 40), (0, 60, 60)]
    answer = typed(desk, made, d3_1_first="50", d3_1_second="69")
    assert answer.status_code == 422
    assert [deal.number for deal in first(made).deals] == [1, 2]


def test_a_deal_with_a_call_is_three_choices_on_the_sheet(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    shown = page(desk, made, "desk_match")
    assert shown.count('name="d1.1.caller"') == 5
    assert shown.count('name="d1.1.partner"') == 6
    assert sheet(desk, made, d1_1_caller="1", d1_1_partner="3", d1_1_ended="won").status_code == 302
    found = first(made)
    assert [line.worth for line in found.outcome.lines] == [2, -1, 1, -1, -1]
    again = page(desk, made, "desk_match")
    assert "chiama" in again
    assert re.search(r'id="d1.1.ended-won" value="won"\s+checked', again)


def test_points_bid_cappotto_errors_and_deals_called_off_are_taken_and_shown_again(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    boxes = {
        "d1_1_caller": "1", "d1_1_partner": "", "d1_1_first": "80", "d1_1_bid": "75",
        "d2_1_caller": "3", "d2_1_ended": "off", "d2_2_caller": "2", "d2_2_partner": "4", "d2_2_ended": "lost",
        "d3_1_ended": "5",
    }  # fmt: skip
    assert sheet(desk, made, **boxes).status_code == 302
    found = first(made)
    assert [line.worth for line in found.outcome.lines] == [6, -2, 1, -1, -4]
    shown = page(desk, made, "desk_match")
    for words in ("da solo", " a 75", "a monte", "errore di", 'name="d3.2.caller"'):
        assert words in shown


@pytest.mark.parametrize(
    ("boxes", "said"),
    [
        ({"d1_1_caller": "1", "d1_1_partner": "1", "d1_1_ended": "won"}, "socio"),
        ({"d1_1_caller": "1", "d1_1_partner": "2"}, "Manca l’esito"),
        ({"d1_1_partner": "2", "d1_1_ended": "won"}, ""),
        ({"d1_1_caller": "1", "d1_1_ended": "won"}, "Manca il socio"),
        ({"d1_1_caller": "7", "d1_1_ended": "won"}, ""),
        ({"d1_1_caller": "1", "d1_1_ended": "won", "d1_1_total1": "3"}, "Ci sono i totali e anche delle smazzate"),
    ],
)
def test_what_cannot_be_said_of_a_call_comes_back(desk: Client, boxes: dict[str, str], said: str) -> None:
    made = evening(QUINTETS, 5)
    answer = sheet(desk, made, **boxes)
    assert answer.status_code == 422
    assert said in unescape(answer.content.decode())
    assert not Deal.objects.exists()


def test_who_deals_at_a_table_of_six_can_neither_call_nor_be_called(desk: Client) -> None:
    made = evening(QUINTETS, 6)
    shown = page(desk, made, "desk_match")
    assert 'id="d1.1.caller-1"' not in shown
    assert 'id="d2.1.caller-1"' in shown
    assert "dà le carte e non gioca" in shown


def test_two_desks_save_one_table_and_the_second_sees_both(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    record = first(made)
    row = f"r{record.table}."
    for seat, other in ((1, 2), (2, 1)):
        sent = {f"{row}match": str(record.id), f"{row}version": str(record.version), "key": str(uuid.uuid4())}
        sent |= {f"{row}d1.1.total{seat}": "4", f"{row}d1.1.total{other}": "1"}
        sent |= {f"{row}d1.1.total3": "-3", f"{row}d1.1.total4": "-1"}
        held = {"User-Agent": ("Firefox/140 Windows", "Chrome/140 Android")[seat - 1]}
        answer = desk.post(reverse("desk_enter", kwargs={"slug": made.slug, "number": 1}), sent, headers=held)
    assert answer.status_code == 409
    assert "Qualcun altro ha salvato prima" in unescape(answer.content.decode())
    assert first(made).points == (4, 1, -3, -1, -1)


def test_who_did_not_come_is_one_or_two_of_the_table(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    record = first(made)
    sent = {"match_version": str(record.version), "key": str(uuid.uuid4()), "absent": "3"}
    address = reverse("desk_award", kwargs={"slug": made.slug, "match_id": record.id})
    assert desk.post(address, sent).status_code == 302
    assert "Tavolo non giocato" in page(desk, made, "desk_match")
    assert Match.objects.get(pk=record.id).awards.get().absent == 3


def test_who_is_missing_at_a_table_is_two_clicks_a_reserve_or_no_table(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    record = first(made)
    missing = reverse("desk_missing", kwargs={"slug": made.slug, "match_id": record.id})
    shown = page(desk, made, "desk_match")
    assert "Manca un giocatore" in shown
    assert [shown.count(f'name="{what}"') for what in ("reserve", "void", "came")] == [5, 5, 0]

    def press(what: str, side: int, version: int) -> Answer:
        whom = record.sides[side - 1].team.id
        sent = {what: whom, "match_version": str(version), "key": str(uuid.uuid4())}
        return desk.post(missing, sent)

    assert press("reserve", 2, record.version).status_code == 302
    assert first(made).sides[1].by_reserve
    shown = page(desk, made, "desk_match")
    assert "(riserva)" in shown
    assert 'name="came"' in shown
    assert "(riserva)" in page(desk, made)
    assert "la riserva per" in page(desk, made)  # taken back by its button there, or by Ctrl+Z
    wall = unescape(desk.get(reverse("public_projector", kwargs={"slug": made.slug})).content.decode())
    assert wall.count("<br>riserva</th>") == 1
    log = unescape(desk.get(reverse("desk_log", kwargs={"slug": made.slug})).content.decode())
    assert "riserva per" in log
    assert press("came", 2, first(made).version).status_code == 302
    assert not first(made).sides[1].by_reserve
    assert press("void", 3, first(made).version).status_code == 302
    assert first(made).absent == 4


def test_the_log_tells_totals_calls_and_three_totals_as_they_were_written(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    typed(desk, made, d1_1_total1="4", d1_1_total2="1", d1_1_total3="-3", d1_1_total4="-1")
    assert sheet(desk, made, d1_1_caller="5", d1_1_partner="3", d1_1_ended="won").status_code in (302, 409, 422)
    log = unescape(desk.get(reverse("desk_log", kwargs={"slug": made.slug})).content.decode())
    assert "totali del tavolo: +4 · +1 · −3 · −1 · −1" in log
    assert "tolta (era )" not in log


def test_the_log_tells_who_called_and_what_was_called_off(desk: Client) -> None:
    made = evening(QUINTETS, 5)
    boxes = {"d1_1_caller": "5", "d1_1_partner": "3", "d1_1_ended": "won", "d2_1_ended": "off", "d3_1_ended": "4"}
    assert sheet(desk, made, **boxes).status_code == 302
    log = unescape(desk.get(reverse("desk_log", kwargs={"slug": made.slug})).content.decode())
    for words in ("chiama lato 5, socio lato 3: vinta", "a monte", "errore di lato 4"):
        assert words in log


def test_a_hand_thrown_in_wrongly_costs_what_the_evening_says_and_stays_in_its_file(desk: Client) -> None:
    calls = replace(QUINTETS.match_format.game.calls, wrong_void=-8, wrong_shared=2)
    game = replace(QUINTETS.match_format.game, calls=calls)
    made = evening(replace(QUINTETS, match_format=replace(QUINTETS.match_format, game=game)), 5)
    assert "a monte a torto: " in page(desk, made, "desk_match")
    boxes = {"d1_1_ended": "off5", "d1_2_caller": "2", "d1_2_partner": "4", "d1_2_ended": "won"}
    assert sheet(desk, made, **boxes).status_code == 302
    found = first(made)
    assert [deal.score.wrong_void for deal in found.deals] == [True, False]
    assert [line.worth for line in found.outcome.lines] == [1, 4, 1, 3, -9]
    shown = page(desk, made, "desk_match")
    assert re.search(r'id="d1.1.ended-off5" value="off5"\s+checked', shown)
    assert "a monte a torto di" in shown
    document = json.loads(export_bytes(made))
    assert [deal.get("wrong_void") for deal in document["deals"]] == [True, None]
    assert document["stages"][0]["game_choices"]["calls"] == {"wrong_void": -8, "wrong_shared": 2}
    comes_back(made)


def test_where_nobody_says_what_it_costs_nobody_is_asked(desk: Client) -> None:
    assert "a monte a torto" not in page(desk, evening(QUINTETS, 5), "desk_match")
