"""Who moves on from one stage to the next."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Takes:
    """Who is taken from the ranking of the stage before.

    `after` places are passed over, then come the first `per_group` of every group (of the one ranking where there are
    no groups), and the `rest` best of those behind them.
    """

    per_group: int
    rest: int = 0
    after: int = 0
