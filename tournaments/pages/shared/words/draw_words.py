"""The public check of a draw: what it promises, what is drawn now, and how to repeat it."""

from collections.abc import Sequence

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.words import capital, one_stop
from tournaments.labels.quality import problem_sentence, quality_sentences, verdict
from tournaments.labels.rest_labels import fewer_in_words
from tournaments.labels.stage_labels import FIGURE_LABELS, stage_name
from tournaments.models import Tournament
from tournaments.pages.frame.answer import Link, warn_with_link
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.pictures.matrix_picture import matrix_section
from tournaments.pages.shared.words.clock import turn_label
from tournaments.scheduling.audit.figures import Figure
from tournaments.scheduling.repeating import arguments, choices
from tournaments.scheduling.schedule_document import Document, document
from tournaments.selectors.core.calendar import turns_as_json
from tournaments.selectors.core.regulation_queries import regulation_of
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.entries.fixed_table_queries import FixedCheck, fixed_check
from tournaments.selectors.shown.checked_draw import CheckedDraw
from tournaments.selectors.shown.published_draws import Entered, PublishedDraw


def draw_context(checked: CheckedDraw | None) -> Plain:
    """Template values of hall/draw.html; `draw` is None before the calendar is published."""
    if checked is None:
        return {"draw": None}
    problems = [problem_sentence(problem, checked.team_names, checked.names) for problem in checked.report.problems]
    return {
        "draw": {
            "number": checked.schedule.number,
            "drawn_at": checked.drawn_at,
            "changed": checked.changed,
            "problems": problems,
            "quality": quality_sentences(checked.report, checked.team_names),
            "figures": figure_rows(checked.report.figures, checked.team_names),
            "command": " ".join(arguments(checked.schedule, checked.drawn, checked.options)),
        },
        "matrix": matrix_section(checked.matrix, checked.names) if checked.matrix else None,
    }


def published_context(draws: Sequence[PublishedDraw]) -> Plain:
    """Template values of hall/draw.html for the draws of pairs or players."""
    return {"draws": [_published(one) for one in draws], "repeatable": not all(one.by_hand for one in draws)}


def _title(one: PublishedDraw) -> str:
    turns = turn_label(one.first)
    if one.last > one.first:
        turns = capital(_("turni da %(first)s a %(last)s")) % {"first": one.first, "last": one.last}
    return f"{turns} · {stage_name(one.stage.format, one.stage.name)}"


def _published(one: PublishedDraw) -> Plain:
    repeat = one.repeat
    return {
        "title": _title(one),
        "draw": one,
        "problems": [problem_sentence(problem, (), one.names) for problem in one.report.problems],
        "quality": [
            *quality_sentences(one.report, ()),
            *fewer_in_words(regulation_of(one.stage), one.report.figures),
        ],
        "added": [
            *(_added(table, names) for table, names in one.added),
            *map(_entered, one.entered),
        ],
        "drawn_again": one.last + 1 if one.drawn_again else None,
        "absent": ", ".join(one.listed[code] for code in repeat.absent),
        "command": _command(one),
    }


def _added(table: int, names: Sequence[str]) -> str:
    values = {"table": table, "names": _(" contro ").join(names)}
    return one_stop(_("Tavolo %(table)s, aggiunto dopo il sorteggio: %(names)s.") % values)


def _entered(one: Entered) -> str:
    values = {"name": one.name, "met": one.met, "number": one.number}
    if one.again:
        said = _(
            "«%(name)s» è rientrato dopo il sorteggio, contro «%(met)s» che passava il turno: posto a sorte, numero "
            "%(number)s."
        )
    elif one.number is not None:
        said = _(
            "«%(name)s» è entrato dopo il sorteggio, contro «%(met)s» che passava il turno: posto a sorte, numero "
            "%(number)s."
        )
    else:
        said = _("«%(name)s» è entrato dopo il sorteggio, contro «%(met)s»: l’ultima forza che passava il turno.")
    return said % values


def _command(one: PublishedDraw) -> str:
    """The command that repeats the draw; empty if it depends on more than the list, or on no number."""
    repeat = one.repeat
    if one.by_hand or not repeat.from_list:
        return ""
    return " ".join(arguments(repeat.schedule, repeat.field, repeat.options))


