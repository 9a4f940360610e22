"""Names of stages and of their entrants."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.event.kinds import KINDS
from tournaments.event.regulation import Ranked, Regulation
from tournaments.labels.formats import WORDS
from tournaments.labels.setup import regulation_in_words
from tournaments.scheduling.qualify import Takes
from tournaments.scheduling.registry import FORMATS

FORMAT_NAMES: Mapping[str, Promise] = {
    "quarters": _("Incontri tra quartieri"),
    "round_robin": _("Girone unico"),
    "groups": _("Gironi"),
    "knockout": _("Eliminazione diretta"),
    "drawn_turns": _("Turni a sorteggio"),
    "danish": _("Danese"),
    "swiss": _("Svizzero"),
    "rotating_partners": _("Baraonda"),
    "round_tables": _("Ognuno per sé"),
}

_OF_SIDES = {1: Ranked.PLAYERS, 2: Ranked.PAIRS, 3: Ranked.TRIOS}


def side_name(ranked: str, format_key: str) -> str:
    """What sits on one side of a table: a pair, unless single players meet, or three play together."""
    table = KINDS[ranked].table(FORMATS[format_key].traits)
    return str(WORDS[_OF_SIDES[table.together]].one)


def stage_name(format_key: str, name: str = "") -> str:
    """The name that the organizer gave it, else that of its format."""
    return name or str(FORMAT_NAMES.get(format_key, format_key))


def stage_facts(regulation: Regulation, *, from_groups: bool) -> list[str]:
    """What is decided about a stage, in a few short lines; `from_groups`: the stage before is played in groups."""
    facts = []
    if regulation.takes is not None:
        facts.append(takes_in_words(regulation.takes, from_groups=from_groups))
    if regulation.groups is not None:
        count = regulation.groups
        facts.append(ngettext("%(count)d girone", "%(count)d gironi", count) % {"count": count})
    if regulation.turns is not None:
        count = regulation.turns
        facts.append(ngettext("%(count)d turno", "%(count)d turni", count) % {"count": count})
    if regulation.knockout.third_place:
        facts.append(gettext("finale per il 3º posto"))
    facts.append(regulation_in_words(regulation)["match"])
    return facts


def takes_in_words(takes: Takes, *, from_groups: bool) -> str:
    """Who moves on: "passano i primi 2 di ogni girone e i 4 migliori tra i terzi"."""
    first, last = takes.after + 1, takes.after + takes.per_group
    values = {"first": first, "last": last, "count": takes.per_group, "rest": takes.rest, "next": last + 1}
    if not from_groups:
        values["last"] = last + takes.rest
        return (
            gettext("passa chi va dal posto %(first)d al %(last)d")
            if takes.after
            else gettext("passano i primi %(last)d")
        ) % values
    if takes.after:
        said = gettext("passa chi nel girone va dal posto %(first)d al %(last)d") % values
    else:
        said = (
            ngettext("passa il primo di ogni girone", "passano i primi %(count)d di ogni girone", takes.per_group)
            % values
        )
    if not takes.rest:
        return said
    more = ngettext(
        "il migliore tra chi è al posto %(next)d", "i %(rest)d migliori tra chi è al posto %(next)d", takes.rest
    )
    return gettext("%(first)s, e %(more)s") % {"first": said, "more": more % values}
