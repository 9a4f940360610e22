"""A missing player where partners rotate: preview the repair, and apply it."""

import uuid
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from rules.games import Sides
from rules.words import as_sentence, small
from tournaments.event.match_states import MatchState
from tournaments.event.rights import Right
from tournaments.labels.hall_labels import number_word
from tournaments.models import Match, Tournament
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import read_uuid
from tournaments.pages.shared.matches.saving import match_named
from tournaments.pages.shared.matches.typed_match import read_award
from tournaments.pages.shared.words.present import side
from tournaments.selectors.core.continuing import latest_draw
from tournaments.selectors.core.stages import stage_in_play, stage_of
from tournaments.selectors.play.desk import MatchPage, TurnPage, individual_turn
from tournaments.selectors.play.missing import TableRepair, idle_now, is_added, may_be_missing, table_repairs
from tournaments.services.frame.changes import MatchAction
from tournaments.services.play.award_changes import match_award
from tournaments.services.play.draw_changes import match_add, match_drop
from tournaments.services.play.lineups import player_missing, reserve_choose

RESERVE, CAME, VOID = "reserve", "came", "void"
"""What the buttons of a table at which everybody is a side say of somebody who does not come."""


@needs(Right.AWARD)
@require_POST
def missing(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """Let the table be played without somebody who does not come."""
    page = match_named(tournament, match_id)
    typed = read_award(request.POST)
    team_id = read_uuid(request.POST.get("missing", "")) or uuid.UUID(int=0)
    action = action_of(request, tournament).of_match(match_id, typed.version)
    if not page.match_format.game.two_sided and "missing" not in request.POST:
        return _alone(request, page, action)
    sheet = redirect("desk_match", slug=tournament.slug, match_id=match_id)
    return answer(
        request,
        partial(player_missing, action, team_id),
        said=lambda done: f"{capfirst(_in_words(done))}." if done else "",
        then=redirect("desk_turn", slug=tournament.slug, number=page.record.turn),
        else_=above(request, sheet),
    )


def _alone(request: HttpRequest, page: MatchPage, action: MatchAction) -> HttpResponse:
    """Somebody does not come to a table at which everybody is a side: a reserve plays, or nobody does."""
    plays, came, void = (read_uuid(request.POST.get(name, "")) for name in (RESERVE, CAME, VOID))
    names = {seated.team.id: seated.team.name for seated in page.record.sides}
    who = names.get(str(plays or came or void), "")
    if void:
        side = list(names).index(str(void)) + 1 if who else 0
        absent = Sides.of(side) | Sides(page.record.notes.reserves or 0) if side else Sides.of()
        done = partial(match_award, action, absent.value)
        said = f"{small(_('Il tavolo non si gioca'))}: {_('manca')} {who}"
    else:
        done = partial(reserve_choose, action, plays or came or uuid.UUID(int=0), plays=plays is not None)
        said = (_("al posto di %(name)s gioca una riserva") if plays else _("%(name)s è al tavolo")) % {"name": who}
    return answer(
        request,
        done,
        said=lambda _done: f"{capfirst(said)}.",
        then=redirect("desk_turn", slug=page.tournament.slug, number=page.record.turn),
        else_=above(request, redirect("desk_match", slug=page.tournament.slug, match_id=page.record.id)),
    )


def missing_context(page: MatchPage) -> Plain:
    """What desk/match.html offers: everybody at the table, with what is done without them."""
    stage = stage_of(page.tournament)
    if not page.match_format.game.two_sided and page.record.state is MatchState.TO_PLAY:
        from_rest = {one.missing.id: one.substitute for one in table_repairs(stage, page.record.id)}
        return {
            "missing": [],
            "seats_missing": [
                side(seated) | {"id": seated.team.id, "from_rest": from_rest.get(seated.team.id)}
                for seated in page.record.sides
            ],
        }
    if not may_be_missing(stage) or page.record.state is not MatchState.TO_PLAY:
        return {"missing": []}
    found = table_repairs(stage, page.record.id)
    return {"missing": [{"value": one.missing.id, "label": _in_words(one)} for one in found]}


def _in_words(one: TableRepair) -> str:
    """ "manca Anna Rossi: gioca Bruno Bianchi, che riposava" """
    if one.substitute is None:
        values = {"missing": one.missing.name, "others": ", ".join(team.name for team in one.others)}
        return _("manca %(missing)s e non c’è chi lo sostituisce: riposano %(others)s") % values
    values = {"missing": one.missing.name, "substitute": one.substitute.name}
    said = _("manca %(missing)s: gioca %(substitute)s, che riposava") % values
    if one.met:
        again = ngettext("ritrova %(count)s persona", "ritrova %(count)s persone", one.met) % {"count": one.met}
        return f"{said} ({again})"
    return said


# Two who sit at no table are seated against each other now, or their match is taken away again.

NOBODY = uuid.UUID(int=0)


@needs(Right.RUN)
@require_POST
def add(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Seat the two who were chosen at a table of their own."""
    if individual_turn(tournament, number) is None:
        raise Http404
    one, other = (read_uuid(request.POST.get(box, "")) or NOBODY for box in ("one", "other"))
    turn = redirect("desk_turn", slug=tournament.slug, number=number)
    return answer(
        request,
        partial(match_add, action_of(request, tournament), one, other),
        said=lambda match: _added(match) if match else "",
        then=turn,
        else_=above(request, turn),
    )


def _added(match: Match) -> str:
    name = f"{small(number_word(queued=match.waits))} {match.table}"
    return as_sentence(_("Aggiunto: %(name)s") % {"name": name})


@needs(Right.RUN)
@require_POST
def drop(request: HttpRequest, tournament: Tournament, match_id: uuid.UUID) -> HttpResponse:
    """Take a match away that was added by mistake."""
    page = match_named(tournament, match_id)
    action = action_of(request, tournament).of_match(match_id, read_award(request.POST).version)
    return answer(
        request,
        partial(match_drop, action),
        said=_("Tolto."),
        then=redirect("desk_turn", slug=tournament.slug, number=page.record.turn),
        else_=above(request, redirect("desk_match", slug=tournament.slug, match_id=match_id)),
    )


def idle_context(page: TurnPage, rights: frozenset[Right]) -> Plain:
    """What desk/_idle.html offers in the turn that is played; nothing where fewer than two sit at no table."""
    stage = page.stage.stage
    now = page.course.now.stage == stage and stage.traits.turn_by_turn and stage.tournament.closed_at is None
    idle = idle_now(stage) if now and Right.RUN in rights else None
    there = idle.teams if idle is not None and idle.turn == page.turn.number else ()
    return {"idle": [{"id": str(team.id), "name": team.name} for team in there] if len(there) > 1 else []}


def drop_context(page: MatchPage, rights: frozenset[Right]) -> Plain:
    """Whether desk/match.html offers to take the match away: it was added, and nothing is known of it yet."""
    if Right.RUN not in rights or page.record.state is not MatchState.TO_PLAY:
        return {"may_drop": False}
    stage = stage_in_play(page.tournament.id)
    draw = latest_draw(stage) if stage.traits.turn_by_turn else None
    return {"may_drop": draw is not None and is_added(draw, page.record.turn, page.record.drawn)}
