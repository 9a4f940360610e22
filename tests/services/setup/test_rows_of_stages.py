"""Rows of stages that somebody made by hand, played from the first draw to the final table."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.damage import comes_back
from tests.factories import DESK, action, make_club, make_evening, publish, win
from tests.staged import DANISH, GROUPS, KNOCKOUT, stage
from tournaments.checks.tournament import tournament_findings
from tournaments.event.errors import DomainError
from tournaments.event.presets import Preset
from tournaments.event.problems.evening_problems import SetupProblem
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Entry, Match, Team, Tournament
from tournaments.scheduling.base.types import Byes, KnockoutOptions
from tournaments.scheduling.qualify import Crossing, Takes, Who
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_in_play, stages_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import team_table, tournament_table
from tournaments.selectors.play.picture import Effect, consequences, picture_of
from tournaments.services.play.bracket_changes import passage_confirm, passage_withdraw
from tournaments.services.play.draw_changes import draw_unpublish
from tournaments.services.play.final_changes import tournament_close
from tournaments.services.setup.setup import stage_add
from tournaments.services.setup.simulation import evening_invent, evening_simulate

pytestmark = pytest.mark.django_db
FOUR = replace(GROUPS, groups=4)
PLACES = replace(stage("knockout"), knockout=KnockoutOptions(placing=True))
ROWS: dict[str, tuple[tuple[Regulation, ...], int]] = {
    "valliadi": ((FOUR, replace(PLACES, takes=Takes(3, block=4))), 12),
    "valliadi_of_thirteen": ((FOUR, replace(PLACES, takes=Takes(1, who=Who.EVERYBODY, block=4))), 13),
    "groups_by_place": ((FOUR, replace(GROUPS, groups=None, takes=Takes(1, who=Who.EVERYBODY, block=4))), 12),
    "alia": ((FOUR, replace(KNOCKOUT, knockout=KnockoutOptions(byes=Byes.LATER), takes=Takes(3))), 16),
    "danish_then_eight": ((DANISH, replace(KNOCKOUT, takes=Takes(8))), 14),
    "porto_matto": ((GROUPS, replace(DANISH, turns=1, takes=Takes(1, who=Who.EVERYBODY, carries=True))), 10),
    "neighbours": ((GROUPS, replace(PLACES, takes=Takes(1, who=Who.EVERYBODY, block=2))), 9),
    "printed": (
        (GROUPS, replace(KNOCKOUT, takes=Takes(2, crossing=Crossing.PRINTED, printed="1A-2B, 1B-2A"))),
        8,
    ),
    "by_lot": ((GROUPS, replace(KNOCKOUT, takes=Takes(2, crossing=Crossing.LOT))), 8),
    "seconds": ((GROUPS, replace(KNOCKOUT, takes=Takes(2, after=1))), 9),
    "losers": ((KNOCKOUT, replace(stage("round_robin"), takes=Takes(1, who=Who.LOSERS))), 8),
    "three_stages": (
        (GROUPS, replace(DANISH, turns=2, takes=Takes(3)), replace(KNOCKOUT, takes=Takes(4))),
        10,
    ),
}


@pytest.mark.parametrize("key", ROWS)
def test_a_row_made_by_hand_is_played_to_places_without_gaps_and_comes_back(key: str) -> None:
    stages, entrants = ROWS[key]
    tournament = invented(key, stages, entrants)
    tournament_close(action(tournament))
    tournament.refresh_from_db()
    assert course_of(tournament).over
    assert tournament_findings(tournament) == []
    places = [row.place for row in tournament_table(stages_of(tournament)[-1])]
    assert len(places) == entrants
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    comes_back(tournament)


def invented(key: str, stages: Sequence[Regulation], entrants: int, ranked: Ranked = Ranked.PAIRS) -> Tournament:
    tournament = evening_invent(
        club=make_club(), slug=key.replace("_", "-"), name="Prova", preset=Preset(key, ranked, tuple(stages)),
        entrants=entrants, number=1, actor=DESK,
    )  # fmt: skip
    evening_simulate(action(tournament), 1)
    tournament.refresh_from_db()
    return tournament


# What was decided can be taken back, and an old result corrected, through the stages.


def by_favourites(tournament: Tournament) -> None:
    """Everybody beats anybody who was listed later, to the end of the stage in play."""
    while open_ := [one for one in match_records(stage_in_play(tournament.id)) if not one.complete]:
        for one in open_:
            first, second = (side.team.number for side in one.sides)
            win(Match.objects.get(pk=one.id), 1 if first < second else 2)


def made_row(*stages: Regulation, entrants: int) -> Tournament:
    """Of a row the first stage, won by the favourites, and who goes on confirmed."""
    tournament = make_evening(*stages, entrants=entrants)
    publish(tournament)
    by_favourites(tournament)
    passage_confirm(action(tournament))
    return tournament


def came(tournament: Tournament) -> list[tuple[int, int | None, int]]:
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return list(entries.values_list("team__number", "group", "place"))


def test_who_goes_on_is_taken_back_with_a_draft_and_goes_on_again_alike() -> None:
    tournament = made_row(*ROWS["valliadi"][0], entrants=12)
    before = came(tournament)
    assert len(before) == 12
    publish(tournament, number=3)
    draw_unpublish(action(tournament))
    passage_withdraw(action(tournament))
    assert came(tournament) == []
    passage_confirm(action(tournament))
    assert came(tournament) == before


def test_places_side_by_side_follow_the_groups() -> None:
    tournament = made_row(*ROWS["valliadi"][0], entrants=12)
    assert [place for _number, _group, place in came(tournament)] == [1] * 4 + [2] * 4 + [3] * 4
    publish(tournament, number=2)
    by_favourites(tournament)
    winners = {number for number, _group, place in came(tournament) if place == 1}
    table = tournament_table(stages_of(tournament)[-1])
    numbers = {str(team.id): team.number for team in Team.objects.filter(tournament=tournament)}
    assert {numbers[row.entrant] for row in table[:4]} == winners
    assert [row.place for row in table] == list(range(1, 13))


def test_a_corrected_result_says_who_would_play_for_other_places() -> None:
    tournament = made_row(*ROWS["valliadi"][0], entrants=12)
    publish(tournament, number=2)
    first, second, _third = (number for number, group, _place in came(tournament) if group == 1)
    (record,) = [
        one
        for one in match_records(stages_of(tournament)[0])
        if {side.team.number for side in one.sides} == {first, second}
    ]
    before = picture_of(tournament)
    other = 1 if record.sides[0].team.number == second else 2
    win(Match.objects.get(pk=record.id), other, reason="Foglio letto male")
    found = [one for one in consequences(before, picture_of(tournament)) if one.effect is Effect.OTHER_PLACES]
    assert {one.who for one in found} == {str(first), str(second)}


def test_the_second_stage_of_danish_turns_meets_by_the_table_of_the_groups() -> None:
    stages, _entrants = ROWS["porto_matto"]
    tournament = made_row(*stages, entrants=10)
    order = [number for number, _group, _place in came(tournament)]
    publish(tournament, number=2)
    matches = Match.objects.filter(tournament=tournament, turn__stage__number=2).order_by("table")
    met = [
        {one.fixture.home.number, one.fixture.away.number} for one in matches.select_related("fixture") if one.fixture
    ]
    groups = {number: group for number, group, _place in came(tournament)}
    assert met == [{order[at], order[at + 1]} for at in range(0, 10, 2)]
    assert all(len({groups[one] for one in both}) == 2 for both in met)


def test_points_of_before_count_on() -> None:
    stages, _entrants = ROWS["porto_matto"]
    tournament = made_row(*stages, entrants=10)
    groups = {row.entrant: row.totals.points for row in team_table(stages_of(tournament)[0])}
    publish(tournament, number=2)
    by_favourites(tournament)
    for row in team_table(stages_of(tournament)[1]):
        own = [one for one in match_records(stages_of(tournament)[1]) if row.entrant in [s.team.id for s in one.sides]]
        (match,) = own
        side = [s.team.id for s in match.sides].index(row.entrant)
        assert match.points is not None
        assert row.totals.points == groups[row.entrant] + match.points[side]
        assert row.totals.played == 5


def test_a_stage_is_added_behind_the_last_only_in_a_format_that_can_follow() -> None:
    tournament = make_evening(DANISH, entrants=8)
    with pytest.raises(DomainError) as refused:
        stage_add(action(tournament), "quarters")
    assert [one.code for one in refused.value.problems] == [SetupProblem.STAGE_CANNOT_FOLLOW]
    stage_add(action(tournament), "knockout")
    assert [one.format for one in stages_of(tournament)] == ["danish", "knockout"]
