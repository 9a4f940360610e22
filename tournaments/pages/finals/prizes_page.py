"""The prizes at the desk: what there is to win, who gets it, and what was handed over."""

import secrets
import uuid
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from rules.problems import problem_at, sentences
from rules.words import as_sentence
from tournaments.event.money import in_boxes, read_euro
from tournaments.event.prizes import LARGEST_NUMBER, PrizeCount, PrizeKind, PrizeState, Settling
from tournaments.event.problems.evening_problems import PrizeProblem
from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import euro
from tournaments.labels.prize_labels import SETTLING_NAMES, prize_for, prize_named
from tournaments.models import Prize, Tournament
from tournaments.models.prize import MOST_PRIZES
from tournaments.pages.finals.final_forms import Target, TypedPrizes, read_prizes
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_uuid, read_whole
from tournaments.pages.shared.ranking.prize_words import title_of, won_texts
from tournaments.pages.shared.words.present import desk_page, entrant
from tournaments.scheduling.base.types import SecondChance
from tournaments.selectors.core.stages import stages_of, teams_of
from tournaments.selectors.play.ending import ties_of
from tournaments.selectors.play.prize_winners import (
    HandedLine,
    PrizeLine,
    PrizesPage,
    clubs_in,
    handover_known,
    prize_known,
    prizes_page,
)
from tournaments.services.setup.prize_changes import (
    prize_change,
    prize_decline,
    prize_draw,
    prize_hand,
    prize_receipt,
    prize_remove,
    prize_settle,
    prize_take_back,
    prize_unsettle,
    prizes_add,
    prizes_one_each,
)

NEW = "new"
FEWEST_PLACES = 10
Filled = tuple[str, Mapping[str, str]]
"""The form that was sent, with the text in its boxes."""
NOT_FILLED: Filled = ("", {})


