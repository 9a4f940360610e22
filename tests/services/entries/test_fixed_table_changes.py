"""Anybody who cannot move plays at their own table in every format, and who meets whom stays as it was drawn."""

import uuid
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.damage import comes_back, put, refusal_after
from tests.factories import action, make_evening, make_tournament, players_of, publish, record, win, win_all
from tests.services.history import refusals, untouched, written
from tournaments.event.presets import PRESETS
from tournaments.event.problems.evening_problems import FixedTableProblem
from tournaments.event.regulation import Ranked
from tournaments.models import Match, Player, Seat, Stage, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.selectors.core.calendar import turns_of
from tournaments.selectors.core.continuing import audit_of_draw
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_queries import bracket_in_play
from tournaments.selectors.counted.course import stage_course
from tournaments.selectors.entries.fixed_table_queries import fixed_check
from tournaments.selectors.play.draw_queries import DrawPage, draw_page
from tournaments.selectors.shown.checked_draw import checked_draw
from tournaments.services.entries.fixed_table_changes import table_fix
from tournaments.services.play.call_changes import turn_call
from tournaments.services.play.draw_changes import draw_make, draw_publish
from tournaments.services.setup.rehearsal import rehearsal_copy

pytestmark = pytest.mark.django_db

CONSOLATION = replace(PRESETS["edisu"].stages[0], knockout=KnockoutOptions(second_chance=SecondChance.CONSOLATION))


def fix(player: Player, table: int | None, key: uuid.UUID | None = None, reason: str = "") -> int:
    return table_fix(action(player.tournament_id, key=key, reason=reason), player_id=player.id, table=table) or 0


def tables_of(player: Player) -> set[int]:
    return set(Seat.objects.filter(player=player).values_list("match__table", flat=True))


def met(tournament: Tournament) -> dict[uuid.UUID, list[frozenset[str]]]:
    """Who sits together in every turn, wherever."""
    found: dict[uuid.UUID, list[frozenset[str]]] = {}
    for match in Match.objects.filter(tournament=tournament).order_by("id"):
        people = frozenset(str(seat.player_id) for seat in match.seats.all())
        found.setdefault(match.turn_id, []).append(people)
    return found


def page_of(tournament: Tournament) -> DrawPage:
    page = draw_page(stage_course(stage_of(tournament)))
    assert page is not None
    return page


MAKERS: dict[str, Callable[[], Tournament]] = {
    "quarters": lambda: make_tournament(sizes=(4, 5, 4)),
    "round_robin": lambda: make_evening(PRESETS["round_robin"].stages[0], entrants=6),
    "rotating": lambda: make_evening(PRESETS["baraonda"].stages[0], entrants=8, ranked=Ranked.PLAYERS),
    "danish": lambda: make_evening(PRESETS["danish"].stages[0], entrants=8),
    "knockout": lambda: make_evening(PRESETS["edisu"].stages[0], entrants=8),
}


@pytest.mark.parametrize("kind", sorted(MAKERS))
def test_every_format_keeps_the_table_and_shows_it_before_it_is_published(kind: str) -> None:
    tournament = MAKERS[kind]()
    player = players_of(tournament, 5 if kind != "quarters" else 3)[0]
    fix(player, 2)
    draw = draw_make(action(tournament), 3)
    assert draw is not None
    page = page_of(tournament)
    assert (page.away, [table for _name, table in page.fixed]) == ((), [2])
    shown = {(turn.number, one.table): one.sides for turn in page.turns for one in turn.tables}
    draw_publish(action(tournament), draw.id)
    assert tables_of(player) == {2}
    made = {
        (match.turn.number, match.table): {str(seat.player_id) for seat in match.seats.all()}
        for match in Match.objects.filter(tournament=tournament).select_related("turn")
    }
    assert {place: made.get(place) for place in shown} == {
        place: {one.id for side in sides for one in side.players} for place, sides in shown.items()
    }
    check = fixed_check(tournament)
    assert check.kept == check.seats > 0
    assert audit_of_draw(draw).problems == ()


def test_two_who_meet_at_different_tables_are_named_with_who_keeps_it() -> None:
    tournament = MAKERS["round_robin"]()
    one, other = players_of(tournament, 2)[0], players_of(tournament, 6)[0]
    fix(other, 3)
    fix(one, 1)
    draw_make(action(tournament), 1)
    (missed,) = page_of(tournament).away
    assert (missed.name, missed.table, missed.keeper) == (other.team.name, 3, one.team.name)


def test_a_table_that_is_fixed_later_moves_what_was_not_called_yet() -> None:
    tournament = MAKERS["round_robin"]()
    publish(tournament)
    before = met(tournament)
    turn_call(action(tournament), 1)
    versions = dict(Match.objects.values_list("pk", "version"))
    called = dict(Match.objects.filter(turn__number=1).values_list("pk", "table"))
    player = players_of(tournament, 4)[0]
    told: list[int] = []
    entry = written(tournament, lambda: told.append(fix(player, 2, reason="sedia a rotelle")))
    assert (entry.kind, entry.reason, entry.new["table"]) == ("table_fixed", "sedia a rotelle", 2)
    assert dict(Match.objects.filter(turn__number=1).values_list("pk", "table")) == called
    later = Seat.objects.filter(player=player, match__turn__number__gt=1)
    assert set(later.values_list("match__table", flat=True)) == {2}
    assert met(tournament) == before
    moved = Match.objects.filter(drawn_table__isnull=False)
    assert [entry.new["moved"]] == told == [moved.count()] != [0]
    assert all(match.version == versions[match.pk] + 1 for match in moved)


