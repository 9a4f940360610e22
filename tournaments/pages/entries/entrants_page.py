"""The pairs or the single players of a tournament: entered by lists, by lot, and mended."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.games import PARTNERS, SIDES
from rules.problems import problem_at, sentence, sentences
from rules.words import as_sentence
from tournaments.event.letters import fold_name, repeated_names
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.event.rights import Right
from tournaments.labels.format_labels import WORDS
from tournaments.models import Team, Tournament
from tournaments.pages.entries.arrivals_page import pair_code_context
from tournaments.pages.entries.late_entries import fee_asked, next_place, placed, say_placed
from tournaments.pages.entries.leaving import leaving_context
from tournaments.pages.frame.answer import above, answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.letters import say_unprinted
from tournaments.pages.frame.name_lists import shortened
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal, alike_of, say_repeated
from tournaments.pages.frame.values import proposed_number, read_whole
from tournaments.pages.shared.lists.entrants_form import (
    EntrantList,
    TypedEntrant,
    TypedEntrants,
    read_sent_entrant,
    read_sent_entrants,
)
from tournaments.pages.shared.words.draw_words import say_papers_void
from tournaments.pages.shared.words.present import desk_page
from tournaments.scheduling.base.base import number_problems
from tournaments.selectors.core.continuing import has_begun, length_with, there_in
from tournaments.selectors.core.match_rows import has_substitutes
from tournaments.selectors.core.private import lines_of, sitting_now, substitutions_of
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.entries.fixed_table_queries import fixed_lines
from tournaments.selectors.entries.registration_queries import list_draft_of, next_in_line, waiting_singles
from tournaments.selectors.entries.roster import (
    EntrantsPage,
    entrant_line,
    entrants_page,
    last_turn_begun,
    matches_ahead,
)
from tournaments.selectors.play.missing import idle_now
from tournaments.services.entries.listed import late_enter
from tournaments.services.entries.pairs import NewEntrant, entrant_change, entrants_add
from tournaments.services.entries.registration_changes import single_remove, singles_add, singles_pair
from tournaments.services.frame.changes import Action, carried_out

# The boxes of one pair or player: who they are.


def entrant_boxes(shown: TypedEntrant, *, people: int, names_only: bool) -> list[Plain]:
    """The boxes of one entrant: names, and club and seed as long as a draw may still use them."""
    together = [_("Primo giocatore"), _("Secondo giocatore"), _("Terzo giocatore")]
    labels = together[:people] if people > 1 else [_("Nome e cognome")]
    names = [
        {"id": f"person_{place}", "label": label, "value": name, "limit": 120, "hint": ""}
        for place, (label, name) in enumerate(zip(labels, shown.people, strict=False), start=1)
    ]
    club = _("Facoltativo. Chi ha lo stesso bar si incontra il più tardi possibile.")
    seed = _("Facoltativo: 1 per i più forti, poi 2, 3… Il sorteggio li fa incontrare tardi.")
    used_by_draw = [
        {"id": "club", "label": _("Bar o circolo"), "value": shown.club, "limit": 80, "hint": club},
        {"id": "seed", "label": _("Forza"), "value": shown.seed_typed, "limit": 3, "hint": seed},
    ]
    title = _("Facoltativo. Si legge accanto ai nomi.")
    titled = {"id": "title", "label": _("Soprannome"), "value": shown.title, "limit": 80, "hint": title}
    names += [titled] if people > 1 else []
    boxes = names if names_only else [*names, *used_by_draw]
    return [box | {"errors": sentences(shown.problems.get(str(box["id"]), ()))} for box in boxes]


MOST_NAMES = 10
EMPTY = TypedEntrants("", EntrantList((), ()))


def entrants(
    request: HttpRequest, tournament: Tournament, *, errors: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    """Everybody who is entered, and the boxes to add more; `errors` say why something was not done."""
    return _page(request, tournament, refusals=errors, status=status)


def entrants_with(
    request: HttpRequest, tournament: Tournament, text: str, errors: tuple[str, ...] = ()
) -> HttpResponse:
    """The same with a list in its box again, to be changed, and what was wrong with it as a whole."""
    return _page(request, tournament, typed=TypedEntrants(text, EntrantList((), ())), errors=errors)


@needs(Right.RUN)
@require_POST
def entrants_new(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Enter every pair or player of the list that can be read; what cannot stays in its box, with the reason."""
    if not tournament.kind.listed:
        return only_quarters(request, tournament)
    page = entrants_page(tournament)
    twice = carried_out(action_of(request, tournament))  # then they are those who are there
    typed = read_sent_entrants(
        request.POST,
        people=page.people,
        present=() if twice else [one.people for one in page.entrants],
        seeds=() if twice else page.seeds,
    )
    if typed.problems:
        return _page(request, tournament, typed=typed, errors=sentences(typed.problems))
    new = [
        NewEntrant(line.people, line.club, line.seed, line.surnames, line.title, line.written)
        for line in typed.entrants.good
    ]
    action, before = action_of(request, tournament, key=typed.key), as_published(tournament, page)

    def added(_made: object) -> HttpResponse:
        say_added(request, tournament, new, drawn_again=page.redraw, before=before)
        if typed.entrants.bad:
            return _page(request, tournament, typed=typed)
        return redirect("desk_teams", slug=tournament.slug)

    return answer(
        request,
        lambda: _enter(request, action, new, page),
        then=added,
        else_=lambda no: _page(request, tournament, typed=typed, errors=no.errors, asks=no.asks),
    )


