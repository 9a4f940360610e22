"""One table of the turn that is being played, as everybody may read it."""

from tournaments.event.match_states import SETTLED, Trust
from tournaments.models import Tournament
from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.public.now import card_of
from tournaments.pages.tables.public.readings import read_now
from tournaments.pages.tables.public.results import result_table
from tournaments.pages.tables.words.clock import turn_time
from tournaments.pages.tables.words.groups import group_letters, group_of
from tournaments.pages.tables.words.hall import number_word
from tournaments.pages.tables.words.present import seat_of, side
from tournaments.pages.tables.words.turns import turn_names, turn_title
from tournaments.selectors.core.outcomes import MatchRecord


def match_at(tournament: Tournament, table: int) -> MatchRecord | None:
    """What is played at a table in this turn."""
    turn = read_now(tournament).turn
    return next((one for one in turn.matches if one.table == table), None) if turn else None


def table_context(tournament: Tournament, table: int) -> Plain | None:
    """What hall/table.html shows; None where nobody sits at this table."""
    page, record = read_now(tournament), match_at(tournament, table)
    if page.turn is None or record is None:
        return None
    playing = page.course.stage_with(page.turn.number)
    group = group_of(record, group_letters(playing))
    match = result_table(record, group=group, with_points=playing is None or playing.bracket is None)
    open_ = record.state not in SETTLED
    seats = [side(one) | {"seat": seat_of(record, at)} for at, one in enumerate(record.sides)]
    return {
        "word": number_word(record),
        "table": table,
        "turn": turn_title(page.turn.number, turn_names(page.course)),
        "match": match,
        "matches": [match | {"unfolded": True}],
        "cards": [card_of(tournament, page, record)],
        "seated": [one for one in seats if one["seat"] and open_],
        "time": turn_time(page.course, page.turn.number) if open_ else None,
        "by_phone": open_ and tournament.trust in {Trust.PLAYERS, Trust.DESK},
    }
