"""The page on which people ask to enter from a phone, and the one that tells them what became of it."""

import uuid
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from rules.problems import problem_at, sentence
from rules.words import capital
from tournaments.event.fees import Prices
from tournaments.event.problems.evening_problems import RegistrationProblem
from tournaments.labels.arrival_labels import choice_in_words, fee_in_words, in_line_words, prices_in_words
from tournaments.models import Registration, Tournament
from tournaments.pages.entries.registration import CODE, TRAP, TypedRegistration, read_registration, registration_boxes
from tournaments.pages.frame.addresses import phone_of, remember
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import public
from tournaments.pages.frame.limits import address_of, network_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.words.present import public_nav
from tournaments.selectors.entries.arrival_queries import prices_of, terms_of
from tournaments.selectors.entries.registration_queries import (
    APPROVED,
    CODE_LENGTH,
    WAITING,
    RegistrationAnswer,
    answer_of,
    closed_because,
    free_places,
    is_poster_code,
    people_per_entrant,
    waiting_registrations,
)
from tournaments.services.clubs.passwords import Limit, attempt_count
from tournaments.services.entries.registration_changes import (
    MOST_WAITING,
    OF_A_NETWORK,
    registration_leave,
    registration_send,
)

CROWDED = frozenset({RegistrationProblem.TOO_MANY_WAITING, RegistrationProblem.CODE_WRONG})
"""Why a request was refused that the code of the poster lets in."""
WRONG_POSTER_CODES = Limit("poster_code", most=30, seconds=600)


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask to enter, or to wait in line where all places are taken; nothing is public before the desk approves it."""
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
    if typed.trapped:  # a bot gets a usual answer
        return redirect("public_register_waiting", slug=tournament.slug)
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
        then=lambda row: _remembered(request, tournament, row),
        else_=lambda no: _register_page(
            request, tournament, typed=typed, errors=no.errors, crowded=any(one.code in CROWDED for one in no.problems)
        ),
    )


def _remembered(request: HttpRequest, tournament: Tournament, row: Registration) -> HttpResponse:
    """To the page of the request, which the phone finds again under "Tu"."""
    response = redirect("public_registration", slug=tournament.slug, registration_id=row.id)
    remember(response, phone_of(request).asking(tournament.id, row.id))
    return response


@public
@require_safe
def register_waiting(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What a program sees that filled every box."""
    context = _frame(tournament, "public_register_waiting") | {"said": _("Aspetta l’approvazione di chi organizza.")}
    return render(request, "entries/register_answer.html", context)


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def registration(request: HttpRequest, tournament: Tournament, registration_id: uuid.UUID) -> HttpResponse:
    """What became of a request, for those who know its address: the place in line while they wait; POST leaves it."""
    if answer_of(tournament, registration_id) is None:
        raise Http404
    if "leave" not in request.POST:
        return _answer_page(request, tournament, registration_id)
    return answer(
        request,
        partial(registration_leave, tournament.id, registration_id),
        then=redirect("public_registration", slug=tournament.slug, registration_id=registration_id),
        else_=lambda no: _answer_page(request, tournament, registration_id, errors=no.errors),
    )


def _answer_page(
    request: HttpRequest, tournament: Tournament, registration_id: uuid.UUID, *, errors: tuple[str, ...] = ()
) -> HttpResponse:
    found = answer_of(tournament, registration_id)
    if found is None:
        raise Http404
    context = _frame(tournament, "public_mine") | {
        "people": " – ".join(found.people),
        **_became(tournament, found),
        "here": request.path,
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "entries/register_answer.html", context, status=422 if errors else 200)


def _became(tournament: Tournament, found: RegistrationAnswer) -> Plain:
    """What is `said` of a request, whether they may `leave` the list, and whom to follow once they are entered."""
    if found.outcome == APPROVED:
        return _entered(tournament, found)
    if found.outcome != WAITING:
        return {"said": _("Non sei più in lista."), "note": _("Per qualunque domanda passa in segreteria.")}
    if found.in_line == 0:
        note = " ".join((_("Quando arrivi, passa in segreteria."), _("Il tuo nome si vede solo dopo l’approvazione.")))
        return {"said": _("Aspetta l’approvazione di chi organizza."), "note": note, "leave": True}
    if closed_because(tournament, now=timezone.now()) is RegistrationProblem.LATE:
        note = _("Le iscrizioni sono chiuse e non si è liberato un posto. Chiedi in segreteria se serve un sostituto.")
    else:
        note = _("Quando qualcuno si ritira la lista avanza: il posto si legge qui.")
    return {"said": in_line_words(found.in_line), "note": note, "leave": True}


def _entered(tournament: Tournament, found: RegistrationAnswer) -> Plain:
    if found.team_id is None and len(found.people) < people_per_entrant(tournament):
        return {"said": _("Sei iscritto."), "note": _("La segreteria ti trova un compagno a sorte.")}
    if found.team_id is None:
        return {"said": _("Non sei più in elenco."), "note": _("Per qualunque domanda passa in segreteria.")}
    said = _("Siete iscritti.") if len(found.people) > 1 else _("Sei iscritto.")
    return {"said": said, "note": _("Quando arrivi, passa in segreteria."), "follow": str(found.team_id)}


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
    waiting = () if closed else waiting_registrations(tournament)
    with_code = len(waiting) >= MOST_WAITING or crowded or bool(typed and typed.boxes[CODE])  # only where it helps
    context = _frame(tournament, "public_register") | {
        "closed": closed,
        "line": None if closed else _line(tournament, len(waiting)),
        "boxes": [] if closed else registration_boxes(tournament, typed, with_code=with_code),
        "choosing": [] if closed else _choosing(tournament, prices, typed),
        "trap": TRAP,
        "fee": prices_in_words(prices, tournament.kind.people) if prices.known else "",
        "closes_at": found.closes_at,
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    faulty = errors or (typed is not None and typed.problems)
    return render(request, "entries/register.html", context, status=422 if faulty else 200)


def _line(tournament: Tournament, waiting: int) -> int | None:
    """How many wait in line already where no place is left for another, else None."""
    places = free_places(tournament)
    return None if places is None or waiting < places else waiting - places


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
