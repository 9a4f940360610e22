"""A late pair and a resting one, or two late ones, are seated against each other in the turn that is played."""

import json
import uuid
from dataclasses import replace

import pytest

from tests.damage import comes_back, forget
from tests.factories import action, make_evening, make_tournament, match_action, publish, win, win_all
from tests.services.history import refusals, untouched, written
from tests.staged import DANISH
from tournaments.event.match_states import WithdrawalEffect
from tournaments.event.problems.evening_problems import AddedProblem, LineupProblem
from tournaments.event.problems.import_problems import ImportProblem, ImportRefused
from tournaments.models import Fixture, Match, Team, Tournament
from tournaments.models.fields import uuid7
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.rest_points import rest_points
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.files.tournament_export import export_bytes
from tournaments.selectors.play.missing import idle_now
from tournaments.selectors.shown.published_draws import published_draws
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.play.draw_changes import match_add, match_drop

pytestmark = pytest.mark.django_db

REST = replace(DANISH, rest_points=1)


def late(tournament: Tournament, *people: str) -> Team:
    (team,) = entrants_add(action(tournament), [NewEntrant(people or ("Zoë D'Àvola", "Ugo Neri"))]) or ()
    return team


@pytest.fixture(scope="module", autouse=True)
def made_tournament(kept_for_all: None) -> Tournament:
    """Five pairs in their first turn, of whom one rests, and a late one."""
    tournament = make_evening(REST, entrants=5)
    publish(tournament, number=3)
    late(tournament)
    return tournament


def idle(tournament: Tournament) -> list[Team]:
    found = idle_now(stage_of(tournament))
    return [] if found is None else list(found.teams)


def add(tournament: Tournament) -> Match:
    one, other = idle(tournament)
    made = match_add(action(tournament), one.id, other.id)
    assert made is not None
    return made


def test_who_rests_plays_the_late_pair_at_the_next_table(tournament: Tournament) -> None:
    resting, came = idle(tournament)
    assert came.name == "Zoë D'Àvola – Ugo Neri"

    entry = written(tournament, lambda: match_add(action(tournament), resting.id, came.id))

    match = Match.objects.get(tournament=tournament, table=3)
    assert match.turn.number == 1
    assert entry.subject == match.id
    assert [name for _side, _chair, name in entry.new][2:] == ["Zoë D'Àvola", "Ugo Neri"]
    assert idle(tournament) == []


def test_the_match_counts_and_the_rest_is_worth_nothing_any_more(tournament: Tournament) -> None:
    resting, came = idle(tournament)
    win_all(Match.objects.filter(tournament=tournament), 1)
    stage = stage_of(tournament)
    assert rest_points(stage, match_records(stage)) == {str(resting.id): 1}

    win(add(tournament), 2)

    stage = stage_of(tournament)
    assert rest_points(stage, match_records(stage)) == {}
    played = {row.entrant: (row.totals.played, row.totals.won) for row in team_table(stage)}
    assert (played[str(resting.id)], played[str(came.id)]) == ((1, 0), (1, 1))


def test_the_next_turn_knows_that_they_have_met_and_its_audit_finds_no_problem(tournament: Tournament) -> None:
    two = {str(team.id) for team in idle(tournament)}
    add(tournament)
    win_all(Match.objects.filter(tournament=tournament), 1)
    publish(tournament, number=9)

    second = [
        {team for side in record.sides for team in side.team_ids}
        for record in match_records(stage_of(tournament))
        if record.turn == 2
    ]
    assert len(second) == 3
    assert two not in second
    assert [one.report.problems for one in published_draws(tournament)] == [(), ()]


def test_the_audit_counts_the_match_and_what_the_number_repeats_does_not(tournament: Tournament) -> None:
    add(tournament)
    (draw,) = published_draws(tournament)
    assert draw.report.problems == ()
    assert [table for table, _names in draw.added] == [3]
    assert sum(len(turn.meetings) for turn in draw.repeat.schedule.turns) == 2
    assert len(draw.repeat.field.ids) == 5
    assert len(draw.names) == 6


def test_two_late_pairs_can_play_each_other() -> None:
    tournament = make_evening(REST, entrants=4, slug="altra")
    publish(tournament)
    first, second = late(tournament, "Ada", "Bea"), late(tournament, "Cleo", "Dora")
    match_add(action(tournament), first.id, second.id)
    (draw,) = published_draws(tournament)
    assert draw.added == ((3, ("Ada – Bea", "Cleo – Dora")),)


def test_the_file_takes_it_along_and_comes_back_the_same(tournament: Tournament) -> None:
    win(add(tournament), 1)
    comes_back(tournament)


