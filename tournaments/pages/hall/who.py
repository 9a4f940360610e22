"""The page of everybody who plays, and the box that finds it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from tournaments.event.letters import BETWEEN, alphabetical, is_called_by, looked_for
from tournaments.event.surnames import PersonName, Surnames
from tournaments.models import Tournament
from tournaments.pages.frame.guard import public
from tournaments.pages.frame.page_cache import cached_value
from tournaments.pages.frame.plain import Plain
from tournaments.pages.hall.find import Wanted, read_wanted
from tournaments.pages.hall.own_page import who_context
from tournaments.pages.shared.public.page import linked, public_frame, public_page
from tournaments.pages.shared.public.readings import read_book
from tournaments.pages.shared.words.hall_words import numbered
from tournaments.pages.shared.words.present import entrant
from tournaments.selectors.core.disclosure import disclosure_of
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.shown.who import Somebody, WhoBook

# The list in which everybody finds their own page: by surname, a person a line, the pair of each beside.

MOST_FOUND, MOST_WITHOUT_LETTERS, NO_LETTER = 60, 40, "…"
"""The most results shown: a short query gets longer; the longest list that is not folded by letters; and the fold of
names without any.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """A person, or a quarter, with the letters that are looked through, what is said `beside` the name, and whose page
    it is.
    """

    name: PersonName
    known: str
    beside: str
    one: Somebody


Searched = Sequence[Line]


def searched(book: WhoBook) -> Searched:
    """Everybody who can be found, by surname."""
    surnames = surnames_in(book.course.now.stage.tournament)
    found = [line for one in book.everybody.values() for line in _lines(one, surnames)]
    return sorted(found, key=lambda line: (line.name.order, line.beside))


def everybody_context(book: WhoBook) -> Plain:
    """Template values of hall/find.html before anything is typed: everybody, with what tells them apart."""
    return _find_context(book, Wanted("", ()), searched(book))


def found_context(book: WhoBook, among: Searched, wanted: Wanted) -> Plain:
    """The same of everybody that fits, as far as the page goes."""
    fitting = [line for line in among if wanted.fits_known(line.known)]
    return _find_context(book, wanted, fitting[:MOST_FOUND]) | {
        "found": len(fitting),
        "more": len(fitting) > MOST_FOUND,
    }


def _lines(one: Somebody, surnames: Surnames) -> Iterator[Line]:
    """Of a quarter itself, and of each of its players; of a pair each of the two."""
    names = [person.name for person in one.people]
    number = "" if one.team.suited or not one.whole else str(one.team.number)
    if one.whole and (one.team.suited or not names):
        yield Line(PersonName(one.name), looked_for(f"{one.name} {number}"), "", one)
    elif one.whole:
        by_people, title = is_called_by(one.name, names), one.team.title
        for name in names:
            others = BETWEEN.join(other for other in names if other is not name)
            beside = _("con %(names)s") % {"names": others} if by_people and others else one.name * (not by_people)
            beside = f"{beside} «{title}»".strip() if title else beside
            known = looked_for(" ".join((name, number, title, "" if by_people else one.name)))
            yield Line(surnames.parts(name), known, beside, one)
    elif len(names) == 1:
        yield Line(surnames.parts(names[0]), looked_for(names[0]), one.team.name, one)


def _find_context(book: WhoBook, wanted: Wanted, shown: Searched) -> Plain:
    initials, turn = disclosure_of(book.course.now.stage.tournament).initials, _turn_told(book)
    folded = not wanted.typed and len(shown) > MOST_WITHOUT_LETTERS
    hits = [_hit(book, line, turn, initials=initials, folded=folded) for line in shown]
    return {
        "turn": turn if any(hit["note"] for hit in hits) else None,
        "folded": folded,
        "typed": wanted.typed,
        "short": wanted.short and bool(wanted.words) and not wanted.by_number,
        "initials": initials,
        "hits": hits,
    }


def _turn_told(book: WhoBook) -> int | None:
    """The one turn of which the list says where everybody plays: that which is played, else the next that is drawn."""
    current = book.course.current
    if current is not None and not current.done:
        return current.number
    return min((one[0].record.turn for key in book.everybody if (one := book.ahead(key))), default=None)


def _place_in(book: WhoBook, one: str, turn: int | None) -> str:
    """Where somebody plays in the turn, or that they have; nothing of a quarter, which has several tables."""
    own = [match.record for match in book.matches.get(one, ()) if match.record.turn == turn]
    if len(own) != 1:
        return _("riposa") if turn in book.rests.get(one, ()) else ""
    return pgettext("chi ha giocato nel turno", "finito") if own[0].complete else numbered(own[0])


def _hit(book: WhoBook, line: Line, turn: int | None, *, initials: bool, folded: bool) -> Plain:
    """A line of the list. Initials stay in the order in which pages have them: "M. R. (2)". In a list that is `folded`
    it says under which letter it is.
    """
    quarter = line.one.whole and line.one.team.suited
    mark = entrant(line.one.team) if quarter else {"suit": "", "letter": ""}
    whole = PersonName(line.name.whole) if initials else line.name
    return {
        **mark,
        "begins": (alphabetical(whole.surname)[:1].upper() or NO_LETTER) if folded else "",
        "whose": line.one.id,
        "known": line.known,
        "surname": whole.surname if quarter else whole.capitals,
        "given": whole.given,
        "beside": line.beside,
        "number": str(line.one.team.number) if line.one.whole and not quarter else "",
        "note": _place_in(book, line.one.id, turn),
    }


@public
@require_safe
def who(request: HttpRequest, tournament: Tournament, who: str) -> HttpResponse:
    """Next and past matches of a quarter, pair or player, and the reasons of their place."""

    def context(one: Tournament) -> Plain:
        book = read_book(one)
        if who not in book.everybody:
            raise Http404
        return who_context(one, book, who)

    return public_page(request, tournament, "who", context, who=who)


@public
@require_safe
def find(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody whose name fits what was typed; everybody at all before anything is."""
    wanted = read_wanted(request.GET.get("name", ""))
    if not wanted.typed:
        return public_page(request, tournament, "find", lambda one: everybody_context(read_book(one)))
    book = read_book(tournament)
    among = cached_value(tournament, "searched", lambda one: searched(read_book(one)), _weight)
    context = public_frame(tournament, "find") | linked(found_context(book, among, wanted), tournament)
    return HttpResponse(render_to_string("hall/find.html", context))


def _weight(among: Searched) -> int:
    """Estimated bytes; people that are found are in the book already."""
    return sum(400 + 2 * len(line.known) for line in among)
