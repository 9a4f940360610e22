"""Which of the two chairs of its side a player takes: first and second chair alternate for everybody."""


def balance_chairs(pairs: list[tuple[int, int]], people: int) -> list[tuple[int, int]]:
    """The same pairs of people (indexes below `people`), turned round where needed.

    Everybody comes first and second equally often, within one (exactly, for an even number of pairs). The
    pairs are the edges of a graph that is walked in trails, first from people with an odd number of pairs; a
    pair is turned into the direction of the walk, and a walk leaves every place as often as it enters it (L.
    Euler, 1736).
    """
    edges: list[list[int]] = [[] for _ in range(people)]
    for index, (one, two) in enumerate(pairs):
        edges[one].append(index)
        edges[two].append(index)
    left = [len(own) for own in edges]
    turned = list(pairs)
    for start in range(people):
        if left[start] % 2:
            _walk(start, edges, left, turned)
    for start in range(people):
        while left[start]:
            _walk(start, edges, left, turned)
    return turned


def _walk(start: int, edges: list[list[int]], left: list[int], turned: list[tuple[int, int]]) -> None:
    """Turn pairs round along a trail from `start` until nobody is left to go on to; walked pairs leave
    `edges`.
    """
    here = start
    while left[here]:
        index = edges[here].pop()
        one, two = turned[index]
        there = two if here == one else one
        edges[there].remove(index)
        turned[index] = (here, there)
        left[here] -= 1
        left[there] -= 1
        here = there
