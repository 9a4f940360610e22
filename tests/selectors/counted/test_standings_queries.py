"""The tables of an event, out of the database: by team, by pair and by player."""

import dataclasses
from dataclasses import replace
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules.match_points import Points
from tests.factories import (
    WORKED_CASE,
    action,
    make_evening,
    make_tournament,
    play_worked_case,
    players_of,
    publish,
    record,
    record_wins,
    team_named,
    win,
    win_all,
)
from tests.selectors.queries import queries
from tests.staged import GROUPS, stage
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import GIOCHI, Ranked, Regulation
from tournaments.event.regulation_kinds import CountedBy
from tournaments.models import Match, Stage, Tournament
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.standings_queries import (
    PersonalTables,
    decisions_of,
    personal_tables,
    team_names,
    team_table,
)
from tournaments.selectors.shown.public import StandingsLine, now_page, standings_page
from tournaments.services.entries.entrant_changes import team_add, team_rename
from tournaments.services.play.final_changes import decision_record, decision_withdraw
from tournaments.settings.in_words import regulation_in_words
from tournaments.standings.types import Criterion, Row, StepOutcome

pytestmark = pytest.mark.django_db

A, B, C, D = "La Custera", "I Pinacin", "La Cesa", "L'Orsa"
H2H, DEALS, LOT = Criterion.HEAD_TO_HEAD, Criterion.DEAL_DIFFERENCE, Criterion.LOT


def worked_case(*tiebreaks: Criterion) -> Tournament:
    return play_worked_case(
        make_tournament(sizes=(2, 2, 2, 2), regulation=dataclasses.replace(GIOCHI, tiebreaks=tiebreaks))
    )


def personal(stage: Stage) -> PersonalTables:
    return personal_tables(stage, match_records(stage))


def lines(tournament: Tournament) -> list[tuple[int, str, Points, int]]:
    """Place, name, match points and deal difference of every team."""
    stage = stage_of(tournament)
    names = team_names(stage)
    return [(r.place, names[r.entrant], r.totals.points, r.totals.deal_difference) for r in team_table(stage)]


def row_of(tournament: Tournament, team: str) -> Row:
    stage = stage_of(tournament)
    names = team_names(stage)
    return next(row for row in team_table(stage) if names[row.entrant] == team)


def test_head_to_head_puts_a_before_d() -> None:
    tournament = worked_case(H2H, DEALS)

    assert lines(tournament) == [(1, A, 13, 3), (2, D, 13, 5), (3, C, 10, -1), (4, B, 6, -7)]
    assert (row_of(tournament, A).decided_by, row_of(tournament, D).decided_by) == (None, H2H)


def test_deal_difference_puts_d_before_a() -> None:
    tournament = worked_case(DEALS, H2H)

    assert lines(tournament) == [(1, D, 13, 5), (2, A, 13, 3), (3, C, 10, -1), (4, B, 6, -7)]
    assert (row_of(tournament, D).decided_by, row_of(tournament, A).decided_by) == (None, DEALS)


def test_the_regulation_of_the_giochi_asks_head_to_head_first() -> None:
    tournament = play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))
    assert [name for _place, name, _points, _deals in lines(tournament)] == [A, D, C, B]


def test_a_line_says_with_whom_it_was_tied_and_what_was_compared() -> None:
    tournament = worked_case(H2H, DEALS)
    tied, ids = row_of(tournament, D), {str(team_named(tournament, name).id) for name in (A, D)}

    assert set(tied.tied) == ids
    assert [(step.criterion, step.outcome) for step in tied.steps] == [(H2H, StepOutcome.SPLIT)]
    assert row_of(tournament, C).steps == ()


def test_without_criteria_the_first_place_is_shared() -> None:
    tournament = worked_case()

    assert set(lines(tournament)) == {(1, A, 13, 3), (1, D, 13, 5), (3, C, 10, -1), (4, B, 6, -7)}
    assert (row_of(tournament, A).shared, row_of(tournament, C).shared) == (True, False)


def test_a_recorded_lot_orders_the_tied_until_it_is_taken_back() -> None:
    tournament = worked_case(LOT)
    stage, order = stage_of(tournament), [team_named(tournament, name).id for name in (D, A)]
    decision_record(action(tournament), LOT, order)
    assert [name for _place, name, _points, _deals in lines(tournament)][:2] == [D, A]

    decision_withdraw(action(tournament), stage.decisions.get().id)
    assert decisions_of(stage) == ()
    assert row_of(tournament, A).shared


