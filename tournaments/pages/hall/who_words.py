"""Somebody of a tournament as their own page shows them, and as a line of the search."""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from rules.exact import Points
from rules.sides import own_first
from tournaments.event.letters import alphabetical, is_called_by, looked_for
from tournaments.event.match_states import SETTLED
from tournaments.event.regulation import Ranked
from tournaments.labels.kinds import WORDS
from tournaments.labels.points import Figure, figure
from tournaments.pages.frame.plain import Plain
from tournaments.pages.hall.find import Wanted
from tournaments.pages.tables.ranking.checks import stage_title
from tournaments.pages.tables.ranking.how_far import reached_in
from tournaments.pages.tables.ranking.paths import own_picture
from tournaments.pages.tables.ranking.possible import possible_context
from tournaments.pages.tables.ranking.standings import place_sentences
from tournaments.pages.tables.ranking.why import comparison
from tournaments.pages.tables.words.clock import about, turn_time
from tournaments.pages.tables.words.groups import group_name
from tournaments.pages.tables.words.hall import match_name, place_words, short_place, where
from tournaments.pages.tables.words.present import award_mark, entrant, mark_of, match_state, seat_of, side
from tournaments.pages.tables.words.scores import own_score
from tournaments.pages.tables.words.turns import turn_names, turn_title
from tournaments.scheduling.bracket.types import NodeState
from tournaments.selectors.core.discretion import discretion_of
from tournaments.selectors.core.outcomes import PlayerRef
from tournaments.selectors.counted.possible import StillPossible
from tournaments.selectors.counted.rest_points import CountedRest
from tournaments.selectors.shown.public import StageStandings, StandingsLine
from tournaments.selectors.shown.who import OwnMatch, Somebody, WhoBook


def who_context(book: WhoBook, key: str, still: StillPossible | None) -> Plain:
    """What hall/who.html shows."""
    one = book.everybody[key]
    ahead = book.ahead(key)
    return {
        "who": key,
        "one": {"name": one.name, **(mark_of(one.team) if one.whole else {}), "withdrawn": one.team.withdrawn},
        "kind": _kind(book, one),
        "team": None if one.whole else entrant(one.team),
        "people": _people(one),
        "ahead": [_ahead(match, one) for match in ahead],
        "turn": turn_title(ahead[0].record.turn, turn_names(book.course)) if ahead else "",
        "playing": bool(ahead) and _is_played(book, ahead[0].record.turn),
        "about": about(book.times.get(ahead[0].record.turn)) if ahead else "",
        "time": turn_time(book.course, ahead[0].record.turn) if ahead else None,
        "said": "" if ahead else _nothing_ahead(book, key),
        "places": list(_places(book, key)),
        "possible": possible_context(still, key),
        "picture": _picture(book, key),
        "matches": _matches(book, key),
        "with_points": any(stage.bracket is None for stage in book.course.reached),
    }


MOST_FOUND = 60
"""Of more the first are shown: who typed so little types on, and a search is made for every reader."""
Searched = Sequence[tuple[str, Somebody]]


def searched(book: WhoBook) -> Searched:
    """Everybody who can be found, by name, each with the letters that are looked through."""
    everybody = [one for one in book.everybody.values() if one.whole or len(one.people) == 1]
    return [
        (looked_for(" ".join((one.name, *_called(one), _number(one)))), one)
        for one in sorted(everybody, key=lambda one: alphabetical(one.name))
    ]


def everybody_context(book: WhoBook) -> Plain:
    """What hall/find.html shows before anything is typed: everybody, by name, with what tells them apart."""
    return _find_context(book, Wanted("", ()), [one for _known, one in searched(book)])


def found_context(book: WhoBook, among: Searched, wanted: Wanted) -> Plain:
    """The same of everybody that fits, as far as the page goes."""
    fitting = [one for known, one in among if wanted.fits_known(known)]
    return _find_context(book, wanted, fitting[:MOST_FOUND]) | {
        "found": len(fitting),
        "more": len(fitting) > MOST_FOUND,
    }


def _find_context(book: WhoBook, wanted: Wanted, shown: Sequence[Somebody]) -> Plain:
    return {
        "typed": wanted.typed,
        "short": wanted.short and bool(wanted.words) and not wanted.by_number,
        "initials": discretion_of(book.course.now.stage.tournament).initials,
        "hits": [_hit(book, one) for one in shown],
    }


def _number(one: Somebody) -> str:
    return "" if one.team.suited else str(one.team.number)


