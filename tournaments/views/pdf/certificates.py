"""Certificates, one a page."""

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.views.pdf.document import Certificate, Sheet
from tournaments.views.present import Shown

SUITS = Path(settings.BASE_DIR) / "static/img/suits.svg"


def certificate_sheets(context: Shown) -> tuple[Sheet, ...]:
    """One for each, on sheets that lie on their side."""
    suits = tuple(_drawn(suit) for suit in context["suits"])
    return tuple(
        Sheet(
            str(context["title"]),
            (
                Certificate(
                    title=_("Attestato"),
                    over=str(one["place"]),
                    names=tuple(one["names"]),
                    under=tuple(one["under"]),
                    signed=str(context["signed"]),
                    suits=suits,
                ),
            ),
            flipped=True,
            bare=True,
        )
        for one in context["certificates"]
    )


@cache
def _drawn(suit: str) -> str:
    """A suit as a picture of its own, taken from the file with all of them."""
    found = re.search(f'<symbol id="{suit}" (viewBox="[^"]+")>(.*?)</symbol>', SUITS.read_text(), re.DOTALL)
    if found is None:
        raise LookupError(suit)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {found[1]}>{found[2]}</svg>'
