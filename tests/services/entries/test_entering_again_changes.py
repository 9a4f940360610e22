"""Who is out enters again as somebody new: the place by lot, the money in the till, and what is in the way of it."""

import uuid
from dataclasses import replace

import pytest

from rules.problems import Problem
from tests.factories import action, make_evening, publish, read_again, win, win_all
from tests.staged import DANISH, KNOCKOUT
from tournaments.event.entering_again import NEVER, EnteringAgain
from tournaments.event.errors import DomainError
from tournaments.event.presets import PRESETS
from tournaments.event.problems.entrant_problems import AgainProblem, EntrantProblem
from tournaments.event.regulation import Regulation, RegulationProblem
from tournaments.models import CheckIn, LogEntry, Match, Payment, Player, Team, Tournament
from tournaments.scheduling.base.types import KnockoutOptions, SecondChance
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_queries import bracket_in_play
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.standings_queries import team_table
from tournaments.selectors.entries.playing import Removal, former_entrants, removal_of
from tournaments.selectors.files.tournament_export import export_bytes, export_document
from tournaments.selectors.seasons.evening_results import result_sheet
from tournaments.services.entries.arrival_changes import terms_change
from tournaments.services.entries.entering_again_changes import entrant_enter_again
from tournaments.services.entries.entrant_changes import team_remove
from tournaments.services.entries.person_erasing import player_erase
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.files.tournament_import import tournament_import
from tournaments.services.frame.write_lock import below_delete
from tournaments.services.setup.rehearsal import rehearsal_copy
from tournaments.settings.values import check_regulation

pytestmark = pytest.mark.django_db
ONCE = EnteringAgain(1, 1)


def evening(again: EnteringAgain = ONCE, *, entrants: int = 6, stage: Regulation = KNOCKOUT) -> Tournament:
    """Six in a bracket of eight: two pass the first turn, two play in it."""
    made = make_evening(replace(stage, enter_again=again), entrants=entrants)
    publish(made)
    return made


def first_turn(made: Tournament, *, side: int = 1) -> list[Team]:
    """Play the first turn; who went out of it."""
    out = []
    for match in Match.objects.filter(tournament=made, turn__number=1).order_by("table"):
        win(match, side)
        out.append(Team.objects.get(players__seats__match=match, players__seats__side=3 - side, players__number=1))
    return out


def again(made: Tournament, team: Team, number: int = 1, *, paid: bool = False) -> Team:
    entered = entrant_enter_again(action(made), team.id, number, paid=paid)
    assert entered is not None
    return entered


def refused(made: Tournament, team: Team) -> list[Problem]:
    with pytest.raises(DomainError) as error:
        again(made, team)
    return list(error.value.problems)


def test_who_is_out_comes_in_with_the_same_people_against_somebody_who_passed_the_turn() -> None:
    made = evening()
    out, *_others = first_turn(made)
    new = again(made, out)
    assert (new.name, new.number, new.again_of_id) == (f"Gioca {out.number}a – Gioca {out.number}b", 7, out.id)
    assert [one.name for one in new.players.all()] == [one.name for one in out.players.all()]
    match = Match.objects.get(tournament=made, seats__player=new.players.get(number=1))
    assert (match.turn.number, match.table) == (1, 3)
    other = Team.objects.exclude(pk=new.pk).get(players__seats__match=match, players__number=1)
    assert not Match.objects.filter(seats__player__team=other).exclude(pk=match.pk).exists()
    win(match, 1)
    now = bracket_in_play(stage_of(made))
    assert now is not None
    assert sum(one.turn == 2 for one in match_records(stage_of(made))) == 2


def test_the_evening_is_played_to_its_end_with_them_and_everybody_has_a_place() -> None:
    made = evening()
    out, other = first_turn(made)
    entered = {again(made, out, 3).id, again(made, other, 4).id}
    assert not any(one.complete for one in match_records(stage_of(made)) if one.table > 2 and one.turn == 1)
    while waiting := [one for one in match_records(stage_of(made)) if not one.complete]:
        for one in waiting:
            match = Match.objects.get(pk=one.id)
            late = [side for side, of in enumerate(one.sides, 1) if uuid.UUID(of.team.id) in entered]
            win(match, late[0] if late else 1)
    assert course_of(made).over
    table = team_table(stage_of(made))
    assert [(row.place, row.totals.won) for row in table[:2]] == [(1, 3), (2, 2)]
    assert {uuid.UUID(row.entrant) for row in table[:2]} == entered
    assert len(table) == 8


