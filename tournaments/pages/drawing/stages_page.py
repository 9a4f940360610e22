"""The stages of a tournament at the desk: how far each has come, who moves on, and the bracket."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_whole
from tournaments.pages.shared.matches.consequences import BACK, Question, Write, answer_or_ask
from tournaments.pages.shared.public.bracket import bracket_in
from tournaments.pages.shared.words.present import desk_page
from tournaments.pages.shared.words.stage_words import passage_context, stage_rows
from tournaments.selectors.core.outcomes import MatchRecord
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.passages import may_withdraw, passage_page
from tournaments.services.play.bracket_changes import passage_confirm, passage_withdraw
from tournaments.services.play.final_changes import stage_end_early, stage_play_on, turn_add


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
        lambda: passage_confirm(action_of(request, tournament)),
        said=_("Confermato chi passa. Ora si sorteggia la fase nuova."),
        then=redirect("desk_draw", slug=tournament.slug),
        else_=_refused(request, tournament),
    )


@needs(Right.RUN)
@require_POST
def passage_take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Back to the stage before, as long as nothing of the later one is published."""
    return answer(
        request,
        lambda: passage_withdraw(action_of(request, tournament)),
        said=as_sentence(_("passaggio ritirato")),
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


# The end of an evening decided at the desk: earlier than it was meant, later again, or a turn more.


@needs(Right.RUN)
@require_POST
def end_early(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Finish after the turn that was seen as the last one played; first comes what is left out by it."""
    after = read_whole(request.POST.get("after", ""))

    def end(*, redraw: bool) -> None:
        stage_end_early(action_of(request, tournament), after=after)

    return _asked(
        request,
        tournament,
        end,
        about=_("Si finisce dopo il turno %(turn)s") % {"turn": after},
        apply=_("Finisci qui"),
        said=_("Si finisce qui. Ora chiudi il torneo."),
        then=redirect("desk_final", slug=tournament.slug),
    )


@needs(Right.RUN)
@require_POST
def play_on(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take an early end back; first comes what counts again."""

    def go_on(*, redraw: bool) -> None:
        stage_play_on(action_of(request, tournament))

    return _asked(
        request,
        tournament,
        go_on,
        about="",
        apply=_("Si gioca ancora"),
        said=as_sentence(_("Si gioca ancora")),
    )


@needs(Right.RUN)
@require_POST
def one_more_turn(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Play a turn more than was chosen; first comes that nothing else changes by it."""

    def add(*, redraw: bool) -> None:
        turn_add(action_of(request, tournament))

    return _asked(
        request,
        tournament,
        add,
        about=_("Il turno in più si può togliere finché non è sorteggiato."),
        apply=_("Gioca un turno in più"),
        said=_("C’è un turno in più: ora sorteggialo."),
    )


def _asked(
    request: HttpRequest,
    tournament: Tournament,
    write: Write,
    *,
    about: str,
    apply: str,
    said: str,
    then: HttpResponse | None = None,
) -> HttpResponse:
    """The question before such a change, or the change once it is answered; going back leads to the desk."""
    home = redirect("desk_home", slug=tournament.slug)
    if BACK in request.POST:
        return home
    question = Question(apply, request.path, about)
    then, else_ = then or home, above(request, home)
    return answer_or_ask(request, tournament, write, question, said=said, then=then, else_=else_, always=True)
