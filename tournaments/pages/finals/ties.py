"""The desk's standings: as everybody reads them, and the ties that the count leaves open."""

import secrets
import uuid
from collections.abc import Mapping, Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from rules.problems import problem_at, sentences
from rules.words import as_sentence
from tournaments.event.prizes import LARGEST_NUMBER
from tournaments.event.rights import Right
from tournaments.labels.prize_labels import place_name
from tournaments.labels.standings_labels import CRITERION_NAMES
from tournaments.models import Tournament
from tournaments.pages.finals.final_forms import TieSheet, read_tie
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.ranking.final import moment_text
from tournaments.pages.shared.ranking.stage_tables import standings_context
from tournaments.pages.shared.words.next_step import next_step
from tournaments.pages.shared.words.present import desk_page, with_points
from tournaments.pages.shared.words.stage_words import group_name
from tournaments.selectors.core.regulation_queries import prizes_of
from tournaments.selectors.core.stages import stage_of, teams_of
from tournaments.selectors.counted.course import StageCourse, course_of
from tournaments.selectors.counted.passages import passage_page
from tournaments.selectors.counted.standings_queries import group_tables, groups_of_stage
from tournaments.selectors.play.ending import OpenTie, Settled, Ties, last_planned, places_that_win, ties_of
from tournaments.selectors.play.home import NextStep, home_page
from tournaments.services.play.final_changes import decision_record, decision_withdraw
from tournaments.standings.table import DecisionProblem
from tournaments.standings.types import Criterion


@needs(Right.LOOK)
@require_safe
def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The tables, and what is left to settle."""
    return _page(request, tournament)


@needs(Right.RUN)
@require_POST
def settle(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Record the order of tied teams: drawn by the program from a number, or typed."""
    tie = next((one for one in ties_of(tournament).open if request.POST.get("tie") == _key(one)), None)
    sheet = read_tie(request.POST, tie.ids if tie else ())
    if tie is None:
        gone = sentences([problem_at(DecisionProblem.NO_SUCH_TIE, "order")])
        return _page(request, tournament, typed=(None, sheet), errors=gone, status=422)
    if sheet.problems or sheet.kind is None:
        return _page(request, tournament, typed=(tie, sheet), errors=sentences(sheet.problems), status=422)
    action = action_of(request, tournament, reason=_reason(sheet))
    return answer(
        request,
        partial(decision_record, action, sheet.kind, sheet.order),
        said=as_sentence(_("pari merito deciso")),
        then=redirect("desk_standings", slug=tournament.slug),
        else_=lambda no: _page(request, tournament, typed=(tie, sheet), errors=no.errors, status=no.status),
    )


@needs(Right.RUN)
@require_POST
def withdraw(request: HttpRequest, tournament: Tournament, decision_id: uuid.UUID) -> HttpResponse:
    """Take back a lot or a play-off; it stays on record."""
    return answer(
        request,
        lambda: decision_withdraw(action_of(request, tournament), decision_id),
        said=as_sentence(_("pari merito da decidere di nuovo")),
        then=redirect("desk_standings", slug=tournament.slug),
        else_=lambda no: _page(request, tournament, errors=no.errors, status=no.status),
    )


def _reason(sheet: TieSheet) -> str:
    """The origin of the order; the number repeats the lot."""
    if not sheet.number:
        return sheet.reason
    return _("Sorteggiato con il numero %(number)s") % {"number": sheet.number}


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    typed: tuple[OpenTie | None, TieSheet] | None = None,
    errors: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    ties = ties_of(tournament)
    weights = Weights(tournament)
    shown = [
        _tie(tie, ties, typed[1] if typed and typed[0] == tie else None, first=weights.first_place(tie))
        | {"mark": number, "where": weights.where(tie) or place_name(tie.place), "matters": weights.matters(tie)}
        for number, tie in enumerate(ties.open, start=1)
    ]
    context: Plain = {
        **desk_page(tournament, "desk_standings"),
        **standings_context(tournament),
        "no_prizes": Right.RUN in rights_of(request) and not prizes_of(tournament),
        "missing": _missing(course_of(tournament).now),
        "ties": [tie for tie in shown if tie["matters"]],
        "other_ties": [tie for tie in shown if not tie["matters"]],
        "settled": [_settled(one) for one in ties.settled],
        "errors": [{"text": text, "target": ""} for text in errors],
        "with_points": with_points(tournament),
        "next": _next(tournament, rights_of(request)),
        "may_punish": Right.CORRECT in rights_of(request),
        "may_change": Right.RUN in rights_of(request) and tournament.closed_at is None,
    }
    if typed and not (context["may_change"] and not context["provisional"] and _has_form(typed, ties)):
        context["typed"] = _in_words(typed[1], tournament, request.POST)
    return render(request, "finals/standings.html", context, status=status)


_HERE = (NextStep.TIES, NextStep.PRINT_FINAL)
"""What this page has buttons for."""


def _next(tournament: Tournament, rights: frozenset[Right]) -> Plain:
    """The next step of the evening, where it leads to another page."""
    page = home_page(tournament)
    return {} if page.step in _HERE else next_step(page, tournament, rights)