def test_the_lot_decides_which_free_place_and_the_same_number_gives_the_same() -> None:
    met = {}
    for number in range(1, 9):
        made = make_evening(replace(KNOCKOUT, enter_again=ONCE), entrants=6, slug=f"serata-{number}")
        publish(made)
        out, *_others = first_turn(made)
        new = again(made, out, number)
        (draw,) = stage_of(made).draws.all()
        met[number] = draw.options["entered_again"][0]["match"]
        assert draw.options["entered_again"][0]["team"] == str(new.id)
    assert len(set(met.values())) == 2


def test_the_fee_is_in_the_till_and_they_are_here_or_nothing_is_written() -> None:
    made = evening()
    out, other = first_turn(made)
    terms_change(action(made), fee=1000, fee_per="entrant", registration=False, limit=None, closes_at=None)
    new = again(made, out, paid=True)
    assert list(Payment.objects.values_list("team", "cents")) == [(new.id, 1000)]
    assert CheckIn.objects.filter(team=new, replaced=None).exists()
    assert not Payment.objects.filter(team=again(made, other)).exists()
    said = LogEntry.objects.get(tournament=made, subject=new.id, kind="players")
    assert said.new == {"added": [new.name], "again": out.name, "number": 1}


def test_the_same_request_twice_enters_once() -> None:
    made = evening()
    out, *_others = first_turn(made)
    key = uuid.uuid4()
    assert entrant_enter_again(action(made, key=key), out.id, 1, paid=False) is not None
    assert entrant_enter_again(action(made, key=key), out.id, 1, paid=False) is None
    assert Team.objects.filter(tournament=made).count() == 7


def test_nobody_enters_again_who_is_not_out_or_where_it_is_not_allowed() -> None:
    made = evening()
    out, *_others = first_turn(made)
    through = Team.objects.filter(tournament=made).exclude(pk__in=[out.pk, _others[0].pk]).first()
    assert through is not None
    assert {one.code for one in refused(made, through)} == {AgainProblem.NOT_OUT}
    never = make_evening(KNOCKOUT, entrants=6, slug="mai")
    publish(never)
    assert [one.code for one in refused(never, first_turn(never)[0])] == [AgainProblem.NOT_ALLOWED]


def test_nobody_enters_oftener_or_later_than_the_regulation_says() -> None:
    made = evening()
    out, *_others = first_turn(made)
    new = again(made, out)
    (match,) = Match.objects.filter(seats__player__team=new).distinct()
    win(match, 3 - Player.objects.get(team=new, number=1).seats.get().side)
    assert {one.code for one in refused(made, new)} == {AgainProblem.TOO_OFTEN}
    assert [one.code for one in refused(made, out)] == [AgainProblem.NOT_ALLOWED]  # a later entry of theirs is there
    for one in Match.objects.filter(tournament=made, turn__number=2):
        win(one, 1)
        loser = Team.objects.get(players__seats__match=one, players__seats__side=2, players__number=1)
        assert AgainProblem.TOO_LATE in {problem.code for problem in refused(made, loser)}


def test_a_place_is_free_until_who_passed_the_turn_begins_the_next_match() -> None:
    made = evening()
    out, *_others = first_turn(made)
    win_all(Match.objects.filter(tournament=made, turn__number=2), 1)
    assert {one.code for one in refused(made, out)} == {AgainProblem.NO_PLACE}
    full = make_evening(replace(KNOCKOUT, knockout=KnockoutOptions(), enter_again=ONCE), entrants=4, slug="pieno")
    publish(full)
    assert {one.code for one in refused(full, first_turn(full)[0])} == {AgainProblem.NO_PLACE}


def test_where_latecomers_come_in_by_themselves_who_left_enters_again_from_nothing() -> None:
    made = evening(stage=DANISH)
    win_all(Match.objects.filter(tournament=made), 1)
    team = Team.objects.get(tournament=made, number=1)
    assert [one.code for one in refused(made, team)] == [AgainProblem.NOT_OUT]
    team_withdraw(action(made), team.id)
    new = again(made, read_again(team))
    rows = {row.entrant: row.totals for row in team_table(stage_of(made))}
    assert (rows[str(new.id)].points, rows[str(new.id)].played) == (0, 0)
    assert rows[str(team.id)].played == 1


