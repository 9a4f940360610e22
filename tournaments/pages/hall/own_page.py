"""Somebody of a tournament as their own page shows them."""

import uuid
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.games import SIDES, own_first
from rules.match_points import Points, exact
from rules.words import as_sentence, capital
from tournaments.event.days import Held
from tournaments.event.letters import is_called_by
from tournaments.event.match_states import SETTLED, MatchState
from tournaments.event.regulation import Ranked
from tournaments.labels.day_labels import held_words, joined
from tournaments.labels.format_labels import WORDS
from tournaments.labels.points import Figure, figure, ordinal
from tournaments.labels.stage_labels import OF_SIDES
from tournaments.models import Tournament
from tournaments.models.schedule import MatchNotes
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.public.readings import read_dealers, read_possible, read_victories
from tournaments.pages.shared.ranking.checks import stage_title
from tournaments.pages.shared.ranking.possible_words import possible_context, span
from tournaments.pages.shared.ranking.prize_words import prize_gap, prized_rows, prizes_now, prizes_told
from tournaments.pages.shared.ranking.ranking_progress import own_picture
from tournaments.pages.shared.ranking.stage_tables import reached_in
from tournaments.pages.shared.ranking.standings_words import (
    columns_of,
    comparison,
    heads_of,
    place_sentences,
    rows_around,
    uneven,
)
from tournaments.pages.shared.words.clock import about, next_turn_soon, turn_names, turn_of_all, turn_time
from tournaments.pages.shared.words.deal_words import own_score
from tournaments.pages.shared.words.hall_words import number_word, numbered, own_rest_words, where
from tournaments.pages.shared.words.present import award_mark, entrant, mark_of, match_state, seat_of, side
from tournaments.pages.shared.words.stage_words import group_name
from tournaments.scheduling.bracket.bracket_places import places_open_to
from tournaments.scheduling.bracket.types import NodeState
from tournaments.selectors.core.outcomes import MatchRecord, PlayerRef
from tournaments.selectors.counted.rest_points import CountedRest
from tournaments.selectors.shown.public import StageStandings, StandingsLine
from tournaments.selectors.shown.who import OwnMatch, Somebody, WhoBook
from tournaments.standings.possible import Places
from tournaments.standings.types import Criterion

# The points of the opponents beside each match, so that anybody can add up what a tie-break compares (Buchholz).


def points_met(book: WhoBook, key: str) -> Mapping[uuid.UUID, Points]:
    """By match of the stage being played what its opponent has, of several opponents their average; nothing where no
    tie-break asks for it.
    """
    lines = _lines(book, key)
    if not lines:
        return {}
    of_stage = {record.id for record in book.standings.now.course.records}
    earned = {line.row.entrant: line.row.totals.earned for line in lines}
    found = {}
    for match in book.matches.get(key, ()):
        teams = [team for side in match.others for team in side.team_ids if team in earned]
        counts = match.record.points is not None and not match.record.void
        if counts and teams and match.record.id in of_stage:
            found[match.record.id] = exact(Fraction(sum(earned[team] for team in teams), len(teams)))
    return found


def met_context(book: WhoBook, key: str) -> str:
    """The sum under the matches: "3 + 1 + 2 = 6", with what turns without an opponent count; empty without matches."""
    met = list(points_met(book, key).values())
    own = next((line.row.met for line in _lines(book, key) if line.row.entrant == key), None)
    if not met or own is None:
        return ""
    left = exact(own - sum(met))
    parts = [str(figure(one)) for one in met]
    if left:
        parts.append(_("%(points)s, senza avversario") % {"points": figure(left)})
    return f"{' + '.join(parts)} = {figure(own)}" if len(parts) > 1 else str(figure(own))


def _lines(book: WhoBook, key: str) -> tuple[StandingsLine, ...]:
    """The table in which the points of the opponents break ties, where somebody is in it."""
    now = book.standings.now
    asked = Criterion.BUCHHOLZ in now.course.regulation.tiebreaks and now.course.bracket is None
    return now.teams if asked and key in book.everybody and book.everybody[key].whole else ()


# What somebody plays next, as their own page begins: the table, the seat, against whom, until when; or why nothing.


