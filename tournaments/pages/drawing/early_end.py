"""The end of an evening decided at the desk: earlier than it was meant, later again, or a turn more."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above
from tournaments.pages.frame.guard import deed_of, needs
from tournaments.pages.frame.values import read_whole
from tournaments.pages.tables.matches.consequences import BACK, Question, Write, answer_or_ask
from tournaments.services.play.early_end import stage_end_early, stage_play_on, turn_add


@needs(Right.RUN)
@require_POST
def end_early(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Finish after the turn that was seen as the last one played; first comes what is left out by it."""
    after = read_whole(request.POST.get("after", ""))

    def end(*, redraw: bool) -> None:
        stage_end_early(deed_of(request, tournament), after=after)

    return _asked(
        request,
        tournament,
        end,
        title=_("Prima di finire"),
        about=_("Si finisce dopo il turno %(turn)d") % {"turn": after},
        notice=_("Non è ancora salvato niente: guarda che cosa non si gioca, poi scegli. Si può sempre riprendere."),
        apply=_("Finisci qui"),
        said=_("Si finisce qui. Ora si chiude il torneo: poi attestati e premiazione."),
        then=redirect("desk_final", slug=tournament.slug),
    )


@needs(Right.RUN)
@require_POST
def play_on(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take an early end back; first comes what counts again."""

    def go_on(*, redraw: bool) -> None:
        stage_play_on(deed_of(request, tournament))

    return _asked(
        request,
        tournament,
        go_on,
        title=_("Prima di giocare ancora"),
        about=_("Torna quello che era stato lasciato fuori"),
        notice=_("Non è ancora salvato niente: guarda che cosa conta di nuovo, poi scegli."),
        apply=_("Si gioca ancora"),
        said=_("Si gioca ancora: tutto come prima."),
    )


@needs(Right.RUN)
@require_POST
def one_more_turn(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Play a turn more than was chosen; first comes that nothing else changes by it."""

    def add(*, redraw: bool) -> None:
        turn_add(deed_of(request, tournament))

    return _asked(
        request,
        tournament,
        add,
        title=_("Prima di giocare un turno in più"),
        about=_("Dopo l’ultimo turno se ne sorteggia un altro"),
        notice=_("Non è ancora salvato niente. Finché non è sorteggiato, il turno in più si può togliere."),
        apply=_("Gioca un turno in più"),
        said=_("C’è un turno in più: ora si sorteggia."),
    )


def _asked(
    request: HttpRequest,
    tournament: Tournament,
    write: Write,
    *,
    title: str,
    about: str,
    notice: str,
    apply: str,
    said: str,
    then: HttpResponse | None = None,
) -> HttpResponse:
    """The question before such a change, or the change once it is answered; who goes back is at the desk."""
    home = redirect("desk_home", slug=tournament.slug)
    if BACK in request.POST:
        return home
    question = Question(title, about, notice, request.path, apply, back=_("Torna al banco"))
    then, else_ = then or home, above(request, home)
    return answer_or_ask(request, tournament, write, question, said=said, then=then, else_=else_, always=True)
