"""Who moves on from one stage to the next, before it is confirmed and afterwards."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rules.problems import Problem
from tournaments.models import Entry, Stage, Tournament
from tournaments.scheduling.bracket.bracket_progress import first_matches
from tournaments.scheduling.grouping.bracket_seeds import bracket_seeds
from tournaments.scheduling.qualify import (
    Crossing,
    Qualification,
    Ranking,
    Who,
    Why,
    in_blocks,
    qualifiers,
    takes_problems,
)
from tournaments.selectors.core.outcomes import MatchRecord, TeamRef, match_records
from tournaments.selectors.core.people_queries import team_refs
from tournaments.selectors.core.regulation_queries import is_published, knockout_of, takes_of
from tournaments.selectors.core.stages import entrants_of, stage_after, stage_in_play
from tournaments.selectors.counted.bracket_queries import bracket_in_play, withdrawn_from
from tournaments.selectors.counted.course import is_complete
from tournaments.selectors.counted.standings_queries import group_tables, groups_of_stage, team_table
from tournaments.standings.groups import tiers


@dataclass(frozen=True, slots=True)
class Mover:
    """Somebody who moves on: the seed that they have in the next stage, who they are, and where they come from."""

    seed: int
    team: TeamRef
    group: int | None
    place: int
    why: Why


@dataclass(frozen=True, slots=True)
class OpenPlace:
    """Entrants (id, name) who share a place that decides who moves on; `group` is None across groups."""

    teams: tuple[tuple[str, str], ...]
    group: int | None


@dataclass(frozen=True, slots=True)
class PassagePage:
    """The way to the next stage: `complete`, once everything is played; `problems` where it cannot be gone at all."""

    stage: Stage
    complete: bool
    movers: tuple[Mover, ...]
    out: tuple[str, ...]
    undecided: tuple[OpenPlace, ...]
    problems: tuple[Problem, ...]

    @property
    def by_strength(self) -> bool:
        """Whether their order says who meets whom: the best late."""
        return _by_strength(self.stage)

    @property
    def ready(self) -> bool:
        """Whether it can be confirmed."""
        return self.complete and not self.undecided and not self.problems


def passage_page(tournament: Tournament) -> PassagePage | None:
    """Who would move on from the stage in play as things are; None from the last stage."""
    stage = stage_in_play(tournament.id)
    following = stage_after(stage)
    if following is None:
        return None
    teams = team_refs(tournament)
    names = {key: team.name for key, team in teams.items()}
    records = match_records(stage)
    found = qualification_of(stage, following, records)
    ranking = team_table(stage, records)
    came = {one.entrant: one for one in found.qualified}
    order = _in_order(found, following)
    movers = tuple(
        Mover(seed, teams[team], came[team].group, came[team].place, came[team].why)
        for seed, team in enumerate(order, start=1)
    )
    placed = {mover.team.id for mover in movers} | {one for tie in found.undecided for one in tie.entrants}
    return PassagePage(
        stage=following,
        complete=is_complete(stage, records),
        movers=movers,
        out=tuple(names[row.entrant] for row in ranking if row.entrant not in placed),
        undecided=tuple(
            OpenPlace(tuple((one, names[one]) for one in tie.entrants), tie.group) for tie in found.undecided
        ),
        problems=_problems(stage, following),
    )


def qualification_of(stage: Stage, following: Stage, records: Sequence[MatchRecord] | None) -> Qualification:
    """Who moves on from a stage as its tables are; who withdrew does not. `records` are its matches."""
    takes = takes_of(following)
    if takes is None:
        raise ValueError(f"{following} takes nobody")
    if tables := group_tables(stage, records):
        still = tables.without_left()
        return qualifiers(takes, tiers(still.across), [tiers(table) for table in still.groups], seeded=0)
    gone = withdrawn_from(stage)
    if takes.who is Who.LOSERS:
        gone |= _unbeaten_at_first(stage, records)
    return qualifiers(takes, _without(tiers(team_table(stage, records)), gone), seeded=0)


def _in_order(found: Qualification, following: Stage) -> Sequence[str]:
    """Everybody in the order in which the next stage seeds them: block by block, and in a bracket so that those of one
    group meet late, unless lots or the printed matches say who meets.
    """
    takes = takes_of(following)
    if takes is None or not _by_strength(following):
        return found.seeds
    byes = knockout_of(following).byes
    return [one for block in in_blocks(found.qualified, takes.block) for one in bracket_seeds(block, byes)]


def _by_strength(following: Stage) -> bool:
    takes = takes_of(following)
    return following.traits.bracket and takes is not None and takes.crossing is Crossing.STRENGTH


def _unbeaten_at_first(stage: Stage, records: Sequence[MatchRecord] | None) -> frozenset[str]:
    """Those who did not lose their first match in the bracket of a stage."""
    now = bracket_in_play(stage, records)
    if now is None:
        return frozenset()
    firsts = first_matches(now.bracket, now.standings)
    return frozenset(one for one, won in firsts.items() if won is not False)


def _without(ranking: Ranking, gone: Collection[str]) -> Ranking:
    """The ranking in which everybody has moved up behind those who left."""
    left = (tuple(team for team in tier if team not in gone) for tier in ranking)
    return tuple(tier for tier in left if tier)


def _problems(stage: Stage, following: Stage) -> tuple[Problem, ...]:
    takes, groups = takes_of(following), groups_of_stage(stage)
    sizes = [len(members) for members in groups] if groups else [len(entrants_of(stage))]
    return takes_problems(takes, sizes) if takes else ()


def may_withdraw(stage: Stage) -> bool:
    """Whether the passage to this stage can be taken back: nothing of it is published."""
    entered = Entry.objects.filter(stage=stage).exists()
    return entered and not is_published(stage)
