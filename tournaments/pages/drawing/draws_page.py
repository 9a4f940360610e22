"""The draw: made with a number that repeats it, looked at, published, taken back."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from rules.problems import sentences
from rules.words import as_sentence
from tournaments.event.rights import Right
from tournaments.labels.format_labels import PAIRINGS, WORDS
from tournaments.labels.quality import forced_sentence, lost_sentences, quality_sentences
from tournaments.labels.rest_labels import fewer_in_words
from tournaments.labels.roster import tables_in_words
from tournaments.labels.stage_labels import side_kind, side_name
from tournaments.models import Tournament
from tournaments.pages.frame.answer import answer
from tournaments.pages.frame.guard import action_of, needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.frame.values import proposed_number, read_uuid, read_whole
from tournaments.pages.shared.brackets.picture import bracket_context
from tournaments.pages.shared.pictures.matrix_picture import matrix_section
from tournaments.pages.shared.public.bracket import bracket_view
from tournaments.pages.shared.ranking.checks import numbered_stage
from tournaments.pages.shared.ranking.prize_words import in_words
from tournaments.pages.shared.words.clock import turn_label
from tournaments.pages.shared.words.draw_words import say_papers_void
from tournaments.pages.shared.words.hall_words import number_word
from tournaments.pages.shared.words.present import desk_page, mark_of, side
from tournaments.pages.shared.words.stage_words import group_name
from tournaments.pages.shared.words.till_words import alone_sentence, missing_sentence
from tournaments.scheduling.base.base import number_problems
from tournaments.selectors.core.stages import stage_of
from tournaments.selectors.counted.bracket_queries import BracketView
from tournaments.selectors.counted.course import Course, StageCourse, course_of, stage_course
from tournaments.selectors.entries.arrival_queries import arrivals_page
from tournaments.selectors.entries.fixed_table_queries import AwayAt
from tournaments.selectors.entries.registration_queries import waiting_singles
from tournaments.selectors.entries.roster import roster_page
from tournaments.selectors.play.draw_queries import DrawnGroup, DrawPage, draw_page, draw_problems, first_replaced
from tournaments.selectors.play.ending import last_planned
from tournaments.services.play.draw_changes import draw_make, draw_publish, draw_unpublish

# A draw that was made, as the desk looks at it: turns, groups or bracket, and how good it is in words.


def drawn_context(page: DrawPage, course: StageCourse) -> Plain:
    """Template values of drawing/draw.html for a draw that is in force."""
    stage = course.stage
    return {
        "turns": [
            {
                "number": turn.number,
                "title": turn_label(turn.number),
                "tables": [
                    {"table": one.table, "sides": [side(seated) for seated in one.sides]} for one in turn.tables
                ],
                "rests": ", ".join(turn.rests) if page.bracket is None else "",
            }
            for turn in page.turns
        ],
        "number_label": number_word(stage),
        "queued": stage.queued,
        "grid": [{"row": row, **mark_of(row.team)} for row in page.grid],
        "groups": [_group(group) for group in page.groups],
        "bracket": bracket_context(_at_their_tables(page, bracket_view(stage, page.bracket))) if page.bracket else None,
        "byes": ", ".join(page.called[one] for one in page.byes),
        "fixed": [_fixed(name, table) for name, table in page.fixed],
        "away": away_sentences(page.away),
        "forced": [forced_sentence(one, page.called) for one in page.forced],
        "lost": None if page.lost is None else lost_sentences(page.lost),
        "quality": [
            *quality_sentences(page.report, page.team_names, so_far=_more_turns(page, course)),
            *fewer_in_words(course.regulation, page.report.figures),
        ],
        "matrix": matrix_section(page.matrix, page.names) if page.matrix else None,
        "sides_label": WORDS[side_kind(stage.tournament.ranked, stage.format, stage.together)].many
        if stage.traits.teams
        else "",
        "side_label": side_name(stage.tournament.ranked, stage.format, stage.together),
        "entrant_label": WORDS[stage.tournament.ranked].one,
    }


def _at_their_tables(page: DrawPage, view: BracketView) -> BracketView:
    """The bracket with the tables where its first matches are played, since somebody may never leave one."""
    meetings = (one for turn in page.turns for one in turn.tables)
    tables = {tuple(side.team.id for side in one.sides): one.table for one in meetings}
    at = {key: tables.get(tuple(side or "" for side in now.sides)) for key, now in view.standings.items()}
    return replace(view, matches={key: replace(match, table=at[key]) for key, match in view.matches.items()})


def away_sentences(missed: Sequence[AwayAt]) -> list[str]:
    """One sentence for everybody who is not kept at their own table because somebody else is, with all the turns."""
    turns: dict[tuple[str, int, str], list[str]] = {}
    for one in missed:
        turns.setdefault((one.name, one.table, one.keeper), []).append(str(one.turn))
    return [_away(name, table, keeper, ", ".join(when)) for (name, table, keeper), when in turns.items()]


def _away(name: str, table: int, keeper: str, turns: str) -> str:
    values = {"name": name, "table": table, "keeper": keeper, "turns": turns}
    if not keeper:
        return _("%(name)s non può restare al tavolo %(table)s (turno %(turns)s).") % values
    return (
        _("%(name)s non può restare al tavolo %(table)s (turno %(turns)s): il tavolo fisso lo tiene %(keeper)s.")
        % values
    )


def _fixed(name: str, table: int) -> str:
    return _("%(name)s gioca sempre al tavolo %(table)s") % {"name": name, "table": table}


def _group(group: DrawnGroup) -> Plain:
    clubs = Counter(group.clubs)
    return {
        "name": group_name(group.number),
        "members": [{"name": team.name, **mark_of(team)} for team in group.members],
        "together": ", ".join(sorted(club for club, times in clubs.items() if club and times > 1)),
    }


@needs(Right.LOOK)
@require_safe
def draw(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The draw in force or the latest draft, and what keeps one from being made."""
    return _draw_page(request, tournament)


