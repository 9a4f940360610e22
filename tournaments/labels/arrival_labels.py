"""The words of the door, of the till and of requests to enter."""

from decimal import Decimal

from django.utils import timezone
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.formats import date_format, number_format

from rules.games import MOST_PARTNERS, PARTNERS
from rules.words import gettext
from rules.words import gettext_lazy as _
from tournaments.event.fees import PERSON, Choice, Chosen, Prices, due_of
from tournaments.labels.points import ordinal


def euro(cents: int) -> str:
    """ "1.234,50 €" as the reader's language writes it; whole sums without cents."""
    sum_of_money = Decimal(cents).scaleb(-2)
    return f"{number_format(sum_of_money, decimal_pos=2 if cents % 100 else 0, force_grouping=True)} €"


def day_in_words(written: str) -> str:
    """A day as the log keeps it, as the reader's language writes it."""
    day = parse_date(written)
    return date_format(day) if day else written


def moment_in_words(written: str) -> str:
    """The same of a moment, by the clock of the hall."""
    moment = parse_datetime(written)
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT") if moment else written


def in_line_words(place: int) -> str:
    """ "Lista d’attesa: 3º posto." """
    return gettext("Lista d’attesa: %(place)s posto.") % {"place": ordinal(place)}


TOGETHER = {
    None: _("a iscrizione"),
    1: _("a persona"),
    PARTNERS: _("a coppia"),
    MOST_PARTNERS: _("a terzetto"),
}
"""What an entrant pays, by how many people it is; where nobody knows, once for all of them."""


def fee_in_words(fee: int | None, fee_per: str, people: int | None = None) -> str:
    """ "10 € a coppia" """
    if fee is None:
        return gettext("Nessuna quota")
    return _each(fee, fee_per, people)


def _each(cents: int, per: str, people: int | None) -> str:
    return f"{euro(cents)} {TOGETHER[1 if per == PERSON else people]}"


def prices_in_words(prices: Prices, people: int | None = None) -> str:
    """ "10 € a coppia, con cena 25 € a persona": the fee, if there is one, and what may be chosen instead. `people` are
    those of an entrant.
    """
    known = prices.fee is not None or not prices.choices
    fee = [fee_in_words(prices.fee, prices.per, people)] if known else []
    said = ", ".join((*fee, *(choice_in_words(one, people) for one in prices.choices)))
    return gettext("%(fee)s, ogni giorno che si viene") % {"fee": said} if prices.by_day else said


def choice_in_words(choice: Choice, people: int | None = None) -> str:
    """ "con cena 25 € a persona" """
    return f"{choice.name} {_each(choice.cents, choice.per, people) if choice.cents else gettext('gratis')}"


def chosen_in_words(prices: Prices, chosen: Chosen) -> str:
    """ "con cena 1, senza cena 1"; nothing where nothing was chosen."""
    counted = ((one.name, chosen.people.get(one.number)) for one in prices.choices)
    return ", ".join(f"{name} {people}" for name, people in counted if people)


def due_in_words(prices: Prices, people: int, choice: Choice) -> str:
    """What an entrant pays of whom all choose the same: "50 €"."""
    due = due_of(prices, people, Chosen({choice.number: people}))
    return euro(due) if due else gettext("gratis")
