"""Somebody of a tournament as their own page shows them."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from rules.exact import Points
from rules.sides import own_first
from tournaments.event.letters import is_called_by
from tournaments.event.match_states import SETTLED
from tournaments.event.regulation import Ranked
from tournaments.labels.kinds import WORDS
from tournaments.labels.ordinals import ordinal
from tournaments.labels.points import Figure, figure
from tournaments.pages.frame.plain import Plain
from tournaments.pages.hall.opponents import met_context, points_met
from tournaments.pages.hall.own_next import next_context, partners
from tournaments.pages.tables.ranking.checks import stage_title
from tournaments.pages.tables.ranking.how_far import reached_in
from tournaments.pages.tables.ranking.paths import own_picture
from tournaments.pages.tables.ranking.possible import possible_context, span
from tournaments.pages.tables.ranking.standings import place_sentences
from tournaments.pages.tables.ranking.why import comparison
from tournaments.pages.tables.words.groups import group_name
from tournaments.pages.tables.words.hall import numbered
from tournaments.pages.tables.words.present import award_mark, entrant, mark_of, match_state, side
from tournaments.pages.tables.words.scores import own_score
from tournaments.scheduling.bracket.places import places_open_to
from tournaments.selectors.core.outcomes import PlayerRef
from tournaments.selectors.counted.possible import StillPossible
from tournaments.selectors.counted.rest_points import CountedRest
from tournaments.selectors.shown.public import StageStandings, StandingsLine
from tournaments.selectors.shown.who import OwnMatch, Somebody, WhoBook
from tournaments.standings.possible import Places


def who_context(book: WhoBook, key: str, still: StillPossible | None) -> Plain:
    """What hall/who.html shows."""
    one = book.everybody[key]
    return {
        "who": key,
        "one": {
            "name": one.name,
            **(mark_of(one.team) if one.whole else {}),
            "withdrawn": one.team.withdrawn,
            "title": one.team.title,
        },
        "kind": _kind(book, one),
        "team": None if one.whole else entrant(one.team),
        "people": _people(one),
        **next_context(book, key),
        "places": list(_places(book, key)),
        "possible": possible_context(still, key),
        "picture": _picture(book, key),
        "matches": _matches(book, key),
        "met": met_context(book, key),
        "with_points": any(stage.bracket is None for stage in book.course.reached),
    }


def _kind(book: WhoBook, one: Somebody) -> str:
    if one.whole:
        return str(WORDS[book.course.now.stage.tournament.ranked].one)
    return str(WORDS[Ranked.PAIRS if len(one.people) > 1 else Ranked.PLAYERS].one)


def _people(one: Somebody) -> list[Plain]:
    """The players; of a pair that is called by its players, or a player, there is nothing to add."""
    if is_called_by(one.name, _names(one.people)):
        return []
    return [{"whose": person.id if one.team.suited else "", "name": person.name} for person in one.people]


def _names(people: Sequence[PlayerRef]) -> list[str]:
    return [person.name for person in people]


def _places(book: WhoBook, key: str) -> Iterator[Plain]:
    """The places held now, each with its reason: over the whole tournament, in the stage, and among the players."""
    page, one = book.standings, book.everybody[key]
    if page.whole:
        yield from _place(book, key, _("Classifica del torneo"), page.whole)
    if page.checks.complete:
        yield from _stage_places(book, key, page.now)
    if not one.whole and page.checks.complete:
        ranked = Ranked.PAIRS if len(one.people) > 1 else Ranked.PLAYERS
        lines = page.pairs if ranked is Ranked.PAIRS else page.players
        yield from _place(book, key, str(WORDS[ranked].table), lines, points=True)
    for earlier in page.earlier:
        yield from _stage_places(book, key, earlier)


def _picture(book: WhoBook, key: str) -> Plain | None:
    """How somebody's place moved in the stage being played, once there is anything to see."""
    own = ((path, paths) for paths in book.paths for path in paths.lines if path.team.id == key)
    return next((own_picture(path, paths) for path, paths in own), None)


