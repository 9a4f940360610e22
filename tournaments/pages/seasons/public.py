"""The season as everybody reads it: the table with its reasons, and the same as files."""

import json
from fractions import Fraction
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Season
from tournaments.pages.frame.delimited import delimited
from tournaments.pages.frame.grid import Cell
from tournaments.pages.frame.guard import open_to_all
from tournaments.pages.seasons.shown import table_shown
from tournaments.seasons.table import season_table
from tournaments.seasons.table_document import table_document
from tournaments.seasons.types import Season as SeasonValue
from tournaments.selectors.seasons.stored import season_document, season_for_public, season_for_strangers


@open_to_all
@require_safe
def season(request: HttpRequest, season_slug: str) -> HttpResponse:
    """The table, every row with what counts and why."""
    stored = _stored(season_slug)
    value = season_for_strangers(season_document(stored))
    table = table_document(value, season_table(value))
    context = {"club": stored.club, "slug": stored.slug, "season": table_shown(table, value)}
    return render(request, "seasons/public.html", context)


@open_to_all
@require_safe
def season_json(request: HttpRequest, season_slug: str) -> HttpResponse:
    """The table for programs: docs/schemas/season-table-1.json."""
    value = _value(season_slug)
    text = json.dumps(table_document(value, season_table(value)), ensure_ascii=False, indent=1)
    return HttpResponse(text, content_type="application/json; charset=utf-8")


@open_to_all
@require_safe
def season_csv(request: HttpRequest, season_slug: str) -> HttpResponse:
    """The table for a spreadsheet: semicolons, one column an evening, discards in brackets."""
    value = _value(season_slug)
    table = table_document(value, season_table(value))
    head = [_("Posto"), _("Nome"), _("Punti"), _("Serate"), *(one["name"] for one in table["evenings"])]
    rows = []
    for row in table["rows"]:
        results = {one["evening"]: one for one in row["results"]}
        cells = [_cell(results.get(one["key"])) for one in table["evenings"]]
        rows.append([row["place"], row["name"], Fraction(row["points"]), row["evenings"], *cells])
    response = HttpResponse(delimited(head, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{season_slug}.csv"'
    return response


def _cell(result: dict[str, Any] | None) -> Cell:
    if result is None:
        return None
    return f"({result['points']})" if result["verdict"] == "struck" else Fraction(result["points"])


def _stored(slug: str) -> Season:
    stored = season_for_public(slug)
    if stored is None:
        raise Http404
    return stored


def _value(slug: str) -> SeasonValue:
    return season_for_strangers(season_document(_stored(slug)))
