"""Requests to enter: the page on which people send them, and the one on which the desk answers."""

import uuid
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.problems import Problem, problem_at, sentence, sentences
from rules.sides import PARTNERS
from rules.words import capital
from tournaments.event.fees import MOST_CHOICES, AfterPayment, Chosen, Prices
from tournaments.event.letters import fold_name
from tournaments.event.problems.evening_problems import FeeProblem, RegistrationProblem
from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import choice_in_words, chosen_in_words, euro, fee_in_words, prices_in_words
from tournaments.models import Tournament
from tournaments.pages.entries.marks import CHOICE_BOXES, TypedTerms, read_terms
from tournaments.pages.entries.registration import CODE, CODE_LIMIT, TRAP, TypedRegistration, read_registration
from tournaments.pages.frame.addresses import given_address
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, public, rights_of
from tournaments.pages.frame.limits import address_of, network_of
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal, alike_of
from tournaments.pages.frame.values import in_boxes
from tournaments.pages.shared.words.present import desk_page, public_nav
from tournaments.selectors.entries.arrival_queries import prices_of, terms_of
from tournaments.selectors.entries.registration_queries import (
    CODE_LENGTH,
    RegistrationLine,
    closed_because,
    is_poster_code,
    people_per_entrant,
    waiting_registrations,
    waiting_singles,
)
from tournaments.selectors.entries.roster import entrants_page
from tournaments.services.clubs.passwords import Limit, attempt_count
from tournaments.services.entries.arrival_changes import Taken, terms_change, terms_decide
from tournaments.services.entries.registration_changes import (
    MOST_WAITING,
    OF_A_NETWORK,
    registration_approve,
    registration_refuse,
    registration_send,
)

MOST_NAMES = 10
EMPTY_ROWS = 2
CROWDED = frozenset({RegistrationProblem.TOO_MANY_WAITING, RegistrationProblem.CODE_WRONG})
"""Why a request was refused that the code of the poster lets in."""
WRONG_POSTER_CODES = Limit("poster_code", most=30, seconds=600)


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask to enter; nothing is public before the desk approves it."""
    now = timezone.now()
    if (closed := closed_because(tournament, now=now)) is not None:
        return _register_page(request, tournament, closed=sentence(problem_at(closed)))
    if request.method != "POST":
        return _register_page(request, tournament)
    typed = read_registration(
        request.POST, people=people_per_entrant(tournament), choices=prices_of(tournament).choices
    )
    if typed.problems:
        return _register_page(request, tournament, typed=typed)
    with_code = bool(typed.code) and is_poster_code(tournament, typed.code)
    if typed.code and not with_code:
        attempt_count(WRONG_POSTER_CODES, network_of(request))
        wrong = sentence(problem_at(RegistrationProblem.CODE_WRONG, letters=CODE_LENGTH))
        return _register_page(request, tournament, typed=typed, errors=(wrong,))
    waiting = redirect("public_register_waiting", slug=tournament.slug)
    if typed.trapped:  # a bot gets the usual answer
        return waiting
    send = partial(
        registration_send,
        tournament_id=tournament.id,
        people=typed.people,
        club=typed.club,
        phone=typed.phone,
        sender=_sender(request, tournament),
        now=now,
        with_code=with_code,
        choices=typed.choices,
    )
    return answer(
        request,
        send,
        then=waiting,
        else_=lambda no: _register_page(
            request, tournament, typed=typed, errors=no.errors, crowded=any(one.code in CROWDED for one in no.problems)
        ),
    )


@public
@require_safe
def register_waiting(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the one who asked sees: the request waits, and where the answer will be."""
    return render(request, "entries/register_waiting.html", _frame(tournament, "public_register_waiting"))


