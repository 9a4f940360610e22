"""Search for base turns whose developed turns let no two players meet twice; see `scheduling.evenings.developing`.

Two players who move together meet in every turn with the same difference, so it is enough that in the base
turn every difference (between two copies of the group, or between a fixed player and a copy) comes once. A
difference that is its own opposite would come back half way, and two fixed players would meet for ever: both
count as used from the beginning. Who rests in the base turn comes from different copies, so that nobody rests
twice.
"""

from random import Random

from rules.games import SEATS
from tournaments.scheduling.base.chance import EXPONENTIAL_SIZE, exponential_limits, seeded, shuffled
from tournaments.scheduling.evenings.catalogue import elements
from tournaments.scheduling.whist.plan import Four

HOTTEST, COOLING, SWEEPS = 1_300, 980, 100
TWICE_RESTING = 3


def base_turn(players: int, group: tuple[int, ...], number: int, steps: int) -> list[Four] | None:
    """A base turn at players // 4 tables found from this number with at most so many tried changes, or
    None.
    """
    search = _BaseSearch(players, group, seeded(number))
    search.run(steps)
    if search.cost:
        return None
    order = search.order[: search.seated]
    return list(zip(order[::4], order[1::4], order[2::4], order[3::4], strict=True))


class _BaseSearch:
    """The order of all players: four by four at tables, the last ones resting."""

    def __init__(self, players: int, group: tuple[int, ...], rng: Random) -> None:
        self.players, self.rng = players, rng
        self.order = shuffled(rng, range(players))
        self.seated = players - players % SEATS
        self.size = len(elements(group))
        self.moving = players - players % self.size
        self.classes, self.used = difference_classes(players, group)
        self.cost = self._rest_cost() + sum(self._count(start, 1) for start in range(0, self.seated, SEATS))

    def run(self, steps: int) -> None:
        """Anneal until no difference comes twice, or the steps are used up."""
        temperature = HOTTEST
        for _ in range(SWEEPS):
            limits = exponential_limits(temperature)
            for _ in range(steps // SWEEPS):
                if self.cost == 0:
                    return
                one, two = int(self.rng.random() * self.seated), int(self.rng.random() * self.players)
                if one // SEATS != two // SEATS:
                    self._try(one, two, limits)
            temperature = temperature * COOLING // 1000

    def _try(self, one: int, two: int, limits: tuple[int, ...]) -> None:
        before = self.cost
        self._exchange(one, two)
        if self.cost > before and self.cost - before > limits[int(self.rng.random() * EXPONENTIAL_SIZE)]:
            self._exchange(one, two)

    def _exchange(self, one: int, two: int) -> None:
        """Let two players change places, and keep the cost."""
        self.cost += self._both(one, two, -1)
        self.order[one], self.order[two] = self.order[two], self.order[one]
        self.cost += self._both(one, two, 1)

    def _both(self, one: int, two: int, times: int) -> int:
        cost = self._count(one - one % SEATS, times)
        return cost + (self._count(two - two % SEATS, times) if two < self.seated else times * self._rest_cost())

    def _count(self, start: int, times: int) -> int:
        """Count the differences of the table that starts here once more or less; the change of the cost."""
        one, two, three, four = self.order[start : start + SEATS]
        first, second, third = self.classes[one], self.classes[two], self.classes[three]
        cost = 0
        for difference in (first[two], first[three], first[four], second[three], second[four], third[four]):
            if times > 0:
                cost += self.used[difference]
                self.used[difference] += 1
            else:
                self.used[difference] -= 1
                cost -= self.used[difference]
        return cost

    def _rest_cost(self) -> int:
        """What it costs that fixed players, or two of one copy, rest in the base turn."""
        resting = self.order[self.seated :]
        copies = {player // self.size for player in resting if player < self.moving}
        return TWICE_RESTING * (len(resting) - len(copies))


def difference_classes(players: int, group: tuple[int, ...]) -> tuple[list[list[int]], list[int]]:
    """For every two players the class of their difference, and for every class how often it is used
    already.
    """
    every = elements(group)
    moving = players - players % len(every)
    numbers: dict[tuple[int, ...], int] = {}
    used: list[int] = []
    classes = [[0] * players for _ in range(players)]
    for low in range(players):
        for high in range(low + 1, players):
            key, before = _difference(low, high, every, group, moving)
            if key not in numbers:
                numbers[key] = len(numbers)
                used.append(before)
            classes[low][high] = classes[high][low] = numbers[key]
    return classes, used


def _difference(
    low: int, high: int, every: list[tuple[int, ...]], group: tuple[int, ...], moving: int
) -> tuple[tuple[int, ...], int]:
    """The name of the difference of two players, and 1 if one meeting a turn would already be too much."""
    if high >= moving:
        return ((low, high), 1) if low >= moving else ((low // len(every), high), 0)
    (copy, place), (other, there) = divmod(low, len(every)), divmod(high, len(every))
    step = tuple((b - a) % order for a, b, order in zip(every[place], every[there], group, strict=True))
    back = tuple(-part % order for part, order in zip(step, group, strict=True))
    if copy != other:
        return (copy, other, *step), 0
    return (copy, other, *min(step, back)), int(step == back)
