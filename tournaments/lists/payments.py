"""The fee in a cell: an amount, yes, no, or what is still owed."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from tournaments.event.fees import Choice
from tournaments.event.letters import fold
from tournaments.lists.cells import CROSSES, CURRENCY, MONEY, NO, TICKS, TINTS, YES, word_set
from tournaments.lists.list_table import Payment

MOST_CENTS: Final = 100_000_00
_AMOUNT: Final = re.compile(r"(?<![\d.,])(\d{1,3}(?:\.\d{3})+|\d{1,6})(?:[.,](\d{1,2}))?(?![\d])(?:,-|,--)?")
_OWED: Final = word_set(
    """
    pagano deve devono debito manca mancano pagare pagano paghera pagheranno versare promesso promessi
    promette domani venerdi sabato domenica serata tavolo arrivo porta portano dopo poi owes owed schuldet
    resta restano sospeso saldare attesa pending later tomorrow will pay due offen ausstandig spater morgen schuldig
    doit plus tard demain pendiente debe manana luego saldera
    """
)
_NEVER: Final = word_set("non nicht not niente nulla ancora yet noch pas encore todavia aun")
_BESIDE: Final = word_set(
    """
    contanti contante bonifico satispay paypal bancomat carta cash cassa acconto anticipo versato versati
    versata ha hanno ho gia saldo quota entrambi tutti due a testa in per con di euro eur il la e il del al
    von of de su oggi ricevuto ricevuti tutto intero totale paypal pos revolut paga
    """
)
_DAY: Final = re.compile(
    r"\b(?:il|del|dal|am|vom|le|du|el|on) \d{1,2}\b|(?<![\d.,])[0-3]?\d[./-](?:0?[1-9]|1[0-2])(?![\d]|[.,/-]\d)",
    re.IGNORECASE,
)
"""The day of a payment, where words are beside it: no amount."""
_OF: Final = re.compile(r"\s*(?:/|\b(?:di|su|of|von|de)\b)\s*", re.IGNORECASE)


_MORE: Final = word_set(
    """
    da lo li al alla all il la i gli banco bar del prima entro stasera sera to on at the wird zahlt bezahlen a payer
    pagar in loco
    """
)
NO_SIGNS: Final = (*CROSSES, "-", "–", "—")
YES_PAID: Final = Payment(paid=True)
NOT_PAID: Final = Payment(paid=False, cents=0)


@lru_cache(maxsize=4096)
def read_payment(text: str) -> Payment | None:
    """The payment in a cell; None where it is unclear. An empty cell is not asked about."""
    plain = TINTS.sub("", text).strip()
    if not plain:
        return None
    if "?" in plain:
        return None
    signs = set(plain) - {" "}
    words = fold(CURRENCY.sub(" ", plain)).split()
    if (signs <= set(CROSSES + MONEY) and signs & set(CROSSES)) or not plain.strip("-–—"):
        return NOT_PAID
    if signs <= set(TICKS + MONEY):
        return None if signs & set(CROSSES) else YES_PAID
    said = [word for word in words if not word.isdigit()]
    if set(said) & _OWED or (set(said) & _NEVER and not set(said) <= {"non"}):
        return NOT_PAID if set(said) <= _OWED | _NEVER | _BESIDE | YES | NO | _MORE else None
    amounts = _AMOUNT.findall(plain)
    if amounts:
        return _amount(plain, amounts, said)
    if (
        said
        and set(said) <= YES | _BESIDE
        and set(said) & (YES | {"versato", "versata", "contanti", "bonifico", "saldo"})
    ):
        return YES_PAID
    return NOT_PAID if said and set(said) <= NO else None


def _amount(text: str, amounts: list[tuple[str, str]], said: list[str]) -> Payment | None:
    """An amount, unless the text beside it contradicts it; "5 of 10" is five."""
    if not set(said) <= YES | _BESIDE or (set(said) & NO):
        return None
    if said and _DAY.search(text):
        return None
    if len(amounts) == 2 and not _OF.search(CURRENCY.sub("", text)):
        return None
    if len(amounts) > 2 or text.strip() in ("1/2", "1/3", "1/4", "2/3", "3/4"):  # a share of who knows what
        return None
    whole, cents = amounts[0]
    found = int(whole.replace(".", "")) * 100 + int((cents + "0")[:2] if cents else 0)
    return Payment(paid=found > 0, cents=found) if found <= MOST_CENTS else None


def together(payments: Sequence[Payment | None]) -> tuple[Payment | None, bool]:
    """What people who play together have paid, each by themselves: amounts are added up, a yes of all is a yes, and a
    no of all a no. Where they say different things it is not clear.
    """
    said = [one for one in payments if one is not None]
    if len(set(payments)) == 1:
        same = payments[0]
        return (same if same is None or not same.cents else Payment(paid=True, cents=same.cents * len(said))), False
    cents = [one.cents for one in said if one.cents is not None]
    if len(said) == len(payments) and len(cents) == len(said):
        return Payment(paid=sum(cents) > 0, cents=sum(cents)), False
    return None, True


_BETWEEN: Final = re.compile(r"\s*(?:[,;+&\n]|\be(?:d)?\b|\bund\b|\band\b|\bet\b)\s*", re.IGNORECASE)
_COUNTED: Final = re.compile(r"(?:(\d{1,2})\s*(?:[x×]\s*)?)?(.*?)(?:\s*[x×(]\s*(\d{1,2})\)?)?")


def read_chosen(text: str, choices: Sequence[Choice], people: int) -> Mapping[int, int] | None:
    """What a cell says an entrant of this many people chooses of a fee: how many of them, by the number of the choice.

    "con cena" is for all of them, "1 con cena, 1 senza" and "sì, no" for one each; a number, yes and no are about the
    only choice that has a dinner in it. Nothing at all where it is empty; None where it says nothing that is sure.
    """
    plain = text.strip()
    if not plain:
        return {}
    whole = _named(plain, choices)
    if whole is not None:
        return {whole.number: people}
    told = _dinners(plain, choices, people)
    if told is not None:
        return told
    parts = [found for part in _BETWEEN.split(plain) if part and (found := _COUNTED.fullmatch(part.strip()))]
    chosen: dict[int, int] = {}
    for found in parts:
        named, counted = found[2].strip(), found[1] or found[3]
        if (choice := _named(named, choices)) is not None:
            of_one, times = {choice.number: 1}, int(counted) if counted else people if len(parts) == 1 else 1
        else:
            of_one = dict(_dinners(named or found[1] or "", choices, 1) or {})
            times = int(counted) if named and counted else 1
        if not of_one:
            return None
        for number, count in of_one.items():
            chosen[number] = chosen.get(number, 0) + count * times
    chosen = {number: count for number, count in chosen.items() if count}
    return chosen if parts and sum(chosen.values()) <= people else None


def _named(text: str, choices: Sequence[Choice]) -> Choice | None:
    """The choice that goes by this name, or the only one that has all of these words."""
    said = fold(text)
    same = [choice for choice in choices if fold(choice.name) == said]
    words = set(said.split())
    alike = same or [choice for choice in choices if words and words <= set(fold(choice.name).split())]
    return alike[0] if len(alike) == 1 else None


def _dinners(text: str, choices: Sequence[Choice], people: int) -> Mapping[int, int] | None:
    """A number of dinners, yes for all and no for none; None where it is no such word, or the dinner is not one."""
    with_dinner = [choice for choice in choices if choice.dinner]
    without = [choice for choice in choices if not choice.dinner]
    words = set(fold(text).split())
    number = int(text) if text.isdecimal() and len(text) < 3 else None
    if text in NO_SIGNS or (words and words <= NO):
        number = 0
    elif not TINTS.sub("", text).strip(TICKS + " ") or (words and words <= YES):
        number = people
    if number is None or len(with_dinner) != 1 or number > people:
        return None
    rest = {without[0].number: people - number} if len(without) == 1 else {}
    return {key: count for key, count in {with_dinner[0].number: number, **rest}.items() if count}