def _called(one: Somebody) -> list[str]:
    """The people by whose names somebody is found: of a quarter each has a line of their own."""
    return [] if one.team.suited else [person.name for person in one.people]


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


def _hit(book: WhoBook, one: Somebody) -> Plain:
    ahead = book.ahead(one.id)
    note = ""
    if len(ahead) == 1:
        next_one = ahead[0].record
        note = place_words(next_one)
    under = one.team.name if not one.whole else ", ".join(_names(one.people)) if _people(one) else ""
    shown = entrant(one.team, name=one.name, players=under) | {"whose": one.id}
    return (shown if one.whole else shown | {"suit": "", "letter": ""}) | {"note": note}


def _partners(match: OwnMatch, one: Somebody) -> list[Plain]:
    """Who plays with somebody in this match: of a quarter those who play for it."""
    if match.own.teams:
        return [{"whose": team.id, "name": team.name} for team in match.own.teams if team.id != one.id]
    if not one.team.suited:
        return []
    known = () if one.whole else {person.id for person in one.people}
    return [{"whose": player.id, "name": player.name} for player in match.own.players if player.id not in known]


def _is_played(book: WhoBook, turn: int) -> bool:
    """Whether it is the turn that everybody plays now, and not one that comes after it."""
    return book.course.current is not None and book.course.current.number == turn


def _ahead(match: OwnMatch, one: Somebody) -> Plain:
    state, label = match_state(match.record)
    return {
        "place": match_name(match.record),
        "where": where(match.record),
        "seat": seat_of(match.record, match.side),
        "state": state,
        "state_label": label,
        "partners": _partners(match, one),
        "opponents": [side(one) for one in match.others],
    }


def _nothing_ahead(book: WhoBook, key: str) -> str:
    """Why somebody has no match to play as things are."""
    course, one = book.course, book.everybody[key]
    if one.team.withdrawn:
        return _("Ritiro: non gioca più.")
    if course.over:
        return _("Tutte le partite sono finite.")
    if not course.turns:
        return _("Il calendario non è ancora pubblicato. Torna tra poco.")
    if course.now.sealed:
        return _("Se ha altre partite non si dice, finché la classifica è ferma: lo sa il banco.")
    if course.now.kept_back:
        return _("Il prossimo turno si pubblica tra poco.")
    if course.now.bracket is not None:
        waiting = (NodeState.WAITING, NodeState.READY)
        still_in = any(key in known.sides for known in course.now.bracket.standings.values() if known.state in waiting)
        return _("Si aspetta di sapere chi sarà l’avversario.") if still_in else _("Non ha altre partite da giocare.")
    if course.now.next_turn is not None:
        return _("Il prossimo turno si sorteggia tra poco.")
    if course.current is not None and course.current.number in book.rests.get(key, ()):
        return _("In questo turno riposa.")
    return _("Per ora non ha altre partite da giocare.")


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
    in_bracket = one.course.bracket is not None
    reached = reached_in(one) if in_bracket else {}
    for place in _place(book, key, title, one.teams, points=not in_bracket):
        yield place | {"reached": reached.get(key, ""), "open": in_bracket and not one.course.over}


def _place(
    book: WhoBook, key: str, caption: str, lines: Sequence[StandingsLine], *, points: bool = False
) -> Iterator[Plain]:
    for position, line in enumerate(lines):
        if line.row.entrant == key:
            yield {
                "caption": caption,
                "place": line.row.place,
                "all": len(lines),
                "movement": line.movement,
                "points": line.row.totals.points if points else None,
                "compared": comparison(lines, position) if points else None,
                "why": place_sentences(line) if points else [],
            }


def _matches(book: WhoBook, key: str) -> list[Plain]:
    """Everything that was drawn for somebody, in the order of play: matches, and the turns without one."""
    one, counted = book.everybody[key], _counted_rests(book, key)
    brackets = {
        turn.number: stage.bracket is not None for stage in book.course.reached for turn in stage.progress.turns
    }
    rows = [
        (match.record.turn, own_row(match, one, with_points=not brackets[match.record.turn]))
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
        "place": short_place(record),
        "partners": _partners(match, one),
        "opponents": [side(one) for one in match.others],
        "result": _result(match),
        "awarded": award_mark(record),
        "state": state,
        "state_label": "" if settled else label,
        "points": _shown(record.points[match.side]) if with_points and record.points is not None else None,
        "won": record.complete and record.outcome.winner == match.side + 1 and not record.void,
    }
