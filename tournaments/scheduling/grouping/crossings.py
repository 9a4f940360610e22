"""The matches of a first turn as an organizer prints them: "1A-2B, 1B-2A", "1-8, 4-5, 3-6, 2-7".

A side is the place and the letter of the group, the place alone where there are no groups, or M1, M2 ... for the best
of the rest; one who has no opponent advances. Source: the boards of Italian clubs.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from rules.problems import Problem, problem_at
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId
from tournaments.scheduling.qualify import Takes, Who, in_blocks

Crossings = tuple[tuple[str, ...], ...]
"""The matches from the top of the bracket, each as its sides."""
_SIDE = re.compile(r"[1-9]\d{0,2}[A-Z]?|M[1-9]\d{0,2}")
_BETWEEN_MATCHES = re.compile(r"[,;\n]+")
_BETWEEN_SIDES = re.compile(r"\s*[-\u2013\u2014/:]\s*|\s+(?:X|VS)\s+")


def read_crossings(text: str) -> Crossings:
    """The matches that are written there; what is not readable is kept as it is."""
    matches = (_BETWEEN_SIDES.split(one.strip().upper()) for one in _BETWEEN_MATCHES.split(text))
    found = (tuple(side.replace(" ", "") for side in match if side) for match in matches)
    return tuple(match for match in found if match)


def crossings_problems(takes: Takes, groups: int | None) -> Iterator[Problem]:
    """What is wrong with the printed matches of those that a stage takes from this many groups, None without any. Where
    not the best go on, how many there are only the draw knows.
    """
    matches = read_crossings(takes.printed)
    if not matches:
        yield problem_at(ScheduleProblem.CROSSINGS_MISSING)
        return
    named = Counter(side for match in matches for side in match)
    unread = [side for side in named if not _SIDE.fullmatch(side)]
    for side in unread:
        yield problem_at(ScheduleProblem.CROSSING_UNREAD, found=side)
    for match in matches:
        if len(match) > 2:
            yield problem_at(ScheduleProblem.NOT_TWO_CROSSED, found=len(match))
    for side, times in named.items():
        if times > 1:
            yield problem_at(ScheduleProblem.CROSSED_TWICE, found=side)
    if takes.who is Who.LOSERS:
        yield problem_at(ScheduleProblem.LOSERS_CROSSED)
    elif takes.who is Who.BEST:
        expected = expected_sides(takes, groups)
        for side in named:
            if side not in expected and side not in unread:
                yield problem_at(ScheduleProblem.CROSSED_STRANGER, found=side)
        if missing := [side for side in expected if side not in named]:
            yield problem_at(ScheduleProblem.CROSSING_LACKS, missing=", ".join(missing))
        yield from _of_two_blocks(takes, matches, groups, expected)


def expected_sides(takes: Takes, groups: int | None) -> tuple[str, ...]:
    """The entrants that go on, as printed, the best first."""
    first, last = takes.after + 1, takes.after + takes.per_group
    if groups is None:
        return tuple(str(place) for place in range(first, last + takes.rest + 1))
    by_place = tuple(f"{place}{_letter(group)}" for place in range(first, last + 1) for group in range(1, groups + 1))
    return by_place + tuple(f"M{number}" for number in range(1, takes.rest + 1))


def _of_two_blocks(takes: Takes, matches: Crossings, groups: int | None, expected: Sequence[str]) -> Iterator[Problem]:
    """Matches of two who play for other places; which of a place come first is known where a block has whole places."""
    if takes.block is None:
        return
    if groups is not None and takes.block % groups:
        yield problem_at(ScheduleProblem.CROSSED_PARTS_OF_PLACES, block=takes.block, groups=groups)
        return
    block_of = {one: number for number, block in enumerate(in_blocks(expected, takes.block)) for one in block}
    for match in matches:
        if len({block_of[side] for side in match if side in block_of}) > 1:
            yield problem_at(ScheduleProblem.CROSSED_OF_TWO_BLOCKS, *match)


def crossed(takes: Takes, came: Sequence[tuple[EntrantId, int | None, int]]) -> tuple[tuple[EntrantId, ...], ...]:
    """The printed matches with those who `came`, in the order of their seeding: who they are, from which group, and
    with which place in it. Of who did not come the opponent advances.
    """
    last = takes.after + takes.per_group
    named: dict[str, EntrantId] = {}
    best = 0
    for entrant, group, place in came:
        if group is None:
            named[str(place)] = entrant
        elif takes.who is Who.BEST and place > last:
            best += 1
            named[f"M{best}"] = entrant
        else:
            named[f"{place}{_letter(group)}"] = entrant
    matches = (tuple(named[side] for side in match if side in named) for match in read_crossings(takes.printed))
    return tuple(match for match in matches if match)


def _letter(group: int) -> str:
    return ascii_uppercase[group - 1] if group <= len(ascii_uppercase) else str(group)