def test_the_draw_check_of_quarters_stays_as_it_was() -> None:
    tournament = MAKERS["quarters"]()
    publish(tournament)
    before = checked_draw(tournament)
    fix(players_of(tournament, 2)[0], 1)
    after = checked_draw(tournament)
    assert before is not None
    assert after is not None
    assert (after.changed, after.schedule, after.dealers) == (0, before.schedule, before.dealers)
    assert fixed_check(tournament).moved > 0


@pytest.mark.parametrize(("team", "table"), [(5, 2), (1, 1)])
def test_a_bracket_keeps_the_table_on_every_way_and_moves_nobody_who_has_one_already(team: int, table: int) -> None:
    tournament = make_evening(CONSOLATION, entrants=8)
    player = players_of(tournament, team)[0]
    fix(player, table)
    publish(tournament)
    tables: dict[uuid.UUID, int] = {}
    while open_ := [match for match in Match.objects.order_by("turn__number", "table") if not match.deals.exists()]:
        for match in open_:
            assert tables.setdefault(match.id, match.table) == match.table
        mine = [match for match in open_ if match.seats.filter(player=player).exists()]
        match = (mine or open_)[0]
        side = 1 if match.seats.filter(side=1, player=player).exists() else 2
        win(match, side if match.turn.number > 1 else 3 - side)
    assert tables_of(player) == {table}
    assert Seat.objects.filter(player=player).count() > 1
    now = bracket_in_play(stage_of(tournament))
    assert now is not None
    assert len(now.records) == Match.objects.count()


def test_who_may_move_again_leaves_room_for_a_match_that_comes_to_their_turn() -> None:
    tournament = MAKERS["knockout"]()
    first, second, *others = publish(tournament)
    turn_call(action(tournament), 1)
    player = first.seats.filter(side=1)[0].player
    fix(player, 2)
    win_all((first, second), 1)
    fix(player, None)
    win_all(others, 1)
    later = Match.objects.filter(turn__number=2).order_by("table")
    assert [(match.table, match.drawn) for match in later] == [(1, 2), (2, 1)]
    assert later[1].seats.filter(player=player).exists()


def test_the_same_request_acts_once_and_nothing_new_changes_nothing() -> None:
    tournament = MAKERS["danish"]()
    player, key = players_of(tournament, 1)[0], uuid7()
    fix(player, 2, key)
    untouched(tournament, lambda: fix(player, 3, key))
    assert untouched(tournament, lambda: fix(player, 2)) == 0


@pytest.mark.parametrize("table", [0, 2001])
def test_what_is_no_table_is_refused(table: int) -> None:
    tournament = MAKERS["danish"]()
    assert refusals(tournament, lambda: fix(players_of(tournament, 1)[0], table)) == [FixedTableProblem.RANGE]


def test_partners_of_a_pair_have_one_table() -> None:
    tournament = MAKERS["danish"]()
    one, other = players_of(tournament, 1)
    fix(one, 2)
    assert refusals(tournament, lambda: fix(other, 3)) == [FixedTableProblem.PARTNER]
    fix(other, 2)


def test_a_table_outside_the_hall_is_refused() -> None:
    tournament = MAKERS["danish"]()
    Stage.objects.filter(tournament=tournament).update(hall=4)
    player = players_of(tournament, 1)[0]
    assert refusals(tournament, lambda: fix(player, 5)) == [FixedTableProblem.OUTSIDE_HALL]
    fix(player, 4)


def test_the_file_and_the_rehearsal_keep_it() -> None:
    tournament = MAKERS["danish"]()
    fix(players_of(tournament, 8)[0], 1)
    record(publish(tournament)[0], 70)
    copy = rehearsal_copy(action(tournament))
    assert Player.objects.get(tournament=copy, fixed_table=1).team.number == 8
    comes_back(tournament)


def test_a_file_in_which_two_matches_were_drawn_to_one_table_is_refused() -> None:
    tournament = make_evening(CONSOLATION, entrants=8)
    publish(tournament)
    assert refusal_after(put("matches", 0, "drawn_table", value=2), tournament)


def test_the_next_turn_of_results_is_drawn_from_what_was_drawn_before() -> None:
    plain, fixed = MAKERS["danish"](), make_evening(PRESETS["danish"].stages[0], entrants=8, slug="altra")
    fix(players_of(fixed, 5)[0], 1)
    drawn = []
    for tournament in (plain, fixed):
        by_seats = sorted(publish(tournament, number=4), key=lambda match: match.drawn)
        win_all(by_seats, 1)
        draw = draw_make(action(tournament), 5)
        assert draw is not None
        names = {str(team.id): team.name for team in Team.objects.filter(tournament=tournament)}
        turn = turns_of(draw)[-1]
        drawn.append([(one.table, [names[side[0]] for side in one.sides]) for one in turn.meetings])
    assert drawn[0] == drawn[1]
