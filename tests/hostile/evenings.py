"""Evenings that are where some form of the desk can be found: a draft, a tie, a passage, results that tables told."""

import datetime
from collections.abc import Iterator
from dataclasses import replace

from django.utils import timezone

from rules.awards import TimeRule
from rules.modifiers import GIRANDOLA
from tests.factories import (
    action,
    award,
    deals,
    make_evening,
    make_tournament,
    match_action,
    play_worked_case,
    publish,
    win,
    win_all,
)
from tests.prizes import hand_prizes
from tests.staged import DANISH, GROUPS, KNOCKOUT, play
from tournaments.event.days import Day, Venue
from tournaments.event.entering_again import EnteringAgain
from tournaments.event.fees import Choice, MovementKind
from tournaments.event.match_states import Trust
from tournaments.event.presets import PRESETS
from tournaments.event.regulation import Regulation
from tournaments.models import Club, Team, Tournament, Turn
from tournaments.scheduling.base.types import KnockoutOptions
from tournaments.scheduling.qualify import Takes
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.play.missing import idle_now
from tournaments.services.entries.arrival_changes import entrant_check_in, entrant_settle, terms_change
from tournaments.services.entries.pairs import NewEntrant, entrants_add
from tournaments.services.entries.registration_changes import registration_send, singles_add
from tournaments.services.entries.till_changes import till_take
from tournaments.services.entries.withdrawals import team_withdraw
from tournaments.services.frame.changes import Actor
from tournaments.services.play.bracket_changes import passage_confirm
from tournaments.services.play.call_changes import match_call, turn_call
from tournaments.services.play.draw_changes import draw_make, match_add
from tournaments.services.play.final_changes import modifier_add, stage_end_early, tournament_close
from tournaments.services.play.report_changes import report_make
from tournaments.services.play.result_changes import match_record
from tournaments.services.play.table_links import pair_link_renew, trust_choose
from tournaments.services.setup.day_changes import programme_change
from tournaments.standings.types import Criterion

TOLD = "tavoli"
MADE_FOR = {
    "groups-knockout": ("desk_home", "desk_settings"),
    "attesa": ("desk_teams",),
    "baraonda": ("desk_match",),
    "giochi": ("desk_lineup",),
    "giochi-finiti": ("desk_penalties", "desk_player", "desk_standings", "desk_final"),
    "archiviato": ("desk_settings",),
    "porta": (
        *("desk_prizes", "desk_teams", "desk_team", "desk_checkin", "desk_registrations", "desk_draw", "desk_till"),
        *("desk_checkin_code", "public_register", "public_registration"),
    ),
    TOLD: ("desk_turn", "desk_turn_told", "desk_team", "desk_match"),
    "orologio": ("desk_turn", "desk_turn_clocks", "desk_match"),
    "coda": ("desk_turn", "desk_draw"),
    "parimerito": ("desk_final", "desk_standings"),
    "bozza": ("desk_draw", "desk_draw_by_hand"),
    "passaggio": ("desk_stages",),
    "passati": ("desk_stages",),
    "danish": ("desk_final",),
    "finita": ("desk_home", "desk_final"),
    "finiti": ("desk_home", "desk_final"),
    "tardi": ("desk_home", "desk_turn", "desk_match"),
    "chiusa": ("desk_final",),
    "rientri": ("desk_team",),
    "sere": ("desk_wishes",),
}
"""Pages that have a form there which they hardly have anywhere else."""
FINAL = replace(KNOCKOUT, knockout=KnockoutOptions())


def evenings(club: Club, owner: Actor) -> Iterator[Tournament]:
    """What the owner entered last may be undone."""
    yield _door(club)
    yield _told(club)
    yield _timed(club, owner)
    yield _queued(club)
    yield _tied(club)
    draft = make_evening(DANISH, entrants=4, club=club, slug="bozza")
    draw_make(action(draft), 1)
    yield draft
    for slug, confirmed in (("passaggio", False), ("passati", True)):
        yield _passing(club, slug, confirmed=confirmed)
    yield from _bent(club)
    yield _late(club, owner)
    closed = make_evening(FINAL, entrants=2, club=club, slug="chiusa")
    publish(closed)
    play(closed)
    tournament_close(action(closed))
    yield closed
    yield _entering_again(club)
    several = make_evening(KNOCKOUT, entrants=4, club=club, slug="sere")
    days = [Day(number, datetime.date(2026, 12, 10 + number)) for number in (1, 2)]
    programme_change(action(several), days=days, venues=[Venue(1, "Bar")])
    yield several


