"""Certificates, one a page."""

from django.utils.translation import gettext as _

from tournaments.pages.papers.pdf.document import Certificate, Sheet
from tournaments.pages.tables.pictures.suit_drawings import suit_drawing
from tournaments.pages.tables.words.present import Shown


def certificate_sheets(context: Shown) -> tuple[Sheet, ...]:
    """One for each, on sheets that lie on their side and are framed: nothing of the program is on them."""
    suits = tuple(suit_drawing(suit) for suit in context["suits"])
    signed = (_("Il presidente del circolo"), _("L’arbitro"))
    return tuple(
        Sheet(
            str(context["title"]),
            (
                Certificate(
                    title=_("Attestato"),
                    over=(str(context["event"]), str(one["place"])),
                    names=tuple(one["names"]),
                    prize=str(one["prize"]),
                    where=str(context["where"]),
                    signed=signed,
                    suits=suits,
                ),
            ),
            flipped=True,
            bare=True,
            framed=True,
        )
        for one in context["certificates"]
    )
