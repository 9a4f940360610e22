"""Evenings with everything that only the last version of the file can say."""

import datetime
from dataclasses import replace

from django.utils import timezone

from rules.manners import Direction, LastTricks, Manners, Talk
from rules.penalties import PenaltyKind
from rules.time_up import TimeRule
from tests.factories import DESK, award, deals, make_evening, players_of, publish, record, team_named, win
from tests.staged import DANISH
from tournaments.event.match_states import Trust, WithdrawalEffect
from tournaments.models import Match, Penalty, Substitution, Tournament
from tournaments.services.entries.arrivals import entrant_check_in, payment_give_back, payment_take, terms_change
from tournaments.services.entries.fixed_tables import table_fix
from tournaments.services.entries.penalties import penalty_give, penalty_withdraw
from tournaments.services.entries.singles import singles_add, singles_pair
from tournaments.services.entries.substitutions import player_substitute, substitution_withdraw
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.frame.changes import Actor
from tournaments.services.play.awards import match_abandon, match_stop
from tournaments.services.play.calls import match_start, turn_call
from tournaments.services.play.draws import draw_publish
from tournaments.services.play.hand_draws import draw_by_hand
from tournaments.services.play.reports import report_make
from tournaments.services.play.table_links import trust_choose
from tournaments.services.play.turn_clock import clock_set
from tournaments.services.setup.discretion import names_shorten, table_freeze, turns_announce
from tournaments.services.setup.prizes import prizes_set

PHONE = Actor(name="Ada Organizza", source=DESK.source, device="Firefox, Linux")
MANNERS = Manners(Direction.CLOCKWISE, Talk.AFTER_FIRST, LastTricks.OPTIONAL)


def make_last(*, slug: str = "tutto") -> Tournament:
    """Nine pairs, of whom one waited for its partner, in a hall of three tables: a turn that was paired on paper, one
    that was drawn; somebody left, somebody plays for another, and one cannot move.
    """
    stage = replace(
        DANISH, hall=3, queued=True, rest_points=2, forfeit=(2, 1), wait_minutes=5, turn_minutes=45, manners=MANNERS,
        time_rule=TimeRule.FORFEIT,
    )  # fmt: skip
    made = make_evening(stage, entrants=8, slug=slug)
    trust_choose(tournament_id=made.id, trust=Trust.PLAYERS, actor=DESK)
    _come(made)
    _play_by_hand(made)
    _change_people(made)
    drawn = publish(made, number=7)
    _hold(made, drawn[-1])
    _play_timed(made, list(Match.objects.filter(tournament=made, turn__number=2).order_by("table")))
    _decide(made)
    made.refresh_from_db()
    return made


def make_moved(*, slug: str = "posti") -> Tournament:
    """Four pairs in a hall that suffices: a match changed tables after it was published."""
    made = make_evening(DANISH, entrants=4, slug=slug)
    _hold(made, publish(made)[-1])
    made.refresh_from_db()
    return made


def _come(made: Tournament) -> None:
    terms_change(
        tournament_id=made.id, fee=500, fee_per="entrant", registration=True, limit=12, closes_at=None, actor=DESK
    )
    first, second = team_named(made, "1"), team_named(made, "2")
    for team, present in ((first, True), (second, True), (second, False)):
        entrant_check_in(tournament_id=made.id, team_id=team.id, present=present, actor=DESK)
    for team in (first, second):
        payment_take(tournament_id=made.id, team_id=team.id, actor=PHONE)
    payment_give_back(tournament_id=made.id, team_id=second.id, actor=DESK)
    singles_add(tournament_id=made.id, names=["Zoë", "Ugo", "Pia"], actor=DESK)
    singles_pair(tournament_id=made.id, number=3, actor=DESK)


def _play_by_hand(made: Tournament) -> None:
    couples = {(1, table): (str(2 * table - 1), str(2 * table)) for table in range(1, 5)}
    draw = draw_by_hand(tournament_id=made.id, couples=couples, actor=DESK)
    assert draw is not None
    draw_publish(tournament_id=made.id, draw_id=draw.id, actor=DESK)
    told, broken, awarded, won = Match.objects.filter(tournament=made).order_by("table")
    for side in (1, 2):
        report_make(
            tournament_id=made.id, match_id=told.id, side=side, deals=deals(70, 40, 61), actor=PHONE, phone=str(side)
        )
    record(broken, 80)
    match_abandon(
        tournament_id=made.id, match_id=broken.id, expected_version=_version(broken), loser=2, reason="Malore",
        actor=DESK,
    )  # fmt: skip
    award(awarded, 1)
    win(won, 1)


def _change_people(made: Tournament) -> None:
    """A substitute comes, another one is taken back, and a pair leaves."""
    for number in (1, 2):
        player_substitute(
            tournament_id=made.id, player_id=players_of(made, number)[0].id, name=f"Riserva {number}", from_turn=2,
            reason="Sta male", actor=DESK,
        )  # fmt: skip
    second = Substitution.objects.filter(tournament=made).latest("id")
    substitution_withdraw(tournament_id=made.id, substitution_id=second.id, actor=DESK)
    team_withdraw(
        tournament_id=made.id, team_id=team_named(made, "8").id, effect=WithdrawalEffect.UNPLAYED_VOID, actor=DESK
    )


def _hold(made: Tournament, match: Match) -> None:
    """Somebody cannot move: this match changes places with the one that was drawn for the first table."""
    seat = match.seats.select_related("player").get(side=1, chair=1)
    table_fix(tournament_id=made.id, player_id=seat.player_id, table=1, reason="Scale", actor=DESK)


def _play_timed(made: Tournament, matches: list[Match]) -> None:
    """The time of the second turn is up while a match has a leader; of another one both sides say something else."""
    turn_call(tournament_id=made.id, turn=2, actor=DESK)
    led, told, *_others = matches
    match_start(tournament_id=made.id, match_id=led.id, actor=DESK)
    record(led, 70)
    now = timezone.now()
    clock_set(
        tournament_id=made.id, turn=2, minutes=45, seen=None, actor=DESK, now=now - datetime.timedelta(minutes=46)
    )
    match_stop(tournament_id=made.id, match_id=led.id, expected_version=_version(led), actor=DESK)
    for side, won in ((1, 70), (2, 50)):
        report_make(
            tournament_id=made.id, match_id=told.id, side=side, deals=deals(won, won), actor=PHONE, phone=str(side)
        )


def _decide(made: Tournament) -> None:
    """What the direction says: sanctions, prizes, and what the public is shown."""
    team = team_named(made, "3")
    for kind, points in ((PenaltyKind.PENALTY, 1), (PenaltyKind.WARNING, 0)):
        penalty_give(
            tournament_id=made.id, team_id=team.id, kind=kind, points=points, reason="Segni vietati", place=(1, 2),
            actor=DESK,
        )  # fmt: skip
    warning = Penalty.objects.filter(tournament=made).latest("id")
    penalty_withdraw(tournament_id=made.id, penalty_id=warning.id, reason="Chiarito", actor=DESK)
    prizes_set(tournament_id=made.id, prizes=["Un prosciutto", "Una toma"], actor=DESK)
    turns_announce(tournament_id=made.id, until=2, actor=DESK)
    table_freeze(tournament_id=made.id, after=1, actor=DESK)
    names_shorten(tournament_id=made.id, initials=True, actor=DESK)


def _version(match: Match) -> int:
    match.refresh_from_db(fields=["version"])
    return match.version
