"""The poster for the door."""

from django.utils.translation import gettext as _

from tournaments.pages.papers.pdf.document import Poster, Sheet
from tournaments.pages.tables.pictures.suit_drawings import suit_drawing
from tournaments.pages.tables.words.present import SUITS, Shown


def poster_sheets(context: Shown) -> tuple[Sheet, ...]:
    """One page; none where no phone finds the program."""
    if not context["code"]:
        return ()
    poster = Poster(
        event=str(context["event"]),
        when=str(context["when"]),
        before_code=_("Inquadra il codice"),
        code=str(context["code"]),
        said=_("Codice da inquadrare con il telefono"),
        before_address=_("oppure scrivi"),
        address=str(context["address"]),
        lines=tuple(context["lines"]),
        suits=tuple(suit_drawing(suit) for suit in SUITS),
    )
    return (Sheet(str(context["title"]), (poster,), bare=True, framed=True),)
