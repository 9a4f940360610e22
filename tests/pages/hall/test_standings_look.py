"""The standings on phones and on the wall: how many matches everybody has played, and which number decided."""

import re
import uuid
from dataclasses import replace

import pytest
from django.test import Client

from rules.deals_of_two import DealScore
from rules.outcomes import PlayedDeal
from tests.factories import action, make_evening, match_action, publish, record, win, win_all
from tests.prizes import give_prizes, play_level
from tests.staged import stage
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Team
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.play.ending import ties_of
from tournaments.services.play.final_changes import decision_record
from tournaments.services.play.result_changes import match_record
from tournaments.services.setup.setup import table_freeze
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db

STANDINGS, WALL = "/t/serata/standings/", "/t/serata/projector/?show=standings"


def read(address: str) -> str:
    return " ".join(Client().get(address, headers={"Accept-Language": "it"}).content.decode().split())


def under_the_points(page: str) -> list[str]:
    return re.findall(r'<span class="players(?: screen-only narrow-only)?">(in \d partit[ae]) ?</span>', page)


def play(match: Match) -> None:
    match_record(match_action(match), [PlayedDeal(1, 1, DealScore(None, totals=(6, 2, -2, -3, -3)))])


def test_of_a_call_in_the_middle_of_a_turn_it_is_told_how_many_matches_everybody_has_played() -> None:
    """Two tables of five a turn: the first turn is over, and one table of the second."""
    made = make_evening(PRESETS["quintets"].stages[0], entrants=10, ranked=Ranked.PLAYERS)
    matches = sorted(publish(made), key=lambda one: (one.turn.number, one.table))
    play(matches[0])
    play(matches[1])
    assert under_the_points(read(STANDINGS)) == []
    assert ">Partite<" not in read(WALL)
    play(matches[2])
    assert under_the_points(read(STANDINGS)) == ["in 1 partita"] * 5
    assert "2 partite a testa, salvo dove è scritto." in read(STANDINGS)
    wall = read(WALL)
    assert '<th scope="col" class="leaf-number">Partite</th>' in wall
    rows = re.findall(r"<tr(?: class=\"leaf-leads\")?> <td class=\"leaf-label\">.*?</tr>", wall)
    assert sorted(re.findall(r'leaf-number">([^<]+)</td>', row)[0] for row in rows) == ["1"] * 5 + ["2"] * 5
    assert "Totale dei punti" not in read(STANDINGS)


def test_of_tables_alone_ones_own_page_says_how_far_a_prize_is_and_what_is_left() -> None:
    """Two tables of five in the first of three turns: 6, 2, −2, −3 and −3 points at each, prizes for two places."""
    made = make_evening(PRESETS["quintets"].stages[0], entrants=10, ranked=Ranked.PLAYERS)
    give_prizes(made, ["Coppa", "Vino"])
    for match in sorted(publish(made), key=lambda one: (one.turn.number, one.table))[:2]:
        play(match)
    points = {row.entrant: row.totals.points for row in team_table(stage_of(made))}

    def told() -> dict[int, str]:
        pages = {int(has): read(f"/t/serata/who/{who}/") for who, has in points.items()}
        found = {has: re.search(r'data-watch="gap">([^<]+)<', page) for has, page in pages.items()}
        return {has: one[1] for has, one in found.items() if one}

    left = "Ancora 2 partite da giocare."
    assert told() == {
        6: f"4 punti più di chi è senza premio. {left}",
        2: f"A 4 punti da un premio. {left}",
        -2: f"A 8 punti da un premio. {left}",
        -3: f"A 9 punti da un premio. {left}",
    }
    table_freeze(action(made), 1)
    assert told() == {}


def test_it_is_on_ones_own_page_beside_the_points_of_the_neighbours() -> None:
    matches = publish(make_evening(stage("round_robin"), entrants=6))
    win(matches[0], 1)
    who = Team.objects.earliest("number")
    told = under_the_points(read(f"/t/serata/who/{who.pk}/"))
    assert (len(told), set(told)) == (5, {"in 0 partite", "in 1 partita"})


def test_the_number_that_decided_has_the_frame_and_no_word_is_said_twice() -> None:
    """Two win 2–0 and share the first place, one 2–1: the difference of deals puts it below, and has a column."""
    first, second, third = publish(make_evening(replace(stage("danish"), turns=3), entrants=6))
    win(first, 1)
    win(second, 1)
    record(third, 80, 40, 80)
    for address, frame in ((STANDINGS, r'<span class="key-mark" title="[^"]+" ?>'), (WALL, '<span class="key-mark">')):
        page = read(address)
        assert "A pari punti conta:" in page
        framed = re.findall(f"{frame}([^<]+)</span>", page)
        assert "+1" in framed
        assert not [one for one in framed if one.rstrip(".").isalpha()], address
        assert re.findall(r">\s*(=\d+)\s*<", page) == ["=1", "=1", "=5", "=5"], address
        assert "<b>=</b> a pari merito" in page


def test_the_wall_says_below_the_table_which_places_a_play_off_gave() -> None:
    made = make_evening(replace(stage("round_robin"), tiebreaks=(Criterion.PLAY_OFF,)), entrants=4)
    play_level(made)
    before = read(WALL)
    assert "A pari punti conta: partita di spareggio" in before
    assert before.count("spareggio") == 1
    (tie,) = ties_of(made).open
    decision_record(action(made), Criterion.PLAY_OFF, [uuid.UUID(one) for one in tie.ids])
    page = read(WALL)
    assert "<b>1º</b> spareggio vinto" in page
    assert "<b>2º</b> spareggio perso" in page


@pytest.mark.parametrize(("entrants", "shown"), [(6, True), (7, False)])
def test_results_are_beside_a_name_where_they_are_few(entrants: int, *, shown: bool) -> None:
    """Of six everybody plays five matches, of seven six."""
    win_all(publish(make_evening(stage("round_robin"), entrants=entrants)), 1)
    page = read(STANDINGS)
    assert ('<th scope="col" class="wide-only">Partite</th>' in page) is shown
    assert ('<td class="wide-only marks">' in page) is shown
    assert ("<span>2–0</span>" in page) is shown
