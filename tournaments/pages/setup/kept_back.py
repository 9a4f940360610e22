"""What the public may see of a tournament, as chosen in the settings or on the desk's home."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from tournaments.models import Tournament

FULL, SHORT = "full", "short"
Kept = Literal["frozen_after", "shown_until", "initials"]
TURNS: tuple[Kept, ...] = ("frozen_after", "shown_until")


@dataclass(frozen=True, slots=True)
class Choice:
    """What is chosen, of one thing: a turn up to which it is told, None for all of them, or whether names are short."""

    name: Kept
    turn: int | None = None
    short: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceBox:
    """A choice on the page of the settings, each in a form of its own."""

    name: Kept
    label: str
    hint: str
    chosen: str
    choices: tuple[tuple[str, str], ...]


def read_choice(data: Mapping[str, str], *, turns: int) -> Choice | None:
    """The choice that was sent, None where there is none like that; `turns` is how many turns are drawn."""
    for name in TURNS:
        if (sent := data.get(name)) is not None:
            known = {str(turn): turn for turn in range(turns + 1)}
            return Choice(name, turn=known.get(sent)) if sent in known or not sent else None
    sent = data.get("initials")
    return Choice("initials", short=sent == SHORT) if sent in ("", FULL, SHORT) else None


def choice_boxes(tournament: Tournament, *, turns: int) -> tuple[ChoiceBox, ...]:
    """The three choices with what is in force."""
    numbers = [(str(turn), _("Fino al turno %(turn)d") % {"turn": turn}) for turn in range(1, turns + 1)]

    def of_turns(name: Kept, label: str, hint: str, now: int | None, everything: str) -> ChoiceBox:
        choices = (("", everything), ("0", _("Ancora nessuno")), *numbers)
        return ChoiceBox(name, label, hint, "" if now is None else str(now), choices)

    return (
        of_turns(
            "frozen_after",
            _("Risultati che vedono tutti"),
            _(
                "La classifica per il pubblico si ferma a quel turno: dei turni dopo si legge solo che si gioca. "
                "Ognuno continua a vedere i propri risultati nella sua pagina; il banco vede tutto."
            ),
            tournament.frozen_after,
            _("Tutti, appena inseriti"),
        ),
        of_turns(
            "shown_until",
            _("Turni che vedono tutti"),
            _(
                "Un turno sorteggiato resta al banco, che lo può già stampare, finché non lo mostri con il pulsante "
                "nella pagina del torneo."
            ),
            tournament.shown_until,
            _("Tutti, appena pubblicato il sorteggio"),
        ),
        ChoiceBox(
            "initials",
            _("Nomi nelle pagine per tutti"),
            _("Il banco e i fogli stampati portano sempre i nomi interi."),
            SHORT if tournament.initials else FULL,
            ((FULL, _("Nome e cognome")), (SHORT, _("Solo le iniziali"))),
        ),
    )
