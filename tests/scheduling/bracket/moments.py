"""Which matches come before and after which in a bracket, and how far a later one may be."""

from collections.abc import Iterator
from enum import StrEnum

from tests.scheduling.bracket.playing import to_play
from tournaments.scheduling.bracket.types import Bracket, NodeKey


class Far(StrEnum):
    """How far a later match is when an earlier one is corrected."""

    MADE = "made"
    BEGUN = "begun"
    ENDED = "ended"


def ancestors(drawn: Bracket, key: NodeKey) -> set[NodeKey]:
    """All matches that a match comes from."""
    nodes = drawn.by_key
    found: set[NodeKey] = set()
    left = [key]
    while left:
        before = {one.match for one in nodes[left.pop()].sources if one.match} - found
        found |= before
        left += before
    return found


def pairs_of(drawn: Bracket) -> Iterator[tuple[NodeKey, NodeKey]]:
    """Every match that is played, with every later one that comes from it."""
    before = {node.key: ancestors(drawn, node.key) for node in to_play(drawn)}
    for node in to_play(drawn):
        yield from ((node.key, later) for later, those in before.items() if node.key in those)