def _stage_places(book: WhoBook, key: str, one: StageStandings) -> Iterator[Plain]:
    if one.groups:
        for number, lines in enumerate(one.groups, start=1):
            yield from _place(book, key, group_name(number), lines, points=True)
        return
    whole = WORDS[one.course.stage.tournament.ranked].table
    title = stage_title(one.course) if len(book.course.stages) > 1 else str(whole)
    bracket = one.course.bracket
    reached = reached_in(one) if bracket else {}
    open_to = places_open_to(bracket.bracket, bracket.standings, key) if bracket else None
    for place in _place(book, key, title, one.teams, points=bracket is None):
        yield place | {"reached": reached.get(key, "")} | ({"span": span(Places(*open_to))} if open_to else {})


def _place(
    book: WhoBook, key: str, caption: str, lines: Sequence[StandingsLine], *, points: bool = False
) -> Iterator[Plain]:
    for position, line in enumerate(lines):
        if line.row.entrant == key:
            yield {
                "caption": caption,
                "span": ordinal(line.row.place),
                "level": sum(other.row.place == line.row.place for other in lines) - 1 if points else 0,
                "all": len(lines),
                "movement": line.movement,
                "points": line.row.totals.points if points else None,
                "played": line.row.totals.played,
                "compared": comparison(lines, position) if points else None,
                "why": place_sentences(line) if points else [],
            }


def _matches(book: WhoBook, key: str) -> list[Plain]:
    """Everything that was drawn for somebody, in the order of play: matches, and the turns without one."""
    one, counted = book.everybody[key], _counted_rests(book, key)
    brackets = {
        turn.number: stage.bracket is not None for stage in book.course.reached for turn in stage.progress.turns
    }
    met = points_met(book, key)
    rows = [
        (
            match.record.turn,
            own_row(match, one, with_points=not brackets[match.record.turn])
            | {"met": _shown(met.get(match.record.id))},
        )
        for match in book.matches.get(key, ())
    ]
    if not (one.whole and one.team.suited):
        known = max((turn for turn, _row in rows), default=0)
        resting = sorted({*book.rests.get(key, ()), *counted})  # at a table that was not played, too
        rests = [turn for turn in resting if not one.team.withdrawn or turn <= known]
        words = {False: _("Riposo"), True: _("Passa il turno")}
        rows += [(turn, {"rest": words[brackets[turn]], "points": _shown(counted.get(turn))}) for turn in rests]
        missed = [rest for rest in _rests(book, key) if rest.missed]
        rows += [(rest.turn, {"rest": _("Assente"), "points": _shown(rest.points)}) for rest in missed]
    return [{"turn": turn, **row} for turn, row in sorted(rows, key=lambda pair: pair[0])]


def _counted_rests(book: WhoBook, key: str) -> Mapping[int, Points]:
    """The points of rests, by turn of the calendar."""
    return {rest.turn: rest.points for rest in _rests(book, key) if rest.points and not rest.missed}


def _rests(book: WhoBook, key: str) -> list[CountedRest]:
    stages = [book.standings.now, *book.standings.earlier]
    lines = [line for one in stages for line in one.teams if line.row.entrant == key]
    return [rest for line in lines for rest in line.rests]


def _shown(points: Points | None) -> int | Figure | None:
    return None if points is None else figure(points)


def _result(match: OwnMatch) -> str:
    """The deals won as the one who plays sees them; empty where none are in force, or where the match counts for
    nobody.
    """
    score = None if match.record.void else match.record.score
    return "" if score is None else own_score(list(own_first(score))[match.side])


def own_row(match: OwnMatch, one: Somebody, *, with_points: bool) -> Plain:
    """A match as one who plays it sees it, in a row of hall/_own_matches.html."""
    record = match.record
    state, label = match_state(record)
    settled = record.state in SETTLED and not record.void
    return {
        "place": numbered(record),
        "partners": partners(match, one),
        "opponents": [side(one) for one in match.others],
        "result": _result(match),
        "awarded": award_mark(record),
        "state": state,
        "state_label": "" if settled else label,
        "points": _shown(record.points[match.side]) if with_points and record.points is not None else None,
        "won": record.complete and record.outcome.winner == match.side + 1 and not record.void,
    }
