"""Two people at once, with real threads on a real database: nothing lost, nothing doubled, nobody overwritten."""

import datetime
import threading
import uuid
from collections import Counter
from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection

from tests.factories import (
    DESK,
    action,
    deals,
    make_account,
    make_club,
    make_evening,
    make_tournament,
    match_action,
    play_worked_case,
    publish,
    read_again,
    team_named,
    win,
)
from tests.services.ending import RECORDED_ONLY
from tournaments.event.errors import DomainError, StaleVersion
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Role
from tournaments.models import (
    Account,
    CheckIn,
    Club,
    Deal,
    Decision,
    LogEntry,
    Match,
    Membership,
    Player,
    Seat,
    TableLink,
    Team,
    Tournament,
)
from tournaments.models.fields import uuid7
from tournaments.services.clubs.member_changes import entrance_link_issue, entrance_link_redeem, member_remove
from tournaments.services.entries.arrival_changes import entrant_check_in
from tournaments.services.entries.entrant_changes import player_remove, team_add
from tournaments.services.frame.changes import Actor
from tournaments.services.play.draw_changes import draw_make
from tournaments.services.play.final_changes import decision_record, tournament_close
from tournaments.services.play.lineups import lineup_change
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import pair_link_renew
from tournaments.services.setup.setup import regulation_change, tournament_create
from tournaments.services.setup.sign_up import SignUp, sign_up_redeem
from tournaments.standings.types import Criterion

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*actions: Callable[[], object]) -> list[object]:
    """What each action answered or raised, all of them started at the same moment."""
    answers: list[object] = [None] * len(actions)
    start = threading.Barrier(len(actions))

    def act(place: int, action: Callable[[], object]) -> None:
        start.wait()
        try:
            answers[place] = action()
        except (StaleVersion, DomainError) as refusal:
            answers[place] = refusal
        finally:
            connection.close()

    threads = [threading.Thread(target=act, args=item) for item in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return answers


def test_ten_people_at_the_door_check_everybody_in_once() -> None:
    """Each comes to the whole list from another place, so that two are often at the same pair."""
    tournament = make_evening(PRESETS["bar"].stages[0], entrants=20)
    teams = list(Team.objects.filter(tournament=tournament).values_list("pk", flat=True))

    def at_work(door: int) -> None:
        actor = Actor(name=f"Porta {door}")
        for team in (*teams[2 * door :], *teams[: 2 * door]):
            entrant_check_in(action(tournament, actor), team, present=True)

    assert at_once(*(partial(at_work, door) for door in range(10))) == [None] * 10
    present = CheckIn.objects.filter(tournament=tournament, replaced__isnull=True)
    assert Counter(present.values_list("team_id", flat=True)) == Counter(teams)
    logged = LogEntry.objects.filter(tournament=tournament, kind=LogKind.CHECK_IN)
    assert Counter(logged.values_list("subject", flat=True)) == Counter(teams)
    assert read_again(tournament).version == LogEntry.objects.filter(tournament=tournament).count()


def save(match: Match, points: int, *, version: int = 1, key: uuid.UUID | None = None) -> Callable[[], object]:
    return lambda: match_record(match_action(match, seen=version, key=key), deals(points))


def log_is_whole(tournament: Tournament) -> bool:
    tournament.refresh_from_db()
    seqs = list(LogEntry.objects.filter(tournament=tournament).order_by("seq").values_list("seq", flat=True))
    return seqs == list(range(1, tournament.version + 1))


def test_of_many_who_save_the_same_match_one_gets_through_and_the_others_are_told() -> None:
    match = publish(make_tournament(sizes=(4, 4)))[0]

    answers = at_once(*(save(match, 70 + n) for n in range(8)))

    assert sum(answer is None for answer in answers) == 1
    assert sum(isinstance(answer, StaleVersion) for answer in answers) == 7
    assert Deal.objects.filter(match=match).count() == 1
    assert log_is_whole(match.tournament)


def test_two_desks_at_different_tables_lose_nothing() -> None:
    matches = publish(make_tournament(sizes=(8, 8, 8, 8)))

    answers = at_once(*(save(match, 70) for match in matches[:12]))

    assert answers == [None] * 12
    assert Deal.objects.filter(replaced=None).count() == 12
    assert log_is_whole(matches[0].tournament)


def test_a_request_sent_many_times_at_once_acts_once() -> None:
    match = publish(make_tournament(sizes=(4, 4)))[0]
    key = uuid7()

    answers = at_once(*(save(match, 70, key=key) for _ in range(8)))

    assert answers == [None] * 8
    assert Deal.objects.filter(match=match).count() == 1
    assert LogEntry.objects.filter(key=key).count() == 1


def test_a_result_and_a_change_of_the_regulation_never_both_get_through() -> None:
    tournament = make_tournament(sizes=(4, 4))
    match = publish(tournament)[0]
    other = Regulation(tiebreaks=())

    saved, changed = at_once(
        save(match, 70),
        lambda: regulation_change(action(tournament), other),
    )

    assert (saved is None) != (changed is None)
    assert log_is_whole(tournament)


def test_nothing_is_saved_into_a_tournament_that_closes_at_the_same_moment() -> None:
    tournament = make_tournament(sizes=(2, 2))
    match = publish(tournament)[0]
    match_record(match_action(match, seen=1), deals(70, 70, 70, 70, 70))
    correction = partial(match_record, match_action(match, seen=2, reason="Conto rifatto"), deals(50, 70, 70, 70, 70))

    corrected, closed = at_once(correction, lambda: tournament_close(action(tournament)))

    tournament.refresh_from_db()
    assert closed is None
    assert tournament.closed_at is not None
    first = Deal.objects.get(match=match, number=1, replaced=None).points
    assert first == (50 if corrected is None else 70)
    closing = LogEntry.objects.get(tournament=tournament, kind="closed")
    correction_entry = LogEntry.objects.filter(tournament=tournament, kind="correction").first()
    assert correction_entry is None or correction_entry.seq < closing.seq
    assert log_is_whole(tournament)


def test_two_tables_never_take_the_same_substitute() -> None:
    tournament = make_tournament(sizes=(6, 4))
    first, second = publish(tournament)[:2]
    seated = Seat.objects.filter(turn=first.turn).values("player")
    substitute = Player.objects.filter(tournament=tournament, team__number=1).exclude(pk__in=seated).earliest("number")
    side = 1 if first.fixture and first.fixture.home.number == 1 else 2

    def come_in(match: Match) -> None:
        lineup_change(match_action(match, seen=1), {(side, 1): substitute.id})

    answers = at_once(lambda: come_in(first), lambda: come_in(second))

    assert sum(answer is None for answer in answers) == 1
    assert Seat.objects.filter(turn=first.turn, player=substitute).count() == 1
    assert log_is_whole(tournament)


def test_a_player_is_never_seated_and_taken_off_the_list_at_once() -> None:
    tournament = make_tournament(sizes=(6, 4))
    match = publish(tournament)[0]
    seated = Seat.objects.filter(turn=match.turn).values("player")
    resting = Player.objects.filter(tournament=tournament, team__number=1).exclude(pk__in=seated).earliest("number")
    side = 1 if match.fixture and match.fixture.home.number == 1 else 2

    came_in, taken = at_once(
        lambda: lineup_change(match_action(match, seen=1), {(side, 1): resting.id}),
        lambda: player_remove(action(tournament), resting.id),
    )

    assert (came_in is None) != (taken is None)
    assert {type(answer) for answer in (came_in, taken)} == {type(None), DomainError}
    assert log_is_whole(tournament)


def test_two_tables_that_ask_for_the_same_two_players_do_not_wait_for_each_other() -> None:
    tournament = make_tournament(sizes=(8, 4))
    first, second = publish(tournament)[:2]
    seated = Seat.objects.filter(turn=first.turn).values("player")
    one, other = Player.objects.filter(tournament=tournament, team__number=1).exclude(pk__in=seated)[:2]
    side = 1 if first.fixture and first.fixture.home.number == 1 else 2

    def come_in(match: Match, *pair: Player) -> None:
        lineup_change(
            match_action(match, seen=1), {(side, chair): player.id for chair, player in enumerate(pair, start=1)}
        )

    answers = at_once(lambda: come_in(first, one, other), lambda: come_in(second, other, one))

    assert {type(answer) for answer in answers} == {type(None), DomainError}
    assert log_is_whole(tournament)


def test_teams_added_at_once_get_different_numbers() -> None:
    tournament = make_tournament(sizes=(4, 4))

    at_once(*(lambda name=name: team_add(action(tournament), name) for name in ("Ponte", "Mulino", "Torre", "Piazza")))

    numbers = list(Team.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True))
    assert numbers == [1, 2, 3, 4, 5, 6]
    assert log_is_whole(tournament)


