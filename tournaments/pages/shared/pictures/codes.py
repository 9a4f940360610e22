"""The codes that lead a phone to its match or to a page, as pictures and as drawings to set in type."""

import hashlib
import json
import re
import uuid
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.urls import reverse

from tournaments.event.match_states import SETTLED, Trust
from tournaments.models import TableLink, Tournament
from tournaments.pages.frame.addresses import GivenAddress, given_address
from tournaments.pages.frame.plain import Plain
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.play.table_links import links_of_matches, printable_token

if TYPE_CHECKING:
    from segno import QRCode


# A few letters that tell one content from another.

# No letter that is taken for a figure or another letter when it is read off a wall.
ALPHABET: Final = "ABCDEFGHJKMNPQRSTVWXYZ23456789"


LENGTH: Final = 4


def by_fields(value: object) -> dict[str, object]:
    """A dataclass with slots, for `json.dumps`, which asks for each when it comes to it: `asdict` copies all first."""
    if not is_dataclass(value):
        raise TypeError(type(value).__name__)
    return {one.name: getattr(value, one.name) for one in fields(value)}


def letters_of(content: object) -> str:
    """Four letters for anything that can be written as JSON; two contents in a million share theirs."""
    written = json.dumps(content, ensure_ascii=False, sort_keys=True, default=by_fields).encode()
    number = int.from_bytes(hashlib.sha256(written).digest()[:8])
    letters = ""
    for _place in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters += ALPHABET[place]
    return letters


# What tells one match sheet from another, and an old one from a new one.


def match_code(record: MatchRecord) -> str:
    """A short name of a match for telling two sheets apart; the chance part of its identifier."""
    return record.id.hex[-6:].upper()


def match_letters(record: MatchRecord) -> str:
    """Other letters once the match has another table, other people, or another length: then its sheet is of no use.

    To which table of the hall it is called, and how it ends, is written on the sheet by hand.
    """
    sides = [[side.team.name, *(player.name for player in side.players)] for side in record.sides]
    played = record.match_format
    return letters_of([record.turn, record.table, sides, played.kind, played.length, played.level_rule])


# White paper around the picture does the rest of what readers ask for.
ON_PAPER = 2


DARK, LIGHT = "#000", "#fff"

MASK = 4
"""The pattern over the data. A code says itself which it has, so that every reader takes any. To try all eight, as
ISO/IEC 18004 asks of a writer of codes, takes longer than all else of it, and no code was read better for it: of 150
addresses this one's penalty was 4 % above the least on average and 20 % at most, and zbar read as many spoilt ones.
"""

BESIDE = re.compile(b"\x01+")


SHEET = "s"
"""What an address calls the letters of the sheet that led there."""


def codes_of(
    request: HttpRequest, tournament: Tournament, records: Sequence[MatchRecord]
) -> dict[uuid.UUID, tuple[Plain, ...]]:
    """What match sheets show of the codes of some matches, side one first: none where the desk alone enters results or
    pairs have cards, or where no phone finds the program.

    A match that is settled needs none. `missing` says that a code cannot be printed any more.
    """
    if tournament.trust in {Trust.PAPER, Trust.CARDS} or given_address(request, "/").only_here:
        return {}
    wanted = [one for one in records if one.state not in SETTLED]
    links = links_of_matches(tournament, [one.id for one in wanted])
    return {
        one.id: tuple(
            code_of(request, links.get((one.id, side)), match_letters(one)) for side, _seat in enumerate(one.sides, 1)
        )
        for one in wanted
    }


def code_of(request: HttpRequest, link: TableLink | None, letters: str = "") -> Plain:
    """The code of a link as a drawing to set in type, or that it cannot be printed any more; none where no phone finds
    the program (`only_here`).

    `letters` tell who opens it later whether the sheet still holds.
    """
    token = printable_token(link) if link else None
    if token is None:
        return {"missing": True}
    given = given_address(request, reverse("table_open", args=[token]))
    if given.only_here:
        return {"missing": True, "only_here": True}
    return {"missing": False, "drawing": _drawing(_code(given.uri + (f"?{SHEET}={letters}" if letters else "")))}


def code_picture(given: GivenAddress) -> str:
    """An address as a QR code with the quiet border that readers need, for an <img>; "" where no phone finds it."""
    return "" if given.only_here else _code(given.uri).svg_data_uri(scale=4, border=4, dark=DARK, light=LIGHT)


def code_drawing(given: GivenAddress) -> str:
    """An address as a drawing to set in type; "" where no phone finds it."""
    return "" if given.only_here else _drawing(_code(given.uri))


def _drawing(code: "QRCode") -> str:
    """Strokes along the rows, one for modules beside each other."""
    size = len(code.matrix) + 2 * ON_PAPER
    strokes = "".join(
        f"M{run.start() + ON_PAPER} {row + ON_PAPER}.5h{run.end() - run.start()}"
        for row, modules in enumerate(code.matrix)
        for run in BESIDE.finditer(bytes(modules))
    )
    paper = f'<path fill="{LIGHT}" d="M0 0h{size}v{size}h-{size}z"/>'
    return f'<svg viewBox="0 0 {size} {size}">{paper}<path stroke="{DARK}" d="{strokes}"/></svg>'


def _code(address: str) -> "QRCode":
    """A short address is written in capitals, for which a code needs little more than half the room: what follows the
    host is digits alone, and in a host capitals say nothing.
    """
    import segno  # here, because a start without a hall draws no code

    short = not urlsplit(address).path.strip("/0123456789") and not urlsplit(address).query
    return segno.make_qr(address.upper() if short else address, error="m", mask=MASK)
