"""Which round of its bracket every match is: the length of a match depends on it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.scheduling.bracket.plan import waves_of
from tournaments.scheduling.bracket.types import Bracket, NodeKey, Section


@dataclass(frozen=True, slots=True)
class Round:
    """How many rounds are `left` after a match up to the final, which has none; in the consolation up to its own."""

    left: int
    consolation: bool = False


FINAL = Round(0)


def round_of(left: int | None, *, consolation: bool) -> Round | None:
    """The round as it is stored; None where nothing is."""
    return None if left is None else Round(left, consolation)


def rounds_of(bracket: Bracket) -> Mapping[NodeKey, Round]:
    """The round of every match, counted back from the final.

    Third place and placing matches are of the round of the main bracket that they are played beside. In a double
    elimination the final between the winners of both brackets is the final, with the second one; the last match of
    either bracket is a semifinal.
    """
    last = {node.section: node.column for node in bracket.nodes}  # columns rise within a section
    for_final = int(Section.FINAL in last)
    waves = dict(zip((node.key for node in bracket.nodes), waves_of(bracket.nodes), strict=True))
    found = {}
    for node in bracket.nodes:
        if node.section is Section.CONSOLATION:
            found[node.key] = Round(last[Section.CONSOLATION] - node.column, consolation=True)
        elif node.section is Section.FINAL:
            found[node.key] = FINAL
        elif node.section in (Section.MAIN, Section.LOWER):
            found[node.key] = Round(last[node.section] - node.column + for_final)
        else:
            found[node.key] = Round(last[Section.MAIN] - waves[node.key])
    return found


def rounds_as_played(bracket: Bracket, begun: Collection[NodeKey], lengths: Collection[int]) -> Mapping[NodeKey, Round]:
    """The round of every match of a bracket of which none is noted, as in an evening of an earlier program.

    There the length of a match depended on how many turns were left, and what has `begun` keeps its length. `lengths`
    are the numbers of last turns that had one of their own.
    """

    def own(left: int) -> int:
        return min((turns for turns in lengths if left < turns), default=0)

    found = dict(rounds_of(bracket))
    for key in begun:
        before, now = Round(bracket.turns - (bracket.node(key).turn or 0)), found[key]
        if own(before.left) != (0 if now.consolation else own(now.left)):
            found[key] = before
    return found
