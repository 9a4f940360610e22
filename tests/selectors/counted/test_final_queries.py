"""Powers, curses and final points, read from their rows."""

import datetime
import uuid
from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from rules.final_points import WhyNot
from rules.modifiers import BONUS, FRAMASUN, GIRANDOLA, Condition, EffectKind, Modifier, Rounding, Target
from rules.places import GIOCHI_PLACE_POINTS, LastValue, PlacePoints, SharedRule
from tests.factories import (
    action,
    make_evening,
    make_tournament,
    play_worked_case,
    publish,
    record,
    record_wins,
    team_named,
    win_all,
)
from tests.selectors.queries import queries
from tests.services.ending import CANCEL, activate, declare, latest_declaration, withdraw
from tests.staged import GROUPS, KNOCKOUT, stage
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.regulation import Regulation
from tournaments.models import Match, Team, Tournament
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.final_queries import definition_of, definitions_of, final_json, final_rows, uses_of
from tournaments.selectors.counted.standings_queries import groups_of_stage
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db

A, B, C, D = "La Custera", "I Pinacin", "La Cesa", "L'Orsa"
EVERYTHING = Modifier(
    key="tutto",
    label="Tutto",
    effect=EffectKind.TRANSFER,
    amount=Fraction(3, 2),
    target=Target.NAMED,
    condition=Condition.RANK_AT_MOST,
    rank_limit=2,
    deadline=datetime.datetime(2026, 11, 21, 22, 30, tzinfo=datetime.UTC),
    uses_per_team=3,
    exclusive=True,
    stacking=False,
    floor=Fraction(-1, 2),
    rounding=Rounding.HALF_UP,
)
WITHOUT_FLOOR = Modifier("giu", "Giù", EffectKind.ADD, Fraction(-7, 3), floor=None)


@pytest.fixture
def tournament() -> Tournament:
    """The worked case: A, D, C, B."""
    return play_worked_case(make_tournament(sizes=(2, 2, 2, 2)))


def finals(tournament: Tournament) -> list[tuple[int, str, str, str]]:
    """Place, name, base and final points, exact."""
    names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
    return [(row.place, names[row.team], str(row.base), str(row.final)) for row in final_rows(stage_of(tournament))]


@pytest.mark.parametrize(
    "definition", [GIRANDOLA, FRAMASUN, BONUS, CANCEL, EVERYTHING, WITHOUT_FLOOR], ids=lambda one: one.key
)
def test_a_rule_comes_out_of_the_database_as_it_went_in(tournament: Tournament, definition: Modifier) -> None:
    assert definition_of(activate(tournament, definition)) == definition


def test_without_declarations_the_final_points_are_those_of_the_places(tournament: Tournament) -> None:
    activate(tournament, GIRANDOLA)

    assert finals(tournament) == [(1, A, "5", "5"), (2, D, "3", "3"), (3, C, "2", "2"), (4, B, "1", "1")]


def test_of_whom_nothing_counts_has_no_points_and_the_last_of_the_others_has_those_of_the_last(
    tournament: Tournament,
) -> None:
    """Without the matches of D: A 7 + 2 = 9, C 5 + 3 = 8, B 0 + 4 = 4."""
    team_withdraw(action(tournament), team_named(tournament, D).pk, effect=WithdrawalEffect.ALL_VOID)

    assert finals(tournament) == [(1, A, "5", "5"), (2, C, "3", "3"), (3, B, "1", "1"), (4, D, "0", "0")]


def test_who_left_a_smaller_group_is_behind_everybody_and_has_no_points() -> None:
    """Groups of four and three pairs, one of the three left: 5, 3 and 2 points to the first three, 1 to the sixth."""
    made = make_evening(GROUPS, entrants=7)
    publish(made)
    smaller = min(groups_of_stage(stage_of(made)) or (), key=len)
    team_withdraw(action(made), uuid.UUID(smaller[0]), effect=WithdrawalEffect.ALL_VOID)
    for match in Match.objects.filter(tournament=made).select_related("fixture__home", "fixture__away"):
        assert match.fixture is not None
        sides = (match.fixture.home, match.fixture.away)
        if smaller[0] not in map(str, (one.id for one in sides)):
            closer = (70, 50, 70) if str(sides[0].id) in smaller else (70, 70)
            record(match, *(closer if sides[0].number < sides[1].number else [120 - one for one in closer]))

    rows = final_rows(stage_of(made))
    assert [(row.place, str(row.base)) for row in rows] == list(enumerate(("5", "3", "2", "0", "0", "1", "0"), start=1))
    assert rows[-1].team == smaller[0]


def test_in_a_bracket_nothing_is_void_and_who_leaves_keeps_place_and_points() -> None:
    """Four pairs, one of them leaves the final: second, with 3 points, as the matches say."""
    made = make_evening(KNOCKOUT, entrants=4)
    win_all(publish(made), 1)
    left = Match.objects.filter(tournament=made, turn__number=2).order_by("table")[0].fixture
    assert left is not None
    team_withdraw(action(made), left.home_id, effect=WithdrawalEffect.ALL_VOID)

    found = {row.team: (row.place, str(row.base)) for row in final_rows(stage_of(made))}
    assert found[str(left.home_id)] == (2, "3")


