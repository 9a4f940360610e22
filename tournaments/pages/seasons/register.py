"""The register of a club at the desk: its people, typed names that are nobody's yet, and the names of one person."""

from collections.abc import Callable
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.problems import Problem, problem_at, sentences
from tournaments.event.letters import fold_name, readable
from tournaments.event.problems.entrant_problems import RosterProblem
from tournaments.event.rights import Right
from tournaments.models import Club
from tournaments.models.fields import uuid7
from tournaments.pages.frame.guard import club_action_of, needs_in_club
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import STALE, Refusal
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.seasons.moves import BACK, Question, answer_or_ask
from tournaments.pages.shared.lists.names import NAME_LIMIT
from tournaments.selectors.seasons.register import Registered, RegisterPage, register_page, registered_people
from tournaments.selectors.seasons.stored import mark_of, person_document
from tournaments.services.seasons.register_changes import (
    person_add,
    person_change,
    person_merge,
    person_part,
    person_spelled,
)

MOST_ALIASES = 50
Write = Callable[[], bool]


@needs_in_club(Right.SEASON)
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, club: Club) -> HttpResponse:
    """Everybody, the open names with three proposals each, and a box for somebody new."""
    if request.method != "POST":
        return _page(request, club)
    name, card = _line(request, "name"), _line(request, "card", limit=40)
    key, action = _line(request, "person", limit=40), club_action_of(request, club)
    seen = read_whole(request.POST[f"seen-{key}"]) if f"seen-{key}" in request.POST else None
    if key:
        write = partial(person_spelled, action, key, name, seen=seen)
    else:
        write = partial(person_add, action, name=name, card=card, seen=seen)
    if BACK in request.POST:
        return _page(request, club, name=name, card=card)
    then = redirect(_of_year(reverse("club_register", args=[club.slug]), _year(request)))
    refused = partial(_page, request, club, name=name, card=card, chosen=key)
    return _decided(request, club, write, then, lambda no: refused(errors=no.errors, status=no.status))


@needs_in_club(Right.SEASON)
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, club: Club, person_key: str) -> HttpResponse:
    """One person: name, other spellings, card, and whether they turned out to be somebody else."""
    if request.method != "POST":
        return _person(request, club, person_key)
    write = _written(request, club, person_key)
    if write is None:
        error = _("Quello che hai scelto non c’è più. Ricarica la pagina.")
        return _person(request, club, person_key, errors=(error,), status=422)
    if BACK in request.POST:
        return _person(request, club, person_key)
    if problems := _alias_problems(request):
        return _person(request, club, person_key, errors=sentences(problems), status=422)
    then = redirect("club_person", club.slug, person_key)
    refused = partial(_person, request, club, person_key)
    return _decided(request, club, write, then, lambda no: refused(errors=no.errors, status=no.status))


def _decided(
    request: HttpRequest, club: Club, write: Write, then: HttpResponse, else_: Callable[[Refusal], HttpResponse]
) -> HttpResponse:
    """The answer to a decision; asked about first where it moves anybody in a season."""
    question = Question(_("Salva"), _("Rubrica"))
    return answer_or_ask(request, club, None, write, question, said=_("Salvato."), then=then, else_=else_)


def _year(request: HttpRequest) -> int:
    return read_whole(request.GET.get("year", ""), digits=4)


def _of_year(address: str, year: int) -> str:
    return f"{address}?year={year}" if year else address


def _written(request: HttpRequest, club: Club, key: str) -> Write | None:
    action, seen = club_action_of(request, club), read_whole(request.POST.get("seen", ""))
    acts: dict[str, Write] = {
        "change": partial(
            person_change,
            action,
            key,
            name=_line(request, "name"),
            aliases=_aliases(request),
            card=_line(request, "card", limit=40),
            seen=seen,
        ),
        "merge": partial(person_merge, action, key, _line(request, "into", limit=40), seen=seen),
        "part": partial(person_part, action, key, seen=seen),
    }
    return acts.get(request.POST.get("act", ""))