@needs(Right.LOOK)
@require_safe
def registrations(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The requests that wait, with anybody who is entered already, and what entering costs."""
    return requests_page(request, tournament)


@needs(Right.RUN)
@require_POST
def approve(request: HttpRequest, tournament: Tournament, registration_id: uuid.UUID) -> HttpResponse:
    """Enter who asked."""
    return _answered(
        request,
        tournament,
        lambda: registration_approve(action_of(request, tournament), registration_id, alike=alike_of(request)),
        _("Iscritto."),
    )


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
    )

    def saved(taken: Taken) -> HttpResponse:
        _say_taken(request, taken)
        return redirect("desk_registrations", slug=tournament.slug)

    return answer(request, lambda: terms_decide(action, change), said=_("Salvato."), then=saved, else_=refused)


def _say_taken(request: HttpRequest, taken: Taken) -> None:
    """What lists told of payments is in the till now."""
    if taken.entrants:
        said = ngettext(
            "%(count)s iscritto aveva già pagato: in cassa %(sum)s.",
            "%(count)s iscritti avevano già pagato: in cassa %(sum)s.",
            taken.entrants,
        )
        messages.success(request, said % {"count": taken.entrants, "sum": euro(taken.cents)})
    if taken.more:
        said = _("Hanno pagato più della quota: %(names)s. In cassa c’è la quota, il resto guardalo tu.")
        messages.warning(request, said % {"names": shortened(taken.more, MOST_NAMES)})


def _answered(request: HttpRequest, tournament: Tournament, act: Callable[[], object], said: str) -> HttpResponse:
    return answer(
        request,
        act,
        said=said,
        then=redirect("desk_registrations", slug=tournament.slug),
        else_=lambda no: requests_page(request, tournament, errors=no.errors, status=no.status),
    )


def _sender(request: HttpRequest, tournament: Tournament) -> str:
    """Where a request came from, as digests that lead back to nobody: of the network, then of the address in it."""
    return "".join(
        salted_hmac("registration", f"{tournament.id} {place}", algorithm="sha256").hexdigest()[:OF_A_NETWORK]
        for place in (network_of(request), address_of(request))
    )


def _frame(tournament: Tournament, here: str) -> Plain:
    return {
        "tournament": tournament,
        "tournament_name": tournament.name,
        "tournament_url": reverse("public_now", kwargs={"slug": tournament.slug}),
        "nav": public_nav(tournament, here),
    }


def _register_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    typed: TypedRegistration | None = None,
    errors: tuple[str, ...] = (),
    closed: str = "",
    crowded: bool = False,
) -> HttpResponse:
    found, prices = terms_of(tournament), prices_of(tournament)
    full = not closed and len(waiting_registrations(tournament)) >= MOST_WAITING
    with_code = full or crowded or bool(typed and typed.boxes[CODE])  # only where it helps
    context = _frame(tournament, "public_register") | {
        "closed": closed,
        "boxes": [] if closed else _boxes(tournament, typed, with_code=with_code),
        "choosing": [] if closed else _choosing(tournament, prices, typed),
        "trap": TRAP,
        "fee": prices_in_words(prices, tournament.kind.people) if prices.known else "",
        "closes_at": found.closes_at,
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    faulty = errors or (typed is not None and typed.problems)
    return render(request, "entries/register.html", context, status=422 if faulty else 200)


def _partner_boxes(people: int) -> list[tuple[str, str, int, str, str]]:
    """The boxes of those who play with the one who asks: the partner may still be missing, two more may not."""
    if people == PARTNERS:
        partner = _("Facoltativo: chi è da solo trova un compagno a sorte.")
        return [("person_2", _("Nome e cognome del compagno"), 120, partner, "off")]
    return [(f"person_{number}", _("Nome e cognome di un compagno"), 120, "", "off") for number in range(2, people + 1)]


def _boxes(tournament: Tournament, typed: TypedRegistration | None, *, with_code: bool) -> list[Plain]:
    alone = people_per_entrant(tournament) == 1
    labels = [
        ("person_1", _("Nome e cognome") if alone else _("Il tuo nome e cognome"), 120, "", "name"),
        *_partner_boxes(people_per_entrant(tournament)),
        ("club", _("Bar o circolo"), 80, _("Facoltativo."), "off"),
        ("phone", _("Telefono"), 40, _("Facoltativo: lo vede solo chi organizza, per avvisarti."), "tel"),
    ]
    if with_code:
        said = _("Le richieste sono tante: con il codice della locandina la tua passa lo stesso.")
        labels.append((CODE, _("Codice della locandina"), CODE_LIMIT, said, "off"))
    values, problems = (typed.boxes, typed.problems or {}) if typed else ({}, {})
    return [
        {
            "id": name,
            "label": label,
            "limit": limit,
            "hint": hint,
            "autocomplete": auto,
            "value": values.get(name, ""),
            "errors": sentences(problems.get(name, ())),
        }
        for name, label, limit, hint, auto in labels
    ]


def _choosing(tournament: Tournament, prices: Prices, typed: TypedRegistration | None) -> list[Plain]:
    """What can be chosen of the fee, for each of the people."""
    people = people_per_entrant(tournament)
    chosen = typed.choices if typed else ()
    alone = [capital(_("quota"))]
    labels = alone if people == 1 else [_("La tua quota"), _("La quota del compagno"), _("La quota del terzo")][:people]
    free = _("Decido in segreteria") if prices.fee is None else fee_in_words(prices.fee, prices.per, people)
    return [
        {
            "id": f"choice_{place}",
            "label": label,
            "free": free,
            "options": [
                {
                    "value": one.number,
                    "label": choice_in_words(one, people),
                    "chosen": len(chosen) >= place and chosen[place - 1] == one.number,
                }
                for one in prices.choices
            ],
        }
        for place, label in enumerate(labels, start=1)
        if prices.choices
    ]


def requests_page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    typed: TypedTerms | None = None,
    errors: tuple[str, ...] = (),
    status: int = 422,
    asked: Problem | None = None,
) -> HttpResponse:
    """What the desk sees of requests, and of what entering costs; `errors` say why something was not done, `asked` is
    what becomes of those who have paid.
    """
    found, prices = terms_of(tournament), prices_of(tournament)
    boxes = typed.boxes if typed else _terms_in_boxes(found.fee, found.limit, found.closes_at) | _in_rows(prices)
    may = Right.RUN in rights_of(request)
    given = given_address(request, reverse("public_register", kwargs={"slug": tournament.slug}))
    context = desk_page(tournament, "desk_checkin") | {
        "requests": _requests(tournament, with_phone=may),
        "boxes": boxes,
        "fee_per": typed.fee_per if typed else found.fee_per,
        "registration": typed.registration if typed else found.registration,
        "choices": _choice_rows(boxes),
        "choices_open": bool(prices.choices) or any(boxes[f"name_{one}"] for one in _NUMBERS),
        "asked": _asked(asked) if asked else [],
        "fee": prices_in_words(prices, tournament.kind.people),
        "offered": tournament.kind.listed,
        "address": given.uri if found.registration else "",
        "only_here": given.only_here,
        "errors": [{"text": text, "target": "paid" if asked else ""} for text in errors],
        "may_change": may and tournament.closed_at is None,
    }
    return render(request, "entries/registrations.html", context, status=status if errors else 200)


def _terms_in_boxes(fee: int | None, limit: int | None, closes_at: object) -> dict[str, str]:
    local = timezone.localtime(closes_at) if closes_at else None  # type: ignore[arg-type]
    return {"fee": in_boxes(fee), "limit": str(limit or ""), "closes_at": f"{local:%Y-%m-%dT%H:%M}" if local else ""}


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


def _asked(asked: Problem) -> list[Plain]:
    """What can become of those who have paid, with what it comes to."""
    told = asked.values
    sums = {name: euro(int(str(told[name]))) for name in ("more_cents", "back_cents")}
    new = [
        ngettext(
            "%(more)s iscritto paga ancora %(more_cents)s",
            "%(more)s iscritti pagano ancora %(more_cents)s in tutto",
            int(str(told["more"])),
        )
        % {"more": told["more"], **sums}
        if told["more"]
        else "",
        ngettext(
            "%(back)s iscritto riceve indietro %(back_cents)s",
            "%(back)s iscritti ricevono indietro %(back_cents)s in tutto",
            int(str(told["back"])),
        )
        % {"back": told["back"], **sums}
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


def _requests(tournament: Tournament, *, with_phone: bool) -> list[Plain]:
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
            said.append(_("%(name)s è già in elenco: %(entrant)s.") % {"name": name, "entrant": entered[key]})
        if key in others:
            said.append(_("%(name)s compare in un’altra richiesta.") % {"name": name})
    return said
