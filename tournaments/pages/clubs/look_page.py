"""A club's logo and sponsors, and the pictures as pages show them."""

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.models import Club
from tournaments.models.club import SPONSORS_LIMIT
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import actor_in, needs_in_club, open_to_all
from tournaments.pages.frame.refusals import NOT_REFUSED, Refusal
from tournaments.pages.frame.values import read_line
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.selectors.clubs.member_queries import logo_file, look_of_club
from tournaments.services.clubs.look_changes import MOST_BYTES, MOST_PIXELS, logo_picture, logo_remove, look_change

FOR_EVER = "public, max-age=31536000, immutable"


@needs_in_club(Right.OWN)
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: HttpRequest, club: Club) -> HttpResponse:
    """The logo and the sponsors, in boxes; what is wrong with a picture is said, and the line that was typed stays."""
    if request.method != "POST":
        return _page(request, club, club.sponsors)
    sponsors, upload = read_line(request.POST.get("sponsors", ""), limit=SPONSORS_LIMIT), request.FILES.get("logo")
    actor = actor_in(request, club)

    def write() -> None:
        picture = logo_picture(upload.read(MOST_BYTES + 1)) if isinstance(upload, UploadedFile) else None
        name = read_line(upload.name or "", limit=NAME_LIMIT) if upload else ""
        look_change(club_id=club.id, sponsors=sponsors, logo=picture, name=name, actor=actor)

    return answer(
        request,
        write,
        said=_("Salvato: si vede subito sulle pagine, sui fogli e al proiettore."),
        then=redirect("club_look", club_slug=club.slug),
        else_=lambda no: _page(request, club, sponsors, no),
    )


@needs_in_club(Right.OWN)
@require_POST
def logo_gone(request: HttpRequest, club: Club) -> HttpResponse:
    """No logo any more."""
    back, actor = redirect("club_look", club_slug=club.slug), actor_in(request, club)
    return answer(
        request,
        lambda: logo_remove(club_id=club.id, actor=actor),
        said=as_sentence(_("logo tolto")),
        then=back,
        else_=above(request, back),
    )


@open_to_all
@require_safe
def logo(request: HttpRequest, name: str) -> HttpResponse:
    """A picture, named by what is in it: no browser asks for it twice."""
    found = logo_file(name)
    if found is None:
        raise Http404
    return HttpResponse(found.content, content_type=found.content_type, headers={"Cache-Control": FOR_EVER})


def _page(request: HttpRequest, club: Club, sponsors: str, no: Refusal = NOT_REFUSED) -> HttpResponse:
    context = {
        "club": club,
        "sponsors": sponsors,
        "sponsors_limit": SPONSORS_LIMIT,
        "logo": look_of_club(club).logo,
        "megabytes": MOST_BYTES // 1_000_000,
        "megapixels": MOST_PIXELS // 1_000_000,
        "errors": [{"text": text, "target": "logo"} for text in no.errors],
    }
    return render(request, "clubs/look.html", context, status=no.status)