def test_a_card_that_many_make_at_once_is_one_card_in_the_end() -> None:
    tournament = make_tournament()
    team = Team.objects.filter(tournament=tournament)[0].pk
    answers = at_once(*[partial(pair_link_renew, action(tournament), team) for _ in range(6)])
    assert answers == [None] * 6
    assert TableLink.objects.filter(team_id=team, revoked__isnull=True).count() == 1
    assert log_is_whole(tournament)


def test_a_draw_asked_for_twice_with_one_key_is_made_once() -> None:
    tournament = make_tournament(sizes=(4, 4))
    key = uuid7()

    answers = at_once(*(lambda: draw_make(action(tournament, key=key), 5) for _ in range(4)))

    assert sum(answer is not None for answer in answers) == 1


def test_a_tournament_asked_for_many_times_at_once_is_made_once() -> None:
    club, key = make_club(), uuid7()

    def ask(slug: str) -> Tournament:
        return tournament_create(
            club=club, slug=slug, name="Giochi", date=datetime.date(2026, 11, 21), actor=DESK, key=key
        )

    answers = at_once(*(lambda slug=f"giochi-{n}": ask(slug) for n in range(4)))

    assert [answer.id for answer in answers if isinstance(answer, Tournament)] == [key] * 4
    assert Tournament.objects.count() == 1


