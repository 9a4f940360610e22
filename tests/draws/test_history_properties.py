"""Any event of any format: somebody comes, leaves or is missing, and the audit judges what is drawn on."""

from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from draws.draw_arguments import DrawRequest
from draws.draw_files import History
from draws.draw_repeat import Continued, continued
from tests.covers import examples
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import EntrantId, Field, Lineup, Options, singles, teams
from tournaments.scheduling.registry import FORMATS

# What was promised before somebody came or went may be broken by it; nothing else.
PROMISES = {
    ProblemCode.TABLES_PROMISED,
    ProblemCode.TABLE_SIZES,
    ProblemCode.FIXTURE_TABLES,
    ProblemCode.MEETINGS_PROMISED,
    ProblemCode.UNEQUAL_GAMES,
    ProblemCode.PAIR_CHANGED,
}


@dataclass(frozen=True)
class Event:
    """What is asked for after some turns of a smaller or equal field."""

    request: DrawRequest
    history: History
    missing: tuple[EntrantId, ...]

    @property
    def changed(self) -> bool:
        return bool(self.history.absent or self.missing or self.late)

    @property
    def late(self) -> bool:
        drawn = FORMATS[self.request.format].draw(self.request.field, self.request.options, self.request.number)
        return drawn[: len(self.history.turns)] != self.history.turns


@st.composite
def events(draw: st.DrawFn) -> Event:
    key = draw(st.sampled_from([key for key in FORMATS if not FORMATS[key].traits.needs_outcomes]))
    sizes = draw(st.lists(st.integers(4, 7), min_size=2, max_size=4))
    count = draw(st.integers(8, 14))
    joined = draw(st.integers(0, 2))
    if FORMATS[key].traits.teams:
        before, after = teams(tuple(sizes)), teams((sizes[0] + joined, *sizes[1:]))
        options = Options(tables=1, legs=draw(st.integers(1, 3)), lineup=draw(st.sampled_from(Lineup)), steps=0)
        if options.lineup.stays:
            after = before
    else:
        before, after = singles(count), singles(count + joined)
        few = draw(st.integers(2, 5)) if key in ("rotating_partners", "round_tables") else None
        alone = FORMATS[key].traits.alone
        options = Options(
            turns=few, tables=None if alone else 2, seats=draw(st.sampled_from((3, 5))) if alone else None, steps=0
        )
    number = draw(st.integers(1, 30))
    turns = FORMATS[key].draw(before, options, number)
    before_now = turns[: draw(st.integers(0, len(turns) - 1))]
    played = tuple(turn_of(turn.number, list(turn.meetings), after) for turn in before_now)
    absent, missing = draw(st.sampled_from(["", *after.ids])), draw(st.sampled_from(["", *after.ids]))
    away = (missing,) if missing and missing != absent else ()
    return Event(DrawRequest(key, after, options, number), History(played, (absent,) if absent else ()), away)


def drawn_on(event: Event) -> Continued | None:
    found, _problems = continued(event.request, event.history, event.missing)
    return found


def seated(found: Continued, field: Field, first: int) -> set[EntrantId]:
    turns = found.schedule.turns[first:]
    return {one for turn in turns for meeting in turn.meetings for side in meeting.sides for one in side}


@given(events())
@settings(max_examples=examples(120), deadline=None)
def test_only_promises_of_before_are_broken_and_only_by_changes(event: Event) -> None:
    found = drawn_on(event)
    if found is not None:
        codes = {ProblemCode(problem.code) for problem in found.report.problems}
        assert codes <= (PROMISES if event.changed else set())


@given(events())
@settings(max_examples=examples(80), deadline=None)
def test_what_was_played_stays_and_who_is_away_sits_nowhere(event: Event) -> None:
    found = drawn_on(event)
    if found is not None:
        first = len(event.history.turns)
        assert found.schedule.turns[:first] == event.history.turns
        assert [turn.number for turn in found.schedule.turns] == list(range(1, len(found.schedule.turns) + 1))
        assert seated(found, event.request.field, first).isdisjoint(event.history.absent)
        for one in event.missing:
            turn = found.schedule.turns[first]
            assert all(one not in side for meeting in turn.meetings for side in meeting.sides)


@given(events())
@settings(max_examples=examples(80), deadline=None)
def test_who_steps_in_rested_and_is_of_the_same_quarter(event: Event) -> None:
    found = drawn_on(event)
    for repair in found.missing if found else ():
        substitute = repair.repair.substitute
        if substitute is not None and FORMATS[event.request.format].traits.teams:
            (own,) = (team for team in event.request.field.teams if repair.entrant in team)
            assert substitute in own
        assert substitute is None or repair.repair.closed is None


@given(events())
@settings(max_examples=examples(60), deadline=None)
def test_without_a_change_nothing_is_lost(event: Event) -> None:
    found = drawn_on(event)
    if found is not None and not event.changed:
        assert found.lost == ()
