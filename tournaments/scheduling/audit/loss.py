"""What an event lost because somebody came or went: its figures beside those of a draw that nothing disturbed."""

from collections.abc import Iterable

from tournaments.scheduling.audit.figures import Figure, FigureKey

MORE_IS_BETTER = frozenset({FigureKey.GAMES_MIN, FigureKey.OPPONENTS_MIN})


def loss(happened: Iterable[Figure], undisturbed: Iterable[Figure]) -> tuple[Figure, ...]:
    """The figures that are worse than undisturbed, each with the undisturbed value for its bound.

    A figure without a counterpart is beyond comparison and left out.
    """
    ideal = {(figure.key, figure.where): figure.value for figure in undisturbed}
    return tuple(
        Figure(figure.key, figure.value, best, figure.where)
        for figure in happened
        for best in (ideal.get((figure.key, figure.where)),)
        if best is not None and _worse(figure, best)
    )


def _worse(figure: Figure, best: int) -> bool:
    return figure.value < best if figure.key in MORE_IS_BETTER else figure.value > best
