"""The words of prizes: whom they are for and what they are."""

from collections.abc import Mapping

from rules.words import Words, gettext_lazy
from rules.words import gettext as _
from tournaments.event.prizes import PrizeCount, PrizeKind, Settling
from tournaments.labels.arrival_labels import euro
from tournaments.labels.points import ordinal

KIND_NAMES: Mapping[PrizeKind, Words] = {
    PrizeKind.LAST: gettext_lazy("Ultimo posto"),
    PrizeKind.YOUNGEST: gettext_lazy("I più giovani"),
    PrizeKind.OLDEST: gettext_lazy("I più anziani"),
    PrizeKind.DRAW: gettext_lazy("A sorteggio tra i presenti"),
    PrizeKind.CHOICE: gettext_lazy("A scelta, in ordine di classifica"),
}
COUNT_NAMES: Mapping[PrizeCount, Words] = {
    PrizeCount.CLEAN: gettext_lazy("Più smazzate da 120"),
    PrizeCount.DEALS: gettext_lazy("Più smazzate o giochi vinti"),
    PrizeCount.CARDS: gettext_lazy("Più punti carte"),
}
SETTLING_NAMES: Mapping[Settling, Words] = {
    Settling.LOT: gettext_lazy("a sorteggio"),
    Settling.PLAYED: gettext_lazy("con uno spareggio"),
    Settling.CHOSEN: gettext_lazy("d’accordo tra loro"),
}


def prize_for(kind: str, place: int | None, club: str, count: str) -> str:
    """Whom a prize is for: "2º posto", "Il primo di «Bar Sport»"."""
    if kind == PrizeKind.PLACE:
        return place_name(place or 1)
    if kind == PrizeKind.CONSOLATION:
        return _("Consolazione, %(place)s posto") % {"place": ordinal(place or 1)}
    if kind == PrizeKind.CLUB:
        return _("Primo di «%(club)s»") % {"club": club}
    if kind == PrizeKind.COUNT:
        return str(COUNT_NAMES[PrizeCount(count)])
    return str(KIND_NAMES[PrizeKind(kind)])


def place_name(place: int) -> str:
    return _("%(place)s posto") % {"place": ordinal(place)}


def prize_named(what: str, cents: int) -> str:
    """What a prize is; of money the sum."""
    return what or euro(cents)


def given(prize: str, giver: str) -> str:
    """The prize with its donor."""
    return _("%(prize)s (dono di %(giver)s)") % {"prize": prize, "giver": giver} if giver else prize
