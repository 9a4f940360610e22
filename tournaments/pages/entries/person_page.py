"""One person: the surname, what only the desk knows of them, and who plays in their place."""

import uuid
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.problems import sentences
from rules.words import as_sentence, one_stop
from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import euro
from tournaments.models import Tournament
from tournaments.pages.entries.registration import TypedPerson, read_person
from tournaments.pages.entries.teams import player_page, team_page
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs
from tournaments.pages.frame.refusals import Refusal, alike_of
from tournaments.pages.frame.values import read_line, read_whole
from tournaments.pages.shared.lists.names import NAME_LIMIT, read_public_name
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.core.private import PersonLine, oldest, people_lines, person_line, substitutions_of, youngest
from tournaments.services.entries.pairs import surname_set
from tournaments.services.entries.person_erasing import Private, private_data_change, private_data_forget
from tournaments.services.entries.substitutions import player_substitute, substitution_withdraw


@needs(Right.RUN)
@require_safe
def people(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Telephones, years of birth, minors; and the oldest and the youngest, for special prizes."""
    lines = people_lines(tournament)
    known = [line for line in lines if line.is_known]
    context = desk_page(tournament, "desk_teams") | {
        "lines": lines,
        "known": len(known),
        "oldest": oldest(lines),
        "youngest": youngest(lines),
    }
    return render(request, "entries/people.html", context)


@needs(Right.RUN)
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """The surname and the private data of one person."""
    line = person_line(tournament, player_id)
    if line is None:
        raise Http404
    if request.method != "POST":
        return _person_page(request, tournament, line)
    typed = read_person(request.POST)

    def refused(no: Refusal) -> HttpResponse:
        return _person_page(request, tournament, line, typed=typed, errors=no.errors)

    if typed.problems:
        return refused(Refusal(tuple(text for found in typed.problems.values() for text in sentences(found))))
    told = Private(typed.phone, typed.email, typed.card, typed.note, typed.birth_year, typed.minor_allowed)
    action = action_of(request, tournament)
    if not tournament.closed_at:
        told = replace(told, paid=line.paid, paid_cents=line.paid_cents)
    change: Callable[[], object] = partial(private_data_change, action, player_id=player_id, known=told)
    if tournament.closed_at and told == Private():
        change = partial(private_data_forget, action, player_id=player_id)
    then = redirect("desk_people", slug=tournament.slug)
    return answer(request, change, said=_("Salvato."), then=then, else_=refused)


@needs(Right.RUN)
@require_POST
def surname(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """Which part of a name is the surname, where what is proposed is wrong."""
    typed = read_line(request.POST.get("surname", ""), limit=NAME_LIMIT)
    seen = read_line(request.POST.get("seen", ""), limit=2 * NAME_LIMIT)

    def refused(no: Refusal) -> HttpResponse:
        line = person_line(tournament, player_id)
        if line is None:
            raise Http404
        return _person_page(request, tournament, line, surname=typed, surname_errors=no.errors, status=no.status)

    return answer(
        request,
        lambda: surname_set(action_of(request, tournament), player_id, typed, seen=seen),
        said=_("Salvato."),
        then=redirect("desk_people", slug=tournament.slug),
        else_=refused,
    )


def _person_page(
    request: HttpRequest,
    tournament: Tournament,
    line: PersonLine,
    *,
    typed: TypedPerson | None = None,
    errors: tuple[str, ...] = (),
    surname: str | None = None,
    surname_errors: tuple[str, ...] = (),
    status: int = 422,
) -> HttpResponse:
    typed = typed or TypedPerson(
        line.phone,
        line.email,
        line.card,
        line.note,
        str(line.birth_year or ""),
        line.birth_year,
        line.minor_allowed,
        {},
    )
    minor = {True: "yes", False: "no", None: ""}[typed.minor_allowed]
    context = desk_page(tournament, "desk_teams") | {
        "person": line,
        "typed": typed,
        "minor": minor,
        "paid": _paid(line),
        "surname": line.person.surname if surname is None else surname,
        "surname_errors": surname_errors,
        "errors": [{"text": text, "target": ""} for text in errors],
    }
    return render(request, "entries/person.html", context, status=status if errors or surname_errors else 200)


def _paid(line: PersonLine) -> str:
    """What a list told of the fee, while there is none."""
    if not line.paid:
        return ""
    return (
        _("Ha già pagato %(sum)s.") % {"sum": euro(line.paid_cents)}
        if line.paid_cents
        else as_sentence(_("ha già pagato"))
    )


@needs(Right.AWARD)
@require_POST
def substitute(request: HttpRequest, tournament: Tournament, player_id: uuid.UUID) -> HttpResponse:
    """Let somebody else play for a player from a turn on."""
    line = person_line(tournament, player_id)
    if line is None:
        raise Http404
    name, problems = read_public_name(request.POST.get("name", ""), limit=NAME_LIMIT)

    def refused(no: Refusal) -> HttpResponse:
        return _substitutes_page(request, tournament, line, player_id, no)

    if problems:
        return refused(Refusal(sentences(problems)))
    come = partial(
        player_substitute,
        action_of(request, tournament),
        player_id=player_id,
        name=name,
        from_turn=read_whole(request.POST.get("from_turn", "").strip()),
        alike=alike_of(request),
    )
    return answer(
        request,
        come,
        said=one_stop(_("%(name)s gioca al posto di %(player)s.") % {"name": name, "player": line.name}),
        then=redirect("desk_team", slug=tournament.slug, team_id=line.team_id),
        else_=refused,
    )


def _substitutes_page(
    request: HttpRequest, tournament: Tournament, line: PersonLine, form: uuid.UUID, no: Refusal
) -> HttpResponse:
    """Where somebody is replaced: the page of the pair, of a quarter that of the player; with what was typed."""
    again = no.again(request, form)
    if tournament.kind.listed:
        return team_page(request, tournament, line.team_id, errors=no.errors, again=again)
    return player_page(request, tournament, line.id, line.name, errors=no.errors, again=again)


@needs(Right.AWARD)
@require_POST
def substitute_gone(request: HttpRequest, tournament: Tournament, substitution_id: uuid.UUID) -> HttpResponse:
    """Take a substitution back."""
    line = next((one for one in substitutions_of(tournament) if one.id == substitution_id), None)
    if line is None or (who := person_line(tournament, line.player_id)) is None:
        raise Http404
    return answer(
        request,
        lambda: substitution_withdraw(action_of(request, tournament), substitution_id, alike=alike_of(request)),
        said=_("Sostituzione ritirata."),
        then=redirect("desk_team", slug=tournament.slug, team_id=line.team_id),
        else_=lambda no: _substitutes_page(request, tournament, who, substitution_id, no),
    )
