"""Points that need not be whole, as somebody typed them: 4, 3½, 1/2 or 0,5."""

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from rules.exact import Points, exact, in_parts
from tournaments.labels.points import MINUS, SIGNS, as_shown

_NUMBER = re.compile(r"([+-]?) *(?:([0-9]{1,4}) +(?=[0-9]+/))?([0-9]{1,4}(?:\.[0-9]{1,3})?)(?:/([0-9]{1,4}))?")
_AS_TYPED = str.maketrans({MINUS: "-", "⁄": "/", ",": ".", **{sign: f" {part} " for part, sign in SIGNS.items()}})
"""The signs of phones and papers in those that are read: 3½ is 3 1/2."""


def read_number(text: str) -> Points | None:
    """The exact number; None for anything that is none."""
    found = _NUMBER.fullmatch(re.sub(" */ *", "/", text.translate(_AS_TYPED)).strip())
    if found is None:
        return None
    sign, whole, part, of = found.groups()
    if of is not None and int(of) == 0:
        return None
    number = int(whole or 0) + Fraction(part) / int(of or 1)
    return exact(-number if sign == "-" else number)


class PointsBox(forms.CharField):
    """Points from 0 to `most`, whole or in parts that can be stored."""

    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})

    def __init__(self, *, most: int, **options: Any) -> None:
        super().__init__(max_length=20, **options)
        self.most = most

    def prepare_value(self, value: Any) -> Any:
        """What is stored as people write it, what was typed as it is."""
        return as_shown(value) if isinstance(value, Points) else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return None
        number = read_number(text)
        if number is None or not 0 <= number <= self.most or not in_parts(number):
            raise ValidationError(
                _("Scrivi un numero da 0 a %(most)s, intero o con una parte: 4, 3½, 1/2 o 0,5."),
                "invalid",
                {"most": self.most},
            )
        return number
