"""Requests to enter as the desk answers them, those who wait in line, and what entering costs."""

import uuid
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from rules.problems import Problem, sentences
from rules.words import one_stop
from tournaments.event.fees import MOST_CHOICES, AfterPayment, Chosen, Prices
from tournaments.event.letters import fold_name
from tournaments.event.money import in_boxes
from tournaments.event.problems.evening_problems import FeeProblem
from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import chosen_in_words, euro, in_line_words, prices_in_words
from tournaments.labels.format_labels import WORDS
from tournaments.models import Tournament
from tournaments.pages.entries.late_entries import placed, say_placed
from tournaments.pages.entries.marks import CHOICE_BOXES, TypedTerms, read_terms
from tournaments.pages.entries.registration import TypedRegistration, read_registration, registration_boxes
from tournaments.pages.frame.addresses import given_address
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal, alike_of
from tournaments.pages.shared.lists.fee_boxes import FeeForm, prices_in_boxes
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.entries.arrival_queries import prices_of, terms_of
from tournaments.selectors.entries.registration_queries import (
    RegistrationLine,
    people_per_entrant,
    waiting_registrations,
    waiting_singles,
)
from tournaments.selectors.entries.roster import entrants_page
from tournaments.services.entries.arrival_changes import Taken, terms_change, terms_decide
from tournaments.services.entries.registration_changes import (
    registration_approve,
    registration_note,
    registration_refuse,
)

MOST_NAMES = 10
EMPTY_ROWS = 2