@pytest.mark.parametrize(("last", "third"), [(LastValue.LAST, "1"), (LastValue.PLACE, "2")])
def test_the_third_of_three_gets_the_point_of_the_last_or_that_of_the_third(last: LastValue, third: str) -> None:
    points = replace(GIOCHI_PLACE_POINTS, last=last)
    three = make_tournament(sizes=(2, 2, 2), regulation=Regulation(place_points=points))
    publish(three)
    record_wins(three, {(1, 2): 5, (1, 3): 5, (2, 3): 5})

    assert [base for _place, _name, base, _final in finals(three)] == ["5", "3", third]


def test_base_effect_and_final_are_side_by_side(tournament: Tournament) -> None:
    declare(tournament, activate(tournament, GIRANDOLA), C)
    declare(tournament, activate(tournament, FRAMASUN), B, on=A)

    assert finals(tournament) == [(1, A, "5", "5/2"), (2, D, "3", "3"), (3, C, "2", "4"), (4, B, "1", "1")]


def test_teams_that_share_a_place_share_its_points_exactly() -> None:
    points = PlacePoints((Fraction(5), Fraction(2)), SharedRule.AVERAGE)
    tournament = play_worked_case(
        make_tournament(sizes=(2, 2, 2, 2), regulation=Regulation(tiebreaks=(), place_points=points))
    )

    assert {(name, base) for _place, name, base, _final in finals(tournament)} == {
        (A, "7/2"),
        (D, "7/2"),
        (C, "0"),
        (B, "0"),
    }


def test_declarations_in_force_come_in_the_order_in_which_they_were_written_down(tournament: Tournament) -> None:
    girandola, framasun = activate(tournament, GIRANDOLA), activate(tournament, FRAMASUN)
    declare(tournament, framasun, B, on=A)
    declare(tournament, girandola, C)
    declare(tournament, girandola, D)
    taken_back = latest_declaration(tournament)
    withdraw(tournament, taken_back)

    ids = {name: str(team_named(tournament, name).id) for name in (A, B, C)}
    assert [(use.modifier, use.team, use.target) for use in uses_of(tournament.id)] == [
        ("framasun", ids[B], ids[A]),
        ("girandola", ids[C], None),
    ]


def test_a_declaration_carries_its_challenge_and_what_it_cancels(tournament: Tournament) -> None:
    declare(tournament, activate(tournament, FRAMASUN), B, on=A, won=True)
    curse = latest_declaration(tournament)
    declare(tournament, activate(tournament, CANCEL), A, cancels=curse)

    first, second = uses_of(tournament.id)
    assert (first.challenge_won, first.cancels, first.declared_at) == (True, None, curse.entered.at)
    assert (second.challenge_won, second.cancels) == (False, str(curse.id))


def test_rules_and_declarations_of_another_tournament_are_not_read(tournament: Tournament) -> None:
    other = make_tournament(slug="altro", sizes=(2, 2))
    record(publish(other)[0], 70, 70, 70, 70, 70)
    declare(other, activate(other, GIRANDOLA), A)

    assert (definitions_of(tournament.id), uses_of(tournament.id)) == ((), ())


def test_final_points_are_told_as_plain_values_with_the_reason_of_an_idle_declaration(tournament: Tournament) -> None:
    declare(tournament, activate(tournament, FRAMASUN), B, on=A)
    curse = latest_declaration(tournament)
    declare(tournament, activate(tournament, CANCEL), A, cancels=curse)

    first = final_json(stage_of(tournament))[0]
    assert {key: value for key, value in first.items() if key != "effects"} == {
        "team": A,
        "place": 1,
        "base": "5",
        "final": "5",
    }
    effects = first["effects"]
    assert isinstance(effects, list)
    assert sorted(effects, key=lambda effect: str(effect["modifier"])) == [
        {
            "modifier": "Annulla",
            "declared_by": A,
            "before": "5",
            "after": "5",
            "applied": True,
            "why_not": None,
        },
        {
            "modifier": "Maledizione del Framasun",
            "declared_by": B,
            "before": "5",
            "after": "5",
            "applied": False,
            "why_not": WhyNot.CANCELLED.value,
        },
    ]


def test_final_points_take_as_many_queries_for_one_match_as_for_thirty() -> None:
    small, large = make_tournament(slug="small", sizes=(2, 2)), make_tournament(slug="large", sizes=(10, 10, 10, 10))
    for one, matches in ((small, publish(small)), (large, publish(large)[:9])):
        for match in matches:
            record(match, 70, 70, 70, 50, 50)
        row = activate(one, GIRANDOLA)
        for team in (A, B, C, D)[: 2 if one is small else 4]:
            declare(one, row, team)
    stages = stage_of(small), stage_of(large)

    assert [queries(partial(final_rows, stage)) for stage in stages] == [11, 11]


def test_a_power_of_who_left_before_the_draw_changes_nothing() -> None:
    made = make_evening(stage("round_robin"), entrants=4)
    declare(made, activate(made, GIRANDOLA), "1")
    team_withdraw(action(made), team_named(made, "1").id)
    publish(made)
    rows = final_rows(stage_of(made))
    assert [(row.base, row.final) for row in rows] == [(row.base, row.base) for row in rows]
    assert len(rows) == 3
