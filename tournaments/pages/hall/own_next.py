"""What somebody plays next, as their own page begins: the table, the seat, against whom, until when; or why nothing."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rules.sides import SIDES
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.words.clock import about, turn_time
from tournaments.pages.tables.words.hall import number_word, where
from tournaments.pages.tables.words.present import match_state, seat_of, side
from tournaments.pages.tables.words.turns import turn_label, turn_names, turn_of_all
from tournaments.scheduling.bracket.types import NodeState
from tournaments.selectors.counted.foretold import next_to_draw
from tournaments.selectors.shown.who import OwnMatch, Somebody, WhoBook


def next_context(book: WhoBook, key: str) -> Plain:
    """What hall/_ticket.html shows."""
    one, ahead = book.everybody[key], book.ahead(key)
    if not ahead:
        return {"ahead": [], "said": _nothing_ahead(book, key)}
    turn = ahead[0].record.turn
    playing = book.course.current is not None and book.course.current.number == turn
    return {
        "ahead": [_ahead(match, one) for match in ahead],
        "turn": turn_of_all(turn, book.course),
        "turn_name": turn_names(book.course).get(turn, ""),
        "playing": playing,
        "about": about(book.times.get(turn)),
        "time": turn_time(book.course, turn),
        "may_tell": playing and len(ahead) == 1,
    }


def partners(match: OwnMatch, one: Somebody) -> list[Plain]:
    """Who plays with somebody in this match: of a quarter those who play for it."""
    if match.own.teams:
        return [{"whose": team.id, "name": team.name} for team in match.own.teams if team.id != one.id]
    if not one.team.suited:
        return []
    known = () if one.whole else {person.id for person in one.people}
    return [{"whose": player.id, "name": player.name} for player in match.own.players if player.id not in known]


def _ahead(match: OwnMatch, one: Somebody) -> Plain:
    """A match that plays as it should says nothing of its state."""
    state, label = match_state(match.record)
    seat = seat_of(match.record, match.side)
    return {
        "word": number_word(match.record),
        "table": str(match.record.table),
        "where": where(match.record),
        "seat": seat,
        "chairs": _chairs(match.side) if seat and len(match.record.sides) == len(SIDES) else [],
        "state": state,
        "state_label": "" if state == "open" else label,
        "partners": partners(match, one),
        "opponents": [side(one) for one in match.others],
    }


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


def _nothing_ahead(book: WhoBook, key: str) -> str:
    """Why somebody has no match to play as things are, and what comes."""
    course, one = book.course, book.everybody[key]
    if one.team.withdrawn:
        return _("Ritiro: non gioca più.")
    if course.over:
        return _("Tutte le partite sono finite.")
    if not course.turns:
        return _("Il calendario non è ancora pubblicato. Torna tra poco.")
    if course.now.sealed:
        return _("Se ci sono altre partite non si dice, finché la classifica è ferma: lo sa il banco.")
    if course.now.kept_back:
        return _("Il prossimo turno si pubblica tra poco.")
    if course.now.bracket is not None:
        waiting = (NodeState.WAITING, NodeState.READY)
        still_in = any(key in known.sides for known in course.now.bracket.standings.values() if known.state in waiting)
        return _("Si aspetta di sapere chi sarà l’avversario.") if still_in else _("Nessun’altra partita da giocare.")
    if (number := next_to_draw(course.now)) is not None:
        soon = _("%(turn)s tra poco, %(about)s.") if number in book.times else _("%(turn)s tra poco.")
        return soon % {"turn": turn_label(number), "about": about(book.times.get(number))}
    if course.now.next_turn is not None:
        return _("Il prossimo turno si sorteggia tra poco.")
    if course.current is not None and course.current.number in book.rests.get(key, ()):
        return _("In questo turno si riposa.")
    return _("Per ora nessun’altra partita.")
