"""The prize-giving: the final ranking on the wall, one place at a time, for everybody with access to the desk."""

import uuid
from collections.abc import Mapping, Sequence
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.words import capital
from tournaments.event.letters import BETWEEN
from tournaments.event.prizes import in_ceremony
from tournaments.event.rights import Right
from tournaments.labels.points import ordinal, with_article
from tournaments.labels.prize_labels import place_name
from tournaments.models import Tournament
from tournaments.pages.frame.guard import needs, rights_of
from tournaments.pages.frame.plain import Plain
from tournaments.pages.projector.slides import NUMBER, ranking_slides
from tournaments.pages.projector.type import TEXT, Scale, lines_of, words_of
from tournaments.pages.shared.ranking.final import PLACES, final_rows
from tournaments.pages.shared.ranking.prize_words import texts_of, title_of, together, won_texts
from tournaments.pages.shared.wall.programme import TOPS, Light, Reveal, read_reveal
from tournaments.pages.shared.words.present import Shown, entrant, with_points
from tournaments.selectors.clubs.member_queries import look_of
from tournaments.selectors.core.regulation_queries import places_prized, row_of
from tournaments.selectors.play.ending import ties_of
from tournaments.selectors.play.prize_winners import PrizeLine, prizes_page
from tournaments.selectors.shown.public import FinalPage, consolation_winner, final_page

# A final ranking from the last place up: what every key of the prize-giving reveals.

CALLED = (Scale("huge", 96), Scale("great", 78), Scale("wide", 62), Scale("low", 40))
"""For the names of those who are called."""
SUIT_OF = {1: "denari", 2: "coppe", 3: "spade"}
WIDTH = 880
FIRST_ROOM, ROOM = 420, 345
"""The height for the names, the prize and the name of the evening; the rest is the place, what is between them, and but
for the first place, whose suit lies under the names, a suit.
"""
LARGE, LONG_PRIZE = Scale("figure", 39), 1
"""Type sizes of a prize by its lines; a longer one has that of a text."""


def steps_of(rows: Sequence[Shown], top: int) -> list[Plain]:
    """A leaf for every place, the last one first; `top` is the worst place that is called, 0 for all. `rows` are in the
    order of the ranking, each with its `place`, what it is worth as `final`, its `prize`, and whether it won the
    consolation (`consoled`), which is called whatever its place is. Anybody who shares a place comes together, as far
    as there is room.
    """
    called = [row for row in rows if not top or row["place"] <= top or row["consoled"]]
    levels = [(place, list(holders)) for place, holders in groupby(called, key=lambda row: row["place"])]
    return [slide for place, holders in reversed(levels) for slide in _steps(place, holders)]


def steps_beside(prizes: Sequence[Shown]) -> list[Plain]:
    """A wall for every prize that no place wins: its `title`, what it is as `note`, and its `holders`."""
    found = list[Plain]()
    for number, prize in enumerate(prizes, start=1):
        rows = [{"label": "", "entrant": holder | {"final": ""}, "value": ""} for holder in prize["holders"]]
        slides = ranking_slides(f"beside-{number}", prize["title"], rows, NUMBER, note=prize["note"])
        found += [slide | {"suit": "bastoni"} for slide in slides]
    return found


def called_of(step: Shown, evening: str) -> Plain | None:
    """A place as a wall of its own: one who holds it alone a person a line, several a line each, in the largest type
    that breaks no name and leaves room for the prize, else a name in two lines, else in the smallest. None where so
    many share it, or each with points of their own, that only a list has room for them.
    """
    rows = [row["entrant"] for column in step["columns"] for row in column]
    if step.get("part") or (len(rows) > 1 and any(row["final"] for row in rows)):
        return None
    first = step["suit"] == SUIT_OF[1]
    entrant, prize = rows[0], words_of(str(step["note"]))
    names = str(entrant["name"]).split(BETWEEN) if len(rows) == 1 else [str(row["name"]) for row in rows]
    players = str(entrant.get("players", "")) if len(rows) == 1 else ""
    worth = f"{_('Punti finali')}: {entrant['final']}" if entrant["final"] else ""
    long = lines_of(prize, LARGE.ems(WIDTH)) > LONG_PRIZE
    told = [(words_of(text), TEXT) for text in (evening, players, worth)] + [(prize, TEXT if long else LARGE)]
    room = FIRST_ROOM if first else ROOM
    room -= sum(scale.row(lines_of(words, scale.ems(WIDTH))) for words, scale in told if words)
    lines = {scale: [lines_of(words_of(name), scale.ems(WIDTH)) for name in names] for scale in CALLED}
    fitting = [one for one in CALLED if sum(map(one.row, lines[one])) <= room]
    if not fitting and len(rows) > 1:
        return None
    low = (fitting or CALLED)[-1]
    scale = next((one for most in (1, 2) for one in fitting if max(lines[one]) <= most and one is not low), low)
    return {"first": first, "names": names, "players": players, "worth": worth, "scale": scale.key, "long": long}


