"""The page for the hall's projector: one leaf after another, made from what the public pages show."""

import datetime
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages.frame.addresses import GivenAddress
from tournaments.pages.frame.cached_answers import cached_answer
from tournaments.pages.frame.guard import public
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.possible_slides import possible_slides
from tournaments.pages.projector.seat_slides import CARD_ROOM, card_slides, is_alone, seat_slides
from tournaments.pages.projector.slides import (
    GROUP,
    NUMBER,
    SCORE,
    bracket_slides,
    club_slides,
    side_room,
    standing_slides,
    table_slides,
)
from tournaments.pages.projector.tree import tree_slides
from tournaments.pages.projector.type import CLEAR, DENSE, INNER, foot_of, title_scale
from tournaments.pages.projector.wall_names import DASHED, WallNames
from tournaments.pages.shared.pictures.codes import code_picture
from tournaments.pages.shared.public.bracket import bracket_now
from tournaments.pages.shared.public.now import now_context
from tournaments.pages.shared.public.page import followed_at
from tournaments.pages.shared.public.readings import read_now, read_possible
from tournaments.pages.shared.ranking.prize_words import won_beside
from tournaments.pages.shared.ranking.stage_tables import clubs_table
from tournaments.pages.shared.wall.programme import Programme, Shows, read_programme
from tournaments.pages.shared.words.clock import turn_of_all
from tournaments.pages.shared.words.disclosure_words import frozen_sentence
from tournaments.pages.shared.words.hall_words import still_playing
from tournaments.pages.shared.words.present import SUITS, Shown
from tournaments.selectors.clubs.member_queries import look_of
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.counted.turn_times import called_at
from tournaments.selectors.play.ending import last_planned
from tournaments.selectors.shown.printing import places_by_surname

FEW_TABLES = 10
INDIVIDUAL_SEATS = datetime.timedelta(minutes=10)
EVERY = 1
"""Seconds between two questions, so that what the desk saves is on the wall within two."""