def test_who_entered_again_by_mistake_comes_off_and_the_turn_is_passed_again() -> None:
    made = evening()
    out, *_others = first_turn(made)
    before = {(one.turn, frozenset(side.team.id for side in one.sides)) for one in match_records(stage_of(made))}
    new = again(made, out)
    assert removal_of(new) is Removal.PLACED
    team_remove(action(made), new.id)
    after = {(one.turn, frozenset(side.team.id for side in one.sides)) for one in match_records(stage_of(made))}
    assert after == before
    assert "entered_again" not in stage_of(made).draws.get().options


def test_who_began_the_match_stays() -> None:
    made = evening()
    out, *_others = first_turn(made)
    new = again(made, out)
    win(Match.objects.filter(seats__player__team=new).distinct().get(), 1)
    with pytest.raises(DomainError) as error:
        team_remove(action(made), new.id)
    assert [one.code for one in error.value.problems] == [EntrantProblem.TEAM_DRAWN]


def test_the_file_has_them_and_is_taken_in_again_byte_by_byte() -> None:
    made = evening()
    out, other = first_turn(made)
    again(made, out)
    new = again(made, other, 5)
    win(Match.objects.filter(seats__player__team=new).distinct().get(), 2)
    data = export_bytes(made)
    below_delete(made)
    Tournament.objects.filter(pk=made.pk).delete()
    assert export_bytes(tournament_import(data=data, club_slug=made.club.slug)) == data


def test_a_season_has_the_person_once_with_the_better_place() -> None:
    made = evening()
    out, *_others = first_turn(made)
    new = again(made, out)
    while waiting := [one for one in match_records(stage_of(made)) if not one.complete]:
        for one in waiting:
            late = [side for side, of in enumerate(one.sides, 1) if of.team.id == str(new.id)]
            win(Match.objects.get(pk=one.id), late[0] if late else 1)
    sheet = result_sheet(made)
    named = [tuple(line["people"]) for line in sheet["lines"]]
    assert len(named) == len(set(named)) == 6
    assert sheet["lines"][0]["people"] == [one.name for one in new.players.all()]
    assert sorted(line["place"] for line in sheet["lines"])[:2] == [1, 2]
    assert all(1 <= line <= 6 for met in sheet["meetings"] for line in met["lines"])


def test_a_rehearsal_and_the_next_evening_have_them_once() -> None:
    made = evening()
    again(made, first_turn(made)[0])
    assert Team.objects.filter(tournament=rehearsal_copy(action(made))).count() == 6
    assert len(former_entrants(made)) == 6


def test_entering_again_is_not_beside_what_losers_play_anyway() -> None:
    for options in (KnockoutOptions(second_chance=SecondChance.CONSOLATION), KnockoutOptions(placing=True)):
        wrong = check_regulation(replace(KNOCKOUT, knockout=options, enter_again=ONCE))
        assert [one.code for one in wrong] == [RegulationProblem.AGAIN_BESIDE_SECOND_CHANCE]
    (all_meet,) = PRESETS["round_robin"].stages
    assert [one.code for one in check_regulation(replace(all_meet, enter_again=ONCE))] == [
        RegulationProblem.AGAIN_NOT_HERE
    ]
    assert check_regulation(replace(KNOCKOUT, enter_again=NEVER)) == ()


def test_how_often_is_written_and_read_again() -> None:
    assert [str(one) for one in (NEVER, ONCE)] == ["never", "1_until_1"]
    assert EnteringAgain.read("2_until_3") == EnteringAgain(2, 3)
    with pytest.raises(ValueError, match="enter again"):
        EnteringAgain.read("1_until_0")


def test_the_document_says_who_entered_again() -> None:
    made = evening()
    out, *_others = first_turn(made)
    new = again(made, out)
    teams = export_document(made)["teams"]
    assert isinstance(teams, list)
    assert {one["id"]: one.get("again_of") for one in teams}[str(new.id)] == str(out.id)


def test_who_is_put_out_of_an_evening_is_put_out_of_every_entry_of_theirs() -> None:
    made = evening()
    out, *_others = first_turn(made)
    new = again(made, out)
    player = out.players.get(number=1)
    label = player_erase(action(made), player_id=player.id)
    named = list(Player.objects.filter(tournament=made, team__in=(out, new), number=1).values_list("name", flat=True))
    assert named == [label, label]
    assert player.name not in export_bytes(made).decode()
    names = list(Team.objects.filter(pk__in=(out.pk, new.pk)).order_by("number").values_list("name", flat=True))
    assert len(set(names)) == 2
    assert all(str(label) in name for name in names)
