"""The gate by which a name comes to a seat: nobody sits twice.

Two of one name on one side are refused: players and desk could not tell them apart, and nearly always it is one person.
Somebody whose name is elsewhere in the tournament may be the same person or another one of that name. Only who runs it
knows, so they are asked: of a substitute, a corrected name, a person who comes back, and one who waits for a
partner, or is to. Of a typed pair one of whom is in another pair already the page tells afterwards.
"""

import uuid
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from typing import TypedDict

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.letters import fold_name, repeated_names
from tournaments.event.problems.entrant_problems import EntrantProblem
from tournaments.models import Player, Single, Team
from tournaments.selectors.entries.playing import playing_from
from tournaments.services.frame.changes import Change


class Alike(StrEnum):
    """The answer: not given yet, the same person (who then counts once), or another one."""

    ASK = ""
    SAME = "same"
    OTHER = "other"


def twice_on_a_side(people: Iterable[str]) -> list[Problem]:
    """The names that are twice among people who play together."""
    return [problem_at(EntrantProblem.PERSON_TWICE, person=name) for name in repeated_names(people)]


def seat_questions(
    tournament_id: uuid.UUID,
    people: Collection[str],
    alike: Alike,
    *,
    teams: Collection[uuid.UUID] = (),
    players: Collection[uuid.UUID] = (),
    turn: int | None = None,
) -> list[Problem]:
    """What has to be answered before `people` have a place from `turn` on: those with one elsewhere, and those waiting
    for a partner. Nobody sits at two tables, so that of the first only another person may be meant.

    The places of `teams` and of `players` do not count: they are where these people are about to sit.
    """
    if alike is Alike.OTHER or not people:
        return []
    there = {
        fold_name(one.player.name): one.entrant
        for one in playing_from(tournament_id, turn)
        if one.player.team_id not in teams and one.player.id not in players
    }
    seated = [
        problem_at(EntrantProblem.PERSON_SEATED, person=name, entrant=there[key])
        for name in people
        if (key := fold_name(name)) in there
    ]
    return [*seated, *_waiting(tournament_id, people, alike)]


class OwnPlace(TypedDict, total=False):
    """The places that do not count, as `seat_questions` takes them."""

    teams: Collection[uuid.UUID]
    players: Collection[uuid.UUID]


def own_place(player: Player) -> OwnPlace:
    """The place of a player: that of all who always play together, in a quarter one's own."""
    return {"teams": [player.team_id]} if player.tournament.kind.listed else {"players": [player.id]}


def _waiting(tournament_id: uuid.UUID, people: Collection[str], alike: Alike) -> list[Problem]:
    if alike is not Alike.ASK:
        return []
    rows = _rows_of(tournament_id, people)
    return [problem_at(EntrantProblem.PERSON_WAITS, person=row.name) for row in rows]


def no_longer_waiting(change: Change, people: Collection[str], alike: Alike) -> tuple[str, ...]:
    """Let those of `people` who are about to play wait for a partner no longer, if that is the answer; their names."""
    if questions := _waiting(change.tournament_id, people, alike):
        raise DomainError(*questions)
    return _gone(change, _rows_of(change.tournament_id, people)) if alike is Alike.SAME else ()


def _rows_of(tournament_id: uuid.UUID, people: Collection[str]) -> list[Single]:
    named = {fold_name(name) for name in people}
    return [row for row in waiting_rows(tournament_id) if fold_name(row.name) in named]


def renamed_to(team: Team, players: Sequence[Player], names: Sequence[str]) -> list[str]:
    """Those of `names`, one for each of the players of a team, that are more than another spelling of what they were
    called; none where the team has left and sits nowhere.
    """
    if team.withdrawn_id is not None:
        return []
    both = zip(players, names, strict=False)
    return [name for player, name in both if fold_name(player.name) != fold_name(name)]


def no_longer_alone(change: Change, rows: Sequence[Single], alike: Alike) -> tuple[str, ...]:
    """The same for those who wait and are about to be paired, though somebody of their name is in a pair."""
    playing = _playing(change.tournament_id)
    twice = [row for row in rows if fold_name(row.name) in playing]
    if alike is Alike.ASK and twice:
        raise DomainError(*(_plays(row.name, playing) for row in twice))
    return _gone(change, twice) if alike is Alike.SAME else ()


def not_there_yet(tournament_id: uuid.UUID, names: Sequence[str], alike: Alike) -> list[str]:
    """Those of `names` who are to wait: all of them, or without those who wait or play already."""
    playing = _playing(tournament_id)
    waiting = {fold_name(row.name) for row in waiting_rows(tournament_id)}
    wanted, problems = [], []
    for name in names:
        key = fold_name(name)
        if key not in playing and key not in waiting:
            wanted.append(name)
        else:
            problems.append(
                _plays(name, playing) if key in playing else problem_at(EntrantProblem.PERSON_WAITS, person=name)
            )
        waiting.add(key)
    if alike is Alike.ASK and problems:
        raise DomainError(*problems)
    return wanted if alike is Alike.SAME else list(names)


def _gone(change: Change, rows: Sequence[Single]) -> tuple[str, ...]:
    Single.objects.filter(tournament_id=change.tournament_id, pk__in=[row.pk for row in rows]).update(
        replaced_id=change.log_id
    )
    return tuple(row.name for row in rows)


def waiting_rows(tournament_id: uuid.UUID) -> list[Single]:
    """Who waits for a partner, in the order in which they came."""
    return list(Single.objects.filter(tournament_id=tournament_id, replaced__isnull=True).order_by("number"))


def _playing(tournament_id: uuid.UUID) -> dict[str, str]:
    """Everybody who plays, as names are compared, and the name of the pair; who left may come again."""
    return {fold_name(one.player.name): one.entrant for one in playing_from(tournament_id)}


def _plays(name: str, playing: dict[str, str]) -> Problem:
    return problem_at(EntrantProblem.PERSON_PLAYS, person=name, entrant=playing[fold_name(name)])
