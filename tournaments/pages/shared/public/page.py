"""The frame that all public pages share. Nothing of the reader is in it: everybody is sent the same bytes."""

import json
import secrets
from collections.abc import Callable, Hashable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse

from tournaments.models import Tournament
from tournaments.pages.frame.addresses import GivenAddress, given_address
from tournaments.pages.frame.cached_answers import cached_answer
from tournaments.pages.frame.fragments import Part, kept_fragment, made_once
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.disclosure_words import frozen_sentence
from tournaments.pages.shared.words.present import public_nav, with_points
from tournaments.selectors.clubs.member_queries import look_of
from tournaments.selectors.core.stages import formats_of
from tournaments.templatetags.look import when_and_where

# The addresses under which everybody follows a tournament or a table: on the wall, on paper and in codes.


def followed_at(request: HttpRequest, tournament: Tournament) -> GivenAddress:
    """The short address, which makes a small code and can be typed."""
    if tournament.number is None:
        return given_address(request, reverse("public_now", kwargs={"slug": tournament.slug}))
    return given_address(request, reverse("short", kwargs={"short": tournament.number}))


def table_address(request: HttpRequest, tournament: Tournament, table: int) -> str:
    """The short address of a table; "" where no phone reaches it."""
    if tournament.number is None:
        return ""
    place = {"short": tournament.number, "table": table}
    return to_type(given_address(request, reverse("short_table", kwargs=place)).for_phones)


def to_type(address: str) -> str:
    """An address as somebody types it: a browser adds the rest."""
    parts = urlsplit(address)
    return f"{parts.netloc}{parts.path.rstrip('/')}"


# On public pages every name leads to its owner's page.

MakePart = Callable[[Hashable, Callable[[], Plain]], Part]


def linked(context: Plain, tournament: Tournament) -> Plain:
    """The values of a page, every name in them (see `present.entrant`) with the address of its page."""
    _link(context, _prefix(tournament))
    return context


def linked_part(tournament: Tournament) -> MakePart:
    """Makes kept parts of a page whose names are links."""
    prefix = _prefix(tournament)

    def part(of: Hashable, make: Callable[[], Plain]) -> Part:
        def with_links() -> Plain:
            _link(made := make(), prefix)
            return made

        return Part((of, prefix), with_links)

    return part


def _prefix(tournament: Tournament) -> str:
    return reverse("public_who", kwargs={"slug": tournament.slug, "who": "-"}).removesuffix("-/")


def _link(value: object, prefix: str) -> None:
    if isinstance(value, list):
        for one in value:
            _link(one, prefix)
    elif isinstance(value, dict):
        if who := value.get("whose"):
            value["url"] = f"{prefix}{who}/"
        for one in value.values():
            _link(one, prefix)


def public_page(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    context: Callable[[Tournament], Plain],
    **place: str,
) -> HttpResponse:
    """A page or its live part, made once a version, and for each name by which the program is reached.

    `place` is what its address holds besides the tournament: of one among many, whom hardly any result changes. Of
    every other page a result changes nothing but the live part.
    """
    site = site_of(request)

    def render(now: Tournament, tag: str, live: bool) -> bytes:
        if place and not live:
            whole = public_frame(now, name, **place) | {"tag": tag, "site": site} | linked(context(now), now)
            return render_to_string(f"hall/{name}.html", whole).encode()
        part = {"tournament": now, "frozen": frozen_sentence(now), "site": site} | linked(context(now), now)
        template = f"hall/{name}.html#live"
        if place:
            return kept_fragment(template, part | {"row": _apart_from_version(now)}).encode()
        made = render_to_string(template, part)
        return (made if live else _around(now, name, site, tag, made)).encode()

    return cached_answer(request, tournament, " ".join((name, *place.values(), site)), render, again=True)


MARKS = TAG, VERSION, LIVE = tuple(secrets.token_hex(8) for _ in range(3))
"""The placeholder of the live part in a kept frame; secret, so that nobody can have typed it."""


def _around(tournament: Tournament, name: str, site: str, tag: str, live: str) -> str:
    """A whole page about its live part. Its frame is made again only where more was changed than results."""

    def values() -> Plain:
        return public_frame(tournament, name) | {"site": site, "tag": TAG, "version": VERSION, "live_part": LIVE}

    said = when_and_where(tournament)
    of = site, formats_of(tournament), look_of(tournament), said, _apart_from_version(tournament)
    page: str = made_once(f"hall/{name}.html", of, values)
    for mark, value in zip(MARKS, (tag, str(tournament.version), live), strict=True):
        page = page.replace(mark, value)
    return page


def public_json(
    request: HttpRequest,
    tournament: Tournament,
    name: str,
    document: Callable[[Tournament], object],
    *,
    indent: int | None = None,
) -> HttpResponse:
    """A file for other programs, made once a version."""

    def made(now: Tournament, _tag: str, _live: bool) -> bytes:
        return json.dumps(document(now), ensure_ascii=False, indent=indent).encode() + b"\n"

    return cached_answer(request, tournament, name, made, content_type="application/json", again=True)


def _apart_from_version(tournament: Tournament) -> list[object]:
    """Everything that the row of a tournament holds but its version."""
    fields = (field for field in tournament._meta.concrete_fields if field.name != "version")
    return [getattr(tournament, field.attname) for field in fields]


def site_of(request: HttpRequest) -> str:
    """The base address of this reader: "http://192.168.1.5:8000"."""
    return f"{request.scheme}://{request.get_host()}"


def public_frame(tournament: Tournament, name: str, **place: str) -> Plain:
    """Template values of hall/base.html."""
    here = reverse(f"public_{name}", kwargs={"slug": tournament.slug, **place})
    return {
        "tournament": tournament,
        "tournament_name": tournament.short_name,
        "frozen": frozen_sentence(tournament),
        "tournament_url": reverse("public_now", kwargs={"slug": tournament.slug}),
        "nav": public_nav(tournament, f"public_{name}"),
        "here": here,
        "look": look_of(tournament),
        "version": tournament.version,
        "with_points": with_points(tournament),
    }


# The tournament as a program on a phone: its name, its mark, and where it opens (W3C, Web Application Manifest).

PAPER = "#f7f2e7"
"""The colour of the page by day, as static/css/tokens.css has it."""
APP_MARKS = (192, 512)
"""How wide the pictures of the mark are."""


def manifest_document(tournament: Tournament) -> Plain:
    """It opens on the page that the phone remembers, and stays inside the pages of the tournament and its tables."""
    icons = [
        {"src": static(f"img/mark-{width}.png"), "sizes": f"{width}x{width}", "type": "image/png", "purpose": purpose}
        for width in APP_MARKS
        for purpose in ("any", "maskable")
    ]
    start = reverse("public_mine", kwargs={"slug": tournament.slug})
    return {
        "id": start,
        "name": tournament.name,
        "short_name": tournament.short_name,
        "start_url": start,
        "scope": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": icons,
    }
