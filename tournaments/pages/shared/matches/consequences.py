"""Before a change that others depend on: everything that follows from it, in words, and the choice to go on or back."""

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from rules.words import capital
from tournaments.event.errors import DomainError
from tournaments.event.rights import Right
from tournaments.labels.points import ordinal, with_article
from tournaments.models import Tournament
from tournaments.pages.frame.answer import answer, warn_with_link
from tournaments.pages.frame.guard import action_of, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.refusals import Refusal
from tournaments.pages.shared.words.clock import turn_names, turn_title
from tournaments.pages.shared.words.hall_words import numbered
from tournaments.pages.shared.words.present import desk_page
from tournaments.pages.shared.words.stage_words import group_letter
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.play.picture import Consequence, Effect
from tournaments.services.frame.changes import carried_out, preview

CONFIRMED, REDRAW, BACK = "confirmed", "redraw", "back"
STALE, STALE_AGAIN = "stale", "stale_again"
"""The turns whose sheets are out of date then, as the page of the question sends them on; the second if drawn again."""
SHOWN, SHOWN_AGAIN = "shown", "shown_again"
"""Marks of the tables and matches that the page said would change; the second if drawn again."""
OF_THE_FORM = ("csrfmiddlewaretoken", CONFIRMED, REDRAW, STALE, STALE_AGAIN, SHOWN, SHOWN_AGAIN)
LINES_AT_ONCE = 8
"""Lines of a kind that are open; the rest is folded, so that the buttons are near."""
OWN = (Effect.PLACE, Effect.AHEAD, Effect.OUT, Effect.FINAL_POINTS)
"""What becomes of somebody, and touches no match."""
FAR_REACHING = frozenset(Effect) - {*OWN}


class Write(Protocol):
    """A change as a service makes it."""

    def __call__(self, *, redraw: bool) -> object:
        """Make it; with `redraw` the turn that was drawn last is drawn again as well."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """Consequences of a change, and those of drawing the last turn again."""

    plain: tuple[Consequence, ...]
    drawn_again: tuple[Consequence, ...]

    @property
    def redrawn(self) -> list[int]:
        """The turns that would have other tables if they were drawn again."""
        return sorted({one.turn for one in self.drawn_again if one.effect is Effect.TABLE})

    @property
    def replayed(self) -> list[Consequence]:
        """The matches that have begun and would be taken away, whichever correction they had stayed after."""
        return [one for one in self.drawn_again if one.effect is Effect.TABLE and one.begun]

    @property
    def reaches_others(self) -> bool:
        return bool(self.redrawn) or any(one.effect in FAR_REACHING for one in self.plain)

    @property
    def moves_places(self) -> bool:
        """Whether anybody gets another place, plays on or no more, or gets other final points."""
        return any(one.effect in OWN for one in self.plain)

    @property
    def touches_what_is_there(self) -> bool:
        """As before, but a table that only comes to be is the evening going on, and nothing to ask about."""
        known = (one for one in self.plain if one.effect in FAR_REACHING)
        return bool(self.redrawn) or any(one.old or one.effect is not Effect.TABLE for one in known)

    @property
    def marks(self) -> Mapping[str, str]:
        """What tells whether other tables or matches would change than the page said; places move with every result."""
        return {
            SHOWN: _mark(one for one in self.plain if one.effect in FAR_REACHING),
            SHOWN_AGAIN: _mark(one for one in self.drawn_again if one.effect is Effect.TABLE),
        }


def _mark(found: Iterable[Consequence]) -> str:
    """Whether a turn that stays as it was paired has begun by now changes nothing in that."""
    found = (replace(one, begun=one.begun and one.effect is not Effect.PAIRED) for one in found)
    return hashlib.sha256("\n".join(sorted(map(repr, found))).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Question:
    """What the button of the page does, where it is sent, and whom or what it is about; `results` are the sides of
    corrected matches, with what they won before and now.
    """

    apply: str
    action: str
    about: str = ""
    results: Sequence[Plain] = ()


def foresee(request: HttpRequest, tournament: Tournament, write: Write) -> Foreseen:
    """Everything that follows from a change; nothing is changed. Without the right to draw, drawing again is not
    offered.

    Raises what the service raises.
    """
    plain = preview(tournament.id, lambda: write(redraw=False))
    more = _drawn_again(tournament, write) if Right.RUN in rights_of(request) else ()
    return Foreseen(plain, tuple(one for one in more if one not in plain))


def _drawn_again(tournament: Tournament, write: Write) -> tuple[Consequence, ...]:
    """What follows where the next turn is drawn again; nothing where too few are left to draw it."""
    try:
        return preview(tournament.id, lambda: write(redraw=True))
    except DomainError:
        return ()


def wants_redraw(request: HttpRequest) -> bool:
    """Which of the two ways on was chosen."""
    return bool(request.POST.get(REDRAW))


def is_answered(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether somebody said yes to what follows, and nothing can follow that was not shown: it was done already."""
    if CONFIRMED not in request.POST:
        return False
    return SHOWN not in request.POST or carried_out(action_of(request, tournament))


