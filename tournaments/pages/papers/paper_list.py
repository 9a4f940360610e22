"""The page with everything that can be printed, and where a paper can be asked whether it still holds."""

from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.words import small
from tournaments.event.match_states import Trust
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.labels.day_labels import weekday_words
from tournaments.labels.log_labels import done_in_words
from tournaments.models import Tournament
from tournaments.pages.frame.guard import needs, open_to_all, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.paper_mark import PaperMark, read_mark
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.papers import PAPERS, PaperKind, asked_of
from tournaments.pages.papers.pdf.match_sheets import letters_of_sheets
from tournaments.pages.shared.pictures.codes import match_code, match_letters
from tournaments.pages.shared.ranking.ranking_progress import is_drawn
from tournaments.pages.shared.words.hall_words import place_words
from tournaments.pages.shared.words.present import desk_page
from tournaments.selectors.clubs.access import tournament_for_member
from tournaments.selectors.core.log_queries import LoggedChange, changes_since
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.selectors.play.table_links import links_of_pairs
from tournaments.selectors.shown.printing import changed_at

# Whether a paper still shows how things are: what is on it now is made again, and its letters are compared.

SHOWN = 12
# What is done all evening long and is on no paper that can be asked about.
NOISE = frozenset(
    {
        *(LogKind.CALLED, LogKind.STARTED, LogKind.CLOCK, LogKind.REPORTED, LogKind.DISPUTED, LogKind.SET_ASIDE),
        *(LogKind.LINKS, LogKind.DRAWN),
    }
)
DOOR = frozenset({LogKind.CHECK_IN, LogKind.FEE_CHOSEN, LogKind.PAYMENT, LogKind.RECEIPT, LogKind.TILL})
# A first result moves nobody who is seated; a correction may.
FIRST_RESULTS = frozenset({LogKind.RESULT, LogKind.AGREED})
SHOWS_RESULTS = frozenset({"C", "F", "G", "T", "A", "M"})
AT_THE_DOOR = "P"


def checked(asked: Asked, mark: PaperMark) -> Plain:
    """What papers/list.html says of a paper: {good, text, again, changes, more}.

    `again` is where it is printed again, `changes` are the latest, as far as the mark says since when; `more` is how
    many there are besides.
    """
    good = _match_is_as(asked, mark) if mark.match else mark.letters in set(_letters(asked, mark))
    if good:
        return {"good": True, "text": _("Ancora buono: non è cambiato niente.")}
    found = _changes(asked.tournament, mark)
    return {
        "good": False,
        "text": _stale(asked.tournament, mark.version),
        "again": _again(asked, mark),
        "changes": [_change(one) for one in found[:SHOWN]],
        "more": len(found[SHOWN:]),
    }


def _again(asked: Asked, mark: PaperMark) -> str:
    """Where the paper is printed as it is now; "" where there is none any more."""
    slug = asked.tournament.slug
    if mark.match:
        played = (one for turn in asked.course.turns for one in turn.matches if match_code(one) == mark.match)
        found = next(played, None)
        return f"{reverse('print_sheets', args=[slug, found.turn])}?table={found.table}" if found else ""
    name = _name_of(mark)
    if name is None or not PAPERS[name].of_turn:
        return _file(asked, name) if name else ""
    known = any(one.number == mark.turn for one in asked.course.turns)
    return reverse("print_turn", args=[slug, mark.turn]) if known else ""


def _name_of(mark: PaperMark) -> str | None:
    return next((name for name, kind in PAPERS.items() if kind.letter and kind.letter == mark.letter), None)


def _stale(tournament: Tournament, version: int | None) -> str:
    if version is None or version >= tournament.version:
        return _("Da ristampare: è cambiato.")
    time = date_format(timezone.localtime(changed_at(tournament, version)), "TIME_FORMAT")
    return _("Da ristampare: questo foglio è delle %(time)s.") % {"time": time}


