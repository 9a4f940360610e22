"""Points that need not be whole, as somebody typed them: 4, 3½, 1/2 or 0,5."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rules.match_points import Points, exact, in_parts
from tournaments.labels.points import MINUS, SIGNS, as_shown

_NUMBER = r"([+-]?) *(?:([0-9]{1,%(n)s}) +(?=[0-9]+/))?([0-9]{1,%(n)s}(?:\.[0-9]{1,3})?)(?:/([0-9]{1,%(n)s}))?"
_AS_TYPED = str.maketrans({MINUS: "-", "⁄": "/", ",": ".", **{sign: f" {part} " for part, sign in SIGNS.items()}})
"""The signs of phones and papers in those that are read: 3½ is 3 1/2."""
WRITTEN_DIGITS = 9
"""Digits of a number in a file (`rules.match_points`) at most, and as many below its line."""


def read_number(text: str, *, digits: int = 4) -> Points | None:
    """The exact number, with at most this many digits before its point; None for anything that is none."""
    found = re.fullmatch(_NUMBER % {"n": digits}, re.sub(" */ *", "/", text.translate(_AS_TYPED)).strip())
    if found is None:
        return None
    sign, whole, part, of = found.groups()
    if of is not None and int(of) == 0:
        return None
    number = int(whole or 0) + Fraction(part) / int(of or 1)
    return exact(-number if sign == "-" else number)


def is_writable(number: Points) -> bool:
    """Whether a file can hold it: neither part of the fraction is longer than nine digits."""
    return len(str(abs(number.numerator))) <= WRITTEN_DIGITS and len(str(number.denominator)) <= WRITTEN_DIGITS


def read_numbers(text: str, *, digits: int = 4) -> tuple[tuple[Fraction, ...], str | None]:
    """A list of points as people write one, and the first part of it that is no number."""
    parts = re.split(r"[\s;,]+", text.strip(" ;,"))
    values = [read_number(part, digits=digits) for part in parts]
    unreadable = next((part for part, value in zip(parts, values, strict=True) if value is None), None)
    return tuple(Fraction(value) for value in values if value is not None) if unreadable is None else (), unreadable


def listed(values: Iterable[Points]) -> str:
    """Points as they are in the box of a list: as people write them, each in one piece."""
    shown = ((str(as_shown(value)), value) for value in values)
    return " ".join(str(value) if " " in text else text for text, value in shown)


class ExactBox(forms.CharField):
    """An exact number of any size that a file can hold: 4, 3½, 1/2 or 0,5."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    limits = _("Scrivi un numero, per esempio 4, 3½ o 0,5.")
    digits, longest = WRITTEN_DIGITS, 30

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=self.longest, **options)

    def prepare_value(self, value: Any) -> Any:
        """What is stored as people write it, what was typed as it is."""
        return as_shown(value) if isinstance(value, Points) else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        number = read_number(text, digits=self.digits)
        if number is None or not self.takes(number):
            raise ValidationError(self.limits, "invalid", vars(self))
        return number

    def takes(self, number: Points) -> bool:
        """Whether such a number may be typed here."""
        return is_writable(number)


class PointsBox(ExactBox):
    """Points from 0 to `most`, whole or in parts that can be stored."""

    limits = _("Scrivi un numero da 0 a %(most)s, per esempio 4, 3½ o 0,5.")
    digits, longest = 4, 20

    def __init__(self, *, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def takes(self, number: Points) -> bool:
        return bool(0 <= number <= self.most and in_parts(number))


class PointsListBox(forms.CharField):
    """A list of points as people write one, the first place first: 5 3 2 1."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=200, **options)

    def clean(self, value: Any) -> Any:
        values, unreadable = read_numbers(super().clean(value))
        if unreadable is not None:
            raise ValidationError(
                _("«%(value)s» non è un numero. Scrivi per esempio 5 3 2 1."), params={"value": unreadable}
            )
        return values
