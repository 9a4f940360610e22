"""Districts or clubs that all play in one turn: rests, leaving, late players, the file, page, paper, wall, phone."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from rules.match_points import Points
from tests.damage import comes_back
from tests.factories import action
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.models import Fixture, Match, Player, Team, Tournament
from tournaments.pages.papers.pdf.paper_document import Table
from tournaments.pages.papers.pdf.standings_sheets import standings_sheets
from tournaments.pages.shared.ranking.stage_tables import standings_context
from tournaments.scheduling.base.types import Order, Together
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.rest_points import counted_rests
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.shown.public import standings_page
from tournaments.services.entries.entrant_changes import players_add
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.draw_changes import draw_unpublish
from tournaments.services.play.lineups import lineup_change
from tournaments.services.setup.rehearsal import simulation_create
from tournaments.services.setup.simulation import draw_simulate

pytestmark = pytest.mark.django_db
(CROSSED,) = PRESETS["crossed"].stages


def played(
    *sizes: int, regulation: Regulation = CROSSED, number: int = 3, most: int | None = None, slug: str = "tutti"
) -> Tournament:
    return simulation_create(slug=slug, sizes=sizes, number=number, regulation=regulation, most=most).tournament


def test_three_clubs_of_four_pairs_play_six_matches_a_turn_and_meet_six_times() -> None:
    evening = played(8, 8, 8)
    records = match_records(stage_of(evening))
    assert [sum(one.turn == turn for one in records) for turn in (1, 2, 3)] == [6, 6, 6]
    met = [frozenset(side.team.number for side in one.sides) for one in records]
    assert {couple: met.count(couple) for couple in met} == {
        frozenset({1, 2}): 6, frozenset({1, 3}): 6, frozenset({2, 3}): 6,
    }  # fmt: skip
    assert Fixture.objects.filter(tournament=evening).count() == 9  # three couples of clubs in each of three turns
    assert course_of(evening).over


def test_a_pair_that_rests_brings_its_club_what_the_others_have_in_the_mean() -> None:
    """Eleven pairs: in each turn one rests, of another club; a match hands out 7 points, so the mean is 7/2."""
    evening = played(8, 8, 6)
    stage = stage_of(evening)
    rests = counted_rests(stage, match_records(stage))
    numbers = {str(team.id): team.number for team in Team.objects.filter(tournament=evening)}
    assert sorted((numbers[team], [str(one.points) for one in own]) for team, own in rests.items()) == [
        (1, ["7/2"]),
        (2, ["7/2"]),
        (3, ["7/2"]),
    ]
    of_matches = {numbers[row.entrant]: row.totals.points - row.totals.rest_points for row in team_table(stage)}
    counted: dict[int, Points] = dict.fromkeys(numbers.values(), 0)
    for one in match_records(stage):
        for side, points in zip(one.sides, one.points or (), strict=True):
            counted[side.team.number] += points
    assert of_matches == counted


def test_a_pair_that_rests_has_these_points_in_the_table_of_pairs_too() -> None:
    """Of eleven pairs one rests in each of three turns: three play two matches and have 7/2 more."""
    evening = played(8, 8, 6)
    pairs = standings_page(evening).pairs
    assert sorted((line.row.totals.played, str(line.row.totals.rest_points)) for line in pairs) == [
        *[(2, "7/2")] * 3,
        *[(3, "0")] * 8,
    ]
    clubs = team_table(stage_of(evening))
    assert sum(line.row.totals.points for line in pairs) == sum(row.totals.points for row in clubs)


def test_a_reserve_who_is_left_over_is_no_rest() -> None:
    evening = played(9, 8, 9)
    stage = stage_of(evening)
    assert counted_rests(stage, match_records(stage)) == {}


@pytest.mark.parametrize("together", Together)
def test_its_file_comes_back_with_the_same_bytes_and_tables(together: Together) -> None:
    regulation = replace(CROSSED, together=together, order=Order.LISTED, turns=2, hall=3)
    evening = played(6, 7, 6, regulation=regulation)
    comes_back(evening)


def test_threes_of_districts_come_back_too() -> None:
    regulation = replace(PRESETS["giochi"].stages[0], together=Together.TRIOS, tables=1)
    evening = played(3, 4, 5, regulation=regulation)
    assert {len(side.players) for one in match_records(stage_of(evening)) for side in one.sides} == {3}
    comes_back(evening)


def test_a_club_that_leaves_loses_what_is_left_and_the_others_play_on() -> None:
    evening = played(8, 8, 8, most=6)
    team = Team.objects.get(tournament=evening, number=2)
    team_withdraw(action(evening), team.id, effect=WithdrawalEffect.WIN)
    owed = [one for one in match_records(stage_of(evening)) if not one.complete]
    assert len(owed) == 4  # two matches of the clubs 1 and 3 in each of two turns
    assert all(2 not in {side.team.number for side in one.sides} for one in owed)


def test_who_comes_late_is_a_reserve_and_may_sit_in_for_somebody() -> None:
    evening = played(8, 8, 8, most=0)
    team = Team.objects.get(tournament=evening, number=1)
    players_add(action(evening), {team.id: ["Tardi Arrivata"]})
    late = Player.objects.get(tournament=evening, name="Tardi Arrivata")
    match = Match.objects.filter(tournament=evening, fixture__home=team, turn__number=1).first()
    assert match is not None
    lineup_change(action(evening, reason="sta male").of_match(match.id, match.version), {(1, 1): late.id})
    (seated,) = [one for one in match_records(stage_of(evening)) if one.id == match.id]
    assert seated.sides[0].players[0].name == "Tardi Arrivata"


def test_before_the_first_result_it_is_taken_back_and_drawn_again() -> None:
    evening = played(8, 8, 8, most=0)
    draw_unpublish(action(evening))
    assert not Match.objects.filter(tournament=evening).exists()
    draw_simulate(action(evening), 5)
    assert Match.objects.filter(tournament=evening).count() == 18


def test_the_table_of_pairs_is_beside_that_of_clubs_on_page_paper_wall_and_phone() -> None:
    evening = played(8, 8, 8)
    pairs = standings_page(evening).pairs
    assert len(pairs) == 12
    assert {line.row.totals.played for line in pairs} == {3}
    clubs = {row.entrant: row.totals.points for row in team_table(stage_of(evening))}
    summed: dict[str, object] = dict.fromkeys(clubs, 0)
    for line in pairs:
        summed[line.team.id] += line.row.totals.points  # type: ignore[operator]
    assert summed == clubs
    page = Client().get(reverse("public_standings", kwargs={"slug": evening.slug})).content.decode()
    assert page.index("Classifica delle squadre") < page.index("Classifica delle coppie")
    wall = Client().get(reverse("public_projector", kwargs={"slug": evening.slug})).content.decode()
    assert "Classifica delle coppie" in wall
    sheets = standings_sheets({"title": "Classifica", "surnames": surnames_in(evening), **standings_context(evening)})
    assert [sheet.heading for sheet in sheets][:2] == ["Classifica", "Classifica delle coppie"]
    assert isinstance(sheets[1].blocks[0], Table)
    who = reverse("public_who", kwargs={"slug": evening.slug, "who": pairs[0].row.entrant})
    assert "Classifica delle coppie" in Client().get(who).content.decode()


def test_where_line_ups_are_free_the_wall_has_no_table_of_pairs() -> None:
    evening = played(4, 4, 4, regulation=PRESETS["giochi"].stages[0])
    wall = Client().get(reverse("public_projector", kwargs={"slug": evening.slug})).content.decode()
    assert "Classifica delle coppie" not in wall


def test_threes_have_a_table_of_threes_and_players_who_sit_alone_one_of_players() -> None:
    for together, there, gone in (
        (Together.TRIOS, "Classifica dei terzetti", "Classifica delle coppie"),
        (Together.ALONE, "Classifica dei giocatori", "Classifica delle coppie"),
    ):
        evening = played(6, 6, 6, regulation=replace(CROSSED, together=together, turns=2), slug=together.value)
        page = Client().get(reverse("public_standings", kwargs={"slug": evening.slug})).content.decode()
        assert there in page
        assert gone not in page
