"""What a pair or a single player is called: the names of its people, short enough to be stored and never those of
somebody else.
"""

from collections.abc import Collection, Iterator, Sequence

from tournaments.event.letters import BETWEEN

LONGEST = 80


def entrant_name(people: Sequence[str], taken: Collection[str], *, kept: Collection[str] = ()) -> str:
    """The name of these people together, in at most `LONGEST` characters and different from all that are taken: those
    are given in small letters (`casefold`).

    Where it is too long, forenames shrink to initials, the longest first; who would then look like somebody
    else, or has the same name, gets a number behind it. Words that are `kept` do not shrink, surnames above all.
    """
    name = _fitted(people, LONGEST, kept)
    number = 1
    while name.casefold() in taken:
        number += 1
        behind = f" ({number})"
        name = _fitted(people, LONGEST - len(behind), kept) + behind
    return name


def _fitted(people: Sequence[str], limit: int, kept: Collection[str]) -> str:
    for shrunk in shrinking(people, kept):
        if len(joined := BETWEEN.join(shrunk)) <= limit:
            return joined
    share = (limit - len(BETWEEN) * (len(people) - 1)) // len(people)
    return BETWEEN.join(_cut(name, share) for name in shrunk)


def shrinking(people: Sequence[str], kept: Collection[str]) -> Iterator[list[str]]:
    """The names as they are, then with one more forename shrunk to its initial each time, the longest first."""
    words = [person.split() for person in people]
    while True:
        yield [" ".join(one) for one in words]
        left = [
            (len(word), who, place)
            for who, one in enumerate(words)
            for place, word in enumerate(one[:-1])
            if len(word) > len("M.") and word not in kept
        ]
        if not left:
            return
        _length, who, place = max(left)
        words[who][place] = f"{words[who][place][0]}."


def _cut(name: str, limit: int) -> str:
    return name if len(name) <= limit else f"{name[: limit - 1].rstrip()}…"
