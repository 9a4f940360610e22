"""The door: who has come and who has paid, tapped with a thumb."""

import uuid
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rules.problems import Problem, problem_at, sentence
from rules.words import capital
from tournaments.event.days import OWN
from tournaments.event.match_states import Trust
from tournaments.event.problems.evening_problems import ArrivalProblem
from tournaments.event.rights import Right
from tournaments.labels.arrival_labels import chosen_in_words, due_in_words, euro, prices_in_words
from tournaments.labels.day_labels import day_words
from tournaments.models import Team, Tournament
from tournaments.pages.entries.marks import Mark, Marked, Only, Search, known_by, read_mark, read_search
from tournaments.pages.frame.addresses import given_address
from tournaments.pages.frame.answer import above, answer, asks_for_part, vary_on_part
from tournaments.pages.frame.cached_answers import part_tag
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.frame.values import read_line, read_uuid
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.core.day_queries import programme_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.counted.match_days import day_now, days_of
from tournaments.selectors.entries.arrival_queries import ArrivalLine, ArrivalsPage, arrivals_page, people_of, terms_of
from tournaments.selectors.entries.registration_queries import next_in_line, waiting_registrations
from tournaments.selectors.entries.roster import (
    EntrantLine,
    EntrantsPage,
    entrant_line,
    entrants_page,
    may_have_code,
    team_name,
)
from tournaments.selectors.play.table_links import (
    Coded,
    before_play,
    entrants_of_code,
    link_of_pair,
    links_of_pairs,
)
from tournaments.services.entries.arrival_changes import (
    absent_withdraw,
    entrant_check_in,
    entrant_choose,
    entrant_settle,
    payment_even,
    payment_give_back,
    payment_take,
    receipt_make,
)
from tournaments.services.frame.changes import Action
from tournaments.services.play.table_links import pair_link_end, pair_link_renew

MOST_ROWS = 200
"""Shown at once: of a large Sunday's list every tap would otherwise bring a megabyte."""


