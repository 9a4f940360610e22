"""The words of the final points: rules for shared places, modifiers, and what was wrong with a declaration."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.final_points import WhyNot
from rules.modifiers import Condition, EffectKind, ModifierFault, Rounding, Target, UseFault
from rules.places import LastValue, PlacePoints, PlacesFault, SharedRule

SHARED_RULES: Mapping[str, Promise] = {
    SharedRule.SAME: _("i punti del posto migliore a tutti i pari merito"),
    SharedRule.AVERAGE: _("la media dei posti occupati a ciascuno"),
    SharedRule.NEXT: _("i punti del posto peggiore a tutti i pari merito"),
}

LAST_VALUES: Mapping[str, Promise] = {
    LastValue.PLACE: _("per il posto a cui è scritto"),
    LastValue.LAST: _("per l’ultimo, chiunque sia"),
}
MOST_AMOUNTS = 8

EFFECT_KINDS: Mapping[str, Promise] = {
    EffectKind.MULTIPLY: _("moltiplica i punti"),
    EffectKind.ADD: _("aggiunge punti (o ne toglie, con il segno meno)"),
    EffectKind.SET: _("fissa i punti"),
    EffectKind.TRANSFER: _("prende punti da un altro quartiere"),
    EffectKind.SWAP: _("scambia i punti con un altro quartiere"),
    EffectKind.CANCEL: _("annulla un’altra dichiarazione"),
}

TARGETS: Mapping[str, Promise] = {
    Target.OWN: _("il proprio quartiere"),
    Target.NAMED: _("un altro quartiere, nominato nella dichiarazione"),
}

AMONG_ANYBODY: Mapping[str, Promise] = {
    EffectKind.TRANSFER: _("prende punti da un altro"),
    EffectKind.SWAP: _("scambia i punti con un altro"),
    Target.OWN: _("i propri punti"),
    Target.NAMED: _("i punti di un altro, nominato nella dichiarazione"),
}
"""The same where pairs or persons declare, as in a season."""

CONDITIONS: Mapping[str, Promise] = {
    Condition.ALWAYS: _("sempre"),
    Condition.FIRST: _("solo se chi la dichiara arriva primo"),
    Condition.RANK_AT_MOST: _("solo se chi la dichiara arriva entro un certo posto"),
    Condition.CHALLENGE_WON: _("solo se chi la dichiara vince la sfida"),
}

ROUNDINGS: Mapping[str, Promise] = {
    Rounding.EXACT: _("nessun arrotondamento"),
    Rounding.DOWN: _("per difetto"),
    Rounding.UP: _("per eccesso"),
    Rounding.HALF_UP: _("all’intero più vicino, il mezzo per eccesso"),
}

WHY_NOT: Mapping[str, Promise] = {
    WhyNot.CANCELLED: _("annullata da un’altra dichiarazione"),
    WhyNot.NOT_FIRST: _("il quartiere non è arrivato primo"),
    WhyNot.RANK_TOO_LOW: _("il quartiere è arrivato troppo indietro"),
    WhyNot.CHALLENGE_NOT_WON: _("la sfida non è stata vinta"),
}

SENTENCES: Mapping[StrEnum, Promise] = {
    PlacesFault.EMPTY: _("Scrivi i punti di almeno un posto."),
    PlacesFault.NEGATIVE: _("Il posto %(place)s vale meno di zero. Scrivi 0 o un numero maggiore."),
    PlacesFault.RISING: _(
        "Il posto %(place)s vale più del posto %(before)s. Scrivi i punti dal più alto al più basso."
    ),
    ModifierFault.KEY_MISSING: _("Scrivi una sigla per questa regola."),
    ModifierFault.KEY_TAKEN: _("La sigla «%(key)s» è usata da due regole. Cambiane una."),
    ModifierFault.LABEL_MISSING: _("Scrivi il nome di questa regola."),
    ModifierFault.AMOUNT_MISSING: _("«%(label)s»: manca il valore. Scrivi di quanto cambia i punti."),
    ModifierFault.AMOUNT_UNUSED: _("«%(label)s»: questo effetto non usa un valore. Lascia vuota la casella."),
    ModifierFault.AMOUNT_IDLE: _("«%(label)s»: con questo valore i punti non cambiano. Scrivine un altro."),
    ModifierFault.FACTOR_NEGATIVE: _("«%(label)s»: non si può moltiplicare per un numero negativo."),
    ModifierFault.TRANSFER_NEGATIVE: _("«%(label)s»: i punti da prendere devono essere più di zero."),
    ModifierFault.BELOW_FLOOR: _("«%(label)s»: il valore è sotto il minimo. Alza il valore o togli il minimo."),
    ModifierFault.TARGET_NEEDED: _("«%(label)s»: questo effetto riguarda due quartieri. Scegli «un altro quartiere»."),
    ModifierFault.RANK_MISSING: _("«%(label)s»: scrivi fino a quale posto vale, da 1 in su."),
    ModifierFault.RANK_UNUSED: _("«%(label)s»: questa condizione non usa un posto. Lascia vuota la casella."),
    ModifierFault.USES_TOO_FEW: _("«%(label)s»: ogni quartiere deve poterla usare almeno una volta."),
    UseFault.KEY_TAKEN: _("Questa dichiarazione è già registrata."),
    UseFault.MODIFIER_UNKNOWN: _("La regola «%(modifier)s» non è attiva in questo torneo. Attivala prima."),
    UseFault.TEAM_UNKNOWN: _("Scegli chi dichiara tra le squadre del torneo."),
    UseFault.TARGET_MISSING: _("«%(modifier)s»: scegli il quartiere a cui è rivolta."),
    UseFault.TARGET_UNKNOWN: _("«%(modifier)s»: il quartiere a cui è rivolta non è in questo torneo."),
    UseFault.TARGET_UNUSED: _("«%(modifier)s» non si rivolge a un altro quartiere. Lascia vuota la scelta."),
    UseFault.TARGET_IS_SELF: _("«%(modifier)s» si rivolge a un altro quartiere, non al proprio. Cambia la scelta."),
    UseFault.TOO_LATE: _("«%(modifier)s»: il termine per dichiararla è passato."),
    UseFault.NO_USES_LEFT: _("«%(modifier)s»: questo quartiere l’ha già usata tutte le volte permesse."),
    UseFault.ALREADY_TAKEN: _("«%(modifier)s»: un altro quartiere l’ha già presa e vale per un quartiere solo."),
    UseFault.NO_STACKING: _("«%(modifier)s» non si può sommare a un’altra dichiarazione sullo stesso quartiere."),
    UseFault.CANCELS_MISSING: _("«%(modifier)s»: scegli la dichiarazione da annullare."),
    UseFault.CANCELS_UNKNOWN: _("«%(modifier)s»: la dichiarazione da annullare non c’è. Scegline una dell’elenco."),
    UseFault.CANCELS_UNUSED: _("«%(modifier)s» non annulla altre dichiarazioni. Lascia vuota la scelta."),
    UseFault.CANCELS_NOT_OWN: _("«%(modifier)s» annulla solo ciò che riguarda il proprio quartiere."),
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
    """The points by place; where the list is not as long as the ranking of so many teams, with what everybody gets."""
    *others, last = map(str, table.values)
    if table.last is LastValue.LAST and others:
        said = gettext("%(points)s; all’ultimo, chiunque sia, %(last)s") % {"points": ", ".join(others), "last": last}
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
    return gettext("in %(teams)s prendono %(points)s") % {"teams": teams, "points": ", ".join(points)}


def _amounts(table: PlacePoints, last: LastValue, counts: Sequence[int]) -> list[str]:
    return [amounts_among(replace(table, last=last), count) for count in counts if count > 1]
