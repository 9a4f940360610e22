"""Match status, and the transitions from it. Plain Python: nothing of it is stored.

A match is at any time in exactly one state, which follows from the facts about it. Whatever changes a match asks
`check_move` first; the table below is the only place that says what is allowed.

Source: the practice of Italian card tournaments, where the sheet is filled in at the table, the other side signs it,
and once it is handed in only the direction of the event changes it (FIBur, Codice di gara).
"""

import math
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from rules.awards import AwardKind
from rules.counting import Counting, most_of_deal, points_of_table
from rules.games import EVERY_SIDE, GameKey, IndividualWorth, Sides
from rules.match_formats import MatchKind
from rules.match_points import Points, exact, fair_rest_points, in_parts
from rules.problems import Problem, ProblemCode, coded, problem_at
from rules.sheet_totals import MOST_OWN, most_worth
from tournaments.event.regulation import REST_UNEQUALLY, Regulation


class MatchState(StrEnum):
    """What a match is at: the words of the desk."""

    TO_PLAY = "to_play"
    PLAYING = "playing"
    ENTERED = "entered"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    AWARDED = "awarded"
    NOBODY = "nobody"
    ABANDONED = "abandoned"
    STOPPED = "stopped"


class Move(StrEnum):
    """What may happen to a match.

    START the players sit down; PART some deals of it are saved; REPORT somebody at the table says how it ended; AGREE
    somebody else says the same, and that settles it; DIFFER somebody else says something else; SET_ASIDE the desk
    strikes what was said; RECORD the desk saves the whole result; CORRECT a settled result changes; SHORTEN deals of it
    are taken away; EMPTY all of them are; AWARD a side did not come; AWARD_NOBODY neither came; ABANDON it began and is
    broken off; STOP the time of its turn is up and it is not over; TAKE_BACK an award is taken back, and what was
    broken off or stopped goes on.
    """

    START = "start"
    PART = "part"
    REPORT = "report"
    AGREE = "agree"
    DIFFER = "differ"
    SET_ASIDE = "set_aside"
    RECORD = "record"
    CORRECT = "correct"
    SHORTEN = "shorten"
    EMPTY = "empty"
    AWARD = "award"
    AWARD_NOBODY = "award_nobody"
    ABANDON = "abandon"
    STOP = "stop"
    TAKE_BACK = "take_back"


class Trust(StrEnum):
    """Whose word makes a result final: both sides at the table, each with its half of the sheet or with the card that
    its pair keeps; the desk on their word; or the desk alone.
    """

    PLAYERS = "players"
    CARDS = "cards"
    DESK = "desk"
    PAPER = "paper"


BOTH_SIDES = frozenset({Trust.PLAYERS, Trust.CARDS})
"""Where two agreeing reports make the result."""


class WithdrawalEffect(StrEnum):
    """What becomes of the matches of a side that leaves the event, in the stage that is played.

    OPEN the desk decides them one by one; WIN those that are not over are won by the opponents; UNPLAYED_VOID those
    that are not over count for nobody; ALL_VOID those that were played count for nobody either.
    """

    OPEN = "open"
    WIN = "win"
    UNPLAYED_VOID = "unplayed_void"
    ALL_VOID = "all_void"

    def voids(self, *, complete: bool) -> bool:
        """Whether a match of the side that left counts for nobody; `complete`: it has its result."""
        return self is WithdrawalEffect.ALL_VOID or (self is WithdrawalEffect.UNPLAYED_VOID and not complete)


class StateProblem(ProblemCode):
    """Why a match cannot be moved on: what it is already."""

    TO_PLAY = coded("match_is_to_play", "Questa partita è ancora da giocare: non c’è niente da annullare.")
    PLAYING = coded("match_is_playing", "Questa partita è in corso: non c’è ancora un risultato. Inseriscilo.")
    ENTERED = coded(
        "match_is_entered",
        "Il risultato c’è già e aspetta la conferma. Confermalo o cambialo.",
    )
    CONFIRMED = coded("match_is_confirmed", "Il risultato è già confermato. Se c’è un errore, dillo in segreteria.")
    DISPUTED = coded("match_is_disputed", "I due risultati sono diversi. Vai in segreteria a chiarire.")
    AWARDED = coded("match_is_awarded", "Questa partita è data a tavolino. Per cambiarla, prima torna indietro.")
    NOBODY = coded(
        "match_is_nobody", "A questa partita non si è presentato nessuno. Per cambiarla, prima torna indietro."
    )
    ABANDONED = coded("match_is_abandoned", "Questa partita è interrotta. Per riprenderla, prima torna indietro.")
    STOPPED = coded("match_is_stopped", "Questa partita è fermata a tempo. Per riprenderla, prima torna indietro.")


ONCE_TOLD: Mapping[Move, MatchState] = {
    Move.PART: MatchState.PLAYING,
    Move.REPORT: MatchState.ENTERED,
    Move.AGREE: MatchState.CONFIRMED,
    Move.DIFFER: MatchState.DISPUTED,
    Move.SET_ASIDE: MatchState.PLAYING,
    Move.RECORD: MatchState.CONFIRMED,
    Move.EMPTY: MatchState.TO_PLAY,
    Move.ABANDON: MatchState.ABANDONED,
}
"""What may follow where the table told a result, whether one side did or both differ."""

