"""What an organizer sends to the group of the players: results in a text and in a picture, and who plays where. In a
hall without a network a link helps nobody. All of it is made of what everybody may see.
"""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rules.words import capital, small
from tournaments.event.regulation import Ranked
from tournaments.event.rights import Right
from tournaments.event.surnames import Surnames
from tournaments.labels.format_labels import WORDS
from tournaments.labels.points import ordinal, points_in_words
from tournaments.models import Tournament
from tournaments.pages.files.sharing import preview_suits
from tournaments.pages.frame.guard import needs
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.pictures.lettering import fitted_alike
from tournaments.pages.shared.pictures.painting import can_set, painted
from tournaments.pages.shared.public.now import state_sentence
from tournaments.pages.shared.ranking.checks import undecided_sentence
from tournaments.pages.shared.ranking.prize_words import prizes_by_team, thanks
from tournaments.pages.shared.ranking.standings_words import settled_of
from tournaments.pages.shared.words.clock import turn_names, turn_title
from tournaments.pages.shared.words.disclosure_words import frozen_sentence
from tournaments.pages.shared.words.hall_words import number_word, where
from tournaments.pages.shared.words.present import desk_page, side_line, unsaid, with_points
from tournaments.pages.shared.words.stage_words import group_name
from tournaments.selectors.clubs.access import tournament_for_public
from tournaments.selectors.clubs.tournament_lists import next_evening
from tournaments.selectors.core.outcomes import MatchRecord, TeamRef
from tournaments.selectors.core.people_queries import surnames_in
from tournaments.selectors.counted.progress import TurnProgress
from tournaments.selectors.counted.rests import rests_in
from tournaments.selectors.shown.public import NowPage, StandingsLine, final_page, now_page, podium_of
from tournaments.templatetags.look import when_and_where

LONGEST: Final = 900
"""Letters that a chat shows without folding them."""
LEAST_OF_A_LINE, FEWEST_PLACES, PLACES_OF_A_GROUP = 5, 3, 2
CLEAR_SIGNS: Final = str.maketrans("*_~`", "∗–––")
"""Signs that a chat takes for bold or slanted, where a name has them."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of a ranking, each part in words: "1º", a name, "24 punti", what it wins, what put it in its order among
    level ones.
    """

    place: str
    name: str
    points: str = ""
    prize: str = ""
    settled: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """What is said of an evening, in words: `tables` are a heading, empty for the only one, and the lines under it."""

    title: str
    when: str
    state: str
    tables: tuple[tuple[str, tuple[Placed, ...]], ...]
    thanks: str
    following: str
    ranked: str = Ranked.PAIRS
    club: str = ""


def results_of(tournament: Tournament, today: datetime.date) -> Results:
    """What may be told of a tournament as everybody sees it (`redacted`); `today` tells which evening is next."""
    page = now_page(tournament)
    frozen = frozen_sentence(tournament)
    over = page.course.over and not frozen
    state = undecided_sentence(page.course) if over else frozen or (state_sentence(page) if page.turn else "")
    coming = next_evening(tournament, today)
    return Results(
        title=tournament.name,
        when=when_and_where(tournament),
        state=state,
        tables=_final_tables(tournament, page) if over else _tables_so_far(page),
        thanks=thanks(tournament) if over else "",
        following=_("Prossima serata: %(day)s.") % {"day": date_format(coming)} if coming else "",
        ranked=tournament.ranked,
        club=unsaid(tournament.club.name, f"{tournament.name} {when_and_where(tournament)}"),
    )


