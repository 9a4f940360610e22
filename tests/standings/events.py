"""Hypothesis: events of two to five entrants in which everybody, or nearly everybody, has met."""

from dataclasses import dataclass
from itertools import combinations

from hypothesis import strategies as st

from tests.standings.crosstables import encounter
from tournaments.standings.types import Encounter


@dataclass(frozen=True)
class Event:
    entrants: tuple[str, ...]
    encounters: tuple[Encounter, ...]


NARROW = st.sampled_from([2, 3])
ANY_RESULT = st.integers(min_value=0, max_value=5)


@st.composite
def events(draw: st.DrawFn) -> Event:
    """Narrow results alone make ties likely; some events are left unfinished."""
    entrants = tuple("ABCDE"[: draw(st.integers(min_value=2, max_value=5))])
    tables = draw(st.integers(min_value=1, max_value=2))
    result = draw(st.sampled_from([NARROW, ANY_RESULT]))
    pairs = [pair for pair in combinations(entrants, 2) for _ in range(tables)]
    played = pairs[: len(pairs) - draw(st.sampled_from([0, 0, 1]))]
    return Event(entrants, tuple(_match(draw, *pair, draw(result), str(key)) for key, pair in enumerate(played)))


def _match(draw: st.DrawFn, first: str, second: str, won: int, key: str) -> Encounter:
    """Five deals, every one won with 61 and lost with 59, but for the margin of each side's wins."""
    winning, losing = draw(st.sampled_from([(61, 61), (61, 70), (90, 61)]))
    made = won * winning + (5 - won) * (120 - losing)
    return encounter(first, second, (won, 5 - won), key, cards=(made, 600 - made))