def _enter(
    request: HttpRequest, action: Action, new: Sequence[NewEntrant], page: EntrantsPage
) -> tuple[Team, ...] | None:
    if not page.published:
        return entrants_add(action, new, redraw=page.redraw, alike=alike_of(request))
    return late_enter(action, new, redraw=page.redraw, alike=alike_of(request), paid="paid" in request.POST)


@needs(Right.RUN)
@require_POST
def lots(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Form pairs by lot of those who came alone."""
    if not tournament.kind.listed:
        return only_quarters(request, tournament)
    if not tournament.kind.in_pairs:
        raise Http404
    typed, number = _alone(request), read_whole(request.POST.get("number", "").strip())
    problems = number_problems(number)
    errors = sentences(problems) + tuple(_bad_line(line) for line in _bad(typed))
    people = [line.people[0] for line in typed.entrants.good]
    page = entrants_page(tournament)
    redraw, before = page.redraw, as_published(tournament, page)
    action = action_of(request, tournament, key=typed.key)
    pair = partial(singles_pair, action, number=number, names=people, redraw=redraw)

    def paired(_made: object) -> HttpResponse:
        messages.success(request, _("Le coppie a sorte sono in fondo all’elenco."))
        say_drawn_again(request, tournament, again=redraw, before=before)
        if left := waiting_singles(tournament):
            messages.warning(request, _("%(name)s aspetta ancora un compagno.") % {"name": left[0].name})
        return redirect("desk_teams", slug=tournament.slug)

    return _of_alone(request, tournament, typed, errors, pair, paired)


@needs(Right.RUN)
@require_POST
def alone(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let people who came alone wait for a partner."""
    if not tournament.kind.listed:
        return only_quarters(request, tournament)
    if not tournament.kind.in_pairs:
        raise Http404
    typed = _alone(request)
    errors = sentences(typed.problems) + tuple(_bad_line(line) for line in _bad(typed))
    people = [line.people[0] for line in typed.entrants.good]
    add = partial(singles_add, action_of(request, tournament, key=typed.key), people)

    def waiting(_made: object) -> HttpResponse:
        wait = {fold_name(one.name) for one in waiting_singles(tournament)}
        said = _("Nessuno da aggiungere: ci sono già tutti.")
        if names := [name for name in people if fold_name(name) in wait]:  # who plays and is the same person does not
            said = as_sentence(_("In attesa di un compagno: %(names)s") % {"names": shortened(names, MOST_NAMES)})
        messages.success(request, said)
        return redirect("desk_teams", slug=tournament.slug)

    return _of_alone(request, tournament, typed, errors, add, waiting)


@needs(Right.RUN)
@require_POST
def alone_gone(request: HttpRequest, tournament: Tournament, single_id: uuid.UUID) -> HttpResponse:
    """Take somebody off the list of those who wait."""
    line = next((one for one in waiting_singles(tournament) if one.id == single_id), None)
    if line is None:
        raise Http404
    back = redirect("desk_teams", slug=tournament.slug)
    return answer(
        request,
        lambda: single_remove(action_of(request, tournament), single_id),
        then=back,
        else_=above(request, back),
    )


def _of_alone(
    request: HttpRequest,
    tournament: Tournament,
    typed: TypedEntrants,
    errors: tuple[str, ...],
    act: Callable[..., object],
    then: Callable[[object], HttpResponse],
) -> HttpResponse:
    """What is done with those who came alone, or the page with all that is in its way."""

    def refused(no: Refusal) -> HttpResponse:
        number = request.POST.get("number", "")
        return _page(
            request, tournament, alone=typed.text, individual_errors=no.errors, alone_asks=no.asks, number=number
        )

    if errors:
        return refused(Refusal(errors))
    return answer(request, lambda: act(alike=alike_of(request)), then=then, else_=refused)


def _alone(request: HttpRequest) -> TypedEntrants:
    """Those who came alone, one a line; their list may be empty."""
    return read_sent_entrants(request.POST, people=1)


def entrant(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """One pair or player: names, club, seed, and the way out."""
    if request.method != "POST":
        return entrant_page(request, tournament, team_id)
    page = entrants_page(tournament)
    line = entrant_line(page, team_id)
    if line is None:
        raise Http404
    typed = read_sent_entrant(request.POST, people=page.people)
    if typed.problems:
        return entrant_page(request, tournament, team_id, typed=typed)
    club, seed = (typed.club, typed.seed) if page.open else (line.club, line.seed)
    now = NewEntrant(typed.people, club, seed, title=typed.title if page.people > 1 else line.title)

    def changed(_made: object) -> HttpResponse:
        say_unprinted(request, typed.people)
        return redirect("desk_teams", slug=tournament.slug)

    def refused(no: Refusal) -> HttpResponse:
        again = no.again(request, "names")
        return entrant_page(request, tournament, team_id, typed=typed, errors=no.errors, again=again)

    return answer(
        request,
        lambda: entrant_change(action_of(request, tournament), team_id=team_id, now=now, alike=alike_of(request)),
        said=_("Salvato."),
        then=changed,
        else_=refused,
    )


def only_quarters(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Quarters are entered on a page of their own."""
    messages.error(request, sentence(problem_at(EntrantProblem.PEOPLE_OF_TEAMS)))
    return redirect("desk_teams", slug=tournament.slug)


def turns_due(tournament: Tournament) -> int | None:
    """How many turns the stage being played gets for those who are entered, where that depends on them."""
    length = length_with(stage_of(tournament))
    return length.due if length else None


@dataclass(frozen=True, slots=True)
class AsPublished:
    """A published calendar before somebody is added: how many turns it had, and who had come to a place of a bracket
    since it was drawn.
    """

    turns: int | None = None
    placed: frozenset[str] = frozenset()


def as_published(tournament: Tournament, page: EntrantsPage) -> AsPublished | None:
    """None where nothing is published yet."""
    if not page.published:
        return None
    return AsPublished(turns_due(tournament), placed(tournament))


def say_added(
    request: HttpRequest,
    tournament: Tournament,
    added: Sequence[NewEntrant],
    *,
    drawn_again: bool = False,
    before: AsPublished | None = None,
) -> None:
    """Judged by the names that are there now: a form that is sent twice adds nobody twice. Names that were
    told before are not told again.
    """
    page = entrants_page(tournament)
    if added:
        messages.success(request, WORDS[page.ranked].added(len(added)))
        say_drawn_again(request, tournament, again=drawn_again, before=before)
    new = {fold_name(name) for one in added for name in one.people}
    say_repeated(request, [name for name in repeated_names(page.names) if fold_name(name) in new])
    say_unprinted(request, [name for one in added for name in one.people])


def say_drawn_again(request: HttpRequest, tournament: Tournament, *, again: bool, before: AsPublished | None) -> None:
    """If the published draw was made `again` for those who came or went: sheets that are printed show the old one. How
    many turns there are now, where there were others `before`. Who took a place of the bracket changed nothing else.
    """
    if before and say_placed(request, tournament, before.placed):
        return
    due = turns_due(tournament) if before and before.turns else None
    if before and due and due != before.turns:
        turns = {"due": due, "before": before.turns}
        messages.warning(request, _("I turni adesso sono %(due)s: erano %(before)s.") % turns)
    if again:
        say_papers_void(request, tournament)


def _bad(typed: TypedEntrants) -> list[Plain]:
    return [{"number": line.number, "text": line.text, "reason": sentence(line.problem)} for line in typed.entrants.bad]


def _bad_line(line: Plain) -> str:
    return _("Riga %(number)s, «%(text)s»: %(reason)s") % line


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    typed: TypedEntrants = EMPTY,
    errors: tuple[str, ...] = (),
    asks: bool = False,
    alone: str = "",
    individual_errors: tuple[str, ...] = (),
    alone_asks: bool = False,
    number: str = "",
    refusals: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    page = entrants_page(tournament)
    if not page.takes_more:  # then there is no box to say it at
        refusals = (*refusals, *errors, *individual_errors)
    context = desk_page(tournament, "desk_teams") | {
        "page": page,
        "pairs": page.in_pairs,
        "trios": page.people > PARTNERS,
        "words": WORDS[page.ranked],
        "count": WORDS[page.ranked].counted(sum(not one.withdrawn for one in page.entrants)),
        "box": _list_box(request, typed, errors, asks=asks) | {"paid": "paid" in request.POST},
        "refusals": [{"text": text, "target": ""} for text in refusals],
        "alone": {
            "text": alone,
            "errors": individual_errors,
            "asks": alone_asks,
            "number": number or proposed_number(),
        },
        "waiting": waiting_singles(tournament) if page.in_pairs else (),
        "next": next_in_line(tournament),
        **_entering(tournament, page, may_run=Right.RUN in rights_of(request)),
        "draft": Right.RUN in rights_of(request) and list_draft_of(tournament, timezone.now()) is not None,
        "may_change": Right.RUN in rights_of(request),
        "may_seed": Right.RUN in rights_of(request) and page.seasons and not page.published,
    }
    status = 422 if errors or typed.entrants.bad or individual_errors else status
    return render(request, "entries/entrants.html", context, status=status)


def _entering(tournament: Tournament, page: EntrantsPage, *, may_run: bool) -> Plain:
    """What entering one more brings about once a draw is published."""
    late = _late(tournament) if page.late and may_run else {}
    if page.published and page.takes_more:
        late |= {"fee": fee_asked(tournament, page.people)}
    late |= {"next_place": next_place(tournament)} if page.places else {}
    return late | ({"longer": _longer(tournament)} if page.published and page.takes_more else {})


def _longer(tournament: Tournament) -> Plain | None:
    """How many turns there are `now`, and how many with one entrant `more`, where these are others."""
    now, length = turns_due(tournament), length_with(stage_of(tournament), 1)
    return {"now": now, "more": length.due} if length and length.due != now else None


def _late(tournament: Tournament) -> Plain:
    """What can be done at once for those who sit at no table: `idle`, two or more, can play each other in the turn that
    is played; while it has no result this turn can be `drawn_again`, and has to be for who is `left_out`.
    """
    idle = idle_now(stage_of(tournament))
    if idle is None:
        return {}
    again, drawn = not has_begun(idle.draw), set(there_in(idle.draw))
    out = again and any(str(team.id) not in drawn for team in idle.teams)
    late: Plain = {"drawn_again": idle.turn if again else None, "left_out": out}
    turn = course_of(tournament).now.progress.current
    if turn is None or turn.number != idle.turn or len(idle.teams) < len(SIDES):
        return late
    return late | {"idle": {"turn": idle.turn, "names": shortened([team.name for team in idle.teams], MOST_NAMES)}}


def _list_box(request: HttpRequest, typed: TypedEntrants, errors: tuple[str, ...], *, asks: bool) -> Plain:
    """The box of a list, with what is left to mend in it; `line` is what was refused of the box for one entrant, where
    it is said.
    """
    here = request.resolver_match is not None and request.resolver_match.url_name == "desk_entrants_new"
    if here and len(typed.text.split("\n")) == 1:
        said = (*errors, *(str(line["reason"]) for line in _bad(typed)))
        return {"line": typed.text.strip(), "line_errors": said, "asks": asks}
    text = typed.entrants.rest if typed.entrants.bad and not errors else typed.text
    return {
        "text": text,
        "bad": _bad(typed),
        "errors": errors,
        "line": " ".join((text if here else typed.text).split()) if asks or here else "",
        "asks": asks,
    }


def entrant_page(
    request: HttpRequest,
    tournament: Tournament,
    team_id: uuid.UUID,
    *,
    typed: TypedEntrant | None = None,
    errors: tuple[str, ...] = (),
    again: Plain | None = None,
) -> HttpResponse:
    """One pair or player; `errors` say why something was not done, `again` is the form that was sent."""
    page = entrants_page(tournament)
    line = entrant_line(page, team_id)
    if line is None:
        raise Http404
    shown = typed or TypedEntrant(line.people, line.club, str(line.seed or ""), {}, line.title)
    stage = stage_of(tournament)
    ahead = matches_ahead(tournament, team_id) if page.published and not line.withdrawn else ()
    context = desk_page(tournament, "desk_teams") | {
        "page": page,
        "entrant": line,
        "boxes": entrant_boxes(shown, people=page.people, names_only=not page.open),
        "errors": [{"text": text, "target": ""} for text in errors],
        "again": again,
        **leaving_context(request, tournament, team_id, ahead, withdrawn=line.withdrawn, published=page.published),
        "sitting": sitting_now(tournament, team_id) if has_substitutes(stage) and page.published else (),
        "substitutions": substitutions_of(tournament, team_id),
        **pair_code_context(request, tournament, page, line),
        "persons": lines_of(tournament, team_id),
        "fixed_people": () if line.withdrawn else fixed_lines(tournament, team_id),
        "next_turn": min((match.turn for match in ahead if not match.begun), default=last_turn_begun(tournament) + 1),
    }
    status = 422 if errors or (typed and typed.problems) else 200
    return render(request, "entries/entrant.html", context, status=status)
