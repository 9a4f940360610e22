"""The command line of a stored catalogue: count every line of it, or look for a better one."""

from argparse import ArgumentParser
from collections.abc import Callable


def check_or_improve(
    description: str, verify: Callable[[], int], improve: Callable[[int, int, int], object], *, steps: int
) -> int:
    """The exit status: 1 if `verify` counted faults. `improve` gets players, steps and number."""
    parser = ArgumentParser(description=description)
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--improve", type=int, metavar="PLAYERS")
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--number", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.improve:
        improve(arguments.improve, arguments.steps, arguments.number)
    return min(1, verify()) if arguments.verify else 0