def _final_tables(tournament: Tournament, page: NowPage) -> tuple[tuple[str, tuple[Placed, ...]], ...]:
    """The final places, with points where one table of points makes them, or places are worth some."""
    won, lines = prizes_by_team(tournament, page.course, {}), final_page(tournament).lines
    if with_points(tournament):
        points = {line.team.id: points_in_words(line.row.final) for line in lines}
    elif len(page.course.stages) == 1 and page.course.now.bracket is None and not page.standings.groups:
        points = {line.team.id: points_in_words(line.row.totals.points) for line in page.standings.teams}
    else:
        points = {}
    settled = _settled(page.standings.teams) if len(page.course.stages) == 1 and not page.standings.groups else {}

    def placed(place: int, team: TeamRef) -> Placed:
        return Placed(
            ordinal(place), team.name, points.get(team.id, ""), won.get(team.id, ""), settled.get(team.id, "")
        )

    found = [("", tuple(placed(line.row.place, line.team) for line in lines if not line.team.withdrawn))]
    found += [
        (_("Consolazione"), tuple(placed(1, team) for team in one.teams))  # as on their certificate
        for one in podium_of(page.course)
        if one.consolation
    ]
    return tuple(found)


def _tables_so_far(page: NowPage) -> tuple[tuple[str, tuple[Placed, ...]], ...]:
    """Who leads where points decide; of groups the first of each."""
    if page.course.now.bracket is not None or not page.progress.checks.complete:
        return ()
    if page.standings.groups:
        groups = enumerate(page.standings.groups, start=1)
        return tuple((group_name(number), _counted(lines[:PLACES_OF_A_GROUP])) for number, lines in groups)
    return (("", _counted(page.standings.teams)),)


def _counted(lines: Sequence[StandingsLine]) -> tuple[Placed, ...]:
    settled = _settled(lines)
    return tuple(
        Placed(
            ordinal(one.row.place),
            one.name,
            points_in_words(one.row.totals.points),
            settled=settled.get(one.team.id, ""),
        )
        for one in lines
    )


def _settled(lines: Sequence[StandingsLine]) -> dict[str, str]:
    """By team, what put level ones in their order where the table cannot show it."""
    return {line.team.id: said for line, said in zip(lines, settled_of(lines), strict=True)}


# The text: as many places as a chat shows without folding it.


def results_text(told: Results) -> str:
    """At most `LONGEST` letters: with fewer places, then without prizes, then without thanks, until it fits."""
    return next((text for text in _shorter_and_shorter(told) if len(text) <= LONGEST), "")


