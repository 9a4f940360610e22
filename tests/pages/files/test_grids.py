"""The tables of a tournament for a spreadsheet."""

import pytest

from tests.factories import make_evening, make_tournament, publish, record, win_all
from tests.staged import make_staged, play, stage
from tournaments.models import Tournament
from tournaments.pages.files.grids import calendar_grid, final_grid, results_grid, standings_grid
from tournaments.pages.frame.workbook import Cell, Grid
from tournaments.pages.shared.public.now import calendar_context
from tournaments.pages.shared.public.result_lists import results_context
from tournaments.pages.shared.ranking.final import final_context
from tournaments.pages.shared.ranking.stage_tables import standings_context
from tournaments.selectors.counted.course import course_of

pytestmark = pytest.mark.django_db


def rows(grid: Grid) -> list[dict[str, Cell]]:
    return [dict(zip(grid.head, row, strict=True)) for row in grid.rows]


def results(tournament: Tournament) -> list[dict[str, Cell]]:
    return rows(results_grid(results_context(course_of(tournament))))


def test_the_standings_have_quarters_pairs_and_players_below_each_other() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 70, 80, 61, 50, 44)
    table = rows(standings_grid(standings_context(tournament)))
    assert [row["Classifica"] for row in table].count("Classifica delle squadre") == 2
    assert [row["Classifica"] for row in table].count("Classifica dei giocatori") == 4
    assert (table[0]["Posto"], table[0]["Punti"], table[0]["Smazzate vinte"], table[0]["Punti carte"]) == (1, 4, 3, 305)


def test_the_standings_of_all_stages_are_there() -> None:
    tournament = make_staged()
    play(tournament)
    captions = {str(row["Classifica"]) for row in rows(standings_grid(standings_context(tournament)))}
    assert "Classifica del torneo" in captions
    assert any("Girone A" in caption for caption in captions)


def test_a_match_is_a_row_with_every_deal_and_its_repeats() -> None:
    tournament = make_tournament(sizes=(2, 2))
    record(publish(tournament)[0], 60, 72, 70, 70, 70, 70)
    (row,) = results(tournament)
    assert (row["Tavolo"], row["Smazzate 1"], row["Smazzate 2"], row["Stato"]) == (1, 5, 0, "Confermato")
    assert (row["Smazz. 1, lato 1"], row["Smazz. 1, lato 2"]) == ("60, 72", "60, 48")
    assert (row["Smazz. 2, lato 1"], row["Smazz. 2, lato 2"]) == (70, 50)


def test_results_are_in_the_order_of_play() -> None:
    win_all(publish(make_evening(stage("round_robin"), entrants=4)), 1)
    assert [row["Turno"] for row in results(Tournament.objects.get())] == [f"Turno {n}" for n in (1, 1, 2, 2, 3, 3)]


def test_the_calendar_names_who_rests() -> None:
    tournament = make_evening(stage("round_robin"), entrants=5)
    publish(tournament)
    table = rows(calendar_grid(calendar_context(tournament)))
    resting = [row for row in table if row["Tavolo"] == "riposa"]
    assert len(table) == 15
    assert len({row["Coppia 1"] for row in resting}) == 5


def test_final_places_come_with_what_they_are_worth() -> None:
    tournament = make_tournament()
    for match in publish(tournament):
        record(match, 70, 70, 70, 50, 50)
    table = rows(final_grid(final_context(tournament)))
    assert [row["Posto"] for row in table] == sorted(int(str(row["Posto"])) for row in table)
    assert {"Base", "Finale"} <= table[0].keys()
