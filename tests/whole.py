"""An evening to which everything happened that a file can say, and a small one in which a match changed tables."""

import datetime
import uuid
from dataclasses import replace

from django.utils import timezone

from rules.awards import TimeRule
from rules.games import Direction, LastTricks, Manners, Talk
from rules.match_points import PenaltyKind
from rules.modifiers import GIRANDOLA
from rules.places import GIOCHI_PLACE_POINTS
from tests.factories import (
    DESK,
    action,
    award,
    deals,
    make_evening,
    match_action,
    players_of,
    publish,
    record,
    team_named,
    win,
)
from tests.prizes import give_prizes, hand_prizes
from tests.staged import DANISH, KNOCKOUT, play
from tournaments.event.fees import AfterPayment, Choice, MovementKind
from tournaments.event.match_states import Trust, WithdrawalEffect
from tournaments.models import Match, Modifier, Movement, Penalty, Substitution, Tournament
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.outcomes import match_records
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.counted.standings_queries import ties_in
from tournaments.services.entries.arrival_changes import (
    entrant_check_in,
    payment_give_back,
    payment_take,
    receipt_make,
    terms_change,
)
from tournaments.services.entries.fees import fee_choose
from tournaments.services.entries.fixed_table_changes import table_fix
from tournaments.services.entries.penalty_changes import penalty_give, penalty_withdraw
from tournaments.services.entries.registration_changes import singles_add, singles_pair
from tournaments.services.entries.substitutions import player_substitute, substitution_withdraw
from tournaments.services.entries.till_changes import destination_set, till_correct, till_count, till_pay, till_take
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.frame.changes import Actor
from tournaments.services.play.award_changes import match_abandon, match_stop
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.call_changes import clock_set, match_start, turn_call
from tournaments.services.play.draw_changes import draw_by_hand, draw_publish
from tournaments.services.play.final_changes import decision_record, declaration_add, modifier_add
from tournaments.services.play.report_changes import report_make
from tournaments.services.play.table_links import trust_choose
from tournaments.services.setup.setup import names_shorten, table_freeze, turns_announce
from tournaments.standings.types import Criterion

PHONE = Actor(name="Ada Organizza", source=DESK.source, device="Firefox, Linux")
MANNERS = Manners(Direction.CLOCKWISE, Talk.AFTER_FIRST, LastTricks.OPTIONAL)


def make_whole(*, slug: str = "tutto") -> Tournament:
    """Nine pairs, of whom one waited for its partner, in a hall of three tables: a turn that was paired on paper, one
    that was drawn; somebody left, somebody plays for another, and one cannot move. Then a knockout of the best four.
    """
    stage = replace(
        DANISH, turns=2, hall=3, queued=True, rest_points=2, rest_is_opponent=True, forfeit=(2, 1), wait_minutes=5,
        turn_minutes=45, time_rule=TimeRule.FORFEIT, manners=MANNERS, place_points=GIOCHI_PLACE_POINTS,
    )  # fmt: skip
    made = make_evening(stage, replace(KNOCKOUT, takes=Takes(per_group=4)), entrants=8, slug=slug)
    trust_choose(action(made), Trust.PLAYERS)
    _come(made)
    _play_by_hand(made)
    _change_people(made)
    drawn = publish(made, number=7)
    _hold(made, drawn[-1])
    _play_timed(made, list(Match.objects.filter(tournament=made, turn__number=2).order_by("table")))
    _decide(made)
    _go_on(made)
    made.refresh_from_db()
    return made


def make_moved(*, slug: str = "posti") -> Tournament:
    """Four pairs in a hall that suffices: a match changed tables after it was published."""
    made = make_evening(DANISH, entrants=4, slug=slug)
    _hold(made, publish(made)[-1])
    made.refresh_from_db()
    return made


def _come(made: Tournament) -> None:
    terms_change(action(made), fee=500, fee_per="entrant", registration=True, limit=12, closes_at=None)
    first, second = team_named(made, "1"), team_named(made, "2")
    for team, present in ((first, True), (second, True), (second, False)):
        entrant_check_in(action(made), team.id, present=present)
    for team in (first, second):
        payment_take(action(made, PHONE), team.id)
    payment_give_back(action(made), second.id)
    choices = (Choice(1, "con cena", 2500, dinner=True), Choice(2, "senza cena", 1000))
    terms_change(
        action(made), fee=600, fee_per="entrant", registration=True, limit=12, closes_at=None, choices=choices,
        paid=AfterPayment.KEEP,
    )  # fmt: skip
    fee_choose(action(made), second.id, {1: 2})
    fee_choose(action(made), second.id, {1: 1, 2: 1})
    receipt_make(action(made, PHONE), first.id)
    _fill_till(made)
    singles_add(action(made), ["Zoë", "Ugo", "Pia"])
    singles_pair(action(made), number=3)