AFTER: Mapping[MatchState, Mapping[Move, MatchState]] = {
    MatchState.TO_PLAY: {
        Move.START: MatchState.PLAYING,
        Move.PART: MatchState.PLAYING,
        Move.REPORT: MatchState.ENTERED,
        Move.RECORD: MatchState.CONFIRMED,
        Move.AWARD: MatchState.AWARDED,
        Move.AWARD_NOBODY: MatchState.NOBODY,
    },
    MatchState.PLAYING: {
        Move.PART: MatchState.PLAYING,
        Move.REPORT: MatchState.ENTERED,
        Move.RECORD: MatchState.CONFIRMED,
        Move.EMPTY: MatchState.TO_PLAY,
        Move.AWARD: MatchState.AWARDED,
        Move.AWARD_NOBODY: MatchState.NOBODY,
        Move.ABANDON: MatchState.ABANDONED,
        Move.STOP: MatchState.STOPPED,
    },
    MatchState.ENTERED: ONCE_TOLD,
    MatchState.DISPUTED: ONCE_TOLD,
    MatchState.CONFIRMED: {
        Move.CORRECT: MatchState.CONFIRMED,
        Move.SHORTEN: MatchState.PLAYING,
        Move.EMPTY: MatchState.TO_PLAY,
    },
    MatchState.AWARDED: {Move.TAKE_BACK: MatchState.TO_PLAY},
    MatchState.NOBODY: {Move.TAKE_BACK: MatchState.TO_PLAY},
    MatchState.ABANDONED: {Move.TAKE_BACK: MatchState.PLAYING},
    MatchState.STOPPED: {Move.TAKE_BACK: MatchState.PLAYING},
}

SETTLED = frozenset(
    {MatchState.CONFIRMED, MatchState.AWARDED, MatchState.NOBODY, MatchState.ABANDONED, MatchState.STOPPED}
)
"""The states of a match that counts and owes nothing any more."""


class MatchFacts(NamedTuple):
    """What is known of a match. A plain tuple: one is made of each match whenever a stage is read.

    `deals` and `complete`: whether deals are in force, and whether they make a whole match; `reported` the number of
    different results that people at the table report; `absent` the sides that lost it by an award, and
    `award` why it was awarded.
    """

    started: bool
    deals: bool
    complete: bool
    reported: int
    absent: Sides | None
    award: AwardKind = AwardKind.ABSENT


BEGUN_AND_AWARDED: Mapping[AwardKind, MatchState] = {
    AwardKind.ABANDONED: MatchState.ABANDONED,
    AwardKind.TIME_UP: MatchState.STOPPED,
}
"""What a match is at that was awarded although it had begun."""


def state_of(facts: MatchFacts) -> MatchState:
    """The state that follows from what is known."""
    if facts.absent is not None:
        unplayed = MatchState.NOBODY if facts.absent == EVERY_SIDE else MatchState.AWARDED
        return BEGUN_AND_AWARDED.get(facts.award, unplayed)
    if facts.complete:
        return MatchState.CONFIRMED
    if facts.reported:
        return MatchState.ENTERED if facts.reported == 1 else MatchState.DISPUTED
    return MatchState.PLAYING if facts.started or facts.deals else MatchState.TO_PLAY


def check_move(state: MatchState, move: Move) -> tuple[Problem, ...]:
    """The problem of a move that is not allowed in this state; empty when it is."""
    return () if move in AFTER[state] else (problem_at(StateProblem[state.name]),)


# The proposed worth of a rest: the mean of a match or a table under the chosen points. Plain Python.


def offered_rest(regulation: Regulation) -> Points:
    """The points of a rest that neither gains nor loses anything: the mean of the results of a match, rounded up;
    where everybody is alone what a table hands out, shared among all. 0 where all rest equally often, and where what is
    handed out depends on what is played.
    """
    if regulation.format not in REST_UNEQUALLY:
        return 0
    match_format = regulation.match_format
    if regulation.sums_of_sides:
        return 0  # the mean of those who play, which nobody knows before
    if match_format.game.two_sided:
        return fair_rest_points(regulation.match_points)
    given = points_of_table(regulation.counting, match_format, regulation.table_points)
    deals_won = match_format.game.key is GameKey.ALONE and not match_format.game.totals_alone
    if given is None and deals_won and match_format.kind is MatchKind.FIXED:
        given = match_format.length  # somebody wins each deal
    mean = exact(Fraction(given or 0, match_format.sides))
    return mean if in_parts(mean) else math.ceil(mean)


def most_of_match(regulation: Regulation) -> Points:
    """The most that anybody can have of a match, or of a table."""
    game, deals = regulation.match_format.game, regulation.match_format.length
    if regulation.sums_of_sides:
        return most_of_deal(regulation.match_format) * deals
    if game.two_sided:
        return max(points for _result, points in regulation.match_points.values)
    if regulation.counting is Counting.PLACES:
        return exact(max(regulation.table_points.values))
    if game.totals_alone:
        return MOST_OWN
    if game.key is GameKey.CALLED:
        return most_worth(game.calls) * deals
    return {IndividualWorth.WON: 1, IndividualWorth.CARDS: 120, IndividualWorth.ORDER: 2}[game.alone] * deals
