"""What becomes of the matches of a bracket that were made, once its results are as they are now.

One rule for every kind of bracket, for what carries it out and what shows it before.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.scheduling.bracket.progress import led_elsewhere
from tournaments.scheduling.bracket.types import Bracket, NodeKey, NodeState, Sides, Standing


@dataclass(frozen=True, slots=True)
class Made:
    """A match of a bracket that was made: its sides in the order of their sources, and whether it has begun."""

    sides: Sides
    begun: bool


@dataclass(frozen=True, slots=True)
class Reseating:
    """What is to be done, and what stays although the results now lead others there.

    `make`: the matches to be made, with their sides; `drop`: those that were made, have not begun and are to be taken
    away, also to be made again. `stays`: matches that have begun, `held`: matches that have not, to which somebody
    cannot come who has begun another; with whom the results alone lead there, None for nobody or not known any more.
    """

    make: Mapping[NodeKey, Sides]
    drop: tuple[NodeKey, ...]
    stays: Mapping[NodeKey, Sides]
    held: Mapping[NodeKey, Sides]


def reseating(bracket: Bracket, standings: Mapping[NodeKey, Standing], made: Mapping[NodeKey, Made]) -> Reseating:
    """What follows for the matches that were `made`; `standings` are all matches as `progress.standings_of` gives them,
    told of those that have begun.
    """
    due = {key: one.sides for key, one in standings.items() if one.state is NodeState.READY}
    drop = tuple(key for key, one in made.items() if not one.begun and due.get(key) != one.sides)
    make = {key: sides for key, sides in due.items() if key not in made or key in drop}
    others = led_elsewhere(bracket, standings)
    begun = {key for key, one in made.items() if one.begun}
    return Reseating(
        make,
        drop,
        stays={key: led for key, led in others.items() if key in begun},
        held={key: led for key, led in others.items() if key not in begun},
    )