def figure_rows(figures: Sequence[Figure], teams: Sequence[str]) -> list[Plain]:
    """Every figure with its bound and how near it is, and the quarters it is about."""
    return [
        {
            "label": FIGURE_LABELS[figure.key],
            "where": " – ".join(teams[number - 1] for number in figure.where),
            "value": figure.value,
            "bound": figure.bound,
            "verdict": verdict(figure),
        }
        for figure in figures
    ]


def draw_document(checked: CheckedDraw) -> Document:
    """The calendar as it is now, as `draw --json` writes it, and who is who."""
    return document(checked.schedule, checked.report, dealers=checked.dealers) | {"entrants": dict(checked.names)}


def published_document(draws: Sequence[PublishedDraw]) -> Document:
    """The draws of pairs or players as `draw --repeat` reads them: what went in, what came out, and who is who.

    Of a turn that was paired by hand nothing can be repeated.
    """
    return {"draws": [_published_document(one) for one in draws]}


def _published_document(one: PublishedDraw) -> Document:
    repeat = one.repeat
    own = {entrant: entrant for entrant in one.listed}
    drawn_from = choices(repeat.schedule, repeat.field, repeat.options)
    how = {"by_hand": True} if one.by_hand else {"number": one.number, "drawn_from": drawn_from}
    beside: dict[str, object] = {
        "standing": [[rank.entrant, rank.points] for rank in repeat.standing] or None,
        "played": turns_as_json(repeat.before, own) or None,
        "absent": list(repeat.absent) or None,
        "bracket": repeat.bracket,
        "groups": repeat.groups,
    }
    return {
        "title": _title(one),
        "first_turn": one.first,
        **how,
        **{name: value for name, value in beside.items() if value is not None},
        "turns": turns_as_json(repeat.schedule.turns, own),
        "entrants": dict(one.listed),
    }


# What the public check of a draw says of fixed tables.


def fixed_sentences(tournament: Tournament) -> list[str]:
    """What the public check of a draw says of fixed tables; nobody is named."""
    found = fixed_check(tournament)
    said = [_kept(found)] if found.seats else []
    if found.moved:
        moved = ngettext(
            "%(count)s partita si gioca a un tavolo diverso da quello sorteggiato.",
            "%(count)s partite si giocano a un tavolo diverso da quello sorteggiato.",
            found.moved,
        )
        said.append(moved % {"count": found.moved})
    return said


def _kept(found: FixedCheck) -> str:
    if found.kept == found.seats:
        return _("Tavoli fissi, per chi non può spostarsi: rispettati in tutte le partite.")
    said = _("Tavoli fissi, per chi non può spostarsi: rispettati %(kept)s volte su %(seats)s.")
    return said % {"kept": found.kept, "seats": found.seats}


def say_papers_void(request: HttpRequest, tournament: Tournament, since: int = 1) -> None:
    """Warn above the next page that what was drawn is no longer what was printed, with links to the new papers. Turns
    before `since` are as they were.
    """
    current = course_of(tournament).current
    said = _("Il sorteggio è stato rifatto e pubblicato: i fogli stampati prima non valgono più.")
    if current is not None and current.number < since:
        said = _("Dal turno %(turn)s i tavoli sono nuovi: i fogli di quei turni stampati prima non valgono più.")
    warn_with_link(request, said % {"turn": since}, *drawn_papers(tournament, since))


def drawn_papers(tournament: Tournament, since: int = 1) -> list[Link]:
    """The papers that show the draw: those of the turn that is played, or `since` which tables are new, and all match
    sheets where more is drawn.
    """
    course = course_of(tournament)
    if course.current is None:
        return []
    number, slug = max(course.current.number, since), tournament.slug
    now = _("Ristampa lista e segnapunti del turno %(number)s") % {"number": number}
    links = [(reverse("print_turn_kit", args=[slug, number]), now)]
    if len(course.turns) > 1:
        links.append((reverse("print_paper", args=[slug, "sheets"]), _("Ristampa i segnapunti di tutti i turni")))
    return links
