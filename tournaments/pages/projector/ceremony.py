"""The prize-giving: the final ranking on the wall, one place at a time, for anybody who may look at the desk."""

import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.event.rights import Right
from tournaments.labels.ordinals import ordinal
from tournaments.models import Tournament
from tournaments.pages.frame.guard import needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.ceremony_steps import below, first_of, steps_of
from tournaments.pages.tables.ranking.final import final_rows
from tournaments.pages.tables.ranking.prizes import place_name, prizes_beside
from tournaments.pages.tables.wall.programme import Light
from tournaments.pages.tables.wall.reveal import TOPS, Reveal, read_reveal
from tournaments.pages.tables.words.present import Shown, with_points
from tournaments.selectors.clubs.look import look_of
from tournaments.selectors.play.ending import ties_of
from tournaments.selectors.shown.public import FinalPage, final_page


@needs(Right.LOOK)
@require_safe
def ceremony(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """As much of the ranking as has been revealed, and nothing of the rest, not even in the source of the page."""
    page = final_page(tournament)
    rows = _rows(tournament, page)
    reveal = read_reveal(request.GET, usual_top(tournament, len(rows)))
    steps = steps_of(rows, reveal.top) if page.course.over else []
    shown = min(reveal.shown, len(steps))
    ended = bool(steps) and shown == len(steps)
    covered = tournament.frozen_after is not None
    step = steps[shown - 1] if shown else None
    context = {
        "tournament": tournament,
        "theme": reveal.light,
        "over": page.course.over,
        "step": step,
        "first": first_of(step, tournament.name) if step else None,
        "below": below(steps[:shown]) if shown else None,
        "following": _address(tournament, reveal.at(shown + 1)) if shown < len(steps) else "",
        "former": _address(tournament, reveal.at(shown - 1)) if shown else "",
        "revealed": reveal.at(shown) if ended and covered and Right.RUN in rights_of(request) else None,
        "covered": ended and covered,
        "told": ended and not covered,
        "new_key": uuid.uuid4(),
        "leave": reverse("desk_home", kwargs={"slug": tournament.slug}),
        "look": look_of(tournament),
        **({} if shown else _beginning(tournament, reveal, rows, over=page.course.over)),
    }
    return render(request, "projector/ceremony.html", context)


def _rows(tournament: Tournament, page: FinalPage) -> list[Shown]:
    """Everybody who played to the end, the best first, with what a place is worth where it is worth anything, and its
    prize.
    """
    lines = sorted(page.lines, key=lambda line: (line.row.place, line.team.number))
    prizes = prizes_beside(tournament, [line.row.place for line in lines])
    worth = with_points(tournament)
    rows: Sequence[Shown] = final_rows(replace(page, lines=tuple(lines)))
    return [
        {**row, "final": str(row["final"]) if worth else "", "prize": prize}
        for row, prize in zip(rows, prizes, strict=True)
        if not row["withdrawn"]
    ]


def usual_top(tournament: Tournament, called: int) -> int:
    """The last place that wins a prize, the third where nothing is won; 0, which is all, where no more are called."""
    won = [place for place, prize in enumerate(tournament.prizes, start=1) if prize]
    top = max(won, default=min(TOPS))
    return top if top < called else 0


def _beginning(tournament: Tournament, reveal: Reveal, rows: Sequence[Shown], *, over: bool) -> Plain:
    """What is said and chosen before the first place is called."""
    tops = {*TOPS, usual_top(tournament, len(rows)), 0}
    offered = [0, *sorted((top for top in tops if 0 < top < len(rows)), reverse=True)]
    # Who closes with shared places has decided: then nobody is level any more.
    ties = ties_of(tournament).open if over and tournament.closed_at is None else ()
    other = Light.LIGHT if reveal.light is Light.DARK else Light.DARK
    return {
        "tops": [
            {
                "label": _top_name(top),
                "url": _address(tournament, Reveal(top, 0, reveal.light)),
                "current": top == reveal.top,
            }
            for top in offered
        ],
        "light_url": _address(tournament, Reveal(reveal.top, 0, other)),
        "may_change": tournament.closed_at is None,
        "open_ties": [place_name(tie.place) for tie in ties if not reveal.top or tie.place <= reveal.top],
    }


def _top_name(top: int) -> str:
    return _("Dal %(place)s posto") % {"place": ordinal(top)} if top else _("Dall’ultimo posto")


def _address(tournament: Tournament, reveal: Reveal) -> str:
    return f"{reverse('desk_ceremony', kwargs={'slug': tournament.slug})}?{reveal.query}"
