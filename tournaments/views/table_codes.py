"""The codes on match sheets that lead a phone to its match: made for paper, and made again."""

import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.match_states import SETTLED, Trust
from tournaments.models import TableLink, Tournament
from tournaments.rights import Right
from tournaments.selectors.desk import match_page, turn_alone
from tournaments.selectors.outcomes import MatchRecord
from tournaments.selectors.table_links import links_of_matches, printable_token
from tournaments.services.table_links import links_renew
from tournaments.views.guard import actor_of, needs
from tournaments.views.hall import GivenAddress, given_address
from tournaments.views.present import Plain
from tournaments.views.sheet_letters import match_letters

if TYPE_CHECKING:
    from segno import QRCode

# White paper around the picture does the rest of what readers ask for.
ON_PAPER = 2
DARK, LIGHT = "#000", "#fff"
SHEET = "s"
"""What an address calls the letters of the sheet that led there."""


def codes_of(request: HttpRequest, tournament: Tournament, records: Sequence[MatchRecord]) -> dict[uuid.UUID, Plain]:
    """What _match_sheet.html shows of the codes of some matches: none where only the desk enters results, or where no
    phone finds the program.

    A match that is settled needs none. `missing` says that the code cannot be printed any more.
    """
    if tournament.trust == Trust.PAPER or given_address(request, "/").only_here:
        return {}
    wanted = [one.id for one in records if one.state not in SETTLED]
    links = links_of_matches(tournament, wanted)
    letters = {one.id: match_letters(one) for one in records}
    return {match_id: code_of(request, links.get(match_id), letters[match_id]) for match_id in wanted}


def code_of(request: HttpRequest, link: TableLink | None, letters: str = "") -> Plain:
    """The code of a link as a picture and as a drawing to set in type, or that it cannot be printed any more; none of
    them where no phone finds the program (`only_here`).

    `letters` tell who opens it later whether the sheet still holds.
    """
    token = printable_token(link) if link else None
    if token is None:
        return {"missing": True}
    given = given_address(request, reverse("table_open", args=[token]))
    if given.only_here:
        return {"missing": True, "only_here": True}
    code = _code(given.uri + (f"?{SHEET}={letters}" if letters else ""))
    return {
        "missing": False,
        "picture": code.svg_data_uri(scale=4, border=ON_PAPER, dark=DARK, light=LIGHT),
        "drawing": _drawing(code),
    }


def code_picture(given: GivenAddress) -> str:
    """An address as a QR code with the quiet border that readers need, for an <img>; "" where no phone finds it."""
    return "" if given.only_here else _code(given.uri).svg_data_uri(scale=4, border=4, dark=DARK, light=LIGHT)


def code_drawing(given: GivenAddress) -> str:
    """An address as a drawing to set in type; "" where no phone finds it."""
    return "" if given.only_here else _drawing(_code(given.uri))


def _drawing(code: "QRCode") -> str:
    return str(code.svg_inline(border=ON_PAPER, dark=DARK, light=LIGHT))


def _code(address: str) -> "QRCode":
    import segno  # here, because a start without a hall draws no code

    return segno.make_qr(address, error="m")


@needs(Right.CONFIRM)
@require_POST
def renew_turn(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """New codes for all matches of a turn that are still to be settled."""
    page = turn_alone(tournament, number)
    if page is None:
        raise Http404
    matches = [one.id for one in page.turn.matches if one.state not in SETTLED]
    links_renew(tournament_id=tournament.id, match_ids=matches, actor=actor_of(request))
    messages.success(request, _("Codici rifatti: quelli vecchi non aprono più niente. Ristampa i referti."))
    return redirect("desk_turn", slug=tournament.slug, number=number)


@needs(Right.CONFIRM)
@require_POST
def renew_match(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """A new code for one match: its paper was lost, or somebody passed the link on."""
    page = match_page(tournament, match_id)
    if page is None:
        raise Http404
    links_renew(tournament_id=tournament.id, match_ids=[match_id], actor=actor_of(request))
    messages.success(request, _("Codice rifatto: quello vecchio non apre più niente. Ristampa il referto."))
    return redirect("desk_match", slug=tournament.slug, match_id=match_id)