def test_decisions_come_in_the_order_in_which_they_were_recorded() -> None:
    tournament = worked_case(LOT)
    first, second = ([team_named(tournament, name).id for name in names] for names in ((D, A), (A, D)))
    for order in (first, second):
        for stored in stage_of(tournament).decisions.filter(withdrawn=None):
            decision_withdraw(action(tournament), stored.id)
        decision_record(action(tournament), LOT, order)

    assert [decision.order for decision in decisions_of(stage_of(tournament))] == [tuple(map(str, second))]


def test_only_complete_matches_count() -> None:
    tournament = make_tournament(sizes=(2, 2, 2, 2))
    publish(tournament)
    record_wins(tournament, {(1, 2): 5})
    other = Match.objects.filter(tournament=tournament, fixture__home__number__in=(3, 4), turn__number=1).first()
    if other is not None:
        record(other, 70, 70, 70)

    assert {(name, points) for _place, name, points, _deals in lines(tournament)} == {(A, 7), (B, 0), (C, 0), (D, 0)}


def test_before_anything_is_played_everybody_shares_the_first_place() -> None:
    tournament = make_tournament(sizes=(2, 2, 2))
    assert {place for place, _name, _points, _deals in lines(tournament)} == {1}


def test_a_team_without_players_has_its_name_in_the_table() -> None:
    tournament = make_tournament(sizes=(2, 2))
    team_add(action(tournament), "Vuota")

    assert {name for _place, name, _points, _deals in lines(tournament)} == {A, B, "Vuota"}


def test_a_correction_moves_the_table() -> None:
    tournament = worked_case(H2H, DEALS)
    record_wins(tournament, {(1, 4): 2}, reason="Parti scambiate")

    assert lines(tournament)[:2] == [(1, D, 14, 7), (2, A, 12, 1)]


def test_a_new_name_is_the_one_in_the_table() -> None:
    tournament = worked_case(H2H)
    team_rename(action(tournament), team_id=team_named(tournament, A).id, name="Borgo")

    assert lines(tournament)[0][1] == "Borgo"


def test_pairs_are_ranked_over_their_own_matches_and_name_their_team() -> None:
    found = personal(stage_of(worked_case(H2H, DEALS)))

    assert [(row.place, found.team_of[row.entrant], row.totals.points) for row in found.pairs] == [
        (1, D, 13),
        (2, A, 13),
        (3, C, 10),
        (4, B, 6),
    ]
    assert {found.names[row.entrant] for row in found.pairs} <= {
        f"{team} {one} – {team} {3 - one}" for team in (A, B, C, D) for one in (1, 2)
    }


def test_partners_share_what_they_took_together() -> None:
    found = personal(stage_of(worked_case(H2H, DEALS)))

    assert [(found.team_of[row.entrant], row.totals.points, row.shared) for row in found.players] == [
        *[(D, 13, True)] * 2,
        *[(A, 13, True)] * 2,
        *[(C, 10, True)] * 2,
        *[(B, 6, True)] * 2,
    ]


def test_a_player_who_was_never_seated_is_not_ranked() -> None:
    tournament = make_tournament(sizes=(3, 2), regulation=Regulation(tables=1))
    record(publish(tournament)[0], 70, 70, 70, 70, 70)
    found = personal(stage_of(tournament))

    assert len(players_of(tournament, 1)) == 3
    assert len(found.players) == 4


def test_the_points_of_the_worked_case_add_up_to_42() -> None:
    tournament = worked_case(H2H)
    assert sum(WORKED_CASE.values()) + sum(5 - won for won in WORKED_CASE.values()) == 30
    assert sum(row.totals.points for row in team_table(stage_of(tournament))) == 42


def test_matches_of_another_tournament_do_not_count() -> None:
    tournament = worked_case(H2H)
    before = lines(tournament)
    play_worked_case(make_tournament(slug="altro", sizes=(2, 2, 2, 2)))

    assert lines(tournament) == before


def test_the_tables_take_as_many_queries_for_one_match_as_for_thirty() -> None:
    small, large = make_tournament(slug="small", sizes=(2, 2)), make_tournament(slug="large", sizes=(10, 10, 10, 10))
    for match in [*publish(small), *publish(large)[:9]]:
        record(match, 70, 70, 70, 50, 50)
    stages = stage_of(small), stage_of(large)

    assert [queries(partial(personal, stage)) for stage in stages] == [8, 8]
    assert [queries(partial(team_table, stage)) for stage in stages] == [8, 8]


def test_who_sat_there_is_not_read_for_the_table_of_those_who_met() -> None:
    worked = stage_of(worked_case())
    with CaptureQueriesContext(connection) as asked:
        alone = team_table(worked)
    assert "tournaments_seat" not in "".join(query["sql"] for query in asked.captured_queries)
    assert alone == team_table(worked, match_records(worked))


def test_where_partners_rotate_the_table_counts_everybody_who_sat_there() -> None:
    tournament = make_evening(stage("rotating_partners"), entrants=5, ranked=Ranked.PLAYERS)
    win_all(publish(tournament), 1)
    assert [row.totals.played for row in team_table(stage_of(tournament))] == [4] * 5