def _match_is_as(asked: Asked, mark: PaperMark) -> bool:
    """Whether there is a match of that code with the table and the people of the sheet."""
    records = (one for turn in asked.course.turns for one in turn.matches)
    return any(match_code(one) == mark.match and match_letters(one) == mark.letters for one in records)


def _letters(asked: Asked, mark: PaperMark) -> Iterator[str]:
    """The letters that papers of this kind would have now, in every language, size and ink."""
    name = _name_of(mark)
    turn = next((one for one in asked.course.turns if one.number == mark.turn), None)
    if name is None or (PAPERS[name].of_turn and turn is None):
        return
    days = (0, *(plan.day.number for plan in asked.timetable.days)) if PAPERS[name].of_day else (0,)
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            for day in days:
                yield from _letters_of(PAPERS[name], replace(asked, turn=turn, day=day))


def _letters_of(kind: PaperKind, asked: Asked) -> Iterator[str]:
    """Of every sheet, and of all together, which is what the page for the browser's printer has."""
    for size, ink in kind.ways:
        found = kind.sheets(kind.context(replace(asked, size=size, ink=ink)))
        yield letters_of_sheets(found)
        yield from (letters_of_sheets([sheet]) for sheet in found)


def _changes(tournament: Tournament, mark: PaperMark) -> tuple[LoggedChange, ...]:
    if mark.version is None:
        return ()
    without = NOISE if mark.letter == AT_THE_DOOR else NOISE | DOOR
    if mark.letter not in SHOWS_RESULTS:
        without |= FIRST_RESULTS
    return changes_since(tournament, mark.version, without=without)


def _change(one: LoggedChange) -> Plain:
    where = place_words(one.match) if one.match else ""
    return {"at": one.at, "text": ", ".join(words for words in (done_in_words(one.kind), where) if words)}


ENLARGED, EMPTY = "paper=a3", "ink=empty"


