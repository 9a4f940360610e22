"""Two who sit at no table are seated against each other now, or their match is taken away again."""

import uuid
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.event.match_states import MatchState
from tournaments.event.rights import Right
from tournaments.models import Match, Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import deed_of, needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_uuid
from tournaments.pages.tables.matches.named import match_named
from tournaments.pages.tables.matches.typed_award import read_award
from tournaments.selectors.core.continuing import latest_draw
from tournaments.selectors.core.stages import stage_in_play
from tournaments.selectors.play.added import idle_now, is_added
from tournaments.selectors.play.desk import MatchPage, TurnPage, turn_alone
from tournaments.services.play.added_match import match_add, match_drop

NOBODY = uuid.UUID(int=0)


@needs(Right.RUN)
@require_POST
def add(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Seat the two who were chosen at a table of their own."""
    if turn_alone(tournament, number) is None:
        raise Http404
    one, other = (read_uuid(request.POST.get(box, "")) or NOBODY for box in ("one", "other"))
    turn = redirect("desk_turn", slug=tournament.slug, number=number)
    return answer(
        request,
        partial(match_add, deed_of(request, tournament), one, other),
        said=lambda match: _added(match) if match else "",
        then=turn,
        else_=above(request, turn),
    )


def _added(match: Match) -> str:
    said = _("Partita %(table)d aggiunta.") if match.waits else _("Tavolo %(table)d aggiunto.")
    return said % {"table": match.table}


@needs(Right.RUN)
@require_POST
def drop(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """Take a match away that was added by mistake."""
    page = match_named(tournament, match_id)
    deed = deed_of(request, tournament).of_match(match_id, read_award(request.POST).version)
    return answer(
        request,
        partial(match_drop, deed),
        said=_("Tavolo tolto."),
        then=redirect("desk_turn", slug=tournament.slug, number=page.record.turn),
        else_=above(request, redirect("desk_match", slug=tournament.slug, match_id=match_id)),
    )


def idle_context(page: TurnPage, rights: frozenset[Right]) -> Plain:
    """What desk/_idle.html offers in the turn that is played; nothing where fewer than two sit at no table."""
    stage = page.stage.stage
    now = page.course.now.stage == stage and stage.traits.turn_by_turn and stage.tournament.closed_at is None
    idle = idle_now(stage) if now and Right.RUN in rights and len(page.rests) > 1 else None
    there = idle.teams if idle is not None and idle.turn == page.turn.number else ()
    return {"idle": [{"id": str(team.id), "name": team.name} for team in there] if len(there) > 1 else []}


def drop_context(page: MatchPage, rights: frozenset[Right]) -> Plain:
    """Whether desk/match.html offers to take the match away: it was added, and nothing is known of it yet."""
    if Right.RUN not in rights or page.record.state is not MatchState.TO_PLAY:
        return {"may_drop": False}
    stage = stage_in_play(page.tournament.id)
    draw = latest_draw(stage) if stage.traits.turn_by_turn else None
    return {"may_drop": draw is not None and is_added(draw, page.record.turn, page.record.drawn)}
