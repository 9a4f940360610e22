"""Three evenings as large as real ones: played with real cards, exported, and imported with the same ranking."""

from dataclasses import replace

import pytest

from tests.damage import comes_back
from tests.factories import action, award
from tournaments.event.presets import PRESETS, Preset
from tournaments.models import Award, Match, Team, Tournament
from tournaments.scheduling.bracket.types import NodeState, Section
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import entrants_of, stage_of
from tournaments.selectors.counted.bracket_queries import bracket_in_play
from tournaments.selectors.counted.course import is_complete
from tournaments.selectors.counted.passages import passage_page
from tournaments.selectors.counted.standings_queries import group_tables, tournament_table
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.setup.rehearsal import evening_simulation
from tournaments.services.setup.simulation import evening_simulate
from tournaments.standings.types import Row

pytestmark = pytest.mark.django_db


def started(preset: Preset, pairs: int, most: int) -> Tournament:
    return evening_simulation(slug="sera", preset=preset, entrants=pairs, number=7, most=most).tournament


def ranking(tournament: Tournament) -> list[tuple[int, str]]:
    names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
    return [(row.place, names[row.entrant]) for row in tournament_table(stage_of(tournament))]


def rows_of(tournament: Tournament) -> list[Row]:
    return list(tournament_table(stage_of(tournament)))


def assert_comes_back_the_same(tournament: Tournament) -> None:
    """Exported, forgotten and imported it is the same file and has the same ranking."""
    before = ranking(tournament)
    assert ranking(comes_back(tournament)) == before


def test_a_knockout_of_ninety_two_pairs_with_a_withdrawal_and_a_no_show() -> None:
    tournament = started(PRESETS["bar"], 92, most=20)
    absent = Match.objects.filter(tournament=tournament, deals__isnull=True, turn__number=1).earliest("table")
    award(absent, 3)
    leaver = Team.objects.filter(tournament=tournament, withdrawn=None).exclude(
        pk__in=Match.objects.filter(tournament=tournament).values("seats__player__team")
    )[0]
    team_withdraw(action(tournament, reason="Malore"), leaver.id)
    evening_simulate(action(tournament), 7)

    now = bracket_in_play(stage_of(tournament))
    assert now is not None
    main = [node for node in now.bracket.nodes if node.section is Section.MAIN]
    assert sum(node.turn is None for node in main) == 36
    assert sum(node.turn is not None for node in main) == 91
    assert NodeState.WALKOVER in {now.standings[node.key].state for node in main if node.turn is not None}
    rows = rows_of(tournament)
    assert len(rows) == 92
    assert [row.place for row in rows[:4]] == [1, 2, 3, 4]
    assert Award.objects.filter(match__tournament=tournament).count() == 1
    assert_comes_back_the_same(tournament)


def test_twenty_four_pairs_in_six_groups_and_then_a_knockout_with_four_best_thirds() -> None:
    first, second = PRESETS["groups_knockout"].stages
    stages = (replace(first, groups=6), replace(second, takes=Takes(per_group=2, rest=4)))
    tournament = started(replace(PRESETS["groups_knockout"], stages=stages), 24, most=36)
    tables = group_tables(stage_of(tournament))
    assert tables is not None
    assert [len(table) for table in tables.groups] == [4] * 6
    page = passage_page(tournament)
    assert page is not None
    assert page.complete

    evening_simulate(action(tournament), 7)

    assert len(entrants_of(stage_of(tournament))) == 16
    assert len(rows_of(tournament)) == 24
    assert_comes_back_the_same(tournament)


def test_a_danish_evening_of_thirty_one_pairs() -> None:
    tournament = started(PRESETS["danish"], 31, most=1_000)
    stage = stage_of(tournament)
    records = match_records(stage)
    assert is_complete(stage, records)
    assert len(records) == 4 * 15
    assert len({frozenset(side.team.id for side in record.sides) for record in records}) == len(records)
    played = [row.totals.played for row in rows_of(tournament)]
    assert sorted(played) == [3] * 4 + [4] * 27
    # A match won is worth 1 and so is a rest: nobody can have more than the four turns, and 64 are handed out in all.
    points = [row.totals.points for row in rows_of(tournament)]
    assert points == [row.totals.won + (4 - row.totals.played) for row in rows_of(tournament)]
    assert sum(points) == 4 * (15 + 1)
    assert points == sorted(points, reverse=True)
    assert_comes_back_the_same(tournament)