def _shorter_and_shorter(told: Results) -> Iterator[str]:
    longest = min(max((len(lines) for _head, lines in told.tables), default=FEWEST_PLACES), LONGEST // LEAST_OF_A_LINE)
    for one in (told, _without_prizes(told), replace(_without_prizes(told), thanks="")):
        yield from (_text(one, most) for most in range(max(longest, FEWEST_PLACES), FEWEST_PLACES - 1, -1))
    bare = replace(_without_prizes(told), thanks="", following="", when="", club="", tables=told.tables[:1])
    yield _text(bare, FEWEST_PLACES)[:LONGEST]


def _without_prizes(told: Results) -> Results:
    tables = tuple((head, tuple(replace(one, prize="") for one in lines)) for head, lines in told.tables)
    return replace(told, tables=tables)


def _text(told: Results, most: int) -> str:
    blocks = [[_clear(told.title), _clear(told.club), told.when], [told.state]]
    for head, lines in told.tables:
        prized = [one for one in lines[most:] if one.prize]
        shown = (*lines[:most], *prized)
        blocks.append([head, *map(_line, shown), _left(told, len(lines) - len(shown))])
    blocks.append([told.thanks, told.following])
    return "\n\n".join(filter(None, ("\n".join(filter(None, lines)) for lines in blocks)))


def _left(told: Results, count: int) -> str:
    """How many are not named, if any."""
    return _("… e ancora %(left)s") % {"left": WORDS[Ranked(told.ranked)].counted(count)} if count else ""


def _line(one: Placed) -> str:
    """ "1º Anna Rossi – Bruno Bianchi, spareggio vinto, 24 punti: un prosciutto" """
    said = ", ".join(filter(None, (f"{one.place} {_clear(one.name)}", one.settled, one.points)))
    return f"{said}: {_clear(one.prize)}" if one.prize else said


def _clear(written: str) -> str:
    return written.translate(CLEAR_SIGNS)


# Who plays where.


def turn_text(page: NowPage) -> str:
    """The turn that is played, or the next one where that is public already; empty where there is none left."""
    turn = page.following if page.turn and page.turn.done else page.turn
    if turn is None or turn.done:
        return ""
    playing = page.course.stage_with(turn.number)
    resting = [rest.team.name for rest in rests_in(playing, turn)] if playing else []
    lines = [_seated(one) for one in turn.matches]
    if resting:
        rest = capital(_("riposa") if len(resting) == 1 else _("riposano"))
        lines.append(f"{rest}: {', '.join(map(_clear, resting))}")
    return "\n".join((_clear(page.course.now.stage.tournament.name), _turn_head(page, turn), "", *lines))


def _turn_head(page: NowPage, turn: TurnProgress) -> str:
    return f"{turn_title(turn.number, turn_names(page.course))}: {small(_('Chi gioca dove'))}"


def _seated(record: MatchRecord) -> str:
    """ "Tavolo 3: Anna Rossi – Bruno Bianchi contro Carla Neri – Dino Verdi" """
    names = [_clear(side_line(one)) for one in record.sides]
    sides = (
        _("%(first)s contro %(second)s") % {"first": names[0], "second": names[-1]}
        if len(names) == 2
        else ", ".join(names)
    )
    at = where(record)
    place = f"{number_word(record)} {record.table}" + (f" ({at})" if at else "")
    return f"{place}: {sides}"


# The picture.

NAME_ROOM, NAME_SIZE = 330, 17
MOST_LINES, MOST_TABLES = 18, 8
"""What a telephone shows in type that can be read."""


def results_picture(told: Results, surnames: Surnames) -> bytes:
    """A PNG of 1080 by 1350, as tall as a telephone shows it whole."""
    return painted("group", picture_values(told, surnames))


def picture_values(told: Results, surnames: Surnames) -> Plain:
    """What `templates/paper/group.typ` shows."""
    most = MOST_LINES // max(len(told.tables), 1)
    painted = [(head, lines, _painted(lines, most)) for head, lines in told.tables[:MOST_TABLES]]
    names = iter(
        fitted_alike([(one.name, NAME_ROOM) for *_table, shown in painted for one in shown], NAME_SIZE, surnames)
    )
    tables = [
        {
            "head": head,
            "lines": [asdict(one) | {"name": next(names), "note": _note(one)} for one in shown],
            "left": _left(told, len(lines) - len(shown)),
        }
        for head, lines, shown in painted
    ]
    language = get_language() or settings.LANGUAGE_CODE
    return asdict(told) | {"language": language, "suits": preview_suits(), "tables": tables}


def _painted(lines: Sequence[Placed], most: int) -> Sequence[Placed]:
    """The first places that have room in so many lines, one each and another below for what they win."""
    room = [count for count in range(1, len(lines) + 1) if count + sum(map(bool, map(_note, lines[:count]))) <= most]
    return lines[: max(FEWEST_PLACES, *room, 0)]


def _note(one: Placed) -> str:
    """What put somebody in their order among level ones, and what they win."""
    return "; ".join(filter(None, (one.settled, one.prize)))


# The pages.


@needs(Right.LOOK)
@require_safe
def group(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The texts, each with a button that copies it, and the picture to keep."""
    now = _as_everybody(tournament)
    texts = (
        (_("Risultati"), results_text(results_of(now, timezone.localdate())), "results"),
        (_("Chi gioca dove"), turn_text(now_page(now)), "turn"),
    )
    context = desk_page(tournament, "desk_group") | {
        "texts": [{"title": title, "text": text, "id": key} for title, text, key in texts if text],
        "withheld": frozen_sentence(tournament),
        "painted": can_set(),
    }
    return render(request, "files/group.html", context)


@needs(Right.LOOK)
@require_safe
def picture(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The results as a picture."""
    now = _as_everybody(tournament)
    made = results_picture(results_of(now, timezone.localdate()), surnames_in(now))
    response = HttpResponse(made, content_type="image/png")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}.png"'
    return response


def _as_everybody(tournament: Tournament) -> Tournament:
    now = tournament_for_public(tournament.slug)
    if now is None:
        raise Http404
    return now
