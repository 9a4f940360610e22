"""What the public may see of a tournament, as chosen in the settings or on the desk's home."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from rules.words import small
from tournaments.models import Tournament
from tournaments.settings.of_evening import FROZEN_AFTER, INITIALS, SHOWN_UNTIL

FULL, SHORT = "full", "short"
Kept = Literal["frozen_after", "shown_until", "initials"]
TURNS: tuple[Kept, ...] = ("frozen_after", "shown_until")


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice for one thing: a turn up to which it is shown, None for all of them, or whether names are short."""

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

    @property
    def usual(self) -> str:
        """The choice where nothing is kept back."""
        return self.choices[0][0]


def read_choice(data: Mapping[str, str], *, turns: int) -> Choice | None:
    """The choice that was sent, None where there is none like that; `turns` is how many turns are drawn."""
    for name in TURNS:
        if (sent := data.get(name)) is not None:
            known = {str(turn): turn for turn in range(turns + 1)}
            return Choice(name, turn=known.get(sent)) if sent in known or not sent else None
    sent = data.get("initials")
    return Choice("initials", short=sent == SHORT) if sent in ("", FULL, SHORT) else None


def kept_back(boxes: Iterable[ChoiceBox]) -> str:
    """What strangers do not see as a whole, each with what they see of it."""
    told = (f"{small(box.label)}: {small(dict(box.choices)[box.chosen])}" for box in boxes if box.chosen != box.usual)
    return " · ".join(told) or _("tutto, subito")


def choice_boxes(tournament: Tournament, *, turns: int) -> tuple[ChoiceBox, ...]:
    """The three choices with what is in force."""
    numbers = [(str(turn), _("Fino al turno %(turn)s") % {"turn": turn}) for turn in range(1, turns + 1)]

    def of_turns(name: Kept, label: str, hint: str, now: int | None, everything: str) -> ChoiceBox:
        choices = (("", everything), ("0", _("Ancora nessuno")), *numbers)
        return ChoiceBox(name, label, hint, "" if now is None else str(now), choices)

    return (
        of_turns(
            "frozen_after",
            str(FROZEN_AFTER.label),
            str(FROZEN_AFTER.hint),
            tournament.frozen_after,
            _("Tutti, subito"),
        ),
        of_turns(
            "shown_until",
            str(SHOWN_UNTIL.label),
            str(SHOWN_UNTIL.hint),
            tournament.shown_until,
            _("Tutti, subito"),
        ),
        ChoiceBox(
            "initials",
            str(INITIALS.label),
            str(INITIALS.hint),
            SHORT if tournament.initials else FULL,
            ((FULL, _("Nome e cognome")), (SHORT, _("Solo le iniziali"))),
        ),
    )