@pytest.mark.parametrize(
    ("stranger", "code"), [(True, ImportProblem.TEAMS_NOT_DRAWN), (False, ImportProblem.NOT_DRAWN)]
)
def test_a_file_in_which_the_added_match_is_of_a_stranger_or_of_nobody_is_refused(
    tournament: Tournament, stranger: bool, code: ImportProblem
) -> None:
    add(tournament)
    document = json.loads(export_bytes(tournament))
    (added,) = document["draws"][0]["options"]["added"]
    if stranger:
        added["sides"][0] = [str(uuid.uuid4())]
    else:
        document["draws"][0]["options"].pop("added")
    forget(tournament)
    with pytest.raises(ImportRefused) as caught:
        tournament_import(data=json.dumps(document).encode(), club_slug=tournament.club.slug)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_what_is_in_the_way_is_said(tournament: Tournament) -> None:
    resting, came = idle(tournament)
    seated = Team.objects.filter(tournament=tournament).exclude(pk__in=[resting.pk, came.pk])[0]

    def added(one: uuid.UUID, other: uuid.UUID) -> list[str]:
        return refusals(tournament, lambda: match_add(action(tournament), one, other))

    assert added(resting.id, seated.id) == [AddedProblem.NOT_IDLE]
    assert added(resting.id, resting.id) == [AddedProblem.NOT_IDLE]
    assert added(resting.id, uuid7()) == [AddedProblem.NOT_IDLE]
    team_withdraw(action(tournament), came.id, effect=WithdrawalEffect.OPEN)
    assert added(resting.id, came.id) == [AddedProblem.NOT_IDLE]


def test_where_turns_do_not_follow_from_results_nobody_is_seated_so() -> None:
    quarters = make_tournament(sizes=(4, 4))
    publish(quarters)
    one, other = Team.objects.filter(tournament=quarters)
    assert refusals(quarters, lambda: match_add(action(quarters), one.id, other.id)) == [AddedProblem.NOT_HERE]


@pytest.mark.parametrize(("hall", "problems"), [(2, [AddedProblem.HALL_FULL]), (3, [])])
def test_a_full_hall_takes_no_more_tables(hall: int, problems: list[AddedProblem]) -> None:
    tournament = make_evening(replace(REST, hall=hall), entrants=5, slug="altra")
    publish(tournament)
    late(tournament)
    one, other = idle(tournament)

    def add() -> object:
        return match_add(action(tournament), one.id, other.id)

    if problems:
        assert refusals(tournament, add) == problems
    else:
        written(tournament, add)


@pytest.mark.parametrize(("rematches", "problems"), [(False, [AddedProblem.HAVE_MET]), (True, [])])
def test_two_who_have_met_do_not_meet_again_unless_that_is_allowed(
    rematches: bool, problems: list[AddedProblem]
) -> None:
    tournament = make_evening(replace(REST, rematches=rematches), entrants=4, slug="altra")
    win_all(publish(tournament), 1)
    first, *_others = match_records(stage_of(tournament))
    met = [uuid.UUID(team) for side in first.sides for team in side.team_ids]
    publish(tournament)
    Fixture.objects.filter(tournament=tournament, turn__number=2).delete()

    def again() -> object:
        return match_add(action(tournament), met[0], met[1])

    if problems:
        assert refusals(tournament, again) == problems
    else:
        written(tournament, again)


def test_an_added_match_is_taken_away_while_nothing_was_told_of_it(tournament: Tournament) -> None:
    before, fixtures = json.loads(export_bytes(tournament))["draws"], Fixture.objects.count()
    match = add(tournament)
    match.refresh_from_db()

    entry = written(tournament, lambda: match_drop(match_action(match)))

    assert entry.new == []
    assert json.loads(export_bytes(tournament))["draws"] == before
    assert len(idle(tournament)) == 2
    assert Fixture.objects.count() == fixtures


def test_a_drawn_match_and_one_that_was_played_stay(tournament: Tournament) -> None:
    added = add(tournament)
    drawn = Match.objects.get(tournament=tournament, table=1)
    assert refusals(tournament, lambda: match_drop(match_action(drawn))) == [AddedProblem.DRAWN]
    win(added, 1)
    added.refresh_from_db()
    assert refusals(tournament, lambda: match_drop(match_action(added))) == [LineupProblem.BEGUN]


def test_a_match_that_is_added_twice_by_one_request_is_one(tournament: Tournament) -> None:
    one, other = idle(tournament)
    sent = action(tournament, key=uuid7())
    written(tournament, lambda: match_add(sent, one.id, other.id))
    assert untouched(tournament, lambda: match_add(sent, one.id, other.id)) is None
    assert Match.objects.filter(tournament=tournament).count() == 3
