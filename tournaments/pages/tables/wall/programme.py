"""What the projector is asked to show, as its address says it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from django.http import QueryDict

from tournaments.pages.frame.values import read_whole

SECONDS = (8, 12, 20, 30)
USUAL_SECONDS = 12
MOST_LEAVES = 99
DIGITS = 4


class Shows(StrEnum):
    """What may be on the projector, in the order in which it comes."""

    SEATS = "seats"
    TABLES = "tables"
    BRACKET = "bracket"
    STANDINGS = "standings"
    CODE = "code"
    CLOCK = "clock"


class Light(StrEnum):
    """Whether letters are light on dark, or dark on light."""

    DARK = "dark"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Programme:
    """What comes, for how many seconds a leaf, and in which light; `leaf` is where it begins, from 0."""

    shows: tuple[Shows, ...] = tuple(Shows)
    seconds: int = USUAL_SECONDS
    light: Light = Light.DARK
    leaf: int = 0

    def at(self, leaf: int) -> "Programme":
        return replace(self, leaf=leaf)

    @property
    def query(self) -> str:
        """The same as an address holds it: one spelling for everything that is alike."""
        typed = QueryDict(mutable=True)
        typed.setlist("show", [str(one) for one in self.shows])
        typed["seconds"], typed["light"] = str(self.seconds), str(self.light)
        if self.leaf:
            typed["leaf"] = str(self.leaf)
        return typed.urlencode()


def read_programme(data: QueryDict) -> Programme:
    """Whatever is not understood is as usual: nobody is near a projector to mend an address."""
    wanted = data.getlist("show")
    shows = tuple(one for one in Shows if one in wanted)
    seconds = read_whole(data.get("seconds", ""))
    return Programme(
        shows=shows or tuple(Shows),
        seconds=seconds if seconds in SECONDS else USUAL_SECONDS,
        light=read_light(data),
        leaf=min(read_whole(data.get("leaf", ""), digits=DIGITS), MOST_LEAVES),
    )


def read_light(data: QueryDict) -> Light:
    light = data.get("light", "")
    return Light(light) if light in tuple(Light) else Light.DARK
