"""The log of a tournament: who did what when, on a page and as files. Nothing here changes or removes an entry."""

import csv
import datetime
import io
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.enums import LogKind
from tournaments.forms.log import log_query, read_log_filter
from tournaments.forms.values import read_whole
from tournaments.models import Tournament
from tournaments.rights import Right
from tournaments.selectors.log import LoggedChange, log_choices, log_page, whole_log
from tournaments.views.guard import needs, rights_of
from tournaments.views.log_words import changes, log_line
from tournaments.views.present import desk_page

# With one of these at its head a spreadsheet takes a cell for a formula and carries it out.
FORMULA = ("=", "+", "-", "@", "\t", "\r")


@needs(Right.LOOK)
@require_safe
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who did what when, newest first, all of it or what is asked for."""
    asked = read_log_filter(request.GET)
    page = log_page(tournament, asked, before=read_whole(request.GET.get("before", "")))
    choices, said = log_choices(tournament), log_query(asked)
    context = desk_page(tournament, "desk_log") | {
        "lines": [log_line(entry) for entry in page.entries],
        "older": urlencode(said | {"before": page.older}) if page.older else "",
        "newest": page.newest,
        "asked": asked,
        "query": urlencode(said),
        "people": choices.people,
        "kinds": sorted(((kind, str(LogKind(kind).label)) for kind in choices.kinds), key=lambda kind: kind[1]),
        "may_enter": Right.ENTER in rights_of(request),
    }
    return render(request, "tournaments/setup/log.html", context)


@needs(Right.LOOK)
@require_safe
def log_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for a spreadsheet, the oldest first, in the reader's language."""
    text = io.StringIO()
    rows = csv.writer(text, delimiter=";")
    rows.writerow(_head())
    for entry in whole_log(tournament, read_log_filter(request.GET)):
        rows.writerow([_cell(value) for value in _row(entry)])
    # Excel takes a file without this mark for one of the letters of its own country.
    response = HttpResponse("\ufeff" + text.getvalue(), content_type="text/csv; charset=utf-8")
    return _to_keep(response, tournament, "csv")


@needs(Right.LOOK)
@require_safe
def log_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for programs, the oldest first, old and new as they are stored."""
    entries = [
        {
            "seq": entry.seq,
            "at": _instant(entry.at),
            "actor_name": entry.actor,
            "device": entry.device,
            "source": entry.source,
            "kind": entry.kind,
            "turn": entry.match.turn if entry.match else None,
            "table": entry.match.table if entry.match else None,
            "old": entry.old,
            "new": entry.new,
            "reason": entry.reason,
        }
        for entry in whole_log(tournament, read_log_filter(request.GET))
    ]
    document = {"format": "briscola-log", "version": 1, "tournament": tournament.slug, "entries": entries}
    return _to_keep(JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1}), tournament, "json")


def _head() -> list[str]:
    who = [_("Numero"), _("Quando"), _("Chi"), _("Apparecchio"), _("Da dove")]
    return [*who, _("Cosa"), _("Turno"), _("Tavolo"), _("Cambiamenti"), _("Motivo")]


def _row(entry: LoggedChange) -> list[str]:
    place = (str(entry.match.turn), str(entry.match.table)) if entry.match else ("", "")
    words = (entry.title, *place, "; ".join(changes(entry)), entry.reason)
    return [str(entry.seq), _instant(entry.at), entry.actor, entry.device, entry.source, *words]


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text


def _instant(at: datetime.datetime) -> str:
    return f"{at.astimezone(datetime.UTC):%Y-%m-%dT%H:%M:%SZ}"


def _to_keep(response: HttpResponse, tournament: Tournament, ending: str) -> HttpResponse:
    name = _("registro")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{name}.{ending}"'
    return response
