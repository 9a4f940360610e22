"""The season as everybody reads it: the table, and everybody's own page with what counts and why."""

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.event.rights import Right
from tournaments.labels.season_labels import PRESET_NAMES
from tournaments.models import Club, Season
from tournaments.models.fields import uuid7
from tournaments.pages.frame.boxes import problems_of, say_at_boxes
from tournaments.pages.frame.guard import club_action_of, needs_in_club, open_to_all
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_whole
from tournaments.pages.seasons.moves import BACK, Question, answer_or_ask
from tournaments.pages.seasons.regulation_boxes import (
    NUMBERS,
    SECTION_LISTS,
    TIEBREAK_BOXES,
    SeasonRegulationForm,
    TypedRegulation,
    read_season_regulation,
)
from tournaments.pages.shared.public.page import site_of
from tournaments.pages.shared.seasons.in_words import PART_TITLES, regulation_in_words
from tournaments.pages.shared.seasons.own import own_shown
from tournaments.pages.shared.seasons.season_reading import ReadSeason, season_page
from tournaments.pages.shared.seasons.shown import table_shown
from tournaments.seasons.regulation_document import PRESETS, regulation_document, regulation_of
from tournaments.seasons.types import SeasonRegulation
from tournaments.selectors.seasons.stored import season_named
from tournaments.services.seasons.season_changes import season_change


@open_to_all
@require_safe
def season(request: HttpRequest, season_slug: str) -> HttpResponse:
    """The table; every name leads to its own page."""
    site = site_of(request)

    def make(read: ReadSeason) -> bytes:
        shown = table_shown(read.value, read.table, read.addresses)
        context = _frame(read, site, request.path, str(shown["held"])) | {"season": shown, "shown": read.value.name}
        return render_to_string("seasons/public.html", context).encode()

    return season_page(request, season_slug, f"season {site}", make)


@open_to_all
@require_safe
def season_who(request: HttpRequest, season_slug: str, person: str) -> HttpResponse:
    """Somebody over the evenings: places, partners, opponents, and how sure a mean is."""
    site = site_of(request)

    def make(read: ReadSeason) -> bytes:
        if person not in read.at:
            raise Http404
        one = own_shown(read, read.at[person])
        context = _frame(read, site, request.path, read.value.name)
        context |= {"one": one, "season_name": read.value.name, "shown": one["name"]}
        return render_to_string("seasons/who.html", context).encode()

    return season_page(request, season_slug, f"who {person} {site}", make)


def _frame(read: ReadSeason, site: str, here: str, said: str) -> Plain:
    """What seasons/base.html wants to know."""
    return {"stored": read.stored, "site": site, "here": here, "said": said}


# The regulation of a season on its page: in boxes, as it is or as one of those that clubs really have.

BOXES = {
    "scoring": ("kind", "values", "last", *NUMBERS, "shared"),
    "counted": ("best", "share", "per", "evenings", "total"),
    "parts": (),
    "disciplines": (),
    "coming": ("attendance", "of_discards", "minimum_evenings", "minimum_share"),
    "finals": ("finals", "qualifiers"),
    "ties": TIEBREAK_BOXES,
    "clubs": ("club_pairs",),
}
"""The boxes below each fold; parts and disciplines have rows."""


@needs_in_club(Right.SEASON)
@require_http_methods(["GET", "HEAD", "POST"])
def regulation(request: HttpRequest, club: Club, season_slug: str) -> HttpResponse:
    """Every part of it below a fold that says what is in force."""
    stored = season_named(club, season_slug)
    if stored is None:
        raise Http404
    in_force = regulation_of(stored.regulation)
    if request.method != "POST":
        preset = PRESETS.get(request.GET.get("preset", ""))
        shown = in_force if preset is None else replace(preset, modifiers=in_force.modifiers)
        return _page(request, club, stored, SeasonRegulationForm(name=stored.name, regulation=shown))
    typed = read_season_regulation(request.POST, regulation=in_force)
    wanted = typed.regulation
    if wanted is None or BACK in request.POST:
        status = 422 if wanted is None else 200
        return _page(request, club, stored, typed.boxes, status=status)

    def change() -> bool:
        return season_change(
            club_action_of(request, club),
            stored.slug,
            seen=read_whole(request.POST.get("seen", "")),
            name=typed.name,
            regulation=stored.regulation if wanted == in_force else regulation_document(wanted),
            closed=stored.closed,
        )

    def refused(no: Refusal) -> HttpResponse:
        say_at_boxes(typed.boxes, no, typed.boxes.box_of)
        return _page(request, club, stored, typed.boxes, status=no.status, stale=typed if no.stale else None)

    then = redirect("club_season", club.slug, stored.slug)
    question = Question(_("Cambia il regolamento"))
    said = _("Salvato.")
    return answer_or_ask(request, club, stored, change, question, said=said, then=then, else_=refused)


def _page(
    request: HttpRequest,
    club: Club,
    stored: Season,
    boxes: SeasonRegulationForm,
    *,
    status: int = 200,
    stale: TypedRegulation | None = None,
) -> HttpResponse:
    in_force = regulation_of(stored.regulation)
    context = {
        "club": club,
        "stored": stored,
        "name": boxes["name"],
        "unit": boxes["unit"],
        "parts": _parts(boxes, boxes.base if not boxes.is_bound else in_force),
        "presets": [{"key": key, "name": str(PRESET_NAMES[key])} for key in PRESETS],
        "filled": PRESET_NAMES.get(request.GET.get("preset", "")),
        "others": _changed_meanwhile(stale, stored, in_force) if stale else (),
        "key": uuid7(),
        "errors": problems_of(boxes),
    }
    return render(request, "seasons/regulation.html", context, status=status)


def _parts(boxes: SeasonRegulationForm, shown: SeasonRegulation) -> list[Plain]:
    """Every fold: what it says, its boxes, and whether one of them has a problem."""
    said = regulation_in_words(shown)
    found: list[Plain] = []
    for part, names in BOXES.items():
        fields = [boxes[name] for name in names]
        numbers = boxes.rows[part] if part in SECTION_LISTS else ()
        rows = [[boxes[f"{part}_{row}_{what}"] for what in ("name", "evenings", "key")] for row in numbers]
        wrong = any(box.errors for box in (*fields, *(box for row in rows for box in row)))
        found.append(
            {"title": PART_TITLES[part], "said": said[part], "fields": fields, "rows": rows, "open": wrong, "key": part}
        )
    return found


def _changed_meanwhile(typed: TypedRegulation, stored: Season, in_force: SeasonRegulation) -> list[Plain]:
    """What is otherwise by now than it was typed, part by part: somebody else saved first."""
    now, wanted = regulation_in_words(in_force), regulation_in_words(typed.boxes.regulation)
    found: list[Plain] = []
    if typed.name != stored.name:
        found.append({"title": typed.boxes["name"].label, "now": stored.name, "typed": typed.name})
    return found + [
        {"title": title, "now": now[part], "typed": wanted[part]}
        for part, title in PART_TITLES.items()
        if now[part] != wanted[part]
    ]
