"""Who met whom how often, as squares to look at: entrants by entrants, counted from a finished schedule."""

from collections import Counter
from dataclasses import dataclass
from itertools import product

from tournaments.scheduling.audit.tally import Unit, tally
from tournaments.scheduling.kernel.types import EntrantId, Field, Schedule

Times = Counter[frozenset[Unit]]

LARGEST = 200
"""The most entrants of a matrix that somebody can still read."""


@dataclass(frozen=True, slots=True)
class Cell:
    """How many `times` two entrants met in one way; `over`: more than an even share, rounded up, of the meetings of
    all who could meet so.
    """

    times: int
    over: bool


Square = tuple[tuple[Cell | None, ...], ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The meetings of `entrants`, in the field's order, with a row and a column for each.

    `groups` are the sizes of the teams that come one after the other, or one size for all entrants where there are
    no teams. A cell is None where the format lets two never meet in this way, and on the diagonal; `partners` is
    empty where nobody has a partner.
    """

    entrants: tuple[EntrantId, ...]
    groups: tuple[int, ...]
    partners: Square
    opponents: Square


def matrix(schedule: Schedule, field: Field) -> Matrix:
    """The squares of a schedule, whatever it looks like; who is not of the field is left out. Ask for it up to LARGEST
    entrants.

    In a team everybody may be partners, and opponents are of other teams; without teams anybody may be both.
    """
    counts = tally(schedule)
    with_teams = any(len(team) > 1 for team in field.teams)
    groups = [team for team in field.teams if team] if with_teams else [field.ids]
    partners = _square(counts.partners, groups, {(one, one) for one in range(len(groups))})
    apart = {(one, two) for one, two in product(range(len(groups)), repeat=2) if one != two or not with_teams}
    return Matrix(
        field.ids,
        tuple(len(group) for group in groups),
        partners if counts.partners else (),
        _square(counts.opponents, groups, apart),
    )


def _square(times: Times, groups: list[tuple[EntrantId, ...]], foreseen: set[tuple[int, int]]) -> Square:
    """A row for every entrant of every group; `foreseen` are the pairs of groups whose members may meet."""
    most = {
        (one, two): _even_share(times, groups[one], groups[two]) if (one, two) in foreseen else None
        for one, two in product(range(len(groups)), repeat=2)
    }
    return tuple(
        tuple(
            _cell(times[frozenset(((entrant,), (other,)))], most[one, two], entrant == other)
            for two, others in enumerate(groups)
            for other in others
        )
        for one, group in enumerate(groups)
        for entrant in group
    )


def _cell(times: int, most: int | None, oneself: bool) -> Cell | None:
    if most is None or oneself:
        return Cell(times, over=True) if times else None
    return Cell(times, over=times > most)


def _even_share(times: Times, ours: tuple[EntrantId, ...], theirs: tuple[EntrantId, ...]) -> int:
    """The meetings of two groups (or of one in itself) per couple, rounded up."""
    couples = {frozenset(((one,), (two,))) for one, two in product(ours, theirs) if one != two}
    return -(-sum(times[couple] for couple in couples) // max(1, len(couples)))
