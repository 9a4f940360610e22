"""The table of a season on the wall of the club: leaf after leaf, turned by the script of the projector."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.pages.frame.addresses import GivenAddress, given_address
from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.slides import NUMBER, club_slides, ranking_slides
from tournaments.pages.projector.type import foot_of, title_scale
from tournaments.pages.shared.pictures.codes import code_picture
from tournaments.pages.shared.seasons.season_reading import ReadSeason, season_live_page
from tournaments.pages.shared.seasons.shown import table_shown
from tournaments.pages.shared.wall.programme import Programme, read_programme
from tournaments.pages.shared.words.present import SUITS, Shown

EVERY = 5
"""Seconds between two questions: a season changes once an evening."""


@open_to_all
@require_safe
def season_wall(request: HttpRequest, season_slug: str) -> HttpResponse:
    """The table, who moves on, bars and clubs, and the code for one's own telephone."""
    programme = read_programme(request.GET)
    given = given_address(request, reverse("public_season", args=[season_slug]))

    def render(read: ReadSeason, tag: str, live: bool) -> bytes:
        template = f"projector/{'projector.html#live' if live else 'season.html'}"
        return render_to_string(template, _context(read, programme, given) | {"tag": tag, "live": live}).encode()

    return season_live_page(request, season_slug, f"wall {programme.query} {given}", render)


def _context(read: ReadSeason, programme: Programme, given: GivenAddress) -> Plain:
    here = reverse("public_season_wall", args=[read.stored.slug])
    slides = _slides(read, given)
    shown = programme.slide % len(slides)
    following, former = (programme.at((shown + step) % len(slides)) for step in (1, -1))
    return {
        "tournament": {"name": read.value.name, "is_rehearsal": False},
        "slides": [slide | {"heading": title_scale(f"{slide['title']} {slide.get('part', '')}")} for slide in slides],
        "suits": SUITS,
        "foot": foot_of(read.value.name),
        "suit": SUITS[0],
        "turn": "",
        "parts": (),
        "ends_at": "",
        "seats_until": "",
        "shown": shown,
        "here": f"{here}?{programme.at(0).query}",
        "following": f"{here}?{following.query}",
        "former": f"{here}?{former.query}",
        "leave": reverse("public_season", args=[read.stored.slug]),
        "theme": programme.light,
        "seconds": programme.seconds,
        "every": EVERY,
        "time_zone": settings.TIME_ZONE,
    }


def _slides(read: ReadSeason, given: GivenAddress) -> list[Plain]:
    """The slides that are not empty; at least one."""
    shown: Shown = table_shown(read.value, read.table, read.addresses)
    rows = [{"label": row["place"], "entrant": {"name": row["name"]}, "value": row["points"]} for row in shown["rows"]]
    powers = str(shown["powers"]["general"]) if shown["powers"] else ""
    note = " ".join(filter(None, (f"{shown['held']}.", str(shown["chance"]), powers)))
    slides = ranking_slides("season", _("Classifica"), rows, NUMBER, note=note) if rows else []
    slides += club_slides(shown["clubs"], "")
    if slides and given.only_here:
        return slides
    return [*slides, _code(read, given)]


def _code(read: ReadSeason, given: GivenAddress) -> Plain:
    picture = code_picture(given)
    return {"kind": "code", "id": "leaf-code", "title": _("Sul tuo telefono"), "picture": picture, "address": given.uri}
