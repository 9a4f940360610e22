"""The words of the final points: rules for shared places, modifiers, and what was wrong with a declaration."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.final_points import WhyNot
from rules.modifiers import Condition, EffectKind, Rounding, Target
from rules.places import LastValue, PlacePoints, SharedRule
from rules.words import Words, gettext
from rules.words import gettext_lazy as _

SHARED_RULES: Mapping[str, Words] = {
    SharedRule.SAME: _("tutti prendono i punti del posto migliore"),
    SharedRule.AVERAGE: _("tutti prendono la media dei loro posti"),
    SharedRule.NEXT: _("tutti prendono i punti del posto peggiore"),
}

LAST_VALUES: Mapping[str, Words] = {
    LastValue.PLACE: _("del posto a cui è scritto"),
    LastValue.LAST: _("dell’ultimo, chiunque sia"),
}
MOST_AMOUNTS = 8

EFFECT_KINDS: Mapping[str, Words] = {
    EffectKind.MULTIPLY: _("moltiplica i punti"),
    EffectKind.ADD: _("aggiunge punti, o ne toglie con il meno"),
    EffectKind.SET: _("fissa i punti"),
    EffectKind.TRANSFER: _("prende punti da un altro"),
    EffectKind.SWAP: _("scambia i punti con un altro"),
    EffectKind.CANCEL: _("annulla un’altra dichiarazione"),
}

TARGETS: Mapping[str, Words] = {
    Target.OWN: _("ai propri punti"),
    Target.NAMED: _("ai punti di un altro, a scelta"),
}

CONDITIONS: Mapping[str, Words] = {
    Condition.ALWAYS: _("sempre"),
    Condition.FIRST: _("solo se arriva primo"),
    Condition.RANK_AT_MOST: _("solo se arriva tra i primi"),
    Condition.CHALLENGE_WON: _("solo se vince la sfida"),
}

ROUNDINGS: Mapping[str, Words] = {
    Rounding.EXACT: _("non si arrotonda"),
    Rounding.DOWN: _("si arrotonda in giù"),
    Rounding.UP: _("si arrotonda in su"),
    Rounding.HALF_UP: _("si arrotonda al più vicino, il mezzo in su"),
}

WHY_NOT: Mapping[str, Words] = {
    WhyNot.CANCELLED: _("annullata da un’altra dichiarazione"),
    WhyNot.NOT_FIRST: _("la squadra non è arrivata prima"),
    WhyNot.RANK_TOO_LOW: _("la squadra è arrivata troppo indietro"),
    WhyNot.CHALLENGE_NOT_WON: _("la sfida non è stata vinta"),
}


def last_value_choices(table: PlacePoints, teams: int | None) -> list[tuple[str, str]]:
    """Whose the last value of a list may be, each choice with what everybody would get.

    `teams` is how many are ranked; where nobody knows yet, it is shown for one fewer and for one more than the values.
    """
    counts = [teams] if teams else [len(table.values) - 1, len(table.values) + 1]
    words = {
        LastValue.PLACE: gettext("per il posto %(place)s: %(amounts)s"),
        LastValue.LAST: gettext("per l’ultimo, chiunque sia: %(amounts)s"),
    }
    return [
        (last.value, said % {"place": len(table.values), "amounts": "; ".join(_amounts(table, last, counts))})
        for last, said in words.items()
    ]


def place_points_in_words(table: PlacePoints, teams: int | None) -> str:
    """The points by place; where the list is shorter than the ranking of this many teams, with what everybody gets."""
    *others, last = map(str, table.values)
    if table.last is LastValue.LAST and others:
        said = gettext("%(points)s, e %(last)s all’ultimo") % {"points": ", ".join(others), "last": last}
    else:
        said = ", ".join((*others, last))
    if teams is None or table.says_alike(teams):
        return said
    return f"{said} ({amounts_among(table, teams)})"


def amounts_among(table: PlacePoints, teams: int) -> str:
    """What every place is worth among this many teams: "in 3 prendono 5, 3, 1"."""
    points = [str(value) for value in table.among(teams)]
    if len(points) > MOST_AMOUNTS:
        points[MOST_AMOUNTS - 2 : -1] = ["…"]
    return gettext("con %(teams)s squadre: %(points)s") % {"teams": teams, "points": ", ".join(points)}


def _amounts(table: PlacePoints, last: LastValue, counts: Sequence[int]) -> list[str]:
    return [amounts_among(replace(table, last=last), count) for count in counts if count > 1]