def next_context(book: WhoBook, key: str, dealers: Mapping[uuid.UUID, str]) -> Plain:
    """Template values of hall/_ticket.html; `dealers` says who deals first, by match."""
    one, ahead = book.everybody[key], book.ahead(key)
    if not ahead:
        return {"ahead": [], **_nothing_ahead(book, key), "time": _time_of_others(book)}
    turn = ahead[0].record.turn
    its_turn = book.course.current is not None and book.course.current.number == turn
    playing = its_turn or any(match.record.begun or match.record.notes.called_at for match in ahead)
    return {
        "ahead": [
            _ahead(match, one, book.held.get(match.record.id))
            | {"dealer": "" if match.record.begun else dealers.get(match.record.id, "")}
            for match in ahead
        ],
        "turn": turn_of_all(turn, book.course),
        "turn_name": turn_names(book.course).get(turn, ""),
        "playing": playing,
        "now": "" if playing else _without_table(book, key),
        "about": about(book.times.get(turn)),
        "time": turn_time(book.course, turn, book.end) if playing else _time_of_others(book),
        "may_tell": its_turn and len(ahead) == 1,
    }


def _without_table(book: WhoBook, key: str) -> str:
    """What somebody does who plays nothing now, said before what comes."""
    turn = book.course.current
    resting = turn is not None and turn.number in book.rests.get(key, ())
    return _("Adesso riposi.") if resting else _("Adesso non hai un tavolo.")


def partners(match: OwnMatch, one: Somebody) -> list[Plain]:
    """The partners of a player in this match: of a quarter its players there."""
    if match.own.teams:
        return [{"whose": team.id, "name": team.name} for team in match.own.teams if team.id != one.id]
    if not one.team.suited:
        return []
    known = () if one.whole else {person.id for person in one.people}
    return [{"whose": player.id, "name": player.name} for player in match.own.players if player.id not in known]


def _ahead(match: OwnMatch, one: Somebody, held: Held | None) -> Plain:
    """A match that plays as it should says nothing of its state."""
    state, label = match_state(match.record)
    seat = seat_of(match.record, match.side)
    return {
        "word": number_word(match.record),
        "table": str(match.record.table),
        "where": joined(where(match.record), held_words(held) if held else "", by=" · "),
        "seat": seat,
        "rest": own_rest_words(match.record, match.side + 1),
        "chairs": _chairs(match.side) if seat and len(match.record.sides) == len(SIDES) else [],
        "state": state,
        "state_label": "" if state == "open" else label,
        "partners": partners(match, one),
        "called": _called_as(match.record.notes),
        "opponents": [side(one) for one in match.others],
    }


def _called_as(notes: MatchNotes) -> str:
    """Of one call what tells it from any other, "" before any."""
    return f"{notes.called_at.isoformat()} {notes.hall_table or ''}" if notes.called_at else ""


def _chairs(own: int) -> Sequence[Plain]:
    """The four seats of a table, those of the side lit: where they are drawn, and their letters."""
    north, south, west, east = (
        (55, 15, pgettext("posto al tavolo", "N")),
        (55, 95, pgettext("posto al tavolo", "S")),
        (15, 55, pgettext("posto al tavolo", "O")),
        (95, 55, pgettext("posto al tavolo", "E")),
    )
    sides = ((north, south), (west, east))
    return [
        {"x": x - 13, "y": y - 13, "middle": x, "base": y + 6, "letter": letter, "lit": number == own}
        for number, chairs in enumerate(sides)
        for x, y, letter in chairs
    ]


def _time_of_others(book: WhoBook) -> Plain | None:
    """When the turn ends in which others still play."""
    turn = book.course.current
    return None if turn is None or turn.done else turn_time(book.course, turn.number, book.end)


def _nothing_ahead(book: WhoBook, key: str) -> Plain:
    """Why somebody has no match to play as things are, `said`; or what holds `now`, and what comes `soon`."""
    said = _why_nothing(book, key)
    soon = None if said else next_turn_soon(book.course.now, book.times)
    now = _without_table(book, key) if soon else ""
    return {"said": said or ("" if soon else _nothing_for_now(book, key)), "now": now, "soon": soon}


def _why_nothing(book: WhoBook, key: str) -> str:
    """Why somebody has no match to play, where it is not that the next turn is not drawn yet."""
    course, one = book.course, book.everybody[key]
    if one.team.withdrawn:
        return as_sentence(_("non gioca più"))
    if course.over:
        return _("Hai finito.") if one.whole else _("Tutte le partite sono finite.")
    if not course.turns:
        return as_sentence(_("Il calendario non è ancora pubblicato"))
    if course.now.hidden:
        return _("Finché la classifica è coperta non si vede se hai altre partite: chiedi in segreteria.")
    if course.now.withheld:
        return _("Il prossimo turno si pubblica tra poco.")
    if not any(line.team.id == one.team.id for line in book.standings.teams):
        return _("Hai finito.")  # did not move on to the stage being played
    if course.now.bracket is not None:
        waiting = (NodeState.WAITING, NodeState.READY)
        still_in = (one.team.id in it.sides for it in course.now.bracket.standings.values() if it.state in waiting)
        return _("Non si sa ancora contro chi.") if any(still_in) else _("Hai finito.")
    return _between_stages(book, one) if course.now.over else ""


