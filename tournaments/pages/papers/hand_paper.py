"""Papers beside the evening: the next turn by hand, blank match sheets, and the page that tries the printer."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from rules.words import capital
from tournaments.event.match_states import Trust
from tournaments.event.surnames import Surnames
from tournaments.labels.format_labels import PAIRED_BY_HAND, pack_in_words
from tournaments.labels.points import figure
from tournaments.pages.frame.plain import Plain
from tournaments.pages.papers.paper_request import Asked
from tournaments.pages.papers.pdf.paper_document import in_a_row, of_club
from tournaments.pages.papers.print_contexts import sheet_boxes
from tournaments.pages.shared.pictures.codes import code_drawing
from tournaments.pages.shared.public.page import followed_at, to_type
from tournaments.pages.shared.words.clock import turn_label
from tournaments.pages.shared.words.hall_words import number_word
from tournaments.pages.shared.words.present import entrant
from tournaments.selectors.core.outcomes import MatchRecord, TeamRef
from tournaments.selectors.core.people_queries import names_with_numbers, surnames_in
from tournaments.selectors.counted.course import StageCourse
from tournaments.selectors.shown.public import StandingsLine
from tournaments.settings.in_words import regulation_in_words

A_PAGE = 2
LINE = "________"


def by_hand_context(asked: Asked) -> Plain:
    """How the turn after the last one that is drawn is made by hand, with the table to add to; see pdf/list_sheets.py.

    `rows` are empty where no turn is drawn from results, or none is left to draw.
    """
    playing = asked.playing
    if not _goes_on(playing):
        return {"title": _("Il prossimo turno a mano"), "rows": []}
    number = playing.progress.turns[-1].number
    lines = [line for line in asked.standings.now.teams if not line.team.withdrawn]
    surnames = surnames_in(asked.tournament)
    return {
        "title": _("%(turn)s a mano, se il programma non c’è") % {"turn": turn_label(number + 1)},
        "steps": _steps(playing, odd=len(lines) % 2 == 1),
        "rows": [_row(line, playing.records, surnames) for line in lines],
        "number_label": number_word(playing.stage),
        "tables": len(lines) // 2,
        "blank_title": turn_label(number + 1),
    }


def _goes_on(playing: StageCourse) -> bool:
    """Whether another turn will be drawn from results."""
    if not playing.stage.traits.turn_by_turn or not playing.progress.turns or playing.over:
        return False
    chosen, played = playing.regulation.turns, playing.progress.turns[-1].number - playing.before
    return chosen is None or played < chosen


def _steps(playing: StageCourse, *, odd: bool) -> list[str]:
    """The rule, step by step, as the program applies it; without what only the program can weigh."""
    points = regulation_in_words(playing.regulation)["match_points"]
    steps = [
        _("Scrivi accanto a ogni nome i punti partita di questo turno (%(points)s) e la somma.") % {"points": points},
        _("Numera dal totale più alto al più basso. A parità resta davanti chi lo è già."),
        _pairing(playing),
    ]
    if odd:
        steps.append(_("Sono dispari: riposa chi è più in basso tra chi non ha ancora riposato."))
    steps.append(_("Scrivi chi gioca a ogni tavolo sul foglio che segue, e prendi i segnapunti in bianco."))
    steps.append(_("Quando il programma torna, copia quel foglio nella pagina del sorteggio."))
    return steps


def _pairing(playing: StageCourse) -> str:
    if playing.regulation.rematches and playing.stage.queued:
        return _("Il primo gioca con il secondo (n. 1), il terzo con il quarto (n. 2), e così via.")
    if playing.regulation.rematches:
        return _("Il primo gioca con il secondo (n. 1), il terzo con il quarto (n. 2), e così via.")
    return str(PAIRED_BY_HAND[playing.stage.format])


def _row(line: StandingsLine, records: Sequence[MatchRecord], surnames: Surnames) -> Plain:
    """Somebody with the points so far, and the numbers of those whom they have met."""
    return {
        "place": str(line.row.place),
        "name": in_a_row(entrant(line.team), surnames),
        "points": str(figure(line.row.totals.points)),
        "met": ", ".join(str(number) for number in sorted(_met(line.team, records))),
    }


def _met(team: TeamRef, records: Sequence[MatchRecord]) -> set[int]:
    sides = [record.sides for record in records if any(side.team.id == team.id for side in record.sides)]
    return {side.team.number for pair in sides for side in pair if side.team.id != team.id}


def blank_sheets_context(asked: Asked) -> Plain:
    """Match sheets of matches that nobody knows yet: a page to be copied. Where everybody at a table is alone a sheet
    is a page, with as many columns as the largest table needs.
    """
    game = asked.playing.regulation.match_format.game
    blank = sheet_boxes(asked.playing.regulation.match_format) | {
        "event": of_club(asked.tournament.club.name, asked.tournament.name),
        "date": asked.tournament.date,
        "turn": _("Turno %(number)s") % {"number": LINE},
        "word": number_word(asked.playing.stage),
        "number": "",
        "where": "",
        "group": "",
        "sides": [{"name": "", "suit": "", "letter": "", "players": "", "seat": ""}] * max(game.tables),
        "dealer": LINE * 2,
        "awarded": "",
        "pack": pack_in_words(
            asked.tournament.kind.table(asked.playing.stage.traits, asked.playing.regulation.together)
        ),
        "limit": "",
        "phones": (),
        "typed": "",
        "by_card": asked.tournament.trust == Trust.CARDS,
        "code": _("segnapunti in bianco"),
    }
    return {"title": capital(_("segnapunti in bianco")), "sheets": [blank] * (A_PAGE if game.two_sided else 1)}


# Before the first paper: whether the printer does what they need.

SAMPLE_NAMES = ("Nicolò D’Àmbrös", "Élodie Müller", "Žiga Kovačič", "Šime Đurić", "Łucja Ștefănescu", "Çelik Ñandú")
"""Letters that names in Italian halls have beside the plain ones."""
MOST_NAMES = 12


def printer_context(asked: Asked) -> Plain:
    """What shows whether a printer does what papers need, with names of this evening that are not in plain letters."""
    tournament = asked.tournament
    given = followed_at(asked.request, tournament)
    here = [name for name, _number in names_with_numbers(tournament) if not name.isascii()]
    return {
        "title": _("Prova di stampa"),
        "event": of_club(tournament.club.name, tournament.name),
        "size": asked.size.upper(),
        "code": code_drawing(given),
        "address": to_type(given.uri),
        "names": [*SAMPLE_NAMES, *sorted(here)[:MOST_NAMES]],
    }