def is_as_shown(request: HttpRequest, foreseen: Foreseen) -> bool:
    """Whether somebody said yes to the very tables and matches that would change now. If another desk saved meanwhile,
    the page is asked again and says why.
    """
    if CONFIRMED not in request.POST:
        return False
    names = (SHOWN, SHOWN_AGAIN) if wants_redraw(request) else (SHOWN,)
    if all(request.POST.get(name) == foreseen.marks[name] for name in names):
        return True
    messages.warning(request, _("Nel frattempo qui è cambiato qualcosa. Guarda com’è ora, poi decidi."))
    return False


def asked_before(
    request: HttpRequest,
    tournament: Tournament,
    write: Write,
    question: Question,
    *,
    always: bool = False,
    places: bool = False,
) -> HttpResponse | None:
    """The page to be answered before a change; None once it is, as long as the same follows, and where nothing drawn or
    played is touched, unless it is `always` asked, or where anybody's place or final points change (`places`).

    Raises what the service raises.
    """
    if is_answered(request, tournament):
        return None
    foreseen = foresee(request, tournament, write)
    if is_as_shown(request, foreseen):
        return None
    asked = always or foreseen.touches_what_is_there or (places and foreseen.moves_places)
    return consequences_page(request, tournament, foreseen, question) if asked else None


def answer_or_ask(
    request: HttpRequest,
    tournament: Tournament,
    write: Write,
    question: Question,
    *,
    said: str,
    then: HttpResponse,
    else_: Callable[[Refusal], HttpResponse],
    always: bool = False,
    places: bool = False,
) -> HttpResponse:
    """An answer to a form as `answer` gives it; first comes the question, where there is one (`asked_before`)."""

    def act() -> HttpResponse:
        if asked := asked_before(request, tournament, write, question, always=always, places=places):
            return asked
        write(redraw=wants_redraw(request))
        messages.success(request, said)
        say_stale(request, tournament)
        return then

    return answer(request, act, then=lambda page: page, else_=else_)


def consequences_page(
    request: HttpRequest,
    tournament: Tournament,
    foreseen: Foreseen,
    question: Question,
    more: Plain | None = None,
) -> HttpResponse:
    """What follows, and the buttons. `more` is what else the page gets."""
    names = turn_names(course_of(tournament))
    plain, again = foreseen.plain, foreseen.drawn_again
    tables = [_sentence(one, names) for one in again if one.effect is Effect.TABLE]
    context = desk_page(tournament, "desk_home") | {
        "question": question,
        "typed": [(name, value) for name, value in request.POST.items() if name not in OF_THE_FORM],
        "groups": _worded(plain, names, stay=not foreseen.replayed),
        "redrawn": [turn_title(turn, names) for turn in foreseen.redrawn],
        "replayed": [_match(one, names) for one in foreseen.replayed],
        "again": tables,
        "moved": _tables_moved(len(tables), drawn=not foreseen.replayed),
        "papers": _papers(plain),
        STALE: _stale_turns(plain),
        STALE_AGAIN: _stale_turns([*plain, *again]),
        "marks": foreseen.marks.items(),
        "papers_again": _papers([*plain, *again]),
        **(more or {}),
    }
    return render(request, "desk/consequences.html", context)


def say_stale(request: HttpRequest, tournament: Tournament) -> None:
    """Lead to the sheets that a change made out of date, once the question was answered with yes."""
    sent = request.POST.get(STALE_AGAIN if wants_redraw(request) else STALE, "").split()
    if CONFIRMED not in request.POST or not sent:
        return
    turns = [turn.number for turn in course_of(tournament).turns if str(turn.number) in sent]
    if turns:
        links = [(reverse("print_turn_kit", args=[tournament.slug, turn]), _turn_papers([turn])) for turn in turns]
        warn_with_link(request, _("Se li avevi già stampati, ristampa:"), *links)


def _tables_moved(count: int, *, drawn: bool) -> str:
    """How many tables another draw changes, or what is played again in a bracket."""
    if not drawn:
        moved = ngettext("Cambia %(count)s tavolo.", "Cambiano %(count)s tavoli: avvisa la sala.", count)
        return moved % {"count": count}
    return ngettext(
        "Con il sorteggio nuovo cambia %(count)s tavolo.",
        "Con il sorteggio nuovo cambiano %(count)s tavoli: avvisa la sala.",
        count,
    ) % {"count": count}


def _worded(found: Sequence[Consequence], names: Mapping[int, str], *, stay: bool) -> list[Plain]:
    """The consequences under their headings, whose place changes most first; headings without any are left out. `stay`:
    nobody is asked whether what was played is played again.
    """
    headings: tuple[tuple[str, tuple[Effect, ...]], ...] = (
        (_("Tavoli che cambiano"), (Effect.TABLE,)),
        (_("Partite già giocate, che restano come sono") if stay else _("Partite già giocate"), (Effect.PLAYED,)),
        (_("Tavoli che non cambiano, perché qualcuno ha già cominciato un’altra partita"), (Effect.HELD,)),
        (_("Turni sorteggiati con la classifica di prima"), (Effect.PAIRED,)),
        (capital(_("passaggio alla fase successiva")), (Effect.MOVES, Effect.STAYS, Effect.OTHER_PLACES)),
        (_("Chi resta in gara"), (Effect.AHEAD, Effect.OUT)),
        (_("Posti in classifica"), (Effect.PLACE,)),
        (_("Punti finali"), (Effect.FINAL_POINTS,)),
    )
    in_order = sorted(found, key=_moved)
    return [
        {"title": title, "lines": lines[:LINES_AT_ONCE], "more": lines[LINES_AT_ONCE:]}
        for title, effects in headings
        if (lines := [_sentence(one, names) for one in in_order if one.effect in effects])
    ]


