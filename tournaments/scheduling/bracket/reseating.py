"""What becomes of the matches of a bracket that were made, once its results are as they are now.

One rule for every kind of bracket, for what carries it out and what shows it before.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.scheduling.bracket.progress import led_elsewhere, standings_of
from tournaments.scheduling.bracket.types import Bracket, Decided, NodeKey, NodeState, Sides
from tournaments.scheduling.kernel.types import EntrantId


@dataclass(frozen=True, slots=True)
class Made:
    """A match of a bracket that was made: its sides in the order of their sources, and whether it has begun."""

    sides: tuple[EntrantId, EntrantId]
    begun: bool


@dataclass(frozen=True, slots=True)
class Reseating:
    """What is to be done, and what stays although the results now lead others there.

    `make`: the matches to be made, with their sides; `drop`: those that were made, have not begun and are to be taken
    away, also to be made again. `stays`: matches that have begun, with those who would be there if everything had been
    right from the start. `held`: matches that have not begun, to which somebody cannot come who has begun another, with
    those whom the matches before lead there. None is nobody, or not known any more.
    """

    make: Mapping[NodeKey, Sides]
    drop: tuple[NodeKey, ...]
    stays: Mapping[NodeKey, Sides]
    held: Mapping[NodeKey, Sides]


def reseating(
    bracket: Bracket,
    results: Mapping[NodeKey, Decided],
    made: Mapping[NodeKey, Made],
    gone: Collection[EntrantId] = (),
) -> Reseating:
    """What follows for the matches that were `made`, from the `results` of those that are decided and from who is
    `gone`, as `progress.standings_of` is told.
    """
    begun = {key: one.sides for key, one in made.items() if one.begun}
    standings = standings_of(bracket, results, gone, begun)
    due = {key: one.sides for key, one in standings.items() if one.state is NodeState.READY}
    drop = tuple(key for key, one in made.items() if not one.begun and due.get(key) != one.sides)
    make = {key: sides for key, sides in due.items() if key not in made or key in drop}
    straight = standings_of(bracket, results, gone, begun, straight=True)
    stays, held = (led_elsewhere(bracket, standings, so_far) for so_far in (straight, standings))
    return Reseating(
        make,
        drop,
        stays={key: led for key, led in stays.items() if key in begun},
        held={key: led for key, led in held.items() if key not in begun},
    )
