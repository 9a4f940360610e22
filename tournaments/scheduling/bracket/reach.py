"""Who may still come to play where in a bracket."""

from collections.abc import Mapping

from tournaments.scheduling.bracket.progress import OPEN
from tournaments.scheduling.bracket.types import Bracket, NodeKey, Standing
from tournaments.scheduling.kernel.types import EntrantId


def could_reach(bracket: Bracket, standings: Mapping[NodeKey, Standing]) -> dict[NodeKey, frozenset[EntrantId]]:
    """For every match those who sit there, and as long as a side is not known everybody whom results could lead
    there.

    `standings` are all its matches as `progress.standings_of` gives them.
    """
    found: dict[NodeKey, frozenset[EntrantId]] = {}
    for node in bracket.nodes:
        coming: set[EntrantId] = set()
        for source, side in zip(node.sources, standings[node.key].sides, strict=True):
            if side is not None:
                coming.add(side)
            elif source.match is not None and standings[source.match].state in OPEN:
                coming |= found[source.match]
        found[node.key] = frozenset(coming)
    return found
