"""The row of stages of an evening: who comes to each, for which places they play, and what cannot work.

Pure: no Django, nothing stored. What is said here while a row is made is what the draw would refuse later.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.problems import Problem, problem_at
from tournaments.event.kinds import KINDS
from tournaments.event.problems.evening_problems import SetupProblem
from tournaments.event.regulation import Ranked, Regulation
from tournaments.scheduling.base.types import Byes, Options, singles
from tournaments.scheduling.grouping.crossings import crossings_problems
from tournaments.scheduling.groups import sizes_of
from tournaments.scheduling.qualify import Crossing, Takes, Who, in_blocks, takes_problems
from tournaments.scheduling.registry import FORMATS


@dataclass(frozen=True, slots=True)
class Step:
    """A stage of the row: its number from 1, how many come to it and the best place that they play for, None where
    that is not known before; and how many play in each group or bracket side by side.
    """

    number: int
    regulation: Regulation
    entrants: int | None
    best: int | None
    sizes: tuple[int, ...] = ()

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The best and the worst place that each block plays for; nothing where all play for all."""
        takes = self.regulation.takes
        if takes is None or takes.block is None or self.entrants is None or self.best is None:
            return ()
        line = range(self.best, self.best + self.entrants)
        return tuple((block[0], block[-1]) for block in in_blocks(line, takes.block))


def row_of(stages: Sequence[Regulation], entrants: int | None) -> tuple[Step, ...]:
    """The stages with those who come to each, for this many entrants of the evening."""
    steps: list[Step] = []
    for number, stage in enumerate(stages, start=1):
        coming, best = entrants, 1 if entrants is not None else None
        if steps and stage.takes is not None:
            coming = taken(stage.takes, steps[-1])
            passed = _passed_over(stage.takes, steps[-1])
            best = None if steps[-1].best is None or passed is None else steps[-1].best + passed
        steps.append(Step(number, stage, coming, best, _sizes(stage, coming)))
    return tuple(steps)


def _sizes(stage: Regulation, entrants: int | None) -> tuple[int, ...]:
    if entrants is None or entrants < 1:
        return ()
    if stage.takes is not None and stage.takes.block is not None:
        return tuple(map(len, in_blocks(range(entrants), stage.takes.block)))
    if stage.traits.in_groups and stage.groups is not None and 1 <= stage.groups <= entrants:
        return sizes_of(entrants, stage.groups)
    return (entrants,)


def taken(takes: Takes, before: Step) -> int | None:
    """How many a stage takes from the one before; None where that depends on results, or on how many come."""
    if before.entrants is None:
        return None
    if takes.who is Who.EVERYBODY:
        return before.entrants
    if takes.who is Who.LOSERS:
        alone = before.regulation.knockout.byes is Byes.LATER or before.entrants.bit_count() == 1
        return before.entrants // 2 if alone else None
    sizes = _ranked(before)
    last = takes.after + takes.per_group
    return sum(max(0, min(size, last) - takes.after) for size in sizes) + min(
        takes.rest, sum(one > last for one in sizes)
    )


def _passed_over(takes: Takes, before: Step) -> int | None:
    """How many are in front of those who come, in the stage before."""
    if takes.who is Who.EVERYBODY:
        return 0
    if takes.who is Who.LOSERS:
        coming = taken(takes, before)
        return None if coming is None or before.entrants is None else before.entrants - coming
    return sum(min(size, takes.after) for size in _ranked(before))


def _ranked(step: Step) -> tuple[int, ...]:
    """The sizes of the rankings that a stage ends with: one a group, else one."""
    return step.sizes if step.regulation.traits.in_groups else (step.entrants or 0,)


def may_carry(before: Regulation, stage: Regulation) -> bool:
    """Whether what was played before can count on: in one table, of matches that count alike."""
    return (
        not (before.traits.bracket or stage.traits.bracket or stage.traits.in_groups)
        and not (before.traits.teams or stage.traits.teams)
        and before.counting is stage.counting
    )


# What cannot work, all of it at once.


