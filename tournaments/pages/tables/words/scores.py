"""A result in figures: deals won by two sides, or what everybody at a table has."""

from collections.abc import Sequence

from rules.exact import Points
from rules.sides import SIDES
from tournaments.labels.points import Figure, figure


def score_words(score: Sequence[Points]) -> str:
    """ "3–2" of two sides; "+8 · −2 · −6" of a table at which everybody is a side."""
    if len(score) == len(SIDES):
        return "–".join(str(figure(one)) for one in score)
    return " · ".join(map(signed, score))


def won_by(side: int, score: Sequence[Points]) -> int | Figure | str:
    """What one side has: of two the deals that it won, of many what its deals were worth, with the sign."""
    own = score[side - 1]
    return figure(own) if len(score) == len(SIDES) else signed(own)


def signed(value: Points) -> str:
    """A number with its sign: +3, −½, 0."""
    return f"+{figure(value)}" if value > 0 else str(figure(value))


def own_score(score: Sequence[Points]) -> str:
    """The same as the one sees it who is named first: of many sides that one alone."""
    return score_words(score) if len(score) == len(SIDES) else signed(next(iter(score)))
