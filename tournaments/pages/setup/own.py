"""My tournaments: status and next step of each, the archived ones, and what belongs to my clubs."""

from collections.abc import Callable, Mapping
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.backups.kept_files import KeptFile, tournament_keep
from tournaments.event.rights import RIGHTS, Right, Role
from tournaments.labels.format_labels import TOO_FEW, WORDS
from tournaments.labels.points import with_article
from tournaments.labels.role_labels import ROLE_NAMES
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import action_of, members, needs
from tournaments.pages.frame.page_cache import PAGE_CACHE
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.pages.shared.words.hall_words import to_play_words
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.clubs.access import clubs_of
from tournaments.selectors.clubs.member_queries import own_clubs
from tournaments.selectors.clubs.states import TournamentStep
from tournaments.selectors.clubs.tournament_lists import OwnTournament, own_tournaments
from tournaments.selectors.core.stages import entrants_count
from tournaments.services.clubs.archive import (
    refuse_unless_named,
    tournament_archive,
    tournament_delete,
    tournament_unarchive,
)
from tournaments.templatetags.look import day

ARCHIVED = "archived"
SEARCH_FROM = 12
SEARCH_LIMIT = 60


@members
@require_safe
def desk(request: HttpRequest) -> HttpResponse:
    """The tournaments of my clubs, or the archived ones."""
    archived, wanted = ARCHIVED in request.GET, read_line(request.GET.get("search", ""), limit=SEARCH_LIMIT)
    year = read_whole(request.GET.get("year", ""), digits=4)
    own = own_tournaments(request.user, wanted=wanted, archived=archived, year=year)
    clubs = _own_clubs(request)
    context = {
        "real": [_shown(one) for one in own.real.rows],
        "years": own.real,
        "query": _query(archived=archived, wanted=wanted),
        "rehearsals": [_shown(one) for one in own.rehearsals],
        "archived": archived,
        "archived_count": own.archived,
        "search": own.all >= SEARCH_FROM or bool(wanted),
        "wanted": wanted,
        "may_create": clubs_of(request.user, Right.RUN).exists(),
        "clubs": clubs,
        "many_clubs": len(clubs) > 1,
    }
    return render(request, "setup/tournaments.html", context)


def _query(*, archived: bool, wanted: str) -> str:
    """What the page of another year is asked for, too, as its address says it."""
    asked = ({ARCHIVED: ""} if archived else {}) | ({"search": wanted} if wanted else {})
    return urlencode(asked) + "&" if asked else ""


def _own_clubs(request: HttpRequest) -> list[Plain]:
    clubs = own_clubs(request.user)
    return [
        {
            "club": club,
            "role": ROLE_NAMES[club.role],
            "may_run": Right.RUN in RIGHTS[Role(club.role)],
            "may_season": Right.SEASON in RIGHTS[Role(club.role)],
            "leaves": with_article("il", day(localdate(club.leaves_at))) if club.leaves_at and club.may_own else "",
        }
        for club in clubs
    ]


def _shown(one: OwnTournament) -> Plain:
    rights = RIGHTS[Role(one.role)]
    return {
        "line": one.line,
        "state": _WORDS[one.state.step](one),
        "may_run": Right.RUN in rights,
        "may_delete": Right.OWN in rights,
    }


def _draw(one: OwnTournament) -> str:
    if one.state.stage > 1:
        return _("Fase %(number)s: pronta per il sorteggio") % {"number": one.state.stage}
    return _("Pronto per il sorteggio: %(entrants)s") % {"entrants": WORDS[one.ranked].counted(one.state.entrants)}


def _turn(one: OwnTournament) -> str:
    return f"{_('Turno %(number)s') % {'number': one.state.turn}}: {to_play_words(one.state.missing)}"


def _results(one: OwnTournament) -> str:
    count = one.state.missing
    said = ngettext(
        "Turno %(turn)s in corso: manca %(count)s tavolo", "Turno %(turn)s in corso: mancano %(count)s tavoli", count
    )
    return said % {"turn": one.state.turn, "count": count}


def _next_turn(one: OwnTournament) -> str:
    turns = {"turn": one.state.turn, "next": one.state.turn + 1}
    return _("Turno %(turn)s finito: si sorteggia il turno %(next)s") % turns


def _closed(one: OwnTournament) -> str:
    return _("Chiuso %(day)s") % {"day": with_article("il", day(localtime(one.closed_at).date()))}


_WORDS: Mapping[TournamentStep, Callable[[OwnTournament], str]] = {
    TournamentStep.ENTRANTS: lambda _one: str(TOO_FEW),
    TournamentStep.DRAW: _draw,
    TournamentStep.TURN: _turn,
    TournamentStep.RESULTS: _results,
    TournamentStep.NEXT_TURN: _next_turn,
    TournamentStep.PASSAGE: lambda one: _("Fase %(number)s finita: guarda chi passa") % {"number": one.state.stage},
    TournamentStep.CLOSE: lambda one: _("Giocato tutto: manca la chiusura"),
    TournamentStep.CLOSED: _closed,
}


# Tournaments archived, restored, and deleted for good after a copy.


@needs(Right.RUN)
@require_POST
def archive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Out of every list; its pages stay where they are."""
    said = _("Torneo in archivio: «%(name)s». Lo trovi in fondo a «I miei tornei».") % {"name": tournament.name}
    return answer(
        request,
        lambda: tournament_archive(action_of(request, tournament)),
        said=said,
        then=redirect("desk"),
        else_=above(request, redirect("desk_settings", slug=tournament.slug)),
    )


@needs(Right.RUN)
@require_POST
def unarchive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """In the lists again."""
    return answer(
        request,
        lambda: tournament_unarchive(action_of(request, tournament)),
        said=_("«%(name)s» è di nuovo tra i tuoi tornei.") % {"name": tournament.name},
        then=redirect("desk"),
        else_=above(request, redirect("desk_settings", slug=tournament.slug)),
    )


@needs(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What would be gone, and a box for its name; once that is typed a copy is made, then it is deleted."""
    if request.method != "POST":
        return _delete_page(request, tournament)
    name = read_line(request.POST.get("name", ""), limit=NAME_LIMIT)

    def write() -> KeptFile:
        refuse_unless_named(tournament, name)
        kept, version = tournament_keep(tournament)
        try:
            tournament_delete(action_of(request, tournament), name=name, seen=version)
        except BaseException:
            kept.path.unlink(missing_ok=True)
            raise
        PAGE_CACHE.forget(tournament.id)
        return kept

    said = _("Torneo eliminato: «%(name)s». Da «Copie di sicurezza» si può rimettere.")
    return answer(
        request,
        write,
        said=said % {"name": tournament.name},
        then=redirect("desk"),
        else_=lambda no: _delete_page(request, tournament, name=name, no=no),
    )


def _delete_page(
    request: HttpRequest, tournament: Tournament, *, name: str = "", no: Refusal = NOT_REFUSED
) -> HttpResponse:
    context = desk_page(tournament, "desk_settings") | {
        "name": name,
        "name_limit": NAME_LIMIT,
        "entrants": entrants_count(tournament),
        "errors": [{"text": text, "target": "name"} for text in no.errors],
    }
    return render(request, "setup/delete.html", context, status=no.status)
