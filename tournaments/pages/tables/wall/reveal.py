"""How far a prize-giving has come, as its address says it."""

from dataclasses import dataclass, replace

from django.http import QueryDict

from tournaments.pages.frame.values import read_whole
from tournaments.pages.tables.wall.programme import DIGITS, Light, read_light

TOPS = (3, 10)
"""The places from which a prize-giving may begin, besides the last and the last that wins a prize."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """`top`: the worst place that is called, 0 for all; `shown`: how many steps have been revealed."""

    top: int = 0
    shown: int = 0
    light: Light = Light.DARK

    def at(self, shown: int) -> "Reveal":
        return replace(self, shown=shown)

    @property
    def query(self) -> str:
        typed = QueryDict(mutable=True)
        typed.update({"top": str(self.top), "shown": str(self.shown), "light": str(self.light)})
        return typed.urlencode()


def read_reveal(data: QueryDict, usual: int = 0) -> Reveal:
    """Whatever is not understood is as at the beginning; where no `top` is asked for it is the usual one."""
    top = read_whole(data.get("top", str(usual)), digits=DIGITS)
    return Reveal(top, read_whole(data.get("shown", ""), digits=DIGITS), read_light(data))
