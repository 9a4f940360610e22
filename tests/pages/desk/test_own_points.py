"""Four at a table, each alone, with points of their own: a row of totals, the sheet, the file, and how many come."""

import uuid
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rules.deals import check_score
from rules.deals_of_two import DealScore
from rules.match_formats import at_table
from rules.matches import match_outcome
from rules.outcomes import PlayedDeal
from rules.problems import RuleProblem
from tests.damage import comes_back
from tests.factories import make_evening, publish
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Ranked
from tournaments.models import Tournament
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.types import Options, Schedule, singles
from tournaments.scheduling.registry import FORMATS
from tournaments.selectors.core.outcomes import MatchRecord, match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.rest_points import counted_rests
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.services.setup.rehearsal import evening_simulation

pytestmark = pytest.mark.django_db
FOUR = PRESETS["four_alone"].stages[0]


def evening(entrants: int) -> Tournament:
    made = make_evening(FOUR, entrants=entrants, ranked=Ranked.PLAYERS)
    publish(made)
    return made


def first(tournament: Tournament) -> MatchRecord:
    return match_records(stage_of(tournament))[0]


def typed(desk: Client, tournament: Tournament, *totals: str) -> Any:
    record = first(tournament)
    row = f"r{record.table}."
    sent = {f"{row}match": str(record.id), f"{row}version": str(record.version), "key": str(uuid.uuid4())}
    sent |= {f"{row}d1.1.total{seat}": total for seat, total in enumerate(totals, start=1)}
    return desk.post(
        reverse("desk_enter", kwargs={"slug": tournament.slug, "number": 1}), sent | {"save": str(record.table)}
    )


def test_a_row_takes_what_everybody_has_and_no_sum_binds_them(desk: Client) -> None:
    made = evening(4)
    assert typed(desk, made, "45", "0", "−10", "120").status_code == 302
    assert first(made).points == (45, 0, -10, 120)
    assert [str(row.totals.points) for row in team_table(stage_of(made))] == ["120", "45", "0", "-10"]


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        (("45", "0", "10"), "Scrivi i punti di ognuno: nessuno si calcola dagli altri."),
        (("45", "0", "10", "x"), "numero intero"),
        (("45", "0", "10", "10000"), "10000 non è un totale da scrivere: va da −9999 a 9999."),
    ],
)
def test_what_cannot_be_read_is_said_and_stays_in_its_box(desk: Client, totals: tuple[str, ...], said: str) -> None:
    made = evening(4)
    answer = typed(desk, made, *totals)
    assert answer.status_code == 422
    assert said in unescape(answer.content.decode())
    assert 'value="45"' in answer.content.decode()


def test_the_sheet_asks_for_nothing_but_the_points_at_the_end(desk: Client) -> None:
    made = evening(4)
    address = reverse("desk_match", kwargs={"slug": made.slug, "match_id": first(made).id})
    page = unescape(desk.get(address).content.decode())
    assert "Alla fine del tavolo scrivi i punti di ognuno." in page
    assert "si calcola dalle altre" not in page
    assert [f"d1.1.total{seat}" in page for seat in range(1, 6)] == [True] * 4 + [False]
    assert "d1.1.first" not in page
    sent = {f"d1.1.total{seat}": str(10 * seat) for seat in range(1, 5)}
    assert desk.post(address, sent | {"version": str(first(made).version), "key": str(uuid.uuid4())}).status_code == 302
    assert first(made).points == (10, 20, 30, 40)


def test_deals_are_refused_and_totals_need_no_sum() -> None:
    at_four = at_table(FOUR.match_format, 4)
    assert check_score(DealScore(None, totals=(5, 0, 0, 30)), at_four) == ()
    (problem,) = check_score(DealScore(60, 1, second=30), at_four)
    assert problem.code is RuleProblem.TOTALS_ALONE
    assert match_outcome(at_four, ()).complete is False
    assert match_outcome(at_four, (PlayedDeal(1, 1, DealScore(None, totals=(5, 0, 0, 30))),)).winner == 4


def test_who_rests_has_the_mean_of_those_who_play() -> None:
    made = evening_simulation(slug="quattro", preset=PRESETS["four_alone"], entrants=9, number=2).tournament
    stage = stage_of(made)
    records = match_records(stage)
    rests = counted_rests(stage, records)
    assert sum(map(len, rests.values())) == 3
    for own in rests.values():
        for rest in own:
            points = [one for record in records if record.turn == rest.turn for one in record.points or ()]
            assert rest.points * len(points) == sum(points)


def test_its_file_comes_back_with_the_same_bytes_and_table() -> None:
    made = evening_simulation(slug="quattro", preset=PRESETS["four_alone"], entrants=9, number=2).tournament
    comes_back(made)


@pytest.mark.parametrize(("players", "turns"), [(4, 2), (9, 3), (16, 5), (32, 2), (43, 4)])
def test_tables_of_four_seat_everybody_they_can_and_keep_every_promise(players: int, turns: int) -> None:
    options = Options(turns=turns, seats=4)
    drawn = FORMATS["round_tables"].draw(singles(players), options, 1)
    assert audit(Schedule("round_tables", 1, drawn), singles(players), options).problems == ()
    assert {len(turn.meetings) for turn in drawn} == {players // 4}