def test_a_one_time_link_opened_twice_at_once_makes_one_organizer() -> None:
    token = entrance_link_issue(club=make_club(), role=Role.OWNER)

    answers = at_once(*(lambda: entrance_link_redeem(token=token) for _ in range(6)))

    assert sum(answer is not None for answer in answers) == 1
    assert Account.objects.count() == 1


def test_a_link_of_a_sign_up_opened_many_times_at_once_makes_one_club() -> None:
    asked = SignUp("Circolo", "anna@example.org")

    answers = at_once(*(lambda: sign_up_redeem(asked, name="Anna") for _ in range(6)))

    assert len({answer.pk for answer in answers if isinstance(answer, Account)}) == 1
    assert None not in answers
    assert (Club.objects.count(), Account.objects.count(), Tournament.objects.count()) == (1, 1, 1)


def test_two_owners_who_remove_each_other_at_once_leave_one() -> None:
    club = make_club()
    members = [make_account(club=club, name=name).memberships.get() for name in ("Ada", "Bruno")]

    def remove(member: Membership) -> None:
        member_remove(club_id=club.id, member_id=member.id, actor=DESK)

    answers = at_once(*(lambda member=member: remove(member) for member in members))

    assert sorted(answer is None for answer in answers) == [False, True]
    assert Membership.objects.filter(club=club).count() == 1


def test_a_lot_sent_many_times_at_once_is_recorded_once() -> None:
    tournament = play_worked_case(make_tournament(sizes=(2, 2, 2, 2), regulation=RECORDED_ONLY))
    order, key = [team_named(tournament, name).id for name in ("L'Orsa", "La Custera")], uuid7()

    answers = at_once(*(lambda: decision_record(action(tournament, key=key), Criterion.LOT, order) for _ in range(6)))

    assert answers == [None] * 6
    assert Decision.objects.filter(tournament=tournament).count() == 1
    assert log_is_whole(tournament)


def test_matches_that_lead_to_the_same_match_saved_at_once_all_move_the_bracket_on() -> None:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=16)
    matches = publish(tournament)

    answers = at_once(*(save(match, 70) for match in matches))

    assert answers == [None] * 8
    assert Match.objects.filter(tournament=tournament, turn__number=2).count() == 4
    assert log_is_whole(tournament)


def test_a_correction_and_the_match_it_takes_away_never_both_get_through() -> None:
    tournament = make_evening(PRESETS["one_win"].stages[0], entrants=4)
    first, second = publish(tournament)
    win(first, 1)
    win(second, 1)
    final = Match.objects.get(tournament=tournament, turn__number=2)
    first.refresh_from_db()

    def correct() -> None:
        match_record(match_action(first, reason="Scambiate le parti"), deals(50))

    corrected, saved = at_once(correct, save(final, 70))

    assert corrected is None
    standing = Match.objects.get(tournament=tournament, turn__number=2)
    if saved is None:  # it was played before the correction, and stays
        assert standing.id == final.id
    else:
        assert isinstance(saved, DomainError)
        assert standing.id != final.id
        assert not Deal.objects.filter(match=standing).exists()
    assert log_is_whole(tournament)
