"""The sheets of two tables that were typed at each other's, or one at the wrong table: one action, two entries."""

import uuid
from dataclasses import replace

from rules.problems import problem_at
from tournaments.event.errors import DomainError
from tournaments.event.problems.evening_problems import ChangeProblem, ExchangeProblem
from tournaments.event.rights import Right
from tournaments.models import Match
from tournaments.selectors.core.match_facts import KnownMatch
from tournaments.selectors.core.match_rows import notes_of
from tournaments.selectors.play.undo import key_of_other
from tournaments.services.frame.changes import MatchAction, carried_out, require
from tournaments.services.frame.deal_changes import deals_in
from tournaments.services.frame.write_lock import tournament_hold, writing
from tournaments.services.play.match_lock import counted_match
from tournaments.services.play.result_changes import match_record, with_replays


def matches_exchange(action: MatchAction, other: uuid.UUID, other_seen: int | None) -> None:
    """Give the deals and notes of a match to another one of its turn, and that one's to it; one of them may have none.

    Each changes by an entry of its own in the log, the second with a key that leads to the first, so that both are
    taken back as one. `other_seen` is the version of the other one on which it was decided. `redraw`: a later turn that
    was drawn already is drawn again, what others began in a bracket is emptied. Raises DomainError with every problem,
    StaleVersion when somebody saved one of them first; then both stay as they are.
    """
    require(action.actor, Right.CORRECT)
    with_replays(action, lambda again: _exchange(again, other, other_seen))


def _exchange(action: MatchAction, other: uuid.UUID, other_seen: int | None) -> None:
    with writing():
        tournament_hold(action.tournament)
        if carried_out(action):
            return
        one, two = (_known(action, match) for match in (action.match, other))
        if problems := _problems(one, two):
            raise DomainError(*map(problem_at, problems))
        key = action.key or uuid.uuid4()
        match_record(replace(action, key=key, redraw=False), deals_in(two.in_force), notes_of(two.match))
        second = replace(action, key=key_of_other(key), match=other, seen=other_seen)
        match_record(second, deals_in(one.in_force), notes_of(one.match))


def _known(action: MatchAction, match: uuid.UUID) -> KnownMatch:
    if not Match.objects.filter(tournament_id=action.tournament, pk=match).exists():
        raise DomainError(problem_at(ChangeProblem.MATCH_GONE))
    return counted_match(match)


def _problems(one: KnownMatch, two: KnownMatch) -> list[ExchangeProblem]:
    if one.match.pk == two.match.pk:
        return [ExchangeProblem.ONE_TABLE]
    if one.match.turn_id != two.match.turn_id:
        return [ExchangeProblem.OTHER_TURN]
    found = []
    if one.award or two.award:
        found.append(ExchangeProblem.AWARDED)
    if one.match_format != two.match_format:
        found.append(ExchangeProblem.OTHER_LENGTH)
    if _sheet(one) == _sheet(two):
        found.append(ExchangeProblem.ALIKE)
    return found


def _sheet(known: KnownMatch) -> object:
    return sorted(deals_in(known.in_force), key=lambda deal: deal.place), notes_of(known.match)
