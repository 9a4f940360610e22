"""Turns by lot: a few turns of all against all, every one of them known before the first is played."""

from itertools import combinations

from rules.problems import Problem
from tournaments.scheduling.all_against_all.berger import berger_turns
from tournaments.scheduling.all_against_all.hall_turns import turns_in_hall
from tournaments.scheduling.all_against_all.meeting_restrictions import drawn_by_lot
from tournaments.scheduling.base.base import Traits, not_played, rematches_problems
from tournaments.scheduling.base.chance import seeded
from tournaments.scheduling.base.restrictions import Ban, bans
from tournaments.scheduling.base.types import Field, Options, Played, Relation, Turn
from tournaments.scheduling.pairing.pairing_problems import pairing_problems

key = "drawn_turns"
traits = Traits(
    teams=False,
    needs_outcomes=False,
    fixed_length=True,
    asks=("turns", "hall", "queued"),
    rests_unequally=True,
    clubs_alone=True,
)


def problems(field: Field, options: Options) -> tuple[Problem, ...]:
    """Every reason why these entrants cannot play this number of turns without meeting twice, as in a Swiss event."""
    return (*pairing_problems(field, options), *rematches_problems(options))


def draw(field: Field, options: Options, number: int, played: tuple[Played, ...] = ()) -> tuple[Turn, ...]:
    """The first turns of Berger's tables for starting numbers that are drawn, as many as are chosen.

    So nobody meets or rests twice, whatever the number of entrants. Of twenty lots the one is kept in which the fewest
    of one club meet, or of those who are to be apart in every turn or in the first.
    Raises RestrictionsUnmet where a hard restriction is not kept.
    """
    rng = seeded(number)
    turns = berger_turns(len(field.ids))[: options.turns]
    pairings = [pairing for turn in turns for pairing in turn]
    entrants = drawn_by_lot(field.ids, pairings, _apart(field, options), rng, turns[0])
    return not_played(turns_in_hall(turns, entrants, field, options, rng), played)


def _apart(field: Field, options: Options) -> list[Ban]:
    """Entrants that must not meet: by a restriction, as members of one club, or because neither leaves a table of their
    own.
    """
    clubmates = [couple for club in field.clubs for couple in combinations(club, 2)]
    staying = combinations([stay for stay in options.restrictions.stay if stay.hard], 2)
    at_home = [(one.entrant, two.entrant) for one, two in staying if one.table != two.table]
    return [
        *bans(options.restrictions),
        *(Ban(one, two, Relation.OPPONENTS, first_turn=False, hard=False) for one, two in clubmates),
        *(Ban(one, two, Relation.OPPONENTS, first_turn=False, hard=True) for one, two in at_home),
    ]