def _moved(one: Consequence) -> int:
    """By how many places somebody moves, below zero; what is no place stays in its order."""
    return -abs(int(one.new[0]) - int(one.old[0])) if one.effect is Effect.PLACE else 0


def _sentence(one: Consequence, names: Mapping[int, str]) -> str:
    values = {
        "turn": turn_title(one.turn, names),
        "place": numbered(one),
        "old": _(" contro ").join(one.old),
        "new": _(" contro ").join(filter(None, one.new)),
        "who": one.who,
    }
    if one.effect is Effect.TABLE and one.old and one.new:
        return _("%(turn)s, %(place)s: non più %(old)s, ma %(new)s") % values
    if one.effect is Effect.TABLE:
        added = _("%(turn)s, %(place)s: si aggiunge %(new)s")
        gone = _("%(turn)s, %(place)s: non si gioca %(old)s")
        return (added if one.new else gone) % values
    if one.effect is Effect.PLAYED:
        with_others = _("%(turn)s, %(place)s: hanno giocato %(old)s, dovevano essere %(new)s")
        needless = _("%(turn)s, %(place)s: hanno giocato %(old)s, ma con questi risultati non toccava a loro")
        return (with_others if all(one.new) and len(one.new) > 1 else needless) % values
    if one.effect is Effect.PAIRED:
        begun = _("%(turn)s: già cominciato, i tavoli restano come sono")
        not_begun = _("%(turn)s: i tavoli restano come sono, se non rifai il sorteggio")
        return (begun if one.begun else not_begun) % values
    if one.effect is Effect.HELD:
        return _held(one) % values
    if one.effect is Effect.PLACE:
        values |= {"old": _place("dal", one.old), "new": _place("al", one.new)}
        if one.group:
            return _("%(who)s: %(old)s %(new)s del girone %(group)s") % (values | {"group": group_letter(one.group)})
    return _ABOUT_TEAMS[one.effect] % values


def _place(article: str, place: Sequence[str]) -> str:
    """ "dall’8º"."""
    return with_article(article, ordinal(int(place[0])))


def _match(one: Consequence, names: Mapping[int, str]) -> str:
    """A match that was played by others."""
    who = _(" contro ").join(one.old)
    return _("%(turn)s, %(place)s: %(who)s") % {"turn": turn_title(one.turn, names), "place": numbered(one), "who": who}


def _held(one: Consequence) -> str:
    """Of a table to which somebody cannot come, as far as it is known who can."""
    if not any(one.new):
        return _("%(turn)s, %(place)s: resta %(old)s")
    if not one.old:
        return _("%(turn)s, %(place)s: qui doveva andare %(new)s")
    return _("%(turn)s, %(place)s: resta %(old)s, doveva essere %(new)s")


_ABOUT_TEAMS = {
    Effect.PLACE: gettext_lazy("%(who)s: %(old)s %(new)s"),
    Effect.AHEAD: gettext_lazy("%(who)s: ancora in gara"),
    Effect.OUT: gettext_lazy("%(who)s: non più in gara"),
    Effect.MOVES: gettext_lazy("%(who)s passerebbe; la fase successiva resta com’è"),
    Effect.STAYS: gettext_lazy("%(who)s non passerebbe; la fase successiva resta com’è"),
    Effect.OTHER_PLACES: gettext_lazy("%(who)s giocherebbe per altri posti; la fase successiva resta com’è"),
    Effect.FINAL_POINTS: gettext_lazy("%(who)s: da %(old)s a %(new)s punti finali"),
}


def _stale_turns(found: Sequence[Consequence]) -> list[int]:
    """The turns in which somebody sits elsewhere."""
    return sorted({one.turn for one in found if one.effect is Effect.TABLE})


def _turn_papers(turns: Sequence[int]) -> str:
    """ "Lista e segnapunti del turno 2" """
    listed = ", ".join(str(turn) for turn in turns)
    return ngettext(
        "Lista e segnapunti del turno %(listed)s", "Liste e segnapunti dei turni %(listed)s", len(turns)
    ) % {"listed": listed}


def _papers(found: Sequence[Consequence]) -> list[str]:
    """The sheets that are out of date once the change is made."""
    turns = _stale_turns(found)
    papers = [_turn_papers(turns)] if turns else []
    if any(one.effect in (Effect.TABLE, Effect.PLAYED) for one in found):
        papers.append(_("Tabellone o tavoli appesi al muro"))
    papers.append(_("Classifica"))
    if any(one.effect is Effect.FINAL_POINTS for one in found):
        papers.append(_("Punti finali"))
    return papers