@needs(Right.RUN)
@require_POST
def make(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Draw with the number that was typed."""
    typed = request.POST.get("number", "").strip()
    number = read_whole(typed)
    if problems := number_problems(number) or draw_problems(tournament):
        return _draw_page(request, tournament, typed=typed, errors=sentences(problems))
    return _done(
        request,
        tournament,
        lambda: draw_make(action_of(request, tournament), number),
        _("Sorteggio fatto. Guardalo, poi pubblicalo."),
    )


@needs(Right.RUN)
@require_POST
def publish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Make the draw that was looked at the calendar."""
    page = draw_page(stage_course(stage_of(tournament)))
    draw_id = read_uuid(request.POST.get("draw", "")) or (page.id if page else tournament.id)
    since = first_replaced(tournament, draw_id)

    def published(_made: object) -> HttpResponse:
        if since is not None:
            say_papers_void(request, tournament, since)
        return redirect("desk_home", slug=tournament.slug)

    return _done(
        request,
        tournament,
        lambda: draw_publish(action_of(request, tournament), draw_id),
        as_sentence(_("sorteggio pubblicato")),
        then=published,
    )


@needs(Right.RUN)
@require_POST
def unpublish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take the calendar back while there are no results."""
    return _done(
        request,
        tournament,
        lambda: draw_unpublish(action_of(request, tournament)),
        _("Il sorteggio torna in bozza e i tavoli non si vedono più."),
    )


def _done(
    request: HttpRequest,
    tournament: Tournament,
    act: Callable[[], object],
    said: str,
    then: Callable[[object], HttpResponse] | None = None,
) -> HttpResponse:
    return answer(
        request,
        act,
        said=said,
        then=then or redirect("desk_draw", slug=tournament.slug),
        else_=lambda no: _draw_page(request, tournament, errors=no.errors),
    )


def _more_turns(page: DrawPage, course: StageCourse) -> bool:
    """Whether turns come after those of a draw, each to be drawn in its time."""
    last = max((turn.number for turn in page.turns), default=0)
    return course.stage.traits.turn_by_turn and last < last_planned(course)


def _draw_page(
    request: HttpRequest, tournament: Tournament, *, typed: str = "", errors: tuple[str, ...] = ()
) -> HttpResponse:
    course = course_of(tournament)
    now, page = course.now, draw_page(course.now)
    due = not now.drawn or now.next_turn is not None
    context = desk_page(tournament, "desk_draw") | {
        "page": page,
        "due": due,
        "due_turn": now.next_turn or (now.before + 1 if now.stage.traits.turn_by_turn and due else None),
        "paired": as_sentence(PAIRINGS[now.stage.format]) if now.stage.traits.turn_by_turn and now.drawn else "",
        "again": now.again,
        "may_keep_apart": due and not now.drawn and now.stage.number == 1 and not tournament.kind.lined_up,
        "may_pair_by_hand": now.stage.traits.turn_by_turn,
        "heading": _heading(course),
        "waiting": "" if due or now.over or not now.stage.traits.turn_by_turn else _waiting(course),
        "problems": sentences(draw_problems(tournament)) if due else (),
        "tables": tables_in_words(roster_page(tournament).tables) if tournament.kind.lined_up else "",
        "number": typed or proposed_number(),
        "errors": [{"text": text, "target": ""} for text in errors],
        "may_change": Right.RUN in rights_of(request),
        "may_unpublish": page is not None and page.published and may_unpublish(now, page),
        "missing": missing_sentence(arrivals_page(tournament)) if due and tournament.kind.listed else "",
        "alone": alone_sentence([one.name for one in waiting_singles(tournament)]) if due and not now.drawn else "",
        **(drawn_context(page, now) if page and not page.outdated else {}),
    }
    return render(request, "drawing/draw.html", context, status=422 if errors else 200)


def may_unpublish(now: StageCourse, page: DrawPage) -> bool:
    """Whether no result is in what was drawn."""
    closed = now.stage.tournament.closed_at is not None
    first = page.first_turn if now.stage.traits.turn_by_turn else now.before + 1
    return not closed and not any(record.begun for record in now.records if record.turn >= first)


def _heading(course: Course) -> str:
    """Which stage is drawn, where there are several."""
    stage = course.now.stage
    if len(course.stages) == 1:
        return ""
    return numbered_stage(stage)


def _waiting(course: Course) -> str:
    """What has to happen before the next turn is drawn; nothing while the last one is played."""
    now = course.now
    turns = now.progress.turns
    last = turns[-1].number if turns else now.before + 1
    if last - now.before == now.regulation.turns:
        return ""
    owing = [str(turn.number) for turn in turns if not turn.done] or [str(last)]
    return ngettext(
        "Il turno %(next)s si sorteggia quando ci sono tutti i risultati del turno %(number)s.",
        "Il turno %(next)s si sorteggia quando ci sono tutti i risultati dei turni %(number)s.",
        len(owing),
    ) % {"next": last + 1, "number": in_words(owing)}