def _door(club: Club) -> Tournament:
    """Some have come, one has eaten and paid, one has left again, others are missing; two ask for a partner, and two
    ask to come, of whom the second waits in line.
    """
    made = make_evening(*PRESETS["bar"].stages, entrants=5, club=club, slug="porta")
    choices = (Choice(1, "con cena", 2500, dinner=True), Choice(2, "senza", 1000))
    terms_change(action(made), fee=500, fee_per="person", registration=True, limit=5, closes_at=None, choices=choices)
    till_take(action(made), MovementKind.RAFFLE, 5000, "Cesto", 50)
    hand_prizes(made)
    singles_add(action(made), ["Ada", "Bea"])
    gone, here, paid, *_missing = Team.objects.filter(tournament=made).order_by("number")
    team_withdraw(action(made), gone.id)
    entrant_check_in(action(made), here.id, present=True)
    entrant_settle(action(made), paid.id, chosen={1: 1, 2: 1})
    for people in (["Carla", "Dario"], ["Elsa"]):
        registration_send(tournament_id=made.id, people=people, club="", phone="", sender=people[0], now=timezone.now())
    return made


def _told(club: Club) -> Tournament:
    """The tables tell: of one match one side spoke, of another one both, and each something else."""
    made = make_evening(*PRESETS["round_robin"].stages, entrants=4, club=club, slug=TOLD)
    trust_choose(action(made), Trust.PLAYERS)
    first, second, *_later = publish(made)
    for match, side, won in ((first, 1, 70), (second, 1, 70), (second, 2, 50)):
        report_make(match_action(match, seen=None), side, deals(won, won, won), phone=str(side))
    team = Team.objects.filter(tournament=made).earliest("number")
    pair_link_renew(action(made), team.id)
    return made


def _timed(club: Club, owner: Actor) -> Tournament:
    """The time of the turn is up: one match has a leader, one has none, one was awarded, one is called."""
    made = make_evening(
        replace(DANISH, turn_minutes=45, time_rule=TimeRule.LEADER), entrants=8, club=club, slug="orologio"
    )
    led, _unbegun, awarded, called = publish(made)
    award(awarded, 1)
    match_call(action(made), called.id)
    match_record(match_action(led, actor=owner), deals(70))
    Turn.objects.filter(tournament=made).update(ends_at=timezone.now() - datetime.timedelta(minutes=3))
    return made


def _queued(club: Club) -> Tournament:
    """One table for two matches."""
    made = make_evening(replace(DANISH, hall=1, queued=True), entrants=4, club=club, slug="coda")
    publish(made)
    return made


def _tied(club: Club) -> Tournament:
    """Played, with two who are level, and a rule that nobody has declared."""
    regulation = Regulation(tiebreaks=(Criterion.LOT,))
    made = play_worked_case(make_tournament(club=club, slug="parimerito", sizes=(2, 2, 2, 2), regulation=regulation))
    modifier_add(action(made), GIRANDOLA)
    return made


def _bent(club: Club) -> Iterator[Tournament]:
    """One evening ended before its end, another is over and could have one turn more."""
    ended = make_evening(*PRESETS["round_robin"].stages, entrants=4, club=club, slug="finita")
    win_all(publish(ended)[:2], 1)
    stage_end_early(action(ended), after=1)
    yield ended
    over = make_evening(replace(DANISH, turns=1), entrants=6, club=club, slug="finiti")
    publish(over)
    play(over)
    yield over


def _late(club: Club, owner: Actor) -> Tournament:
    """Three came after the draw: one plays who rested, two could play each other. The call may be taken back."""
    made = make_evening(DANISH, entrants=5, club=club, slug="tardi")
    publish(made)
    came = entrants_add(action(made), [NewEntrant((f"Tarda {n}", f"Tardo {n}")) for n in range(3)]) or ()
    idle = idle_now(stage_of(made))
    assert idle is not None
    match_add(action(made), idle.teams[0].id, came[0].id)
    turn_call(action(made, owner), 1)
    return made


def _entering_again(club: Club) -> Tournament:
    """The first on the list lost their first match and may pay again for a place that is free."""
    made = make_evening(replace(FINAL, enter_again=EnteringAgain(1, 1)), entrants=7, club=club, slug="rientri")
    terms_change(action(made), fee=500, fee_per="person", registration=False, limit=None, closes_at=None)
    for match in publish(made):
        assert match.fixture is not None
        numbers = (match.fixture.home.number, match.fixture.away.number)
        win(match, 2 if numbers[0] < numbers[1] else 1)
    return made


def _passing(club: Club, slug: str, *, confirmed: bool) -> Tournament:
    """The groups are played: who moves on waits to be confirmed, or was."""
    made = make_evening(GROUPS, replace(FINAL, takes=Takes(per_group=1)), entrants=4, club=club, slug=slug)
    publish(made)
    play(made)
    if confirmed:
        passage_confirm(action(made))
    return made
