"""The projector's programme, from its address."""

from dataclasses import dataclass, replace
from enum import StrEnum

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole

SECONDS = (8, 12, 20, 30)
USUAL_SECONDS = 12
MOST_SLIDES = 99
DIGITS = 4


class Shows(StrEnum):
    """Kinds of slides, in their order."""

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
    """The chosen slides, their seconds and light; `slide` is the first one, from 0."""

    shows: tuple[Shows, ...] = tuple(Shows)
    seconds: int = USUAL_SECONDS
    light: Light = Light.DARK
    slide: int = 0

    def at(self, slide: int) -> "Programme":
        return replace(self, slide=slide)

    @property
    def query(self) -> str:
        """The same as an address holds it: one spelling for everything that is alike."""
        typed = QueryDict(mutable=True)
        typed.setlist("show", [str(one) for one in self.shows])
        typed["seconds"], typed["light"] = str(self.seconds), str(self.light)
        if self.slide:
            typed["leaf"] = str(self.slide)
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
        slide=min(read_whole(data.get("leaf", ""), digits=DIGITS), MOST_SLIDES),
    )


def read_light(data: QueryDict) -> Light:
    light = data.get("light", "")
    return Light(light) if light in tuple(Light) else Light.DARK


# What is asked before the projector is opened.


def programme_choices(tournament: Tournament) -> Plain:
    """What desk/_projector_form.html asks before the projector is opened."""
    return {
        "shows": [{"value": one, "label": label} for one, label in _show_names().items()],
        "seconds": [{"value": one, "chosen": one == USUAL_SECONDS} for one in SECONDS],
        "lights": [
            {"value": Light.DARK, "label": _("Chiaro su scuro"), "chosen": True},
            {"value": Light.LIGHT, "label": _("Scuro su chiaro"), "chosen": False},
        ],
        "url": reverse("public_projector", kwargs={"slug": tournament.slug}),
    }


def _show_names() -> dict[Shows, str]:
    return {
        Shows.SEATS: _("All’inizio del turno: il tavolo di ognuno, per cognome"),
        Shows.TABLES: _("I tavoli del turno"),
        Shows.BRACKET: _("Il tabellone, dove c’è"),
        Shows.STANDINGS: _("Classifica"),
        Shows.CODE: _("Il codice per i telefoni"),
        Shows.CLOCK: _("Il tempo che resta"),
    }


# How far a prize-giving has come, as its address says it.

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