WON = {("1", "2"), ("2", "3"), ("2", "4"), ("3", "1"), ("1", "4"), ("4", "3")}
"""1 beat 2, 2 beat 3 and 4, 3 beat 1, 1 beat 4, 4 beat 3: two matches won by 1 and 2, one by 3 and 4."""


def played(*criteria: Criterion) -> Tournament:
    stage = replace(PRESETS["round_robin"].stages[0], tiebreaks=criteria)
    made = make_evening(stage, entrants=4)
    names = team_names(stage_of(made))
    publish(made)
    for match in Match.objects.filter(tournament=made).order_by("turn__number", "table"):
        fixture = match.fixture
        assert fixture is not None
        home, away = names[str(fixture.home_id)], names[str(fixture.away_id)]
        win(match, 1 if (home, away) in WON else 2)
    return made


def places(tournament: Tournament) -> list[tuple[int, str]]:
    names = team_names(stage_of(tournament))
    return sorted((row.place, names[row.entrant]) for row in team_table(stage_of(tournament)))


def test_two_who_are_level_are_told_apart_by_their_match() -> None:
    assert places(played(Criterion.MINI_TABLE, Criterion.LOT)) == [(1, "1"), (2, "2"), (3, "4"), (4, "3")]


def test_an_evening_of_before_keeps_its_shared_places_and_says_of_how_many_it_is() -> None:
    made = played(Criterion.MINI_TABLE, Criterion.LOT)
    Tournament.objects.update(counted_by=CountedBy.FIRST)
    made = Tournament.objects.get(pk=made.pk)
    assert places(made) == [(1, "1"), (1, "2"), (3, "3"), (3, "4")]
    said = regulation_in_words(regulation_of(stage_of(made)))["tiebreaks"]
    assert said == "scontri diretti, se sono in tre o più, poi sorteggio"


def test_the_regulation_says_of_how_many_a_criterion_is_where_it_is_alone() -> None:
    both = PRESETS["round_robin"].stages[0]
    for criteria, said in (
        ((Criterion.MINI_TABLE,), "scontri diretti"),
        ((Criterion.HEAD_TO_HEAD,), "scontro diretto, se sono in due"),
        (
            (Criterion.MINI_TABLE, Criterion.HEAD_TO_HEAD),
            "scontri diretti tra chi è pari, poi scontro diretto; tra chi resta pari si ricomincia dalla prima regola",
        ),
    ):
        assert regulation_in_words(replace(both, tiebreaks=criteria))["tiebreaks"] == said


def places_moved(tournament: Tournament) -> dict[str, int]:
    return {line.row.entrant: line.row.place for line in standings_page(tournament).now.teams}


def moved(lines: tuple[StandingsLine, ...]) -> dict[str, int | None]:
    return {line.row.entrant: line.movement for line in lines}


def test_a_movement_is_the_difference_to_the_table_before_the_last_turn() -> None:
    tournament = make_evening(stage("round_robin"), entrants=6)
    matches = publish(tournament)
    win_all(matches[:3], 1)
    before = places_moved(tournament)
    win_all(matches[3:5], 2)
    now = places_moved(tournament)
    assert before != now
    expected = {one: before[one] - now[one] for one in now}
    assert moved(standings_page(tournament).now.teams) == expected
    assert moved(now_page(tournament).standings.teams) == expected


def test_nothing_is_said_before_two_turns_gave_results() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    win(publish(tournament)[0], 1)
    assert set(moved(standings_page(tournament).now.teams).values()) == {None}


def test_points_of_rests_come_with_the_turn_that_gave_them() -> None:
    tournament = make_evening(replace(stage("danish"), turns=2, rest_points=2), entrants=5)
    win_all(publish(tournament), 1)
    before = places_moved(tournament)
    win_all(publish(tournament)[2:], 1)
    now = places_moved(tournament)
    assert moved(standings_page(tournament).now.teams) == {one: before[one] - now[one] for one in now}


def test_in_a_group_it_is_the_place_in_the_group_that_moves() -> None:
    tournament = make_evening(GROUPS, entrants=8)
    win_all(publish(tournament)[:8], 1)
    for lines in standings_page(tournament).now.groups:
        assert None not in moved(lines).values()
        assert all(1 <= line.row.place + (line.movement or 0) <= 4 for line in lines)


def test_pairs_and_players_of_quarters_move_too() -> None:
    tournament = make_tournament()
    for match in publish(tournament)[:8]:
        record(match, 70, 70, 70, 50, 50)
    page = standings_page(tournament)
    assert any(line.movement for line in page.pairs)
    assert None not in moved(page.players).values()
