"""Whether eliminated entrants may enter again as new ones: how many times, and until which turn."""

from dataclasses import dataclass

MOST_TIMES = MOST_TURNS = 9


@dataclass(frozen=True, slots=True)
class EnteringAgain:
    """At most this many `times` each, while turn `until` is played or before it; never where both are 0.

    Written "never", "1_until_2".
    """

    times: int = 0
    until: int = 0

    def __str__(self) -> str:
        return f"{self.times}_until_{self.until}" if self.times else "never"

    @classmethod
    def read(cls, written: str) -> "EnteringAgain":
        """What `str` wrote. Raises ValueError for anything else."""
        for found in (
            NEVER,
            *(cls(times, turn) for times in range(1, MOST_TIMES + 1) for turn in range(1, MOST_TURNS + 1)),
        ):
            if str(found) == written:
                return found
        raise ValueError(f"{written!r} does not say who may enter again")


NEVER = EnteringAgain()
