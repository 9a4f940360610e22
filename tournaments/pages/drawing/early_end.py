"""The end of an evening decided at the desk: earlier than it was meant, later again, or a turn more."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.event.rights import Right
from tournaments.models import Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import deed_of, needs
from tournaments.pages.frame.values import read_whole
from tournaments.pages.tables.matches.consequences import BACK, Question, answer_or_ask
from tournaments.services.play.early_end import stage_end_early, stage_play_on, turn_add


@needs(Right.RUN)
@require_POST
def end_early(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Finish after the turn that was seen as the last one played; first comes what is left out by it."""
    home, after = redirect("desk_home", slug=tournament.slug), read_whole(request.POST.get("after", ""))
    if BACK in request.POST:
        return home

    def end(*, redraw: bool) -> None:
        stage_end_early(deed_of(request, tournament), after=after)

    question = Question(
        title=_("Prima di finire"),
        about=_("Si finisce dopo il turno %(turn)d") % {"turn": after},
        notice=_("Non è ancora salvato niente: guarda che cosa non si gioca, poi scegli. Si può sempre riprendere."),
        action=request.path,
        apply=_("Finisci qui"),
        back=_("Torna al banco"),
    )
    return answer_or_ask(
        request,
        tournament,
        end,
        question,
        said=_("Si finisce qui. Ora si chiude il torneo: poi attestati e premiazione."),
        then=redirect("desk_final", slug=tournament.slug),
        else_=above(request, home),
        always=True,
    )


@needs(Right.RUN)
@require_POST
def play_on(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take an early end back."""
    home = redirect("desk_home", slug=tournament.slug)
    go_on = partial(stage_play_on, deed_of(request, tournament))
    return answer(request, go_on, said=_("Si gioca ancora: tutto come prima."), then=home, else_=above(request, home))


@needs(Right.RUN)
@require_POST
def one_more_turn(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Play a turn more than was chosen."""
    home = redirect("desk_home", slug=tournament.slug)
    add = partial(turn_add, deed_of(request, tournament))
    return answer(request, add, said=_("C'è un turno in più: ora si sorteggia."), then=home, else_=above(request, home))