@needs(Right.LOOK)
@require_safe
def papers(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Every kind of paper there is now, with its sizes; and what became of one whose mark was typed."""
    asked, typed = asked_of(request, tournament), request.GET.get("mark", "").strip()
    mark = read_mark(typed)
    context = desk_page(tournament, "desk_home") | {
        "rows": [*_lists(asked), *_turns(asked), *_days(asked), *_cards(asked), *_tables(asked)],
        "current": asked.course.current,
        "typed": typed,
        "unread": bool(typed) and mark is None,
        "checked": checked(asked, mark) if mark else None,
    }
    return render(request, "papers/list.html", context)


@open_to_all
@never_cache
@require_safe
def opened(request: HttpRequest, slug: str, mark: str) -> HttpResponse:
    """Where the code on a paper leads: the desk learns whether it still holds, everybody else how things are."""
    if tournament_for_member(slug, request.user, Right.LOOK) is None:
        return redirect("public_now", slug=slug)
    return redirect(f"{reverse('desk_papers', args=[slug])}?{urlencode({'mark': mark})}")


def _lists(asked: Asked) -> Iterator[Plain]:
    yield _row(_("Prova di stampa"), *_sizes(asked, "printer"))
    yield _row(_("Iscritti"), *_sizes(asked, "entries"))
    yield _row(_("Elenco delle presenze"), ("A4", _file(asked, "checkin")))
    if any(choice.dinner for choice in prices_of(asked.tournament).choices):
        yield _row(_("Cene per la cucina"), ("A4", _file(asked, "dinners")))
    yield _row(_("Le carte e le regole"), *_sizes(asked, "rules"))
    yield _row(_("Locandina"), *_sizes(asked, "poster"))
    if asked.course.turns:
        yield _row(_("Calendario"), *_sizes(asked, "calendar"))


def _turns(asked: Asked) -> Iterator[Plain]:
    """What is about one turn, for the one being played."""
    slug, turn = asked.tournament.slug, asked.course.current
    if turn is not None:
        place = {"slug": slug, "number": turn.number}
        listed, sheets = reverse("print_turn", kwargs=place), reverse("print_sheets", kwargs=place)
        yield _row(
            _("Lista del turno %(number)s") % {"number": turn.number},
            ("A4", listed),
            ("A3", f"{listed}?{ENLARGED}"),
        )
        yield _row(
            _("Segnapunti"),
            (small(_("Turno %(number)s")) % {"number": turn.number}, sheets),
            (_("tutti i turni"), _file(asked, "sheets")),
            (_("in bianco"), _file(asked, "blank")),
        )
    now = asked.course.now
    if turn is not None and now.stage.traits.turn_by_turn and not now.over:
        yield _row(_("Il prossimo turno a mano"), ("A4", _file(asked, "hand")))


def _days(asked: Asked) -> Iterator[Plain]:
    """What is needed on each of several days: the list at the door, who plays where, the match sheets."""
    for plan in asked.timetable.days if len(asked.timetable.days) > 1 else ():
        day, slug = f"day={plan.day.number}", asked.tournament.slug
        turns = sorted({one.record.turn for one in plan.matches})
        yield _row(
            weekday_words(plan.day.date),
            (small(_("Elenco delle presenze")), _file(asked, "checkin", day)),
            *(
                (small(_("Turno %(number)s")) % {"number": turn}, f"{reverse('print_turn', args=[slug, turn])}?{day}")
                for turn in turns
            ),
            *([(small(_("Segnapunti")), _file(asked, "sheets", day))] if turns else []),
        )


def _cards(asked: Asked) -> Iterator[Plain]:
    """The secrets of all pairs, for members that may print them."""
    told = asked.tournament.closed_at is None and asked.tournament.trust != Trust.PAPER
    if told and Right.RUN in rights_of(asked.request) and links_of_pairs(asked.tournament):
        url = reverse("print_pair_cards", kwargs={"slug": asked.tournament.slug})
        yield _row(_("Cartellini delle coppie"), ("A4", url))


def _tables(asked: Asked) -> Iterator[Plain]:
    """How things are, and how they ended."""
    reached = asked.course.reached
    if any(one.stage.traits.all_meet and one.records for one in reached):
        yield _row(
            _("Tutti contro tutti"),
            *_sizes(asked, "grid"),
            (f"{_('in bianco')}, A4", _file(asked, "grid", EMPTY)),
            (f"{_('in bianco')}, A3", _file(asked, "grid", EMPTY, ENLARGED)),
        )
    if any(one.stage.traits.bracket and one.bracket is not None for one in reached):
        yield _row(
            _("Tabellone"),
            *_sizes(asked, "bracket"),
            (f"{_('in bianco')}, A4", _file(asked, "bracket", EMPTY)),
            (f"{_('in bianco')}, A3", _file(asked, "bracket", EMPTY, ENLARGED)),
        )
    yield _row(_("Classifica"), *_sizes(asked, "standings"))
    pointed = any(record.points is not None for one in reached if one.bracket is None for record in one.records)
    if pointed and is_drawn(asked.standings):
        yield _row(_("Andamento della classifica"), *_sizes(asked, "progress"))
    if asked.course.over:
        yield _row(_("Classifica finale"), *_sizes(asked, "final"))
        yield _row(_("Lista per chi premia"), ("A4", _file(asked, "prizes")))
        yield _row(_("Rendiconto"), ("A4", _file(asked, "till")))
        yield _row(
            _("Attestati"),
            (_("i primi 3"), _file(asked, "certificates", "first=3")),
            (_("tutti"), _file(asked, "certificates")),
        )


def _sizes(asked: Asked, name: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("A4", _file(asked, name)), ("A3", _file(asked, name, ENLARGED))


def _file(asked: Asked, name: str, *asks: str) -> str:
    address = reverse("print_paper", kwargs={"slug": asked.tournament.slug, "name": name})
    return f"{address}?{'&'.join(asks)}" if asks else address


def _row(name: str, *links: tuple[str, str]) -> Plain:
    return {"name": name, "links": [{"label": label, "url": url} for label, url in links]}
