"""What the page of somebody is made from: one reading for all, right for every format."""

import pytest

from tests.factories import action, make_evening, make_tournament, publish, record, win, win_all
from tests.selectors.queries import queries
from tests.staged import DANISH, make_staged, stage
from tournaments.event.regulation import Ranked, Regulation
from tournaments.models import Match, Player, Team, Tournament
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.shown.published_draws import published_draws
from tournaments.selectors.shown.who import who_book
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.withdrawals import team_withdraw

pytestmark = pytest.mark.django_db


def test_everybody_takes_as_many_queries_for_six_matches_as_for_thirty() -> None:
    small = make_tournament(slug="small", sizes=(2, 2, 2, 2))
    large = make_tournament(slug="large", sizes=(10, 10, 10, 10))
    for match in (*publish(small)[:3], *publish(large)[:11]):
        record(match, 70, 70, 70, 50, 50)
    assert (queries(lambda: who_book(small)), queries(lambda: who_book(large))) == (34, 34)


def test_the_next_match_is_the_first_that_owes_a_result() -> None:
    tournament = make_evening(stage("round_robin"), entrants=4)
    matches = publish(tournament)
    win(matches[0], 1)
    book = who_book(tournament)
    first, second = match_records(stage_of(tournament))[:2]
    assert {book.ahead(side.team.id)[0].record.turn for side in first.sides} == {2}
    for number, side in enumerate(second.sides):
        (ahead,) = book.ahead(side.team.id)
        assert (ahead.record.id, ahead.own.team.id, ahead.side) == (second.id, side.team.id, number)
        assert [one.team.id for one in ahead.others] == [second.sides[1 - number].team.id]


def test_a_quarter_has_all_its_tables_of_the_next_turn_and_a_player_one() -> None:
    tournament = make_tournament(sizes=(4, 4, 4, 4))
    publish(tournament)
    book = who_book(tournament)
    team = Team.objects.filter(tournament=tournament).earliest("number")
    assert len(book.ahead(str(team.id))) == 2
    for player in Player.objects.filter(team=team):
        assert len(book.ahead(str(player.id))) == 1


def test_every_turn_is_a_match_or_a_rest_of_each_player() -> None:
    tournament = make_tournament(sizes=(4, 5, 4, 7), regulation=Regulation(tables=2))
    publish(tournament)
    book = who_book(tournament)
    for player in Player.objects.filter(tournament=tournament):
        played = [match.record.turn for match in book.matches.get(str(player.id), ())]
        assert sorted([*played, *book.rests.get(str(player.id), ())]) == [1, 2, 3]


def test_where_partners_rotate_a_match_is_everybodys_own() -> None:
    tournament = make_evening(stage("rotating_partners"), entrants=5, ranked=Ranked.PLAYERS)
    publish(tournament)
    book = who_book(tournament)
    for team in Team.objects.filter(tournament=tournament):
        partners = [one.id for match in book.matches[str(team.id)] for one in match.own.teams]
        assert set(partners) == {str(one.id) for one in Team.objects.filter(tournament=tournament)}


def test_a_pair_of_a_quarter_has_a_page_once_it_has_played() -> None:
    tournament = make_tournament(sizes=(2, 2))
    (match,) = publish(tournament)
    assert not [one for one in who_book(tournament).everybody.values() if len(one.people) == 2 and not one.whole]
    record(match, 70, 70, 70, 50, 50)
    pairs = [one for one in who_book(tournament).everybody.values() if len(one.people) == 2 and not one.whole]
    assert [len(who_book(tournament).matches[one.id]) for one in pairs] == [1, 1]


def test_matches_of_all_stages_are_told_and_who_is_out_has_none_ahead() -> None:
    book = who_book(make_staged())
    went = {one for match in book.course.now.records for side in match.sides for one in side.team_ids}
    for one in book.everybody:
        stages = {match.record.turn > book.course.now.before for match in book.matches[one]}
        assert stages == ({False, True} if one in went else {False})


def play(tournament: Tournament) -> None:
    win_all(Match.objects.filter(tournament=tournament, deals=None), 1)


def rests(tournament: Tournament) -> list[tuple[int, int]]:
    """How often somebody rests again, beside the least, in the check of every draw."""
    return [
        (figure.value, figure.bound)
        for one in published_draws(tournament)
        for figure in one.report.figures
        if figure.key is FigureKey.RESTS_AGAIN
    ]


def test_who_left_does_not_rest() -> None:
    tournament = make_evening(DANISH, entrants=6)
    publish(tournament)
    play(tournament)
    for name in ("2", "5"):
        team_withdraw(action(tournament), Team.objects.get(tournament=tournament, name=name).id)
    for _ in range(2):
        publish(tournament)
        play(tournament)

    assert rests(tournament) == [(0, 0)] * 3


def test_who_had_not_come_yet_did_not_rest() -> None:
    tournament = make_evening(DANISH, entrants=4)
    for _ in range(2):
        publish(tournament)
        play(tournament)
    entrants_add(action(tournament), [NewEntrant(("Ugo Neri", "Zoe Galli"))])
    publish(tournament)

    assert rests(tournament)[-1] == (0, 0)
    assert all(one.report.problems == () for one in published_draws(tournament))
