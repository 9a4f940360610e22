"""Tournaments put away, taken out again, and deleted for good, which a copy comes before."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.copies.kept_files import KeptFile, tournament_keep
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.editions.edition import forget_editions
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import deed_of, needs
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_line
from tournaments.pages.tables.lists.names import NAME_LIMIT
from tournaments.pages.tables.words.present import desk_page
from tournaments.selectors.core.stages import entrants_count
from tournaments.services.clubs.archive import (
    refuse_unless_named,
    tournament_archive,
    tournament_delete,
    tournament_unarchive,
)


@needs(Right.RUN)
@require_POST
def archive(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Out of every list; its pages stay where they are."""
    said = _("«%(name)s» è in archivio: lo trovi in fondo a «I miei tornei».") % {"name": tournament.name}
    return answer(
        request,
        lambda: tournament_archive(deed_of(request, tournament)),
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
        lambda: tournament_unarchive(deed_of(request, tournament)),
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
            tournament_delete(deed_of(request, tournament), name=name, seen=version)
        except BaseException:
            kept.path.unlink(missing_ok=True)
            raise
        forget_editions(tournament.id)
        return kept

    said = _("«%(name)s» è eliminato. Il suo file resta in «Copie di sicurezza», e da lì si può rimettere.")
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
