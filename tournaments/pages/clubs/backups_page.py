"""The copies of all data: what there is, and with a button one more, or one to take home; and the files of tournaments
that were deleted, with the way back.
"""

from functools import partial

from django.contrib import messages
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from rules.problems import problem_at, sentences
from tournaments.backups.backup_files import Backup, backup_make, backups, set_aside, shelf
from tournaments.backups.database import backups_kept
from tournaments.backups.kept_files import KeptFile, kept_file_named, kept_files
from tournaments.event.problems.installation_problems import ArchiveProblem
from tournaments.event.rights import Right
from tournaments.models import Club, Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.erasures import repeat_erasures
from tournaments.pages.frame.guard import actor_in, needs_in_club
from tournaments.pages.frame.refusals import say_errors
from tournaments.selectors.clubs.member_queries import clubs_by_age
from tournaments.services.files.tournament_import import tournament_bring_back
from tournaments.services.frame.changes import Actor

SHOWN = 12
SQLITE = "application/vnd.sqlite3"


@needs_in_club(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def club_copies(request: HttpRequest, club: Club) -> HttpResponseBase:
    """What lies on the shelf, the latest first; with a form sent, one copy more.

    A copy holds the data of every club, so that one is handed over only where there is no other.
    """
    alone = len(clubs_by_age()) == 1
    if request.method == "POST":
        back = redirect("club_copies", club_slug=club.slug)

        def made(backup: Backup) -> HttpResponseBase:
            if alone and "take" in request.POST:
                name = f"briscola-{timezone.localdate()}{backup.path.suffix}"
                return FileResponse(backup.path.open("rb"), as_attachment=True, filename=name, content_type=SQLITE)
            messages.success(request, _("Copia fatta e controllata."))
            return back

        return answer(request, partial(backup_make, asked=True), then=made, else_=above(request, back))
    found = backups()
    goes = [one.goes for one in found]
    listed = [one for number, one in enumerate(zip(found, goes, strict=True)) if number < SHOWN or one[1]]
    context = {
        "any_goes": any(goes),
        "club": club,
        "kept": backups_kept(),
        "copies": [{"made": one.made, "size": one.size, "goes": day} for one, day in listed],
        "more": len(found) - len(listed),
        "set_aside": set_aside(shelf()),
        "folder": shelf(),
        "alone": alone,
        "deleted": kept_files(club.slug),
    }
    return render(request, "clubs/copies.html", context)


@needs_in_club(Right.OWN)
@require_POST
def kept_file(request: HttpRequest, club: Club, file: str) -> HttpResponseBase:
    """The file of a tournament that was deleted: taken along, or taken in again."""
    found, back = kept_file_named(club.slug, file), redirect("club_copies", club_slug=club.slug)
    if found is None:
        say_errors(request, sentences([problem_at(ArchiveProblem.NO_FILE)]))
        return back
    if "take" in request.POST:
        return FileResponse(found.path.open("rb"), as_attachment=True, content_type="application/json")
    actor = actor_in(request, club)
    return answer(
        request,
        lambda: _brought_back(club, found, actor),
        said=lambda tournament: _("«%(name)s» è di nuovo tra i tuoi tornei.") % {"name": tournament.name},
        then=lambda tournament: redirect("desk_home", slug=tournament.slug),
        else_=above(request, back),
    )


def _brought_back(club: Club, found: KeptFile, actor: Actor) -> Tournament:
    tournament = tournament_bring_back(club_id=club.id, data=found.path.read_bytes(), actor=actor)
    repeat_erasures()
    return tournament