@public
@require_safe
def projector(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What was asked for, on leaves that fill the screen and never scroll."""
    return _wall(request, tournament, read_programme(request.GET), "projector")


@public
@require_safe
def overlay(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for a stream: only leaves, on nothing; the tables and the standings where nothing else is asked for."""
    programme = read_programme(request.GET)
    if "show" not in request.GET:
        programme = replace(programme, shows=(Shows.TABLES, Shows.BRACKET, Shows.STANDINGS))
    return _wall(request, tournament, programme, "overlay")


def _wall(request: HttpRequest, tournament: Tournament, programme: Programme, name: str) -> HttpResponse:
    given = followed_at(request, tournament)

    def render(now: Tournament, tag: str, live: bool) -> bytes:
        template = "projector/projector.html#live" if live else f"projector/{name}.html"
        context = _context(now, programme, given) | {"tag": tag, "live": live}
        return render_to_string(template, context).encode()

    return cached_answer(request, tournament, f"{name} {programme.query} {given}", render)


def _context(tournament: Tournament, programme: Programme, given: GivenAddress) -> Plain:
    here = reverse("public_projector", kwargs={"slug": tournament.slug})
    now: Shown = now_context(tournament)
    slides = [
        slide | {"heading": title_scale(f"{slide['title']} {slide.get('part', '')}", rehearsal=tournament.is_rehearsal)}
        for slide in slides_of(tournament, programme, now, given)
    ]
    time = now.get("time")
    shown = programme.slide % len(slides)
    following, former = (programme.at((shown + step) % len(slides)) for step in (1, -1))
    return {
        "tournament": tournament,
        "slides": slides,
        "suits": SUITS,
        **_event(tournament),
        "foot": foot_of(tournament.name, tournament.short),
        "ends_at": time["ends_at"] if time else "",
        "about_at": time["about_at"] if time else "",
        "seats_until": _seats_until(tournament) if any(slide["kind"] == "seats" for slide in slides) else "",
        "shown": shown,
        "here": f"{here}?{programme.at(0).query}",
        "following": f"{here}?{following.query}",
        "former": f"{here}?{former.query}",
        "leave": reverse("public_now", kwargs={"slug": tournament.slug}),
        "theme": programme.light,
        "seconds": programme.seconds,
        "every": EVERY,
        "time_zone": settings.TIME_ZONE,
    }


def slides_of(tournament: Tournament, programme: Programme, now: Shown, given: GivenAddress) -> list[Plain]:
    """The leaves that were asked for, as far as there is something on them; never none."""
    bracket: Any = bracket_now(tournament)["bracket"] if Shows.BRACKET in programme.shows else None
    playing, names = now["turn"] is not None, _names(tournament, now)
    standings = _standings(tournament, now, names) if playing and Shows.STANDINGS in programme.shows else []
    shows = [one for one in programme.shows if one is not Shows.TABLES or not (standings and _is_over(now))]
    made: dict[Shows, list[Plain]] = {
        Shows.SEATS: _seats(tournament, now, names) if playing else [],
        Shows.TABLES: _tables(now, names) if playing else [_nothing_yet()],
        Shows.BRACKET: _bracket(bracket, shows, names) if bracket else [],
        Shows.STANDINGS: standings,
        Shows.CODE: [*([] if given.only_here else [_code(tournament, given)]), *_look(tournament)],
        Shows.CLOCK: _clock(now),
    }
    slides = [slide for one in shows for slide in made[one]]
    return slides or [_only_here() if given.only_here else _code(tournament, given)]


def _names(tournament: Tournament, now: Shown) -> WallNames:
    """Names are as long as the narrowest leaf of the evening has room for: that of a bracket, else of the tables."""
    if now["turn"] is None:
        return WallNames(surnames_in(tournament))
    label, type_ = GROUP if now["groups"] else NUMBER, CLEAR if now["byes"] else DENSE
    room = CARD_ROOM if is_alone(now) else side_room(type_.ems(INNER), label, SCORE) - DASHED
    return WallNames(surnames_in(tournament), room)


def _tables(now: Shown, names: WallNames) -> list[Plain]:
    return card_slides(now, names) if is_alone(now) else table_slides(now, names)


def _event(tournament: Tournament) -> Plain:
    """The suit of the turn, "Turno 3 di 4", and a part of the rule for every turn, those lit that are reached."""
    page = read_now(tournament)
    if page.turn is None:
        return {"suit": SUITS[0], "turn": "", "parts": []}
    number, last = page.turn.number, max(page.turn.number, last_planned(page.course.now))
    return {
        "suit": SUITS[(number - 1) % len(SUITS)],
        "turn": turn_of_all(number, page.course),
        "parts": [part <= number for part in range(1, last + 1)],
    }


def _seats_until(tournament: Tournament) -> str:
    """Until when the leaves by surname are shown alone, so that nobody waits long for a line."""
    page = read_now(tournament)
    playing = page.course.stage_with(page.turn.number) if page.turn else None
    called = called_at(playing, page.turn.number) if page.turn and playing else None
    return (called + INDIVIDUAL_SEATS).isoformat() if called else ""


def _seats(tournament: Tournament, now: Shown, names: WallNames) -> list[Plain]:
    """Where everybody sits, until half of the tables of the turn are done."""
    page = read_now(tournament)
    playing = page.course.stage_with(page.turn.number) if page.turn else None
    if page.turn is None or playing is None or 2 * len(now["done"]) >= len(now["cards"]):
        return []
    resting = _("passa il turno") if now["byes"] else _("riposa")
    places = places_by_surname(playing, page.turn)
    return seat_slides(places, resting, playing.stage, names)


def _is_over(now: Shown) -> bool:
    """Whether all matches of the turn are done: then nobody looks for a table, and the standings come round sooner."""
    return bool(now["cards"]) and len(now["done"]) == len(now["cards"])


def _bracket(bracket: Shown, shows: Sequence[Shows], names: WallNames) -> list[Plain]:
    """The end of a bracket as it is drawn, else turn by turn."""
    beside_tables = Shows.TABLES in shows
    return tree_slides(bracket, names) or bracket_slides(bracket, names, beside_tables=beside_tables)


def _standings(tournament: Tournament, now: Shown, names: WallNames) -> list[Plain]:
    """The winners, the tables, and in the last turns what can still happen."""
    told = {str(one["whose"]) for place in now["podium"] for one in place["entrants"]}
    beside = won_beside(read_now(tournament).course, told)
    return [
        *standing_slides(now, beside, frozen_sentence(tournament), names),
        *club_slides(clubs_table(tournament, read_now(tournament).standings), frozen_sentence(tournament)),
        *possible_slides(now, read_possible(tournament), names),
    ]


def _nothing_yet() -> Plain:
    return {
        "kind": "text",
        "id": "leaf-text",
        "title": _("Il calendario non è ancora pubblicato"),
        "sentences": [_("Torna tra poco.")],
    }


def _only_here() -> Plain:
    return {
        "kind": "text",
        "id": "leaf-text",
        "title": _("Solo sul computer della segreteria"),
        "sentences": [_("I telefoni non possono collegarsi.")],
    }


def _code(tournament: Tournament, given: GivenAddress) -> Plain:
    return {
        "kind": "code",
        "id": "leaf-code",
        "title": _("Sul tuo telefono"),
        "picture": code_picture(given),
        "address": given.uri,
        "whole_name": "" if foot_of(tournament.name)["whole"] else tournament.name,
    }


def _look(tournament: Tournament) -> list[Plain]:
    """The logo of the club with the line of its sponsors, where there is either."""
    look = look_of(tournament)
    if look.logo is None and not look.sponsors:
        return []
    return [
        {
            "kind": "text",
            "id": "leaf-look",
            "title": look.name or _("Chi organizza la serata"),
            "logo": look.logo,
            "sentences": [look.sponsors] if look.sponsors else [],
        }
    ]


def _clock(now: Shown) -> list[Plain]:
    """How long the turn still is, while its clock runs, which it does in the browser; with what it belongs to."""
    time = now.get("time")
    if not time or not time["ends_at"]:
        return []
    sentences = [time["until"], time["rule"], _playing(now)]
    return [{"kind": "clock", "id": "leaf-clock", "title": _("Il tempo che resta"), "sentences": sentences}]


def _playing(now: Shown) -> str:
    """Which tables are still at it, or how many where that are too many to look for one's own."""
    tables = [str(card["table"]) for card in now["open"]]
    if not 0 < len(tables) <= FEW_TABLES:
        return str(now["state"])
    return still_playing(tables, queued=bool(now["queued"]))
