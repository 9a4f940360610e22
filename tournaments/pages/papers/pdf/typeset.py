"""Makes a PDF from a document: the same bytes every time, on every computer."""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from django.conf import settings
from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.models import Tournament
from tournaments.pages.frame.letters import cannot_print
from tournaments.pages.papers.pdf.paper_document import (
    Certificate,
    Document,
    Looked,
    Name,
    Picture,
    Seated,
    Sheet,
    of_club,
)
from tournaments.pages.shared.pictures.painting import set_in_type
from tournaments.pages.shared.words.day_words import span_words
from tournaments.pages.shared.words.present import letter_of
from tournaments.selectors.clubs.member_queries import LogoRef, logo_file, look_of
from tournaments.selectors.core.people_queries import names_with_numbers, surnames_in

# Tagged for reading voices; Typst refuses to write a file that would break this standard.
ACCESSIBLE: Final = "ua-1"


def typeset(document: Document) -> bytes:
    """The PDF, tagged, with its fonts in it. Raises DomainError where none can be made."""
    return set_in_type("paper", document, format="pdf", pdf_standards=ACCESSIBLE)


# The answer that carries a PDF: sheets under the frame that every paper of a tournament has.

MOST_OF_TITLE: Final = 40
"""Letters of it in the name of a file."""

FORMATS = {"png": "png", "jpeg": "jpg"}
"""What the typesetter calls the kinds of a logo."""


def document_of(tournament: Tournament, title: str, sheets: tuple[Sheet, ...]) -> Document:
    look = look_of(tournament)
    framed = any(isinstance(block, Certificate) for sheet in sheets for block in sheet.blocks)
    return Document(
        title=title,
        event=of_club(tournament.club.name, tournament.name),
        date=span_words(tournament),
        language=get_language() or settings.LANGUAGE_CODE,
        rehearsal=_("PROVA") if tournament.is_rehearsal else "",
        page_words=_("pagina {page} di {pages}"),
        sheets=sheets,
        club=tournament.club.name,
        sponsors=look.sponsors,
        logo=logo_picture(look.logo, look.name, large=framed) if look.logo else None,
    )


def logo_picture(logo: LogoRef, club: str, *, large: bool) -> Picture | None:
    """The larger one only where it is printed large."""
    found = logo_file(logo.large if large else logo.small)
    if found is None:
        return None
    return Picture(tuple(found.content), FORMATS[logo.kind], logo.width, logo.height, club or _("Logo"))


def pdf_response(tournament: Tournament, title: str, sheets: tuple[Sheet, ...], *, what: str = "") -> HttpResponse:
    """The sheets as one file to look at, named after the tournament, `what` it is with its title, and its state."""
    shown = with_numbers(sheets, _unprinted(tournament))
    answer = HttpResponse(typeset(document_of(tournament, title, shown)), content_type="application/pdf")
    said = slugify(f"{what} {title}")[:MOST_OF_TITLE].strip("-")
    name = "-".join(filter(None, (tournament.slug, said, str(tournament.version))))
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


# Names in letters that no font here has: the number beside them identifies the entrant.


def _unprinted(tournament: Tournament) -> dict[str, str]:
    """By each form in which a name of such letters is on paper, the form with its number."""
    found = {}
    for name, number in names_with_numbers(tournament):
        if cannot_print(name):
            person = surnames_in(tournament).parts(name)
            forms = (name, person.whole, f"{person.capitals} {person.given}".strip())
            for form in (*forms, *(one.whole for one in person.shorter)):
                found[form] = f"{form} ({letter_of(number) if tournament.kind.lined_up else f'n. {number}'})"
    return found


def with_numbers(value: Any, called: Mapping[str, str]) -> Any:
    """What goes on paper, with the number behind every such name. A `Name` has a column of numbers beside it."""
    if not called or isinstance(value, Name):
        return value
    if isinstance(value, str):
        forms = "|".join(map(re.escape, sorted(called, key=len, reverse=True)))
        return re.sub(forms, lambda found: called[found[0]], value) if not value.isascii() else value
    if isinstance(value, Looked | Seated):
        form = called.get(f"{value.surname} {value.given}".strip())
        given = form.removeprefix(value.surname).strip() if form else value.given
        below = {"below": with_numbers(value.below, called)} if isinstance(value, Looked) else {}
        return replace(value, given=given, **below)
    if isinstance(value, tuple | list):
        return type(value)(with_numbers(one, called) for one in value)
    if isinstance(value, Mapping):
        return {key: with_numbers(one, called) for key, one in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return replace(value, **{one.name: with_numbers(getattr(value, one.name), called) for one in fields(value)})
    return value
