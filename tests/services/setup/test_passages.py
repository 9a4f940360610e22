"""Evenings of several stages through the services: who moves on, when, and what a passage holds up."""

import uuid
from dataclasses import replace

import pytest

from tests.factories import action, make_evening, match_action, publish, read_again, win
from tests.services.refused import codes, codes_of
from tests.services.setup.test_evening_changes import places, play
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.problems.evening_problems import FinalProblem, PassageProblem
from tournaments.models import Entry, LogEntry, Match, Team, Tournament
from tournaments.scheduling.qualify import Takes, Why
from tournaments.selectors.core.stages import stage_of, stages_of
from tournaments.selectors.counted.passages import passage_page, qualification_of
from tournaments.selectors.counted.standings_queries import group_tables
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.play.bracket_changes import passage_confirm, passage_withdraw
from tournaments.services.play.final_changes import decision_record, tournament_close
from tournaments.services.play.result_changes import match_record
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def made_groups(kept_for_all: None) -> Tournament:
    """Ten pairs in three groups; the first two of each and the best third go on to a knockout."""
    first, second = PRESETS["groups_knockout"].stages
    tournament = make_evening(replace(first, groups=3), replace(second, takes=Takes(per_group=2, rest=1)), entrants=10)
    publish(tournament)
    return tournament


@pytest.fixture
def groups(made_groups: Tournament) -> Tournament:
    return read_again(made_groups)


def test_groups_have_a_table_each(groups: Tournament) -> None:
    tables = group_tables(stage_of(groups))
    assert tables is not None
    assert sorted(len(table) for table in tables.groups) == [3, 3, 4]


def test_nobody_moves_on_before_the_groups_are_over(groups: Tournament) -> None:
    page = passage_page(groups)
    assert page is not None
    assert not page.ready
    with pytest.raises(DomainError) as refusal:
        passage_confirm(action(groups))
    assert PassageProblem.NOT_COMPLETE in codes(refusal)


def test_who_moves_where_is_seen_before_it_is_confirmed(groups: Tournament) -> None:
    play(groups)
    page = passage_page(groups)
    assert page is not None
    assert page.ready
    assert len(page.movers) == 7
    assert [mover.why for mover in page.movers].count(Why.REST) == 1
    assert len(page.out) == 3
    assert not Entry.objects.exists()


def test_after_the_passage_the_next_stage_is_drawn_and_played_to_the_end(groups: Tournament) -> None:
    play(groups)
    passage_confirm(action(groups))
    assert stage_of(groups).number == 2
    publish(groups)
    while Match.objects.filter(tournament=groups, deals__isnull=True).exists():
        play(groups)
    found = places(groups)
    assert len(found) == 10
    assert found[0] == (1, "1")
    tournament_close(action(groups))


def test_turns_of_the_next_stage_go_on_counting(groups: Tournament) -> None:
    play(groups)
    last = max(Match.objects.filter(tournament=groups).values_list("turn__number", flat=True))
    passage_confirm(action(groups))
    with pytest.raises(DomainError) as refusal:
        entrants_add(action(groups), [NewEntrant(("Ada Neri", "Ugo Neri"))])
    assert codes(refusal) == [EntrantProblem.ENTRY_CLOSED]
    publish(groups, number=5)
    assert LogEntry.objects.filter(tournament=groups, kind="drawn").latest("seq").new == {"number": 5, "stage": 2}
    assert min(
        Match.objects.filter(tournament=groups, turn__stage__number=2).values_list("turn__number", flat=True)
    ) == (last + 1)


def test_a_passage_can_be_taken_back_until_the_stage_is_published(groups: Tournament) -> None:
    play(groups)
    passage_confirm(action(groups))
    passage_withdraw(action(groups))
    assert stage_of(groups).number == 1
    passage_confirm(action(groups))
    publish(groups)
    assert codes_of(lambda: passage_withdraw(action(groups))) == [PassageProblem.STAGE_DRAWN]


def test_a_tournament_with_a_stage_left_cannot_be_closed(groups: Tournament) -> None:
    play(groups)
    assert codes_of(lambda: tournament_close(action(groups))) == [FinalProblem.NOT_ALL_DRAWN]


def test_a_tie_that_decides_who_moves_on_must_be_settled_first() -> None:
    first, second = PRESETS["groups_knockout"].stages
    second = replace(second, takes=Takes(per_group=2))
    tournament = make_evening(replace(first, groups=1), second, entrants=3, slug="altra")
    publish(tournament)
    teams = {team.name: team for team in Team.objects.filter(tournament=tournament)}
    beats = {("1", "2"), ("2", "3"), ("3", "1")}
    for match in Match.objects.filter(tournament=tournament).select_related("fixture__home", "fixture__away"):
        assert match.fixture is not None
        win(match, 1 if (match.fixture.home.name, match.fixture.away.name) in beats else 2)
    page = passage_page(tournament)
    assert page is not None
    assert [{name for _, name in tie.teams} for tie in page.undecided] == [{"1", "2", "3"}]
    assert codes_of(lambda: passage_confirm(action(tournament))) == [PassageProblem.UNDECIDED]
    order = [teams[name].id for name in ("2", "3", "1")]
    decision_record(action(tournament), Criterion.LOT, order)
    passage_confirm(action(tournament))
    assert [entry.team.name for entry in Entry.objects.order_by("number")] == ["2", "3"]


def test_behind_who_left_a_group_all_move_up_and_are_compared_as_what_they_are_now(groups: Tournament) -> None:
    """The best of the four left: their fourth is a third now, with no deal won, as the thirds of the groups of three.
    Lots decide among the three of them.
    """
    play(groups)
    tables = group_tables(stage_of(groups))
    assert tables is not None
    four, *threes = sorted((tuple(row.entrant for row in table) for table in tables.groups), key=len, reverse=True)
    team_withdraw(action(groups), uuid.UUID(four[0]))
    thirds = [four[3], *(three[2] for three in threes)]

    page = passage_page(groups)
    assert page is not None
    assert [{team for team, _ in tie.teams} for tie in page.undecided] == [set(thirds)]
    decision_record(action(groups), Criterion.LOT, [uuid.UUID(team) for team in thirds])
    passage_confirm(action(groups))
    entered = {str(entry.team_id): entry.place for entry in Entry.objects.filter(tournament=groups)}
    winners, seconds = (four[1], *(three[0] for three in threes)), (four[2], *(three[1] for three in threes))
    assert entered == dict.fromkeys(winners, 1) | dict.fromkeys(seconds, 2) | {four[3]: 3}


def test_who_moved_up_to_the_first_place_of_a_group_is_seeded_before_all_seconds(groups: Tournament) -> None:
    play(groups)
    tables = group_tables(stage_of(groups))
    assert tables is not None
    first, second, *_ = (row.entrant for row in min(tables.groups, key=len))
    team_withdraw(action(groups), uuid.UUID(first))

    before, after = stages_of(groups)
    seeds = qualification_of(before, after, None).seeds
    assert second in seeds[:3]


def test_an_earlier_stage_with_a_match_open_again_keeps_a_tournament_from_being_closed(groups: Tournament) -> None:
    play(groups)
    passage_confirm(action(groups))
    publish(groups)
    while Match.objects.filter(tournament=groups, deals__isnull=True).exists():
        play(groups)
    first = Match.objects.filter(tournament=groups, turn__number=1)[0]
    match_record(match_action(first, reason="Referto perso"), ())
    assert codes_of(lambda: tournament_close(action(groups))) == [FinalProblem.MATCHES_MISSING]