def row_problems(stages: Sequence[Regulation], ranked: Ranked, entrants: int | None = None) -> tuple[Problem, ...]:
    """Every reason why these stages cannot follow each other, each with the number of its `stage` and led by the part
    of the regulation it is in. `entrants` is how many play in the first, None where nobody knows yet.
    """
    found: list[Problem] = []
    for step, before in zip(row_of(stages, entrants), (None, *row_of(stages, entrants)), strict=False):
        found += _problems(step, before, ranked)
    return tuple(found)


def _problems(step: Step, before: Step | None, ranked: Ranked) -> Iterator[Problem]:
    stage, number = step.regulation, step.number
    if stage.traits.teams is not KINDS[ranked].lined_up:
        yield problem_at(SetupProblem.FORMAT_NOT_FOR_ENTRANTS, "format", stage=number)
    elif stage.match_format.game.for_two and not KINDS[ranked].individual_in(stage.traits):
        yield problem_at(SetupProblem.GAME_FOR_TWO, "game", stage=number)
    elif (stage.traits.partners or stage.traits.alone) and KINDS[ranked].people != 1:
        yield problem_at(SetupProblem.ROTATING_NEEDS_PLAYERS, "format", stage=number)
    if (stage.takes is None) is not (before is None):
        yield problem_at(SetupProblem.STAGE_WITHOUT_PASSAGE, "takes", stage=number)
    elif before is not None and stage.takes is not None:
        yield from _passage_problems(number, stage, stage.takes, before.regulation)
        yield from _number_problems(step, stage.takes, before)


def _passage_problems(number: int, stage: Regulation, takes: Takes, before: Regulation) -> Iterator[Problem]:
    """What does not go together, however many come."""
    side_by_side = stage.traits.bracket or stage.traits.in_groups
    if takes.who is Who.LOSERS and not before.traits.bracket:
        yield problem_at(SetupProblem.LOSERS_OF_NO_KNOCKOUT, "take_who", stage=number)
    if takes.block is not None and not side_by_side:
        yield problem_at(SetupProblem.BLOCK_NOT_HERE, "take_block", stage=number)
    if stage.traits.in_groups and (stage.groups is None) is (takes.block is None):
        if stage.groups is None:
            yield problem_at(SetupProblem.GROUPS_OR_BLOCK, "groups", stage=number)
        else:
            yield problem_at(SetupProblem.GROUPS_AND_BLOCK, "groups", stage=number)
    if takes.carries and not may_carry(before, stage):
        yield problem_at(SetupProblem.CARRIES_NOT_HERE, "carries", stage=number)
    if takes.crossing is not Crossing.PRINTED:
        if takes.printed:
            yield problem_at(SetupProblem.CROSSINGS_NOT_CHOSEN, "crossing", stage=number)
    elif not stage.traits.bracket:
        yield problem_at(SetupProblem.CROSSINGS_NOT_HERE, "crossing", stage=number)
    else:
        groups = before.groups if before.traits.in_groups else None
        yield from (_in(number, problem.at("crossings")) for problem in crossings_problems(takes, groups))


def _number_problems(step: Step, takes: Takes, before: Step) -> Iterator[Problem]:
    """What does not go together with this many entrants."""
    if before.entrants is None or step.entrants is None:
        return
    if problems := takes_problems(takes, _ranked(before)):
        yield from (_in(step.number, problem.at("takes")) for problem in problems)
        return
    stage = step.regulation
    seats = min(stage.match_format.game.tables) if stage.traits.alone else None
    blocks = tuple(in_blocks(singles(step.entrants).ids, takes.block)) if takes.block and stage.traits.in_groups else ()
    options = Options(
        turns=stage.turns, groups=stage.groups, rematches=stage.rematches, seats=seats, blocks=blocks,
        knockout=stage.knockout,
    )  # fmt: skip
    problems = FORMATS[stage.format].problems(singles(step.entrants), options)
    yield from (_in(step.number, problem.at("format")) for problem in problems)


def _in(stage: int, problem: Problem) -> Problem:
    """A problem of the draw, with the stage that it is about."""
    return Problem(problem.code, problem.where, (*problem.params, ("stage", stage)))