def _fill_till(made: Tournament) -> None:
    """A float, a raffle that was written wrongly at first, an expense, and what was counted."""
    till_take(action(made, PHONE), MovementKind.FLOAT, 5000)
    till_take(action(made, PHONE), MovementKind.RAFFLE, 1000, "Cesto", 10)
    raffle = Movement.objects.get(tournament=made, kind="raffle")
    till_correct(action(made), raffle.id, 10000, "Cesto", 100)
    till_pay(action(made), MovementKind.EXPENSE, 2550, "Affitto della sala")
    till_count(action(made), 12_900, "Un resto sbagliato")
    destination_set(action(made), "Alla Pro Loco")


def _play_by_hand(made: Tournament) -> None:
    couples = {(1, table): (str(2 * table - 1), str(2 * table)) for table in range(1, 5)}
    draw = draw_by_hand(action(made), couples)
    assert draw is not None
    draw_publish(action(made), draw.id)
    told, broken, awarded, won = Match.objects.filter(tournament=made).order_by("table")
    for side in (1, 2):
        report_make(match_action(told, seen=None, actor=PHONE), side, deals(70, 40, 61), phone=str(side))
    record(broken, 80)
    match_abandon(match_action(broken, seen=_version(broken), reason="Malore"), 2)  # fmt: skip
    award(awarded, 1)
    win(won, 1)


def _change_people(made: Tournament) -> None:
    """A substitute comes, another one is taken back, and a pair leaves."""
    for number in (1, 2):
        player_substitute(
            action(made, reason="Sta male"),
            player_id=players_of(made, number)[0].id,
            name=f"Riserva {number}",
            from_turn=2,
        )
    second = Substitution.objects.filter(tournament=made).latest("id")
    substitution_withdraw(action(made), second.id)
    team_withdraw(action(made), team_named(made, "8").id, effect=WithdrawalEffect.UNPLAYED_VOID)


def _hold(made: Tournament, match: Match) -> None:
    """Somebody cannot move: this match changes places with the one that was drawn for the first table."""
    seat = match.seats.select_related("player").get(side=1, chair=1)
    table_fix(action(made, reason="Scale"), player_id=seat.player_id, table=1)


def _play_timed(made: Tournament, matches: list[Match]) -> None:
    """The time of the second turn is up while a match has a leader; of another one both sides say something else."""
    turn_call(action(made), 2)
    led, told, *_others = matches
    match_start(action(made), led.id)
    record(led, 70)
    now = timezone.now()
    clock_set(action(made, at=now - datetime.timedelta(minutes=46)), turn=2, minutes=45, seen=None)
    match_stop(match_action(led, seen=_version(led)))
    for side, won in ((1, 70), (2, 50)):
        report_make(match_action(told, seen=None, actor=PHONE), side, deals(won, won), phone=str(side))


def _decide(made: Tournament) -> None:
    """What the direction says: sanctions, prizes, and what the public is shown."""
    team = team_named(made, "3")
    for kind, points in ((PenaltyKind.PENALTY, 1), (PenaltyKind.WARNING, 0)):
        penalty_give(action(made, reason="Segni vietati"), team_id=team.id, kind=kind, points=points, place=(1, 2))
    warning = Penalty.objects.filter(tournament=made).latest("id")
    penalty_withdraw(action(made, reason="Chiarito"), warning.id)
    give_prizes(made, ["Un prosciutto", "Una toma", "100 €"])
    hand_prizes(made)
    turns_announce(action(made), 2)
    table_freeze(action(made), 1)
    names_shorten(action(made), initials=True)


def _go_on(made: Tournament) -> None:
    """The best four play on, after a lot for those who were level."""
    play(made)
    for tie in ties_in(stage := stage_in_play(made.id), match_records(stage)):
        order = [uuid.UUID(one) for one in tie]
        decision_record(action(made, reason="Biglietti"), Criterion.LOT, order)
    passage_confirm(action(made))
    publish(made, number=8)
    modifier_add(action(made), GIRANDOLA)
    modifier = Modifier.objects.get(tournament=made)
    declaration_add(action(made), modifier.id, team_named(made, "3").id)


def _version(match: Match) -> int:
    match.refresh_from_db(fields=["version"])
    return match.version