def _missing(course: StageCourse) -> str:
    """What has to come before ties are settled: whole turns, where none that was begun is short of a result."""
    turns = course.progress.turns
    left = last_planned(course) - course.before - sum(turn.done for turn in turns)
    if left <= 0 or not any(turn.done for turn in turns) or any(turn.begun for turn in turns if not turn.done):
        return _("Mancano dei risultati: i pari merito si decidono alla fine.")
    said = ngettext(
        "Manca ancora %(count)s turno: i pari merito si decidono alla fine.",
        "Mancano ancora %(count)s turni: i pari merito si decidono alla fine.",
        left,
    )
    return said % {"count": left}


def _has_form(typed: tuple[OpenTie | None, TieSheet], ties: Ties) -> bool:
    """Whether what was typed can be in its boxes again."""
    tie, sheet = typed
    return tie in ties.open and (Criterion.LOT in ties.kinds if sheet.typed else bool(ties.kinds))


def _in_words(sheet: TieSheet, tournament: Tournament, data: Mapping[str, str]) -> str:
    """The order, the number and the note that were typed for a tie that cannot be settled (any more)."""
    places = ((team.name, data.get(f"place.{team.id}", "").strip()) for team in teams_of(tournament.id))
    order = ", ".join(f"{name} {place[:4]}" for name, place in places if place)
    labelled = ((_("Numero del sorteggio"), sheet.typed), (_("Nota"), sheet.reason))
    return "; ".join(filter(None, (order, *(f"{word}: {text}" for word, text in labelled if text))))


def _tie(tie: OpenTie, ties: Ties, sheet: TieSheet | None, *, first: int) -> Plain:
    """`first` is the best of the places that they settle among them."""
    return {
        "key": _key(tie),
        "place": tie.place,
        "names": [name for _id, name in tie.members],
        "without_cards": ", ".join(tie.without_cards),
        "choices": [
            {"value": str(number), "label": place_name(first + number - 1)} for number in range(1, len(tie.members) + 1)
        ],
        "kinds": ties.kinds,
        "lot_allowed": Criterion.LOT in ties.kinds,
        "number": sheet.typed if sheet and sheet.typed else _proposed_number(),
        **_by_hand(tie, ties.kinds, sheet if sheet and not sheet.typed else None),
    }


def _by_hand(tie: OpenTie, kinds: Sequence[Criterion], sheet: TieSheet | None) -> Plain:
    """Who won a play-off, apart from every other order that is written down; what was refused is in its boxes again."""
    played = tuple(kind for kind in kinds if kind is Criterion.PLAY_OFF)
    written = tuple(kind for kind in kinds if kind not in played)
    of_played = sheet is not None and sheet.kind in played
    return {
        "played": _order(tie, played, sheet if of_played else None) | {"pair": len(tie.members) == 2},
        "written": _order(tie, written, None if of_played else sheet)
        | {"open": kinds == (Criterion.DESK,) or (sheet is not None and not of_played)},
    }


def _order(tie: OpenTie, kinds: Sequence[Criterion], sheet: TieSheet | None) -> Plain:
    """The boxes of an order for those kinds."""
    return {
        "kinds": [
            {"value": kind.value, "label": CRITERION_NAMES[kind], "chosen": sheet is not None and sheet.kind is kind}
            for kind in kinds
        ],
        "members": [
            {"id": member, "name": name, "value": sheet.places[member] if sheet else ""} for member, name in tie.members
        ],
        "reason": sheet.reason if sheet else "",
    }


def _key(tie: OpenTie) -> str:
    """The key of a tie's form: an entrant may be tied in a group and across groups."""
    return ".".join(tie.ids)


class Weights:
    """What depends on the ties of the stage being played."""

    def __init__(self, tournament: Tournament) -> None:
        page = passage_page(tournament)
        self.last = page is None
        self.winning = places_that_win(tournament)
        self.undecided = {frozenset(one for one, _name in tie.teams) for tie in page.undecided} if page else set()
        stage = stage_of(tournament)
        self.groups = groups_of_stage(stage) or ()
        tables = group_tables(stage) if self.groups else None
        self.place_inside = {row.entrant: row.place for table in (tables.groups if tables else ()) for row in table}

    def matters(self, tie: OpenTie) -> bool:
        """Whether somebody moves on by it, or, after the last stage, wins something."""
        if self.last and not self.groups:
            return tie.place <= self.winning
        return self.last or frozenset(tie.ids) in self.undecided

    def where(self, tie: OpenTie) -> str:
        """In which group; empty where there are none, for there the place says it."""
        if not self.groups:
            return ""
        number = self._group(tie)
        return _("tra i gironi") if number is None else group_name(number)

    def first_place(self, tie: OpenTie) -> int:
        """The best of the places that they share; across groups, where each has its own, they are only put in order."""
        if not self.groups:
            return tie.place
        return 1 if self._group(tie) is None else self.place_inside[tie.ids[0]]

    def _group(self, tie: OpenTie) -> int | None:
        """The number of the group that all of them are in."""
        inside = (number for number, members in enumerate(self.groups, start=1) if set(tie.ids) <= set(members))
        return next(inside, None)


def _settled(one: Settled) -> Plain:
    return {
        "decision": one,
        "kind": CRITERION_NAMES[one.kind],
        "order": ", ".join(one.order),
        "at": moment_text(one.at),
    }


def _proposed_number() -> int:
    """Any number will do: it is shown before the lot is drawn, and stays with it."""
    return secrets.randbelow(LARGEST_NUMBER) + 1
