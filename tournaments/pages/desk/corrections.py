"""Before an old result is corrected: what the correction is, and whether anything depends on it."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from rules.matches import match_outcome
from tournaments.labels.points import figure
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.matches.consequences import Question, consequences_page, foresee
from tournaments.pages.tables.matches.outbox import by_outbox, outbox_context
from tournaments.pages.tables.matches.typed_match import MatchSheet
from tournaments.pages.tables.words.hall import numbered
from tournaments.pages.tables.words.turns import turn_names, turn_title
from tournaments.selectors.counted.brackets import later_begun
from tournaments.selectors.counted.course import course_of
from tournaments.selectors.play.desk import MatchPage
from tournaments.selectors.play.to_enter import match_with_stage
from tournaments.services.frame.deed import MatchDeed
from tournaments.services.play.replays import with_replays
from tournaments.services.play.results import match_record


def correction_page(request: HttpRequest, page: MatchPage, deed: MatchDeed, sheet: MatchSheet) -> HttpResponse | None:
    """What follows from the sheet as it was typed; None where nothing does, or where the match was not over yet and
    nobody has gone on from it.

    Of a match of a bracket whose sheet was emptied others may have gone on, too. Raises what saving the sheet raises.
    """
    other = corrects(page, sheet)
    if not (other or _later_begun(page)):
        return None

    def write(*, redraw: bool) -> None:
        with_replays(replace(deed, redraw=redraw), lambda again: match_record(again, sheet.deals))

    foreseen = foresee(request, page.tournament, write)
    follows = foreseen.reaches_others or (page.record.complete and foreseen.plain)
    if not (follows if other else foreseen.touches_what_is_there):
        return None
    went_on = _("Dopo questo risultato si è andati avanti.") + " " if foreseen.reaches_others else ""
    question = Question(
        title=_("Prima di correggere"),
        about=match_in_words(page),
        notice=went_on + _("Non è ancora salvato niente: guarda che cosa cambia, poi scegli."),
        action=reverse("desk_match", kwargs={"slug": page.tournament.slug, "match_id": page.record.id}),
        apply=_("Applica la correzione"),
        back=_("Torna al referto"),
    )
    kept = outbox_context(request, page.tournament, page.record.id)
    response = consequences_page(request, page.tournament, foreseen, question, _results(page, sheet), kept)
    if by_outbox(request):
        response.status_code = 409  # nothing is saved yet
    return response


def _later_begun(page: MatchPage) -> bool:
    match = match_with_stage(page.tournament.id, page.record.id)
    return any(later_begun(one.turn.stage, one.id) for one in match)


def match_in_words(page: MatchPage) -> str:
    """The turn and the table of a match, or its number where it waits for one."""
    turn = turn_title(page.record.turn, turn_names(course_of(page.tournament)))
    return f"{turn} · {numbered(page.record)}"


def _results(page: MatchPage, sheet: MatchSheet) -> list[Plain]:
    """The sides with what they had before and would have now."""
    old, new = page.record.outcome.score, match_outcome(page.match_format, sheet.deals).score
    return [
        {"name": side.team.name, "old": figure(old[index]), "new": figure(new[index])}
        for index, side in enumerate(page.record.sides)
    ]


def corrects(page: MatchPage, sheet: MatchSheet) -> bool:
    """Whether a deal that is saved would be another, or none."""
    return any(deal not in sheet.deals for deal in page.record.deals)