def _between_stages(book: WhoBook, one: Somebody) -> str:
    """What comes for somebody whose stage is over, while the next one has not begun."""
    if one.team.id in book.standings.now.moving:
        return _("Passi alla fase seguente: si pubblica tra poco.")
    return _("Hai finito questa fase. Se e dove giochi ancora si sa tra poco.")


def _nothing_for_now(book: WhoBook, key: str) -> str:
    course = book.course
    if course.now.next_turn is not None or not course.now.drawn:
        return _("Il prossimo turno si pubblica tra poco.")
    if course.now.stage.number < len(course.stages):
        return _("Hai finito questa fase. Se e dove giochi ancora si sa quando finiscono gli altri.")
    if course.current is not None and course.current.number in book.rests.get(key, ()):
        return _("Hai finito: in questo turno riposi.")
    return _("Hai finito: il posto dipende ancora dagli altri tavoli.")


# Somebody of a tournament as their own page shows them.


def who_context(tournament: Tournament, book: WhoBook, key: str) -> Plain:
    """Template values of hall/who.html."""
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
        **next_context(book, key, read_dealers(tournament)),
        "places": list(_places(book, key)),
        "possible": possible_context(read_possible(tournament), key, read_victories(tournament, key)),
        "around": _around(book, key),
        **_prize(book, key),
        "picture": _picture(book, key),
        "matches": _matches(book, key),
        "met": met_context(book, key),
        "with_points": any(stage.bracket is None for stage in book.course.reached),
        "alone": any(len(match.others) > 1 for match in book.matches.get(key, ())),
    }


def _kind(book: WhoBook, one: Somebody) -> str:
    if one.whole:
        return str(WORDS[book.course.now.stage.tournament.ranked].one)
    return str(WORDS[OF_SIDES[len(one.people)]].one)


def _people(one: Somebody) -> list[Plain]:
    """The players; of a pair that is called by its players, or a player, there is nothing to add."""
    if is_called_by(one.name, _names(one.people)):
        return []
    return [{"whose": person.id if one.team.suited else "", "name": person.name} for person in one.people]


def _names(people: Sequence[PlayerRef]) -> list[str]:
    return [person.name for person in people]


def _places(book: WhoBook, key: str) -> Iterator[Plain]:
    """The places held now, each with its reason: over the whole tournament, in the stage, and among the players. The
    place in the bracket that ends a tournament is that over the whole of it.
    """
    page, one = book.standings, book.everybody[key]
    if page.whole:
        for place in _place(book, key, _("Classifica del torneo"), page.whole):
            yield place | (_in_bracket(page.now, key) if page.now.course.bracket else {})
    if page.checks.complete and not (page.whole and page.now.course.bracket):
        yield from _stage_places(book, key, page.now)
    if not one.whole and page.checks.complete:
        ranked = OF_SIDES[len(one.people)]
        lines = page.players if ranked is Ranked.PLAYERS else page.pairs
        yield from _place(
            book, key, str(WORDS[ranked].table), lines, points=True, games=page.now.course.regulation.of_games
        )
    for earlier in page.earlier:
        yield from _stage_places(book, key, earlier)


def _in_bracket(one: StageStandings, key: str) -> Plain:
    """How far somebody came in a bracket, and between which places they end: of several who lost in one turn all, as
    many as share them; in a consolation none before it is over, and nothing of who is not in it.
    """
    reached, bracket = reached_in(one).get(key, ""), one.course.bracket
    if bracket is None or not reached:
        return {}
    open_to = places_open_to(bracket.bracket, bracket.standings, key)
    return {"reached": reached, "span": span(Places(*open_to)) if open_to else "", "level": 0}


def _prize(book: WhoBook, key: str) -> Plain:
    """What a player wins as things are, or won, and the winners of the prizes; neither of a part of a quarter."""
    if not book.everybody[key].whole:
        return {"prize": "", "prizes": "", "won": False, "gap": ""}
    lines = book.standings.teams
    prize = prizes_now(book.course, lines).get(key, "")
    left = sum(not match.record.complete and not match.record.void for match in book.matches.get(key, ()))
    gap = prize_gap(book.course, lines, key, left=left) if book.course.now.stage.traits.alone else ""
    said = prizes_told(book.course)
    return {"prize": prize, "prizes": said, "won": book.course.over, "gap": gap}


