"""The words of the till."""

from collections.abc import Mapping

from rules.words import Words, gettext_lazy
from tournaments.event.fees import MovementKind

KIND_NAMES: Mapping[MovementKind, Words] = {
    MovementKind.FLOAT: gettext_lazy("Fondo cassa all’inizio"),
    MovementKind.OFFER: gettext_lazy("Offerta"),
    MovementKind.RAFFLE: gettext_lazy("Lotteria"),
    MovementKind.INCOME: gettext_lazy("Altra entrata"),
    MovementKind.EXPENSE: gettext_lazy("Spesa"),
    MovementKind.PRIZES: gettext_lazy("Premi"),
    MovementKind.REMAINDER: gettext_lazy("Centesimi che non si dividono"),
    MovementKind.COUNTED: gettext_lazy("Soldi contati"),
}
