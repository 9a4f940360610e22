"""The regulation in force, one line a part: beside its boxes, on the pages of everybody and on paper."""

from collections.abc import Iterator, Mapping

from rules.words import Capital, Words, gettext
from rules.words import gettext_lazy as _
from tournaments.event.regulation import Regulation
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import ALONE, Part, Place, Setting

_TITLES: Mapping[Part, Words] = {
    Part.PASSAGE: _("Chi si qualifica"),
    Part.CALENDAR: _("Tavoli e turni"),
    Part.MATCH: _("Partita"),
    Part.MANNERS: _("Al tavolo"),
    Part.ABSENCES: _("Ritardi e partite a tavolino"),
    Part.TIME: _("Tempo del turno"),
    Part.MATCH_POINTS: Capital("punti partita"),
    Part.TIEBREAKS: _("A pari punti"),
    Part.PLACE_POINTS: _("Punti finali"),
}
_CALENDARS: Mapping[str, Words] = {
    "groups": _("Gironi e tavoli"),
    "knockout": _("Tabellone"),
    "danish": _("Turni e incontri"),
    "swiss": _("Turni e incontri"),
}
_OF_POINTS = frozenset({Part.MATCH_POINTS, Part.TIEBREAKS})
_OF_ALL = frozenset({Part.MANNERS, Part.PLACE_POINTS})


def regulation_parts(regulation: Regulation) -> dict[Part, str]:
    """The parts of a stage's regulation, each with its title; a knockout is not about points."""
    hidden = (_OF_POINTS if regulation.traits.bracket else frozenset()) | (
        _OF_ALL if regulation.takes else {Part.PASSAGE}
    )
    titles = {**_TITLES, Part.CALENDAR: _CALENDARS.get(regulation.format, _TITLES[Part.CALENDAR])}
    return {part: str(title) for part, title in titles.items() if part not in hidden}


def asked_in(part: Part, regulation: Regulation) -> Iterator[Setting]:
    """The settings of a part in their order; those of the calendar in the one in which the format asks for them."""
    settings = [one for one in SETTINGS if one.part is part]
    if part is not Part.CALENDAR:
        yield from settings
        return
    asked = ("stage_name", *regulation.traits.asks)
    yield from sorted((one for one in settings if one.field in asked), key=lambda one: asked.index(one.field))


def regulation_in_words(regulation: Regulation, place: Place = ALONE, *, for_players: bool = False) -> dict[str, str]:
    """Part (of `regulation_parts`) -> the choices in force, short enough to be beside the name of the part.

    `for_players`: as those read them who have never seen the boxes.
    """
    return {
        part: "; ".join(_lines(part, regulation, place, for_players=for_players))
        for part in regulation_parts(regulation)
    }


def regulation_in_brief(regulation: Regulation, place: Place = ALONE) -> str:
    """The regulation as one line, as organizers tell it to each other; behind another stage only what is otherwise than
    there.
    """
    told = list(_in_brief(regulation, place))
    if place.before is None:
        return " · ".join(told)
    before = set(_in_brief(place.before, ALONE))
    new = [one for one in told if one not in before]
    return " · ".join([*new, *_differing(regulation, place.before)]) or gettext("come la fase prima")


def _in_brief(regulation: Regulation, place: Place) -> Iterator[str]:
    ties = gettext("a pari punti: %(order)s")
    for part in regulation_parts(regulation):
        for one in asked_in(part, regulation):
            if one.brief and (said := one.brief(regulation, place)):
                yield ties % {"order": said} if part is Part.TIEBREAKS else said


_PLAYED = (Part.MATCH, Part.MANNERS, Part.ABSENCES, Part.TIME)


def _differing(regulation: Regulation, before: Regulation) -> Iterator[str]:
    """What is no part of the brief line and is played otherwise than in the stage before."""
    lines = (one.line for part in _PLAYED for one in asked_in(part, regulation) if not one.brief)
    for line in filter(None, lines):
        said = line(regulation, ALONE)
        if said and said != line(before, ALONE):
            yield said


def _lines(part: Part, regulation: Regulation, place: Place, *, for_players: bool) -> Iterator[str]:
    for one in asked_in(part, regulation):
        line = (one.told if for_players else None) or one.line
        if line and (said := line(regulation, place)):
            yield said