def _around(book: WhoBook, key: str) -> Plain | None:
    """The neighbours of an entrant in the standings of the stage being played: what hall/_around.html shows; None where
    points decide nothing, and before the first result.
    """
    now = book.standings.now
    criteria = now.course.regulation.tiebreaks
    tables = now.groups or (now.teams,)
    if now.course.bracket is not None or not book.standings.checks.complete:
        return None
    for lines in tables:
        for position, line in enumerate(lines):
            if line.row.entrant == key and len(lines) > 1:
                columns = columns_of(criteria, [one.row for one in lines])
                heads = heads_of(columns, games=now.course.regulation.of_games)
                won = prizes_now(book.course, now.teams)
                rows = prized_rows(rows_around(lines, criteria, position), won)
                return {"columns": heads, "uneven": uneven(lines), "rows": rows, "all": len(lines)}
    return None


def _picture(book: WhoBook, key: str) -> Plain | None:
    """How somebody's place moved in the stage being played, once there is anything to see."""
    own = ((path, paths) for paths in book.paths for path in paths.lines if path.team.id == key)
    return next((own_picture(path, paths) for path, paths in own), None)


def _stage_places(book: WhoBook, key: str, one: StageStandings) -> Iterator[Plain]:
    games = one.course.regulation.of_games
    if one.groups:
        for number, lines in enumerate(one.groups, start=1):
            yield from _place(book, key, group_name(number), lines, points=True, games=games)
        return
    whole = WORDS[one.course.stage.tournament.ranked].table
    title = stage_title(one.course) if len(book.course.stages) > 1 else str(whole)
    bracket = one.course.bracket
    for place in _place(book, key, title, one.teams, points=bracket is None, games=games):
        yield place | (_in_bracket(one, key) if bracket else {})


def _place(
    book: WhoBook, key: str, caption: str, lines: Sequence[StandingsLine], *, points: bool = False, games: bool = False
) -> Iterator[Plain]:
    for position, line in enumerate(lines):
        if line.row.entrant == key:
            yield {
                "caption": caption,
                "span": ordinal(line.row.place),
                "level": sum(other.row.place == line.row.place for other in lines) - 1,
                "all": len(lines),
                "movement": line.movement,
                "points": line.row.totals.points if points else None,
                "played": line.row.totals.played,
                "compared": comparison(lines, position, games=games) if points else None,
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
            | {"met": _shown(met.get(match.record.id)), "held": _held(book, match)}
            | ({"state": "partial", "state_label": _("In corso")} if _is_running(book, match.record) else {}),
        )
        for match in book.matches.get(key, ())
    ]
    if not (one.whole and one.team.suited):
        known = max((turn for turn, _row in rows), default=0)
        resting = sorted({*book.rests.get(key, ()), *counted})  # at a table that was not played, too
        rests = [turn for turn in resting if not one.team.withdrawn or turn <= known]
        words = {False: _("Riposo"), True: capital(_("passa il turno"))}
        rows += [(turn, {"rest": words[brackets[turn]], "points": _shown(counted.get(turn))}) for turn in rests]
        missed = [rest for rest in _rests(book, key) if rest.missed]
        rows += [(rest.turn, {"rest": _("Assente"), "points": _shown(rest.points)}) for rest in missed]
    return [{"turn": turn, **row} for turn, row in sorted(rows, key=lambda pair: pair[0])]


def _is_running(book: WhoBook, record: MatchRecord) -> bool:
    """Whether a match without a result is being played as far as anybody knows: it has a table, and the turn runs."""
    turn = book.course.current
    running = turn is not None and turn.number == record.turn and not book.held
    return running and record.state is MatchState.TO_PLAY and not record.queued


def _held(book: WhoBook, match: OwnMatch) -> str:
    """When and where a match is to be played, of several days; what was played needs no word of it."""
    held = None if match.record.complete else book.held.get(match.record.id)
    return held_words(held) if held else ""


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
    """The deals won as the player sees them; empty where none are in force, or where the match counts for
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
        "called": _called_as(match.record.notes),
        "opponents": [side(one) for one in match.others],
        "result": _result(match),
        "awarded": award_mark(record),
        "state": state,
        "state_label": "" if settled else label,
        "points": _shown(record.points[match.side]) if with_points and record.points is not None else None,
        "won": record.complete and record.outcome.winner == match.side + 1 and not record.void,
    }