def _steps(place: int, holders: Sequence[Shown]) -> list[Plain]:
    """Those of a place with its prize above them."""
    rows = [{"label": str(place), "entrant": holder, "value": holder["final"]} for holder in holders]
    title = str(PLACES.get(place) or place_name(place))
    if holders[0]["consoled"]:
        title = capital(_("vince la consolazione"))
    elif len(holders) > 1:
        title = _("%(place)s, a pari merito") % {"place": title}
    prize = together([(str(holder["name"]), str(holder["prize"])) for holder in holders])
    slides = ranking_slides(f"place-{place}", title, rows, NUMBER, note=prize)
    return [slide | {"suit": SUIT_OF.get(place, "bastoni")} for slide in slides]


@needs(Right.LOOK)
@require_safe
def ceremony(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """As much of the ranking as has been revealed, and nothing of the rest, not even in the source of the page."""
    page = final_page(tournament)
    lines = prizes_page(tournament, page.course).lines
    rows = _rows(tournament, page, texts_of([line for line in lines if line.called_by_place]))
    reveal = read_reveal(request.GET, usual_top(tournament, len(rows)))
    beside = steps_beside(_beside(lines)) if page.course.over else []
    places = steps_of(rows, reveal.top) if page.course.over else []
    steps = [*beside, *places]
    shown = min(reveal.shown, len(steps))
    ended = bool(steps) and shown == len(steps)
    covered = tournament.frozen_after is not None
    step = steps[shown - 1] if shown else None
    context = {
        "tournament": tournament,
        "theme": reveal.light,
        "over": page.course.over,
        "step": step,
        "called": called_of(step, tournament.name) if step else None,
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


def _beside(lines: Sequence[PrizeLine]) -> list[Plain]:
    """The prizes beside the table that somebody has won, in the order in which they are called."""
    by_key = {line.key: line for line in lines if line.teams and not line.called_by_place and not line.chosen}
    texts = won_texts(lines)
    return [
        {
            "title": title_of(line.prize),
            "note": texts[line.key],
            "holders": [entrant(team) for team in line.teams],
        }
        for row in in_ceremony(row_of(line.prize) for line in by_key.values())
        if not (line := by_key[row.key]).of_purse
    ]


def _rows(tournament: Tournament, page: FinalPage, prizes: Mapping[str, str]) -> list[Shown]:
    """Everybody who played to the end, the best first, with what a place is worth where it is worth anything, and its
    prize.
    """
    lines, worth = page.lines, with_points(tournament)
    rows: Sequence[Shown] = final_rows(page)
    consoled = consolation_winner(page.course)
    return [
        {
            **row,
            "final": str(row["final"]) if worth else "",
            "prize": prizes.get(line.team.id, ""),
            "consoled": line.team.id == consoled and row["place"] not in PLACES,
        }
        for line, row in zip(lines, rows, strict=True)
        if not row["withdrawn"]
    ]


def usual_top(tournament: Tournament, called: int) -> int:
    """The last place that wins a prize, the third where nothing is won; 0, which is all, where no more are called."""
    top = places_prized(tournament) or min(TOPS)
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
    if not top:
        return _("Dall’ultimo posto")
    return _("%(place)s posto") % {"place": with_article("Dal", ordinal(top))}


def _address(tournament: Tournament, reveal: Reveal) -> str:
    return f"{reverse('desk_ceremony', kwargs={'slug': tournament.slug})}?{reveal.query}"
