"""What follows from one match is the same from the few around it as from the whole bracket."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

import pytest

from tests.covers import examples
from tests.scheduling.bracket.playing import ALONE, DOUBLE, KINDS, bracket, in_order
from tournaments.scheduling.bracket.added import free_places, place_for, with_added
from tournaments.scheduling.bracket.bracket_progress import Made, reseating, standings_of
from tournaments.scheduling.bracket.bracket_step import Met, Unclear, Ways, decided_first
from tournaments.scheduling.bracket.types import Bracket, Decided, Node, NodeKey, Sides


@dataclass
class Evening:
    """The matches that were made so far, of a bracket; and of whose matches somebody asked."""

    drawn: Bracket
    made: dict[NodeKey, Met] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    asked: set[NodeKey] = field(default_factory=set)
    ways: Ways | None = None

    def at(self, node: Node) -> Met | None:
        self.asked.add(node.key)
        return self.made.get(node.key)

    def of(self, entrant: str) -> Mapping[NodeKey, Met]:
        found = {key: one for key, one in self.made.items() if entrant in one.sides}
        self.asked |= found.keys()
        return found

    def whole(self) -> tuple[Mapping[NodeKey, Sides], tuple[NodeKey, ...]]:
        """What the whole bracket says is to be made and to be taken away."""
        results = {key: one.decided for key, one in self.made.items() if one.decided}
        made = {key: Made(one.sides, one.begun) for key, one in self.made.items()}
        plan = reseating(self.drawn, results, made, self.gone)
        return plan.make, plan.drop

    def carry_out(self) -> None:
        make, drop = self.whole()
        for key in drop:
            del self.made[key]
        for key, (one, two) in make.items():
            assert one is not None
            assert two is not None
            self.made[key] = Met((one, two), begun=False, decided=None)

    def locally(self, key: NodeKey) -> dict[NodeKey, Sides]:
        if self.ways is None or self.ways.bracket is not self.drawn:
            self.ways = Ways(self.drawn)
        return decided_first(self.ways, key, self, frozenset(self.gone))


def decide(evening: Evening, key: NodeKey, winner: str | None) -> None:
    sides = evening.made[key].sides
    evening.made[key] = Met(sides, begun=True, decided=Decided(winner, sides))


def newly(evening: Evening, key: NodeKey, rng: Random) -> bool | None:
    """A match that is not over begins or ends; whether the matches around it told what follows, None where it was only
    asked of the whole.
    """
    sides = evening.made[key].sides
    if rng.random() < 0.2:
        evening.made[key] = Met(sides, begun=True, decided=None)
    else:
        decide(evening, key, None if rng.random() < 0.05 else rng.choice(sides))
    try:
        found = evening.locally(key)
    except Unclear:
        return False
    assert (found, ()) == evening.whole(), key
    return True


def correct(evening: Evening, rng: Random) -> None:
    """Another winner, nobody, or an emptied sheet, whatever was played since."""
    decided = sorted(key for key, one in evening.made.items() if one.decided)
    if decided:
        key = rng.choice(decided)
        decide(evening, key, rng.choice((*evening.made[key].sides, None)))
        if rng.random() < 0.2:
            evening.made[key] = Met(evening.made[key].sides, begun=False, decided=None)


def come(evening: Evening, rng: Random) -> None:
    """Somebody takes an empty place of the first column after the draw."""
    results = {key: one.decided for key, one in evening.made.items() if one.decided}
    begun = {key: one.sides for key, one in evening.made.items() if one.begun}
    places = free_places(evening.drawn, standings_of(evening.drawn, results, evening.gone, begun), begun, evening.gone)
    place = place_for(evening.drawn, rng.choice(places), f"late{len(Ways(evening.drawn).drawn)}") if places else None
    if place is not None:
        evening.drawn = with_added(evening.drawn, [place])


def played(drawn: Bracket, rng: Random, *, odd: float) -> Counter[bool | None]:
    """An evening in any order to its end: every match that begins or ends is asked of both. `odd` is how often
    somebody leaves or comes, or a result is corrected.
    """
    evening = Evening(drawn)
    evening.carry_out()
    told: Counter[bool | None] = Counter()
    for _ in range(4 * len(drawn.nodes)):
        left = sorted(key for key, one in evening.made.items() if one.decided is None)
        if not left:
            return told
        if rng.random() < odd:
            match rng.randrange(4):
                case 0:
                    evening.gone.add(rng.choice(sorted(Ways(evening.drawn).drawn)))
                case 1:
                    come(evening, rng)
                case _:
                    correct(evening, rng)
        else:
            told[newly(evening, rng.choice(left), rng)] += 1
        evening.carry_out()
    return told


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_what_a_result_leads_to_is_what_the_whole_bracket_says(kind: int) -> None:
    for number in range(examples(25)):
        rng = Random(number)
        drawn = bracket(rng.randint(4, 24), KINDS[kind], rng.choice((None, 3)))
        told = played(drawn, rng, odd=rng.choice((0, 0.05, 0.3)))
        assert told[True]


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_where_everybody_comes_and_nothing_is_corrected_the_matches_around_tell_it(kind: int) -> None:
    for number in range(examples(5)):
        rng = Random(number)
        evening = Evening(bracket(rng.randint(5, 40), KINDS[kind]))
        evening.carry_out()
        while left := sorted(key for key, one in evening.made.items() if one.decided is None):
            key = rng.choice(left)
            decide(evening, key, rng.choice(evening.made[key].sides))
            assert (evening.locally(key), ()) == evening.whole()
            evening.carry_out()


def test_of_five_hundred_pairs_no_more_than_some_dozens_of_matches_are_looked_at() -> None:
    for kind, most in ((ALONE, 25), (DOUBLE, 90)):
        evening, rng = Evening(bracket(500, kind)), Random(3)
        evening.carry_out()
        left = [key for key, one in evening.made.items() if one.decided is None]
        for key in rng.sample(left, len(left)):
            decide(evening, key, rng.choice(evening.made[key].sides))
            evening.asked.clear()
            for made, (one, two) in evening.locally(key).items():
                assert one
                assert two
                evening.made[made] = Met((one, two), begun=False, decided=None)
            assert len(evening.asked) <= most


def test_the_whole_decides_where_a_match_was_begun_to_which_nobody_led() -> None:
    evening = Evening(in_order(4))
    evening.carry_out()
    decide(evening, "main-1-1", "1")
    evening.made["main-2-1"] = Met(("1", "2"), begun=True, decided=None)
    decide(evening, "main-1-2", "3")
    with pytest.raises(Unclear):
        evening.locally("main-1-2")


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_every_match_is_in_a_later_turn_than_those_before_it(kind: int) -> None:
    for count in range(4, 40):
        for hall in (None, 2):
            drawn = bracket(count, KINDS[kind], hall)
            turns = {node.key: node.turn for node in drawn.nodes if node.turn is not None}
            later = [(turns.get(one.match or "", 0), node.turn) for node in drawn.nodes for one in node.sources]
            assert all(before < turn for before, turn in later if turn is not None)
