"""The stages of a tournament at the desk: how far each has come, who moves on, and the bracket."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import deed_of, needs, rights_of
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.tables.public.bracket import bracket_in
from tournaments.pages.tables.words.present import desk_page
from tournaments.pages.tables.words.stages import passage_context, stage_rows
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.passages import may_withdraw, passage_page
from tournaments.services.play.passages import passage_confirm, passage_withdraw


@needs(Right.LOOK)
@require_safe
def stages(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All stages, and who would move on as things are."""
    return _page(request, tournament)


@needs(Right.RUN)
@require_POST
def passage(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who was shown moves on."""
    return answer(
        request,
        lambda: passage_confirm(deed_of(request, tournament)),
        said=_("Passaggio confermato. Ora si sorteggia la fase."),
        then=redirect("desk_draw", slug=tournament.slug),
        else_=_refused(request, tournament),
    )


@needs(Right.RUN)
@require_POST
def passage_take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Back to the stage before, as long as nothing of the later one is published."""
    return answer(
        request,
        lambda: passage_withdraw(deed_of(request, tournament)),
        said=_("Passaggio ritirato."),
        then=redirect("desk_stages", slug=tournament.slug),
        else_=_refused(request, tournament),
    )


@needs(Right.LOOK)
@require_safe
def bracket(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The bracket; for those who enter results every match leads to its sheet."""
    entering = Right.ENTER in rights_of(request)

    def url_of(record: MatchRecord) -> str:
        if not entering:
            return ""
        return reverse("desk_match", kwargs={"slug": tournament.slug, "match_id": record.id})

    context = desk_page(tournament, "desk_bracket") | {"bracket": bracket_in(course_of(tournament), url_of)}
    return render(request, "drawing/bracket.html", context)


def _refused(request: HttpRequest, tournament: Tournament) -> Callable[[Refusal], HttpResponse]:
    return lambda no: _page(request, tournament, errors=no.errors, status=no.status)


def _page(
    request: HttpRequest, tournament: Tournament, *, errors: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    course = course_of(tournament)
    page = passage_page(tournament) if course.now.drawn else None
    context = desk_page(tournament, "desk_stages") | {
        "stages": stage_rows(course),
        "passage": passage_context(page) if page else None,
        "may_take_back": may_withdraw(course.now.stage),
        "may_change": Right.RUN in rights_of(request) and tournament.closed_at is None,
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "drawing/stages.html", context, status=status)
