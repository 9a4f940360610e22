"""The frame that all public pages share. Nothing of the reader is in it: everybody is sent the same bytes."""

import json
import secrets
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from tournaments.event.letters import short_name
from tournaments.models import Tournament
from tournaments.pages.editions.answers import edition_page
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.public.who_links import linked
from tournaments.pages.tables.words.discretion import frozen_sentence
from tournaments.pages.tables.words.present import public_nav, with_points
from tournaments.selectors.clubs.look import look_of
from tournaments.selectors.core.stages import formats_of
from tournaments.templatetags.remembered import made_once, remembered


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
            return remembered(template, **part, row=_apart_from_version(now)).encode()
        made = render_to_string(template, part)
        return (made if live else _around(now, name, site, tag, made)).encode()

    return edition_page(request, tournament, " ".join((name, *place.values(), site)), render, again=True)


MARKS = TAG, VERSION, LIVE = tuple(secrets.token_hex(8) for _ in range(3))
"""What is left open where the frame of a page is kept; nobody can have typed it, because nobody ever sees it."""


def _around(tournament: Tournament, name: str, site: str, tag: str, live: str) -> str:
    """A whole page about its live part. Its frame is made again only where more was changed than results."""

    def values() -> Plain:
        return public_frame(tournament, name) | {"site": site, "tag": TAG, "version": VERSION, "live_part": LIVE}

    of = site, formats_of(tournament), look_of(tournament), _apart_from_version(tournament)
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

    return edition_page(request, tournament, name, made, content_type="application/json", again=True)


def _apart_from_version(tournament: Tournament) -> list[object]:
    """Everything that the row of a tournament holds but its version."""
    fields = (field for field in tournament._meta.concrete_fields if field.name != "version")
    return [getattr(tournament, field.attname) for field in fields]


def site_of(request: HttpRequest) -> str:
    """Where this reader reaches the program: "http://192.168.1.5:8000"."""
    return f"{request.scheme}://{request.get_host()}"


def public_frame(tournament: Tournament, name: str, **place: str) -> Plain:
    """What hall/base.html wants to know."""
    here = reverse(f"public_{name}", kwargs={"slug": tournament.slug, **place})
    return {
        "tournament": tournament,
        "tournament_name": short_name(tournament.name),
        "frozen": frozen_sentence(tournament),
        "tournament_url": reverse("public_now", kwargs={"slug": tournament.slug}),
        "nav": public_nav(tournament, f"public_{name}"),
        "here": here,
        "look": look_of(tournament),
        "version": tournament.version,
        "with_points": with_points(tournament),
    }