@needs(Right.LOOK)
@require_safe
def prizes(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All prizes, whose they are, and what is left to hand over."""
    return _page(request, tournament)


@needs(Right.RUN)
@require_POST
def add(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """List prizes, one a line."""
    typed = read_prizes(request.POST)
    write = partial(prizes_add, action_of(request, tournament), typed.drafts)
    return _typed(request, tournament, NEW, typed, write, _("Salvato."))


@needs(Right.RUN)
@require_POST
def change(request: HttpRequest, tournament: Tournament, prize_id: uuid.UUID) -> HttpResponse:
    """Say otherwise what a prize is, or strike it off."""
    _known(tournament, prize_id)
    action = action_of(request, tournament)
    typed = read_prizes({**request.POST.dict(), "what": " ".join(request.POST.get("what", "").split())})
    if "remove" in request.POST:
        struck, remove = replace(typed, problems=()), partial(prize_remove, action, prize_id)
        return _typed(request, tournament, str(prize_id), struck, remove, _("Tolto."))
    if not typed.boxes["what"] or read_euro(typed.boxes["what"]) == 0:
        typed = replace(typed, problems=(*typed.problems, problem_at(PrizeProblem.NOTHING_LEFT, "what")))
    write = partial(prize_change, action, prize_id, typed.drafts[0]) if typed.drafts else _nothing
    return _typed(request, tournament, str(prize_id), typed, write, _("Salvato."))


@needs(Right.RUN)
@require_POST
def each(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One prize each, or as many as somebody wins."""
    one_each = request.POST.get("one_each") == "1"
    choose = partial(prizes_one_each, action_of(request, tournament), one_each=one_each)
    return _done(request, tournament, choose, _("Salvato."))


@needs(Right.RUN)
@require_POST
def settle(request: HttpRequest, tournament: Tournament, prize_id: uuid.UUID) -> HttpResponse:
    """Draw a lot, write down who gets a thing that several could have, or take either back."""
    _known(tournament, prize_id)
    action = action_of(request, tournament)
    if "undo" in request.POST:
        return _done(request, tournament, partial(prize_unsettle, action, prize_id), _("Tolto."))
    team, how = read_uuid(request.POST.get("team", "")), request.POST.get("how", "")
    if "draw" in request.POST:
        number = read_whole(request.POST.get("number", "").strip())
        draw = partial(prize_draw, action, prize_id, number)
        return _done(request, tournament, draw, lambda _drawn: _said_of_lot(tournament, prize_id))
    chosen = next((one for one in (Settling.PLAYED, Settling.CHOSEN) if one == how), None)
    if team is None or chosen is None:
        return _page(request, tournament, errors=sentences([problem_at(PrizeProblem.NOT_THEIRS)]), status=422)
    return _done(request, tournament, partial(prize_settle, action, prize_id, chosen, team), _("Salvato."))


@needs(Right.RUN)
@require_POST
def hand(request: HttpRequest, tournament: Tournament, prize_id: uuid.UUID) -> HttpResponse:
    """Hand a prize over, or write down that somebody does not take it."""
    _known(tournament, prize_id)
    team, action = read_uuid(request.POST.get("team", "")), action_of(request, tournament)
    if team is None:
        return _page(request, tournament, errors=sentences([problem_at(PrizeProblem.NOT_THEIRS)]), status=422)
    if "decline" in request.POST:
        decline = partial(prize_decline, action, prize_id, team)
        return _done(request, tournament, decline, _("Salvato."))
    return _done(request, tournament, partial(prize_hand, action, prize_id, team), as_sentence(_("Consegnato")))


@needs(Right.RUN)
@require_POST
def take_back(request: HttpRequest, tournament: Tournament, handover_id: uuid.UUID) -> HttpResponse:
    """Take back what was handed over, or not taken."""
    if not handover_known(tournament, handover_id):
        raise Http404
    back = partial(prize_take_back, action_of(request, tournament), handover_id)
    return _done(request, tournament, back, _("Salvato."))


@needs(Right.RUN)
@require_POST
def receipt(request: HttpRequest, tournament: Tournament, handover_id: uuid.UUID) -> HttpResponse:
    """Give the receipt of a prize its number, and print it."""
    if not handover_known(tournament, handover_id):
        raise Http404
    return answer(
        request,
        partial(prize_receipt, action_of(request, tournament), handover_id),
        then=redirect("print_prize_receipt", slug=tournament.slug, handover_id=handover_id),
        else_=lambda no: _page(request, tournament, errors=no.errors, status=no.status),
    )


def _known(tournament: Tournament, prize_id: uuid.UUID) -> None:
    if not prize_known(tournament, prize_id):
        raise Http404


def _nothing() -> None:
    """Nothing was read that could be written."""


def _done(
    request: HttpRequest, tournament: Tournament, write: Callable[[], object], said: str | Callable[[object], str]
) -> HttpResponse:
    return answer(
        request,
        write,
        said=said,
        then=redirect("desk_prizes", slug=tournament.slug),
        else_=lambda no: _page(request, tournament, errors=no.errors, status=no.status),
    )


def _typed(
    request: HttpRequest,
    tournament: Tournament,
    form: str,
    typed: TypedPrizes,
    write: Callable[[], object],
    said: str,
) -> HttpResponse:
    """Back on the page, or the page with what is wrong above it and what was typed in its boxes."""

    def refused(no: Refusal) -> HttpResponse:
        return _page(request, tournament, (form, typed.boxes), errors=no.errors, status=no.status)

    if typed.problems:
        return refused(Refusal(sentences(typed.problems)))
    then = redirect("desk_prizes", slug=tournament.slug)
    return answer(request, write, said=said, then=then, else_=refused)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    filled: Filled = NOT_FILLED,
    *,
    errors: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    form, typed = filled
    page = prizes_page(tournament)
    new = {"target": _next_target(page).token, "what": "", "euro": "", "giver": "", "bought": ""}
    texts, in_standings = won_texts(page.lines), _settled_in_standings(tournament, page)
    target = "what" if form == NEW else f"what-{form}" if form else ""
    context = desk_page(tournament, "desk_final") | {
        "rows": [
            _row(line, tournament, page, form, typed)
            | {"share": texts[line.key] if _is_shared(line) else "", "in_standings": line.key in in_standings}
            for line in page.lines
        ],
        "in_standings": in_standings,
        "over": page.over,
        "one_each": page.one_each,
        "summary": _summary(page),
        "new": {**new, **(typed)} if form == NEW else new,
        "targets": _targets(tournament, page, (typed).get("target", "") if form == NEW else new["target"]),
        "number": secrets.randbelow(LARGEST_NUMBER) + 1,
        "settlings": [{"value": one.value, "label": SETTLING_NAMES[one]} for one in (Settling.PLAYED, Settling.CHOSEN)],
        "errors": [{"text": text, "target": target} for text in errors],
        "may_run": Right.RUN in rights_of(request),
    }
    return render(request, "finals/prizes.html", context, status=status)


def _summary(page: PrizesPage) -> str:
    """ "7 premi: 2 consegnati, 4 da consegnare, 1 da decidere. Valgono 430 €.": each is in one of these."""
    if not page.lines:
        return ""
    worth = sum(line.prize.cents for line in page.lines)
    said = ngettext("%(count)s premio", "%(count)s premi", len(page.lines)) % {"count": len(page.lines)}
    valued = _("Valgono %(sum)s.") % {"sum": euro(worth)} if worth else ""
    return f"{said}{_how_far(page) if page.over else '.'} {valued}".rstrip()


def _how_far(page: PrizesPage) -> str:
    """What is done and what is left, in numbers of prizes; money that goes with other money as that does."""
    by_key = {line.key: line for line in page.lines}
    lines = [by_key[line.winners.purse.prizes[0]] if line.winners.purse else line for line in page.lines]
    done = sum(line.winners.state in WAITING and not line.waiting for line in lines)
    if done == len(lines):
        return f". {_('Tutti consegnati.')}"
    counts = Counter(line.winners.state for line in lines if line.winners.state not in WAITING or line.waiting)
    waiting = counts[PrizeState.WON] + counts[PrizeState.SHARED] + counts[PrizeState.CHOOSING]
    parts = (
        (done, ngettext("%(count)s consegnato", "%(count)s consegnati", done)),
        (waiting, _("%(count)s da consegnare")),
        (counts[PrizeState.LEVEL], _("%(count)s da decidere")),
        (counts[PrizeState.UNDRAWN], _("%(count)s da sorteggiare")),
        (counts[PrizeState.NOBODY], _("%(count)s senza vincitore")),
    )
    return f": {', '.join(said % {'count': count} for count, said in parts if count)}."


WAITING = (PrizeState.WON, PrizeState.SHARED)


def _next_target(page: PrizesPage) -> Target:
    """The first place that wins nothing yet."""
    prized = {line.prize.place for line in page.lines if line.kind is PrizeKind.PLACE}
    return Target(PrizeKind.PLACE, next(place for place in range(1, MOST_PRIZES + 2) if place not in prized))


def _targets(tournament: Tournament, page: PrizesPage, chosen: str) -> list[Plain]:
    """Everybody a prize can be for; what was chosen before is among them."""
    highest = max(FEWEST_PLACES, len(teams_of(tournament.id)), _next_target(page).place or 1)
    found = [Target(PrizeKind.PLACE, place) for place in range(1, min(highest, MOST_PRIZES) + 1)]
    found += [Target(kind) for kind in (PrizeKind.LAST, PrizeKind.YOUNGEST, PrizeKind.OLDEST)]
    found += [Target(PrizeKind.CLUB, club=club) for club in clubs_in(tournament)]
    if any(one.second_chance == SecondChance.CONSOLATION.value for one in stages_of(tournament)):
        found += [Target(PrizeKind.CONSOLATION, place) for place in (1, 2)]
    found += [Target(PrizeKind.COUNT, count=count.value) for count in PrizeCount]
    found += [Target(PrizeKind.DRAW), Target(PrizeKind.CHOICE)]
    listed = [_target_of(line.prize) for line in page.lines]
    return [
        {
            "value": one.token,
            "label": prize_for(one.kind, one.place, one.club, one.count),
            "chosen": one.token == chosen,
        }
        for one in dict.fromkeys([*found, *(one for one in listed if one.token == chosen)])
    ]


def _target_of(one: Prize) -> Target:
    return Target(PrizeKind(one.kind), one.place, one.club, one.count)


def _row(line: PrizeLine, tournament: Tournament, page: PrizesPage, form: str, typed: Mapping[str, str]) -> Plain:
    """A prize with its winners, what can be done now, and the boxes that change it."""
    one, state = line.prize, line.winners.state
    refused = form == str(one.id)
    token = _target_of(one).token
    boxes = {
        "target": token,
        "what": one.what or f"{in_boxes(one.cents)} €",
        "euro": "" if one.money or not one.cents else in_boxes(one.cents),
        "giver": one.giver,
        "bought": "1" if line.bought else "",
    }
    first = (state in WAITING and not line.of_purse) or state is PrizeState.CHOOSING
    return {
        "id": one.id,
        "title": title_of(one),
        "what": prize_named(one.what, one.cents),
        "worth": "" if one.money or not one.cents else euro(one.cents),
        "giver": one.giver,
        "bought": bool(line.bought),
        "remainder": _remainder(line),
        "said": _said(line, over=page.over),
        "winners": _winners(line, waiting=first),
        "level": line.teams if state is PrizeState.LEVEL else (),
        "undrawn": state is PrizeState.UNDRAWN,
        "choosing": state is PrizeState.CHOOSING,
        "settled": _settled(line),
        "declined": [_handed(each) for each in line.handed if not each.taken],
        "fixed": bool(line.taken),
        "boxes": {**boxes, **typed} if refused else boxes,
        "open": refused,
        "targets": _targets(tournament, page, typed.get("target", token) if refused else token),
    }


def _winners(line: PrizeLine, *, waiting: bool) -> list[Plain]:
    """Who gets it, each in their place with it or without; first those who have it and win it no more."""
    handed = {one.team: one for one in line.taken}
    shown = [*(team for team in handed if team not in line.teams), *line.teams]
    return [
        {"id": team.id, "entrant": entrant(team), "handed": _handed(handed[team]) if team in handed else None}
        for team in shown
        if waiting or team in handed
    ]


def _said_of_lot(tournament: Tournament, prize_id: uuid.UUID) -> str:
    """Who won what was drawn just now."""
    line = prizes_page(tournament).of(prize_id)
    names = "; ".join(team.name for team in line.teams) if line else ""
    return _("Il sorteggio ha deciso: lo vince %(name)s.") % {"name": names} if names else _("Salvato.")


def _settled_in_standings(tournament: Tournament, page: PrizesPage) -> frozenset[str]:
    """The prizes of places that are level where the standings can still put them in their order. Not those beside money
    that the level ones share: that order would take it from them.
    """
    level = [line for line in page.lines if line.kind is PrizeKind.PLACE and line.winners.state is PrizeState.LEVEL]
    if not level or tournament.closed_at is not None:
        return frozenset()
    ties = ties_of(tournament)
    sharing = {one for line in page.lines if _is_shared(line) for one in line.winners.entrants}
    open_ = [set(tie.ids) for tie in ties.open if ties.kinds and sharing.isdisjoint(tie.ids)]
    return frozenset(line.key for line in level if any(tie.issuperset(line.winners.entrants) for tie in open_))


def _is_shared(line: PrizeLine) -> bool:
    return line.winners.state is PrizeState.SHARED


def _said(line: PrizeLine, *, over: bool) -> str:
    """Why nobody can take it yet, or with which prize it goes."""
    if line.of_purse:
        return _("Insieme ai soldi del posto sopra.")
    if line.winners.state is PrizeState.NOBODY:
        return _("Non tocca a nessuno.") if over else _("Si sa alla fine.")
    return ""


def _remainder(line: PrizeLine) -> str:
    purse = line.winners.purse
    if purse is None or not purse.remainder or line.of_purse:
        return ""
    return _("Restano in cassa %(sum)s che non si dividono.") % {"sum": euro(purse.remainder)}


def _settled(line: PrizeLine) -> str:
    """How it was settled who gets it, and that it counts no more where the standings give it now."""
    one = line.prize
    if not one.settling:
        return ""
    said = _("Sorteggiato con il numero %(number)s") % {"number": one.lot}
    if not one.lot:
        said = _("Deciso %(how)s") % {"how": SETTLING_NAMES[Settling(one.settling)]}
    won = line.winners.state is PrizeState.WON and not line.winners.by_order
    return f"{said}. {_('Non conta più: ora decide la classifica.')}" if won else said


def _handed(one: HandedLine) -> Plain:
    return {
        "id": one.id,
        "entrant": entrant(one.team),
        "sum": euro(one.cents) if one.cents else "",
        "said": f"{date_format(timezone.localtime(one.at), 'TIME_FORMAT')}, {one.author}",
    }