@needs(Right.LOOK)
@require_safe
def checkin(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody in the order of the names, with a filter and a search; the page asks again whether anything changed."""
    tag = part_tag(tournament, "checkin")
    if request.headers.get("HX-PTag") == tag:
        return HttpResponse(status=304, headers={"HX-PTag": tag})
    response = _page(request, tournament, read_search(request.GET))
    response["HX-PTag"] = tag
    return response


@needs(Right.CONFIRM)
@require_POST
def mark(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Tap: somebody has come or has paid, or that was a mistake."""
    marked, search = read_mark(request.POST), read_search(request.POST)

    def refused(no: Refusal) -> HttpResponse:
        return _page(request, tournament, search, errors=no.errors, marked=marked)

    def done(_made: object = None) -> HttpResponse:
        if asks_for_part(request):
            return _page(request, tournament, search, marked=marked)
        where = reverse("desk_checkin", kwargs={"slug": tournament.slug})
        asked = urlencode({name: value for name, value in asked_of(search) if value})
        return redirect(f"{where}{'?' if asked else ''}{asked}{f'#e{marked.team}' if marked else ''}")

    if marked is None:
        return done()
    if marked.what is Mark.SUM and marked.cents is None:
        return refused(Refusal((_("Scrivi la somma in euro, per esempio 10 o 12,50."),)))
    day = search.day or OWN
    return answer(
        request, lambda: _act(action_of(request, tournament), tournament, marked, day), then=done, else_=refused
    )


def asked_of(search: Search) -> tuple[tuple[str, object], ...]:
    """What is asked for, as an address has it."""
    return ("only", search.only), ("q", search.typed), ("day", search.day)


@needs(Right.RUN)
@require_POST
def absent(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw without those who have not come: they are withdrawn, and can be brought back."""
    back = redirect("desk_draw", slug=tournament.slug)
    return answer(
        request,
        lambda: absent_withdraw(action_of(request, tournament)),
        said=_("Chi manca resta fuori. Se arriva, riportalo in gioco da «Presenze»."),
        then=back,
        else_=above(request, back),
    )


def _act(action: Action, tournament: Tournament, marked: Marked, day: int) -> None:
    """Do what was tapped in the list of a day."""
    toggle = replace(action, key=None)  # the same tap again after it was taken back is another one, also on an old page
    chosen = _chosen(marked)
    if marked.what in (Mark.PRESENT, Mark.ABSENT):
        entrant_check_in(toggle, marked.team, present=marked.what is Mark.PRESENT, day=day)
    elif marked.what is Mark.CHOOSE:
        entrant_choose(toggle, marked.team, chosen or {})
    elif marked.what is Mark.SETTLED or chosen is not None:
        entrant_settle(action, marked.team, chosen=chosen, here_before=marked.what is not Mark.SETTLED, day=day)
    elif marked.what is Mark.EVEN:
        payment_even(toggle, marked.team)
    elif marked.what is Mark.UNPAID:
        payment_give_back(toggle, marked.team, day=day)
    else:
        cents = {Mark.SHARE: terms_of(tournament).fee, Mark.SUM: marked.cents}.get(marked.what)
        payment_take(action, marked.team, cents=cents, day=day)


def _chosen(marked: Marked) -> Mapping[int, int] | None:
    """How many people choose what of the fee; None where nothing is said of that."""
    if marked.choice is None:
        return marked.people
    return {marked.choice: people_of(marked.team)}


@needs(Right.CONFIRM)
@require_POST
def receipt(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """Give a receipt its number, and print it."""
    get_object_or_404(Team, pk=team_id, tournament=tournament)
    paper = redirect("print_receipts", slug=tournament.slug, team_id=team_id)
    return answer(
        request,
        lambda: receipt_make(action_of(request, tournament), team_id),
        then=paper,
        else_=above(request, redirect("desk_checkin", slug=tournament.slug)),
    )


def _page(
    request: HttpRequest,
    tournament: Tournament,
    search: Search,
    *,
    errors: tuple[str, ...] = (),
    marked: Marked | None = None,
) -> HttpResponse:
    evenings = evenings_of(tournament, search.day)
    search = replace(search, day=evenings.day)
    page = arrivals_page(tournament, day=evenings.day or None, among=evenings.who)
    refused = marked if errors else None
    kept = [line for line in page.lines if search.keeps(line)]
    shown = [_row(line, page, refused) for line in kept[:MOST_ROWS]]
    may_change = Right.CONFIRM in rights_of(request) and tournament.closed_at is None
    context = desk_page(tournament, "desk_checkin") | {
        "search": search,
        "evenings": evenings.shown,
        "filters": _filters(search, page, closed=tournament.closed_at is not None),
        "rows": shown,
        "more": len(kept) - len(shown),
        "tag": part_tag(tournament, "checkin"),
        "everybody": len(page.lines),
        **_nobody_more(search, page),
        "dinners": any(one.dinner for one in page.prices.choices),
        "sums": _sums(page),
        "fee": prices_in_words(page.prices, tournament.kind.people) if page.prices.known else "",
        "errors": [{"text": text, "target": ""} for text in errors],
        "requests": sum(not one.in_line for one in waiting_registrations(tournament)),
        "next": next_in_line(tournament),
        "may_run": Right.RUN in rights_of(request) and tournament.closed_at is None,
        "may_change": may_change,
        "codes": _codes(request, tournament) if may_change and not asks_for_part(request) else None,
    }
    template = "entries/checkin.html" + ("#list" if asks_for_part(request) else "")
    response = render(request, template, context, status=422 if errors else 200)
    vary_on_part(response)
    return response


def _codes(request: HttpRequest, tournament: Tournament) -> Plain | None:
    """Where people have a code to be checked in by: on a card, or on a phone that finds the program."""
    cards = tournament.trust != Trust.PAPER and bool(links_of_pairs(tournament))
    phones = before_play(tournament) and not given_address(request, "/").only_here
    return {"cards": cards} if cards or phones else None


def _row(line: ArrivalLine, page: ArrivalsPage, refused: Marked | None) -> Plain:
    """What is shown of one entrant; a sum that was refused is in its box again."""
    share = page.terms.fee or 0
    typed = refused.typed_people if refused and refused.team == line.id and refused.people is not None else None
    people: Mapping[int, int | str] = line.chosen.people if typed is None else typed
    choosing = not line.chosen.people and line.chosen.agreed is None and not line.paid and not line.withdrawn
    return {
        "line": line,
        "known": known_by(line),
        "left": euro(line.left_to_pay),
        "paid_sum": euro(line.paid),
        "due": euro(line.due),
        "settled": line.paid > 0 and not line.unpaid,
        "too_much": euro(line.too_much) if line.too_much else "",
        "chosen": chosen_in_words(page.prices, line.chosen),
        "choices": _choices(line, page) if choosing else [],
        "counts": [
            {"number": one.number, "name": one.name, "people": people.get(one.number, "")}
            for one in page.prices.choices
            if not line.withdrawn
        ],
        "chose": typed is not None,
        "charged": line.due > 0 or line.paid > 0,
        "typed": refused.typed if refused and refused.team == line.id else "",
        "share": euro(share) if page.terms.fee_per == "person" and line.left_to_pay > share > 0 else "",
    }


def _choices(line: ArrivalLine, page: ArrivalsPage) -> list[Plain]:
    """What can be chosen for all of an entrant with one tap, and what it pays then."""
    people = len(line.people)
    return [
        {"number": one.number, "name": one.name, "sum": due_in_words(page.prices, people, one)}
        for one in page.prices.choices
    ]


def _filters(search: Search, page: ArrivalsPage, *, closed: bool) -> list[Plain]:
    unpaid = [line for line in page.lines if line.unpaid]
    choices = [
        (Only.ALL, capital(_("tutti")), len(page.lines)),
        *([] if closed else [(Only.MISSING, _("Mancano"), len(page.missing))]),
        *([(Only.UNPAID, _("Non pagato"), len(unpaid))] if page.prices.known else []),
    ]
    return [
        {"value": one.value, "label": label, "count": count, "current": one is search.only}
        for one, label, count in choices
    ]


def _nobody_more(search: Search, page: ArrivalsPage) -> Plain:
    """What is said where no row is left of a filter or a search, and that all have come, which leads on to the draw."""
    asked = search.only is Only.MISSING
    come, to_draw = bool(page.lines) and not page.missing, bool(page.playing) and not page.drawn
    paid = search.only is Only.UNPAID and not any(line.unpaid for line in page.lines)
    nobody = _("Hanno pagato tutti.") if paid else _("Nessuno con questo nome")
    return {
        "all_here": come and (asked or to_draw),
        "to_draw": to_draw,
        "nobody": "" if come and asked else nobody,
    }


def _sums(page: ArrivalsPage) -> list[Plain]:
    present = sum(line.present for line in page.playing)
    sums = [(_("Presenti"), _("%(done)s su %(all)s") % {"done": present, "all": len(page.playing)})]
    if page.prices.known or page.taken:
        sums += [
            (
                _("In cassa"),
                _("%(done)s su %(all)s") % {"done": euro(page.taken), "all": euro(page.expected)},
            ),
            (_("Da incassare"), euro(page.still_due)),
        ]
    if undecided := sum(line.undecided > 0 for line in page.playing):
        sums.append((_("Devono ancora scegliere la quota"), str(undecided)))
    if any(one.dinner for one in page.prices.choices):
        sums.append((_("Cene"), str(page.dinners)))
    return [{"label": label, "value": value} for label, value in sums]


# Where there are several days, each has its list: of those who play on it, as far as that is drawn.


@dataclass(frozen=True, slots=True)
class Evenings:
    """The day whose list is shown, 0 where there is one day alone; who plays on it, None for everybody; and the links
    to the lists of all days.
    """

    day: int = 0
    who: Set[str] | None = None
    shown: Sequence[Plain] = ()


def evenings_of(tournament: Tournament, asked: int) -> Evenings:
    """The lists of the days; that of the one that is played where no other is `asked` for."""
    programme = programme_of(tournament)
    if len(programme.days) == 1:
        return Evenings()
    plans = days_of(tournament, course_of(tournament), programme)
    chosen = next((plan for plan in plans if plan.day.number == asked), None) or day_now(plans) or plans[0]
    shown = [
        {"number": plan.day.number, "label": day_words(plan.day.date), "current": plan is chosen} for plan in plans
    ]
    return Evenings(chosen.day.number, chosen.teams or None, shown)


# The door by code: scan or type what is on a card or a phone, and check in with one press.

LONGEST_CODE = 300


@needs(Right.CONFIRM)
@require_http_methods(["GET", "HEAD", "POST"])
def by_code(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Whose code it is, and a button that checks them in; then the box is ready for the next code."""
    if request.method != "POST":
        return _codes_page(request, tournament, read_line(request.GET.get("code", ""), limit=LONGEST_CODE))
    team_id = read_uuid(request.POST.get("team", "")) or uuid.UUID(int=0)
    action = replace(action_of(request, tournament), key=None)
    day = evenings_of(tournament, 0).day or OWN
    return answer(
        request,
        lambda: entrant_check_in(action, team_id, present=True, day=day),
        said=f"{capital(_('presente'))}: {team_name(tournament, team_id)}.",
        then=redirect("desk_checkin_code", slug=tournament.slug),
        else_=lambda no: _codes_page(request, tournament, "", errors=no.errors),
    )


def _codes_page(request: HttpRequest, tournament: Tournament, typed: str, errors: tuple[str, ...] = ()) -> HttpResponse:
    found = entrants_of_code(tournament, typed) if typed else ()
    day = evenings_of(tournament, 0).day or None
    lines = {line.id: line for line in arrivals_page(tournament, day=day).lines} if found else {}
    rows = [_code_row(one, lines.get(one.team_id)) for one in found]
    unknown = [sentence(problem_at(ArrivalProblem.CODE_UNKNOWN))] if typed and not found else []
    context = desk_page(tournament, "desk_checkin") | {
        "typed": "" if found else typed,
        "rows": rows,
        "errors": [{"text": text, "target": "code"} for text in (*errors, *unknown)],
        "limit": LONGEST_CODE,
        "may_change": tournament.closed_at is None,
    }
    return render(request, "entries/checkin_code.html", context, status=422 if errors else 200)


def _code_row(one: Coded, line: ArrivalLine | None) -> Plain:
    """An entrant with why they are not checked in, or what they still owe."""
    problem = _problem(one, line)
    return {
        "id": one.team_id,
        "name": one.name,
        "number": line.number if line else "",
        "why_not": sentence(problem) if problem else "",
        "owes": euro(line.left_to_pay) if line and line.left_to_pay else "",
    }


def _problem(one: Coded, line: ArrivalLine | None) -> Problem | None:
    if line is None:
        return problem_at(ArrivalProblem.CODE_ELSEWHERE, team=one.name, tournament=one.elsewhere)
    if line.withdrawn:
        return problem_at(ArrivalProblem.WITHDRAWN, team=one.name)
    return problem_at(ArrivalProblem.HERE_ALREADY, team=one.name) if line.present else None


# The code that a pair carries all evening: it opens whatever the pair plays, made and ended on the pair's page.


def pair_code_context(request: HttpRequest, tournament: Tournament, page: EntrantsPage, line: EntrantLine) -> Plain:
    """Template values of entrant.html for a pair's own code: nothing where phones tell no results."""
    offered = may_have_code(tournament, page, line) and Right.RUN in rights_of(request)
    return {"pair_code": {"made": link_of_pair(tournament, line.id) is not None}} if offered else {}


@needs(Right.RUN)
@require_POST
def renew(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """A code for a pair, in place of the one that it may have had."""
    said = _("Codice fatto: stampa il cartellino. Quello di prima non vale più.")
    return _changed(request, tournament, team_id, pair_link_renew, said)


@needs(Right.RUN)
@require_POST
def end(request: HttpRequest, tournament: Tournament, team_id: uuid.UUID) -> HttpResponse:
    """The pair's code opens nothing more."""
    return _changed(request, tournament, team_id, pair_link_end, _("Tolto."))


def _changed(
    request: HttpRequest,
    tournament: Tournament,
    team_id: uuid.UUID,
    write: Callable[[Action, uuid.UUID], None],
    said: str,
) -> HttpResponse:
    """Back to the page of the pair, after the change or with the reason why there is none to make."""
    if _pair(tournament, team_id) is None:
        messages.error(request, _("Il codice serve solo se le coppie scrivono i risultati dal telefono."))
    else:
        write(action_of(request, tournament), team_id)
        messages.success(request, said)
    return redirect("desk_team", slug=tournament.slug, team_id=team_id)


def _pair(tournament: Tournament, team_id: uuid.UUID) -> EntrantLine | None:
    """The pair, if it may carry a code."""
    page = entrants_page(tournament)
    line = entrant_line(page, team_id)
    if line is None:
        raise Http404
    return line if may_have_code(tournament, page, line) else None
