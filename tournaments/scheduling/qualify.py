"""Who moves on from one stage to the next, in which order, and which ties must be settled before."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar

from rules.problems import Problem, problem_at
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import EntrantId

Ranking = tuple[tuple[EntrantId, ...], ...]
"""Entrants from the best to the last; those who share a place are together."""


class Who(StrEnum):
    """Who goes on: the BEST, by place; EVERYBODY; or the LOSERS of a knockout, who lost the first match they played."""

    BEST = "best"
    EVERYBODY = "everybody"
    LOSERS = "losers"


class Crossing(StrEnum):
    """How those who go on meet: by STRENGTH, so that the best meet late, or where the table decides, soon; by LOT; or
    as the matches of the first turn were PRINTED.
    """

    STRENGTH = "strength"
    LOT = "lot"
    PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class Takes:
    """The entrants taken from the ranking of the stage before, and how they meet.

    `after` places are passed over, then come the first `per_group` of every group (of the one ranking where there are
    no groups), and the `rest` best of those behind them; where not the best go on, these numbers say nothing. So many
    in a row as a `block` play for the same places, the next for the places behind them; None: all for all. `printed`
    are the matches of the first turn as `grouping/crossings.py` reads them. `carries`: what was played before counts on
    in the table of the stage.
    """

    per_group: int
    rest: int = 0
    after: int = 0
    who: Who = Who.BEST
    block: int | None = None
    crossing: Crossing = Crossing.STRENGTH
    printed: str = ""
    carries: bool = False


class Why(StrEnum):
    """Why somebody moves on: by the PLACE in the group, or as one of the best of the REST, compared across groups."""

    PLACE = "place"
    REST = "rest"


class Matter(StrEnum):
    """What depends on a tie: who moves on (QUALIFICATION), or only where they are in the next stage (SEEDING)."""

    QUALIFICATION = "qualification"
    SEEDING = "seeding"


@dataclass(frozen=True, slots=True)
class Qualified:
    """Somebody who moves on: with the number of the group, from 1 (None without groups), the place there, and why."""

    entrant: EntrantId
    group: int | None
    place: int
    why: Why


@dataclass(frozen=True, slots=True)
class Undecided:
    """Entrants who share a place on which something depends: in one group, or across groups where `group` is None."""

    entrants: tuple[EntrantId, ...]
    matter: Matter
    group: int | None


@dataclass(frozen=True, slots=True)
class Qualification:
    """Who certainly moves on, in the order of their seeding, and the ties that must be settled first.

    Ties across groups appear once those within the groups are settled, which change who is compared.
    """

    qualified: tuple[Qualified, ...]
    undecided: tuple[Undecided, ...]

    @property
    def decided(self) -> bool:
        """Whether no tie prevents the next stage."""
        return not self.undecided

    @property
    def seeds(self) -> tuple[EntrantId, ...]:
        """Who moves on, the best first: all winners of groups before all seconds, and the best of the rest last."""
        return tuple(one.entrant for one in self.qualified)

    @property
    def groups(self) -> tuple[tuple[EntrantId, ...], ...]:
        """Those who come from one group and have met there, as `Field.clubs` of the next stage wants to keep them
        apart.
        """
        came = dict.fromkeys(one.group for one in self.qualified if one.group is not None)
        found = (tuple(one.entrant for one in self.qualified if one.group == group) for group in came)
        return tuple(members for members in found if len(members) > 1)


def takes_problems(takes: Takes, sizes: Sequence[int]) -> tuple[Problem, ...]:
    """What cannot be taken from groups of these sizes (from one ranking: its length alone)."""
    if takes.who is not Who.BEST:
        few = sum(sizes) < 2
        return (problem_at(ScheduleProblem.TAKES_NOBODY, taken=sum(sizes), least=2),) if few else ()
    takes = _folded(takes) if len(sizes) == 1 else takes
    last, largest = takes.after + takes.per_group, max(sizes, default=0)
    taken = sum(max(0, min(size, last) - takes.after) for size in sizes) + takes.rest
    most = sum(size > last for size in sizes)
    found = []
    if taken < 2:
        found.append(problem_at(ScheduleProblem.TAKES_NOBODY, taken=taken, least=2))
    if last > largest:
        found.append(problem_at(ScheduleProblem.TAKES_BEYOND_GROUP, last=last, size=largest))
    elif takes.rest > most:
        found.append(problem_at(ScheduleProblem.TAKES_REST_TOO_MANY, rest=takes.rest, most=most))
    return tuple(found)


def qualifiers(
    takes: Takes,
    ranking: Ranking,
    groups: Sequence[Ranking] = (),
    *,
    seeded: int | None = None,
    elsewhere: Collection[EntrantId] = (),
) -> Qualification:
    """Who moves on from a stage with this complete `ranking`, which was made of the rankings of its `groups`, if any.

    In the ranking the winners of groups come before the seconds, these before the thirds: it tells the best of the
    rest and in which order all are seeded. A tie of those who all move on matters as far as one of the first `seeded`
    places depends on it, None for all; and where it decides for which places somebody plays, or whose number was
    printed. Those who have gone on to another stage, `elsewhere`, are left out. Where the rest are all who have the
    next place, they move on by their place.
    """
    if takes.who is not Who.BEST:
        takes = replace(takes, per_group=sum(map(len, ranking)), rest=0, after=0)
    if not groups:
        takes, groups = _folded(takes), (ranking,)
        return _without_groups(_Choice(takes, ranking, groups, seeded, elsewhere).result())
    return _Choice(takes, ranking, groups, seeded, elsewhere).result()


def _folded(takes: Takes) -> Takes:
    """The same without a rest, for a ranking in which the next best simply follow."""
    return replace(takes, per_group=takes.per_group + takes.rest, rest=0)


def _without_groups(result: Qualification) -> Qualification:
    """The result with everybody out of no group at all."""
    return Qualification(
        tuple(Qualified(one.entrant, None, one.place, one.why) for one in result.qualified),
        tuple(Undecided(one.entrants, one.matter, None) for one in result.undecided),
    )


_One = TypeVar("_One")


def in_blocks(line: Sequence[_One], block: int | None) -> tuple[tuple[_One, ...], ...]:
    """Those who go on, in their order, by the places they play for."""
    size = block or len(line) or 1
    return tuple(tuple(line[start : start + size]) for start in range(0, len(line), size))


class _Choice:
    """The choice of those who move on, group by group, then across the groups."""

    def __init__(
        self,
        takes: Takes,
        ranking: Ranking,
        groups: Sequence[Ranking],
        seeded: int | None,
        elsewhere: Collection[EntrantId],
    ) -> None:
        behind = sum(sum(map(len, group)) > takes.after + takes.per_group for group in groups)
        everybody = replace(takes, per_group=takes.per_group + 1, rest=0)
        self.takes, self.seeded = everybody if 0 < behind <= takes.rest else takes, seeded
        self.groups = [list(_gone_first(group, set(elsewhere))) for group in groups]
        self.level = {entrant: number for number, tier in enumerate(ranking) for entrant in tier}
        self.line = [entrant for tier in ranking for entrant in tier]
        self.elsewhere = frozenset(elsewhere)
        self.chosen: dict[EntrantId, Qualified] = {}
        self.undecided: list[Undecided] = []
        self.candidates: list[tuple[int, int, tuple[EntrantId, ...]]] = []

    def result(self) -> Qualification:
        """Everybody who certainly moves on, and all ties that matter."""
        for number, ranking in enumerate(self.groups, start=1):
            self._from_group(number, ranking)
        if self.takes.rest and not self.undecided:
            self._from_rest()
        order = [entrant for entrant in self.line if entrant in self.chosen]
        self.undecided += self._in_groups(order)
        self.undecided += self._across(order)
        return Qualification(tuple(self.chosen[entrant] for entrant in order), tuple(self.undecided))

    def _from_group(self, number: int, ranking: Sequence[tuple[EntrantId, ...]]) -> None:
        """Take those of a group whose places are taken, and note who has the next place: the candidates of the rest."""
        first, last = self.takes.after + 1, self.takes.after + self.takes.per_group
        place = 1
        for tier in ranking:
            end = place + len(tier) - 1
            if not self.elsewhere.isdisjoint(tier):
                pass
            elif first <= place and end <= last:
                self.chosen |= {entrant: Qualified(entrant, number, place, Why.PLACE) for entrant in tier}
            elif first <= place <= last or place < first <= end:
                self.undecided.append(Undecided(tier, Matter.QUALIFICATION, number))
            elif place == last + 1:
                self.candidates.append((number, place, tier))
            place = end + 1

    def _from_rest(self) -> None:
        """Take the best candidates. Of those who share the place in their group only one can be taken: where one of
        them may be, their tie comes first.
        """
        ties = [one for one in self.candidates if len(one[2]) > 1 and any(map(self._may_pass, one[2]))]
        self.undecided += [Undecided(members, Matter.QUALIFICATION, number) for number, _, members in ties]
        if ties:
            return
        left = self.takes.rest
        sole = [(self.level[members[0]], number, place, members[0]) for number, place, members in self._alone()]
        for level in sorted({one[0] for one in sole}):
            same = [one for one in sole if one[0] == level]
            if len(same) > left:
                if left:
                    tied = tuple(entrant for _, _, _, entrant in same)
                    self.undecided.append(Undecided(tied, Matter.QUALIFICATION, None))
                return
            self.chosen |= {entrant: Qualified(entrant, group, place, Why.REST) for _, group, place, entrant in same}
            left -= len(same)

    def _alone(self) -> list[tuple[int, int, tuple[EntrantId, ...]]]:
        return [one for one in self.candidates if len(one[2]) == 1]

    def _may_pass(self, entrant: EntrantId) -> bool:
        """Whether fewer candidates than may be taken are certainly better, if their own group sends this one."""
        better = [
            number
            for number, _, members in self.candidates
            if entrant not in members and all(self.level[one] < self.level[entrant] for one in members)
        ]
        return len(better) < self.takes.rest

    def _in_groups(self, order: Sequence[EntrantId]) -> list[Undecided]:
        """The ties within groups of those who all move on, on which a seeded place depends."""
        all_matter = self.seeded is None or self.takes.crossing is Crossing.PRINTED
        first = set(order if all_matter else order[: self.seeded])
        return [
            Undecided(tier, Matter.SEEDING, number)
            for number, ranking in enumerate(self.groups, start=1)
            for tier in ranking
            if len(tier) > 1 and self.chosen.keys() >= set(tier)
            if not first.isdisjoint(tier) or self._is_cut(tier, order)
        ]

    def _is_cut(self, tier: Collection[EntrantId], order: Sequence[EntrantId]) -> bool:
        """Whether some of a tie would play for other places than the others."""
        block = self.takes.block
        return block is not None and len({order.index(one) // block for one in tier}) > 1

    def _across(self, order: Sequence[EntrantId]) -> list[Undecided]:
        """The ties across groups of those who all move on, on which a seeded place depends; of nobody who is tied
        within the group, too.
        """
        first = set(order if self.seeded is None else order[: self.seeded])
        told = {entrant for tie in self.undecided for entrant in tie.entrants}
        tiers = [
            tuple(entrant for entrant in order if self.level[entrant] == level)
            for level in dict.fromkeys(self.level[entrant] for entrant in order)
        ]
        return [
            Undecided(tier, Matter.SEEDING, None)
            for tier in tiers
            if len(tier) > 1 and told.isdisjoint(tier)
            if not first.isdisjoint(tier) or self._is_cut(tier, order)
        ]


def _gone_first(ranking: Ranking, elsewhere: Collection[EntrantId]) -> Iterable[tuple[EntrantId, ...]]:
    """The ranking with those who went elsewhere before the others of their place, which a decision gave them."""
    for tier in ranking:
        gone = tuple(entrant for entrant in tier if entrant in elsewhere)
        yield from (part for part in (gone, tuple(entrant for entrant in tier if entrant not in gone)) if part)