def _page(
    request: HttpRequest,
    club: Club,
    *,
    errors: tuple[str, ...] = (),
    name: str = "",
    card: str = "",
    chosen: str = "",
    status: int = 200,
) -> HttpResponse:
    page = register_page(club, _year(request))
    context = {
        "club": club,
        "page": page,
        "here": _of_year(reverse("club_register", args=[club.slug]), page.evenings.year),
        "name": name,
        "card": card,
        "decided": _decided_meanwhile(page, name, chosen) if status == STALE else None,
        "key": uuid7(),
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "seasons/register.html", context, status=status)


def _decided_meanwhile(page: RegisterPage, name: str, chosen: str) -> Plain:
    """Whose name this is now, beside the wanted person; nobody where that was new."""
    people = [one.person for one in page.people]
    called = {fold_name(name)}
    now = [one for one in people if called & {fold_name(text) for text in (one.name, *one.aliases)}]
    return {"name": name, "now": now, "chosen": next((one for one in people if one.id == chosen), None)}


def _person(
    request: HttpRequest, club: Club, key: str, *, errors: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    people, evenings = registered_people(club, _year(request))
    found = next((one for one in people if one.person.id == key), None)
    if found is None:
        raise Http404
    sent = {box for box in ("name", "aliases", "card") if status != 200 and box in request.POST}
    context = {
        "club": club,
        "one": found,
        "evenings": evenings,
        "name": _line(request, "name") if "name" in sent else found.person.name,
        "aliases": request.POST["aliases"] if "aliases" in sent else "\n".join(found.person.aliases),
        "card": _line(request, "card", limit=40) if "card" in sent else found.person.card,
        "others": _others(people, found),
        "seen": mark_of(person_document(club, key)),
        "others_typed": _changed_meanwhile(request, found) if status == STALE and sent else (),
        "here": [one.person.name for one in people if one.whole and one.whole.id == key],
        "key": uuid7(),
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "seasons/person.html", context, status=status)


def _changed_meanwhile(request: HttpRequest, found: Registered) -> list[Plain]:
    """What somebody else saved first, beside what was typed."""
    person = found.person
    boxes = (
        (_("Nome e cognome"), person.name, _line(request, "name")),
        (_("Altre grafie e soprannomi"), "\n".join(person.aliases), "\n".join(_aliases(request))),
        (_("Numero di tessera, se c’è"), person.card, _line(request, "card", limit=40)),
    )
    return [{"title": title, "now": now, "typed": typed} for title, now, typed in boxes if now != typed]


def _others(people: tuple[Registered, ...], found: Registered) -> list[Registered]:
    """Those whom somebody may turn out to be: everybody who counts as themselves."""
    return [one for one in people if one.whole is None and one.person.id != found.person.id]


def _aliases(request: HttpRequest) -> tuple[str, ...]:
    lines = request.POST.get("aliases", "").replace("\0", " ").splitlines()[:MOST_ALIASES]
    return tuple(dict.fromkeys(filter(None, (read_line(line, limit=NAME_LIMIT) for line in lines))))


def _alias_problems(request: HttpRequest) -> list[Problem]:
    """What is in the way of keeping all that was typed: nothing of it is cut off without a word."""
    lines = [line for line in request.POST.get("aliases", "").splitlines() if line.strip()]
    too_long = any(len(" ".join(readable(line).split())) > NAME_LIMIT for line in lines)
    found = [problem_at(RosterProblem.TOO_LONG, limit=NAME_LIMIT)] if too_long else []
    return found + ([problem_at(RosterProblem.TOO_MANY_LINES, limit=MOST_ALIASES)] if len(lines) > MOST_ALIASES else [])


def _line(request: HttpRequest, name: str, *, limit: int = NAME_LIMIT) -> str:
    return read_line(request.POST.get(name, ""), limit=limit)
