"""Whether a paper still shows how things are: what is on it now is made again, and its letters are compared."""

from collections.abc import Iterator
from dataclasses import replace

from django.conf import settings
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.event.enums import LogKind
from tournaments.labels.log import done_in_words
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.asked import Asked
from tournaments.pages.papers.paper_mark import PaperMark
from tournaments.pages.papers.papers import PAPERS, PaperKind
from tournaments.pages.papers.pdf.marks import letters_of_sheets
from tournaments.pages.tables.pictures.sheet_letters import match_code, match_letters
from tournaments.pages.tables.words.hall import place_words
from tournaments.selectors.core.log import LoggedChange, changes_since
from tournaments.selectors.shown.printing import changed_at

SHOWN = 12
# What is done all evening long and is on no paper that can be asked about.
NOISE = frozenset(
    {
        *(LogKind.CALLED, LogKind.STARTED, LogKind.CLOCK, LogKind.REPORTED, LogKind.DISPUTED, LogKind.SET_ASIDE),
        *(LogKind.LINKS, LogKind.DRAWN),
    }
)
DOOR = frozenset({LogKind.CHECK_IN, LogKind.PAYMENT, LogKind.TILL})
# A first result moves nobody who is seated; a correction may.
FIRST_RESULTS = frozenset({LogKind.RESULT, LogKind.AGREED})
SHOWS_RESULTS = frozenset({"C", "F", "G", "T", "A", "M"})
AT_THE_DOOR = "P"


def checked(asked: Asked, mark: PaperMark) -> Plain:
    """What papers/list.html says of a paper: {good, text, changes, more}.

    `changes` are the latest, as far as the mark says since when; `more` is how many there are besides.
    """
    good = _match_is_as(asked, mark) if mark.match else mark.letters in set(_letters(asked, mark))
    if good:
        return {"good": True, "text": _("Ancora buono: su questo foglio non è cambiato niente.")}
    found = _changes(asked.tournament, mark)
    return {
        "good": False,
        "text": _stale(asked.tournament, mark.version),
        "changes": [_change(one) for one in found[:SHOWN]],
        "more": len(found[SHOWN:]),
    }


def _stale(tournament: Tournament, version: int | None) -> str:
    if version is None or version >= tournament.version:
        return _("Da ristampare: quello che c’è sul foglio non vale più.")
    time = date_format(timezone.localtime(changed_at(tournament, version)), "TIME_FORMAT")
    return _("Da ristampare: questo foglio mostra il torneo com’era alle %(time)s.") % {"time": time}


def _match_is_as(asked: Asked, mark: PaperMark) -> bool:
    """Whether there is a match of that code with the table and the people of the sheet."""
    records = (one for turn in asked.course.turns for one in turn.matches)
    return any(match_code(one) == mark.match and match_letters(one) == mark.letters for one in records)


def _letters(asked: Asked, mark: PaperMark) -> Iterator[str]:
    """The letters that papers of this kind would have now, in every language, size and ink."""
    name = next((name for name, kind in PAPERS.items() if kind.letter and kind.letter == mark.letter), None)
    turn = next((one for one in asked.course.turns if one.number == mark.turn), None)
    if name is None or (PAPERS[name].of_turn and turn is None):
        return
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            yield from _letters_of(PAPERS[name], replace(asked, turn=turn))


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
