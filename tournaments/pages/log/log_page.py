"""The log of a tournament: who did what when, on a page and as files. Nothing here changes or removes an entry."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.words import Words, small
from tournaments.event.rights import Right
from tournaments.labels.log_labels import LOG_KINDS, done_in_words, door_in_words
from tournaments.models import Tournament
from tournaments.pages.frame.guard import needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_whole
from tournaments.pages.frame.workbook import delimited
from tournaments.pages.log.log_search import log_query, read_log_filter
from tournaments.pages.shared.log.log_words import changes
from tournaments.pages.shared.words.hall_words import number_word, place_words
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.core.log_queries import (
    LogChoices,
    LogFilter,
    LoggedChange,
    LogPage,
    log_choices,
    log_page,
    whole_log,
)
from tournaments.selectors.core.stages import stage_of

# Whatever a log is of: its page with what may be asked of it, and the files that are made of it.


@dataclass(frozen=True, slots=True)
class LogOf:
    """What a log is of: its addresses, the kinds of change that are in it, and the name of its files.

    `format` says to programs what they read, `matches` whether a change can be about one.
    """

    page: str
    table: str
    file: str
    kinds: Mapping[str, Words]
    name: str
    format: str
    matches: bool
    number_word: str = ""


def log_context(of: LogOf, asked: LogFilter, page: LogPage, choices: LogChoices) -> Plain:
    """Template values of log.html beside the frame of the page."""
    said = log_query(asked)
    return {
        "of": of,
        "number_word": of.number_word or _("Tavolo"),
        "lines": [_log_line(entry) for entry in page.entries],
        "older": urlencode(said | {"before": page.older}) if page.older else "",
        "newest": page.newest,
        "asked": asked,
        "query": urlencode(said),
        "people": choices.people,
        "kinds": sorted(((kind, str(of.kinds[kind])) for kind in choices.kinds), key=lambda kind: kind[1]),
    }


def table_file(of: LogOf, entries: Sequence[LoggedChange]) -> HttpResponse:
    """A log for a spreadsheet, in the reader's language."""
    table = delimited(_head(), map(_row, entries))
    return _to_keep(HttpResponse(table, content_type="text/csv; charset=utf-8"), of, "csv")


def json_file(of: LogOf, entries: Sequence[LoggedChange], **about: str) -> HttpResponse:
    """A log for programs, old and new as they are stored."""
    document = {"format": of.format, "version": 1, **about, "entries": [_as_json(entry) for entry in entries]}
    return _to_keep(JsonResponse(document, json_dumps_params={"ensure_ascii": False, "indent": 1}), of, "json")


def _as_json(entry: LoggedChange) -> dict[str, object]:
    return {
        "seq": entry.seq,
        "at": _instant(entry.at),
        "actor_name": entry.actor,
        "device": entry.device,
        "source": door_in_words(entry.source),
        "kind": entry.kind,
        "turn": entry.match.turn if entry.match else None,
        "table": entry.match.table if entry.match else None,
        "old": entry.old,
        "new": entry.new,
        "reason": entry.reason,
    }


def _head() -> list[str]:
    who = [_("Numero"), _("Quando"), _("Chi"), _("Dispositivo"), _("Da dove")]
    return [*who, _("Cosa"), _("Turno"), _("Tavolo"), _("Cambiamenti"), _("Motivo")]


def _row(entry: LoggedChange) -> list[str]:
    place = (str(entry.match.turn), str(entry.match.table)) if entry.match else ("", "")
    words = (done_in_words(entry.kind), *place, "; ".join(changes(entry)), entry.reason)
    return [str(entry.seq), _instant(entry.at), entry.actor, entry.device, door_in_words(entry.source), *words]


def _instant(at: datetime.datetime) -> str:
    return f"{at.astimezone(datetime.UTC):%Y-%m-%dT%H:%M:%SZ}"


def _to_keep(response: HttpResponse, of: LogOf, ending: str) -> HttpResponse:
    name = small(_("Registro"))
    response["Content-Disposition"] = f'attachment; filename="{of.name}-{name}.{ending}"'
    return response


def _log_line(entry: LoggedChange) -> Plain:
    """An entry as the page of the log shows it."""
    return {
        "entry": entry,
        "source": door_in_words(entry.source),
        "title": done_in_words(entry.kind),
        "place": entry.match and place_words(entry.match),
        "changes": changes(entry),
    }


@needs(Right.LOOK)
@require_safe
def log(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Log entries, newest first, all or those searched for."""
    asked = read_log_filter(request.GET, LOG_KINDS)
    page = log_page(tournament, asked, before=read_whole(request.GET.get("before", "")))
    context = desk_page(tournament, "desk_log") | log_context(_of(tournament), asked, page, log_choices(tournament))
    context["may_enter"] = Right.ENTER in rights_of(request)
    return render(request, "log/log.html", context)


@needs(Right.LOOK)
@require_safe
def log_table(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for a spreadsheet, the oldest first."""
    return table_file(_of(tournament), whole_log(tournament, read_log_filter(request.GET, LOG_KINDS)))


@needs(Right.LOOK)
@require_safe
def log_json(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The same for programs, the oldest first."""
    entries = whole_log(tournament, read_log_filter(request.GET, LOG_KINDS))
    return json_file(_of(tournament), entries, tournament=tournament.slug)


def _of(tournament: Tournament) -> LogOf:
    page, table, file = (
        reverse(name, kwargs={"slug": tournament.slug}) for name in ("desk_log", "desk_log_table", "desk_log_json")
    )
    return LogOf(
        page, table, file, LOG_KINDS, tournament.slug, "briscola-log", matches=True, number_word=_word(tournament)
    )


def _word(tournament: Tournament) -> str:
    """The label of a match number in the search, as in the current stage."""
    return number_word(stage_of(tournament))