@needs(Right.LOOK)
@require_safe
def registrations(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The requests that wait, with entrants of the same name, and what entering costs."""
    return requests_page(request, tournament)


@needs(Right.RUN)
@require_POST
def approve(request: HttpRequest, tournament: Tournament, registration_id: uuid.UUID) -> HttpResponse:
    """Enter who asked."""
    before = placed(tournament)
    page = _answered(
        request,
        tournament,
        partial(
            registration_approve,
            action_of(request, tournament),
            registration_id,
            alike=alike_of(request),
            beyond="beyond" in request.POST,
        ),
        _("Iscritto."),
    )
    say_placed(request, tournament, before)
    return page


@needs(Right.RUN)
@require_POST
def refuse(request: HttpRequest, tournament: Tournament, registration_id: uuid.UUID) -> HttpResponse:
    """Send a request away."""
    return _answered(
        request,
        tournament,
        lambda: registration_refuse(action_of(request, tournament), registration_id),
        _("Richiesta rifiutata."),
    )


@needs(Right.RUN)
@require_POST
def note(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Put somebody who asked at the desk on the list of those who wait."""
    typed = read_registration(request.POST, people=people_per_entrant(tournament))
    if typed.problems:
        return requests_page(request, tournament, noted=typed)
    return answer(
        request,
        lambda: registration_note(action_of(request, tournament), typed.people, club=typed.club, phone=typed.phone),
        said=_("In lista."),
        then=redirect("desk_registrations", slug=tournament.slug),
        else_=lambda no: requests_page(request, tournament, noted=typed, errors=no.errors, status=no.status),
    )


@needs(Right.RUN)
@require_POST
def terms(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Say what entering costs and who may ask to."""
    typed = read_terms(request.POST)

    def refused(no: Refusal) -> HttpResponse:
        asked = next((problem for problem in no.problems if problem.code is FeeProblem.PAID_BEFORE), None)
        return requests_page(request, tournament, typed=typed, errors=no.errors, asked=asked)

    if typed.problems:
        return refused(Refusal(tuple(text for found in typed.problems.values() for text in sentences(found))))
    action = action_of(request, tournament)
    change = partial(
        terms_change,
        action,
        fee=typed.fee,
        fee_per=typed.fee_per,
        registration=typed.registration,
        limit=typed.limit,
        closes_at=typed.closes_at,
        choices=typed.choices,
        paid=typed.paid,
        by_day=typed.by_day,
    )

    def saved(taken: Taken) -> HttpResponse:
        _say_taken(request, taken, WORDS[tournament.ranked].counted)
        return redirect("desk_registrations", slug=tournament.slug)

    return answer(request, lambda: terms_decide(action, change), said=_("Salvato."), then=saved, else_=refused)


def _say_taken(request: HttpRequest, taken: Taken, counted: Callable[[int], str]) -> None:
    """What lists told of payments is in the till now."""
    if taken.entrants:
        said = ngettext(
            "%(who)s aveva già pagato: in cassa %(sum)s.",
            "%(who)s avevano già pagato: in cassa %(sum)s.",
            taken.entrants,
        )
        messages.success(request, said % {"who": counted(taken.entrants), "sum": euro(taken.cents)})
    if taken.more:
        said = _("Hanno pagato più della quota: %(names)s. In cassa c’è la quota, il resto guardalo tu.")
        messages.warning(request, one_stop(said % {"names": shortened(taken.more, MOST_NAMES)}))


def _answered(request: HttpRequest, tournament: Tournament, act: Callable[[], object], said: str) -> HttpResponse:
    return answer(
        request,
        act,
        said=said,
        then=redirect("desk_registrations", slug=tournament.slug),
        else_=lambda no: requests_page(request, tournament, errors=no.errors, status=no.status),
    )


def requests_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    typed: TypedTerms | None = None,
    noted: TypedRegistration | None = None,
    errors: tuple[str, ...] = (),
    status: int = 422,
    asked: Problem | None = None,
) -> HttpResponse:
    """What the desk sees of requests, and of what entering costs; `errors` say why something was not done, `asked` is
    what becomes of those who have paid.
    """
    found, prices = terms_of(tournament), prices_of(tournament)
    boxes = typed.boxes if typed else _terms_in_boxes(found.limit, found.closes_at) | _in_rows(prices)
    may = Right.RUN in rights_of(request)
    given = given_address(request, reverse("public_register", kwargs={"slug": tournament.slug}))
    context = desk_page(tournament, "desk_checkin") | {
        **_requests(tournament, with_phone=may),
        "limited": found.limit,
        "note_boxes": registration_boxes(tournament, noted),
        "noting": noted is not None,
        "boxes": boxes,
        "fee_boxes": FeeForm(initial=_fee_boxes(typed, prices), people=tournament.kind.people),
        "by_day": typed.by_day if typed else found.by_day,
        "many_days": found.by_day or len(programme_of(tournament).days) > 1,
        "registration": typed.registration if typed else found.registration,
        "choices": _choice_rows(boxes),
        "choices_open": bool(prices.choices) or any(boxes[f"name_{one}"] for one in _NUMBERS),
        "asked": _asked(asked, WORDS[tournament.ranked].counted) if asked else [],
        "fee": prices_in_words(prices, tournament.kind.people),
        "offered": tournament.kind.listed,
        "address": given.uri if found.registration else "",
        "only_here": given.only_here,
        "errors": [{"text": text, "target": "paid" if asked else ""} for text in errors],
        "may_change": may and tournament.closed_at is None,
    }
    return render(request, "entries/registrations.html", context, status=status if errors or noted else 200)


def _fee_boxes(typed: TypedTerms | None, prices: Prices) -> dict[str, str]:
    """The fee as it was typed, or as it is."""
    return {"fee": typed.boxes["fee"], "fee_per": typed.fee_per} if typed else prices_in_boxes(prices)


def _terms_in_boxes(limit: int | None, closes_at: object) -> dict[str, str]:
    local = timezone.localtime(closes_at) if closes_at else None  # type: ignore[arg-type]
    return {"limit": str(limit or ""), "closes_at": f"{local:%Y-%m-%dT%H:%M}" if local else ""}


_NUMBERS = range(1, MOST_CHOICES + 1)


def _in_rows(prices: Prices) -> dict[str, str]:
    """The choices in the boxes of their rows."""
    boxes = dict.fromkeys((f"{box}_{number}" for number in _NUMBERS for box in CHOICE_BOXES), "")
    for one in prices.choices:
        boxes |= {f"name_{one.number}": one.name, f"euro_{one.number}": in_boxes(one.cents)}
        boxes |= {f"per_{one.number}": one.per, f"dinner_{one.number}": "on" if one.dinner else ""}
    return boxes


def _choice_rows(boxes: Mapping[str, str]) -> list[Plain]:
    """The rows that are used, and two more to write another choice into."""
    used = [number for number in _NUMBERS if boxes[f"name_{number}"] or boxes[f"euro_{number}"]]
    free = [number for number in _NUMBERS if number not in used][:EMPTY_ROWS]
    return [
        {"number": number} | {box: boxes[f"{box}_{number}"] for box in CHOICE_BOXES} for number in sorted(used + free)
    ]


def _asked(asked: Problem, counted: Callable[[int], str]) -> list[Plain]:
    """What can become of those who have paid, with what it comes to."""
    told = asked.values
    sums = {name: euro(int(str(told[name]))) for name in ("more_cents", "back_cents")}
    new = [
        ngettext(
            "%(more)s paga ancora %(more_cents)s",
            "%(more)s pagano ancora %(more_cents)s in tutto",
            int(str(told["more"])),
        )
        % {"more": counted(int(str(told["more"]))), **sums}
        if told["more"]
        else "",
        ngettext(
            "%(back)s riceve indietro %(back_cents)s",
            "%(back)s ricevono indietro %(back_cents)s in tutto",
            int(str(told["back"])),
        )
        % {"back": counted(int(str(told["back"]))), **sums}
        if told["back"]
        else "",
    ]
    said = {"what": ", ".join(filter(None, new))}
    return [
        {
            "value": AfterPayment.KEEP.value,
            "label": _("Per loro vale la quota di prima: non pagano e non ricevono niente"),
        },
        {"value": AfterPayment.NEW.value, "label": _("Vale anche per loro la quota nuova: %(what)s") % said},
    ]


def _requests(tournament: Tournament, *, with_phone: bool) -> Plain:
    """The requests that wait for an answer, and those that wait in line."""
    shown = _request_rows(tournament, with_phone=with_phone)
    return {
        "requests": [one for one in shown if not one["in_line"]],
        "line": [one for one in shown if one["in_line"]],
        "waiting": shown,
    }


def _request_rows(tournament: Tournament, *, with_phone: bool) -> list[Plain]:
    waiting = waiting_registrations(tournament)
    if not waiting:
        return []
    singles = {fold_name(one.name): one.name for one in waiting_singles(tournament)}
    entrants = reversed(entrants_page(tournament).entrants)
    entered = singles | {fold_name(name): one.name for one in entrants for name in one.people}
    alone, prices = people_per_entrant(tournament) > 1, prices_of(tournament)
    return [
        {
            "line": line,
            "people": " – ".join(line.people),
            "in_line": in_line_words(line.in_line) if line.in_line else "",
            "phone": line.phone if with_phone else "",
            "alone": alone and len(line.people) == 1,
            "again": _again(line, entered, waiting),
            "chosen": _chosen(line, prices),
            "asks": _asks(line, entered if len(line.people) == 1 else singles) if alone else "",
        }
        for line in waiting
    ]


def _chosen(line: RegistrationLine, prices: Prices) -> str:
    """What they chose of the fee: "con cena 1, senza 1"."""
    return chosen_in_words(prices, Chosen(dict(Counter(one for one in line.choices if one))))


def _asks(line: RegistrationLine, there: Mapping[str, str]) -> str:
    """What has to be said before somebody of a name that is there is entered: "pair" or "alone", as they ask to be."""
    if not any(fold_name(name) in there for name in line.people):
        return ""
    return "alone" if len(line.people) == 1 else "pair"


def _again(line: RegistrationLine, entered: Mapping[str, str], waiting: tuple[RegistrationLine, ...]) -> list[str]:
    """Who of a request is there already: entered, or in another request."""
    others = {fold_name(name) for other in waiting if other.id != line.id for name in other.people}
    said = []
    for name in line.people:
        key = fold_name(name)
        if key in entered:
            listed = _("%(name)s è già in elenco: %(entrant)s.") % {"name": name, "entrant": entered[key]}
            said.append(one_stop(listed))
        if key in others:
            said.append(_("%(name)s compare in un’altra richiesta.") % {"name": name})
    return said
