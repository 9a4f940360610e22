"""The settings of a whole evening, each changed by a form of its own: what it is called, who confirms, what strangers
see, what entering costs. Declared as far as their forms and the log share it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.words import NOTHING, Capital, Small, Words
from rules.words import gettext_lazy as _
from tournaments.event.fees import ENTRANT, PERSON
from tournaments.event.fees import Choice as FeeChoice
from tournaments.event.letters import MOST_SHORT
from tournaments.event.match_states import Trust
from tournaments.labels.arrival_labels import choice_in_words, day_in_words, euro, moment_in_words
from tournaments.labels.day_labels import (
    appointment_in_log,
    couple_in_log,
    day_in_log,
    evening_in_log,
    home_in_log,
    venue_in_log,
)
from tournaments.labels.match_labels import TRUST_NAMES
from tournaments.labels.stage_labels import FORMAT_NAMES
from tournaments.settings.kinds import Choice, Kind, Parts, Text, Whole, YesNo

NAME_LIMIT = 120
MOST_TURNS = 200


class Shown(Kind):
    """A value that is said as its words are made: a day, a moment, a sum."""

    def __init__(self, words: Any) -> None:
        self._words = words

    def said(self, written: Any) -> str:
        return str(self._words(written))


def _fees_said(written: Any) -> list[str]:
    offered = (FeeChoice(0, name, cents, per, dinner) for name, cents, per, dinner in written)
    return [choice_in_words(one) + (f" ({_('cena')})" if one.dinner else "") for one in offered]


def _rows_said(said: Callable[[Any], str]) -> Kind:
    """Lines that the log keeps as lists."""
    return Parts(list, list, lambda written: [said(row) for row in written or ()])


@dataclass(frozen=True, slots=True)
class EveningSetting:
    """`key` is its name in the log, `said` what it is called there, `unsaid` what that says of nothing. Its box
    has the same name as its label, if no other `label` is given.
    """

    key: str
    kind: Kind
    said: Words
    unsaid: Words | str = "—"
    label: Words = NOTHING
    hint: Words | str = ""

    def __post_init__(self) -> None:
        if self.label is NOTHING:
            object.__setattr__(self, "label", Capital(self.said.text))


NAME = EveningSetting("name", Text(NAME_LIMIT), _("nome del torneo"))
SHORT = EveningSetting(
    "short",
    Text(MOST_SHORT),
    _("nome breve"),
    hint=_("Dove c’è poco posto: telefono e muro. Se manca lo sceglie il programma."),
)
DATE = EveningSetting("date", Shown(day_in_words), Small("Data"))
HOUR = EveningSetting("hour", Text(5), _("ora d’inizio"))
PLACE = EveningSetting("place", Text(NAME_LIMIT), _("luogo"))
STREET = EveningSetting("street", Text(NAME_LIMIT), Small("Indirizzo"))
TRUST = EveningSetting("trust", Choice(Trust, TRUST_NAMES), _("chi conferma i risultati"))
FROZEN_AFTER = EveningSetting(
    "frozen_after",
    Whole(0, MOST_TURNS, or_none=True),
    _("risultati che vedono tutti"),
    unsaid=_("tutti"),
    hint=_(
        "Il pubblico vede la classifica fino a quel turno; dei turni successivi vede solo chi gioca. "
        "Ognuno continua a vedere i propri risultati, e la segreteria vede tutto."
    ),
)
SHOWN_UNTIL = EveningSetting(
    "shown_until",
    Whole(0, MOST_TURNS, or_none=True),
    _("turni che vedono tutti"),
    unsaid=_("tutti"),
    hint=_("Un turno sorteggiato resta in segreteria, che può già stamparlo, finché non lo mostri a tutti."),
)
INITIALS = EveningSetting(
    "initials",
    YesNo(),
    _("solo le iniziali nelle pagine per tutti"),
    label=_("Nomi nelle pagine per tutti"),
    hint=_("In segreteria e sui fogli i nomi restano interi."),
)
FEE = EveningSetting(
    "fee",
    Shown(euro),
    _("quota"),
    label=_("Quota in euro"),
    hint=_("Lascia vuoto se non si paga."),
)
PER: Mapping[str, Words] = {ENTRANT: _("a iscrizione"), PERSON: _("a persona")}
FEE_PER = EveningSetting("fee_per", Choice(str, PER), _("come si paga la quota"), label=_("La quota è"))
STAGES = EveningSetting(
    "stages", Parts(list, list, lambda keys: [str(FORMAT_NAMES[key]) for key in keys]), Small("Fasi")
)
EVENING = (
    NAME,
    SHORT,
    DATE,
    HOUR,
    PLACE,
    STREET,
    EveningSetting("days", _rows_said(day_in_log), _("giorni")),
    EveningSetting("venues", _rows_said(venue_in_log), Small("Luoghi")),
    EveningSetting("appointments", _rows_said(appointment_in_log), _("quando e dove si gioca")),
    EveningSetting("homes", _rows_said(home_in_log), _("chi gioca in casa")),
    EveningSetting("evenings", _rows_said(evening_in_log), _("giorni chiesti")),
    EveningSetting("apart", _rows_said(couple_in_log), _("chi non si incontra alla prima partita")),
    TRUST,
    STAGES,
    FEE,
    FEE_PER,
    EveningSetting("by_day", YesNo(), _("quota per ogni giorno")),
    EveningSetting("fee_choices", Parts(list, list, _fees_said), _("quote diverse")),
    EveningSetting("registration", YesNo(), _("iscrizione dal telefono")),
    EveningSetting("entry_limit", Whole(1, 2000, or_none=True), _("posti")),
    EveningSetting("entry_closes_at", Shown(moment_in_words), _("iscrizioni dal telefono fino a")),
    FROZEN_AFTER,
    SHOWN_UNTIL,
    EveningSetting("prizes", Parts(list, list), Small("Premi")),
    INITIALS,
)
