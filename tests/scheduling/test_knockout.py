"""Knockout as a format: refusals, and turns drawn from what was played."""

from itertools import count

import pytest

from tests.scheduling.bracket.playing import DOUBLE_TWO_FINALS, KINDS, THIRD, to_play
from tournaments.scheduling import knockout
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import (
    Apart,
    Field,
    KnockoutOptions,
    Meeting,
    Options,
    Order,
    Played,
    Restrictions,
    SecondChance,
    Turn,
    singles,
)
from tournaments.scheduling.bracket.types import Decided, Section

EIGHT = Field(singles(8).teams, seeds=singles(8).ids)  # 1-8 4-5 2-7 3-6


def won_by_side(turns: tuple[Turn, ...], winner: int | None = 1) -> tuple[Played, ...]:
    return tuple(Played(turn.number, meeting, winner) for turn in turns for meeting in turn.meetings)


def met(turn: Turn) -> list[str]:
    return ["-".join(one for (one,) in meeting.sides) for meeting in turn.meetings]


def evening(field: Field, options: Options, winner: int | None = 1) -> list[Turn]:
    """All turns, each drawn when those before it were played, the same side winning every match."""
    turns: list[Turn] = []
    played: tuple[Played, ...] = ()
    while drawn := knockout.draw(field, options, 1, played):
        turns += drawn
        played += won_by_side(drawn, winner)
    return turns


def test_the_first_turn_is_drawn_before_anything_is_played():
    (turn,) = knockout.draw(EIGHT, Options(), 1)
    assert (turn.number, met(turn), turn.rests) == (1, ["1-8", "4-5", "2-7", "3-6"], ())


def test_winners_meet_in_the_next_turn_and_all_others_rest():
    (first,) = knockout.draw(EIGHT, Options(), 1)
    (second,) = knockout.draw(EIGHT, Options(), 1, won_by_side((first,)))
    assert (second.number, met(second), second.rests) == (2, ["1-4", "2-3"], ("5", "6", "7", "8"))


def test_after_the_final_there_is_nothing_to_draw():
    assert [met(turn) for turn in evening(EIGHT, Options())] == [["1-8", "4-5", "2-7", "3-6"], ["1-4", "2-3"], ["1-2"]]


def test_a_match_whose_sides_are_not_known_is_left_out():
    played = (Played(1, Meeting(1, (("1",), ("8",))), 1), Played(1, Meeting(2, (("4",), ("5",))), 2))
    (second,) = knockout.draw(EIGHT, Options(), 1, played)
    assert met(second) == ["1-5"]


def test_a_match_counts_at_whichever_table_and_in_whichever_turn_it_was_played():
    (first,) = knockout.draw(EIGHT, Options(), 1)
    moved = tuple(Played(1, Meeting(9 - meeting.table, meeting.sides[::-1]), 1) for meeting in reversed(first.meetings))
    (second,) = knockout.draw(EIGHT, Options(), 1, moved)
    assert met(second) == ["8-5", "7-6"]


def test_a_meeting_that_is_not_in_the_bracket_counts_for_nothing():
    stray = Played(1, Meeting(1, (("1",), ("2",))), 1)
    assert knockout.results_of(knockout.bracket_of(EIGHT, Options(), 1), [stray]) == {}


def test_two_who_meet_twice_have_two_results():
    two = Field(singles(2).teams, seeds=("1", "2"))
    options = Options(knockout=DOUBLE_TWO_FINALS)
    sides = (("1",), ("2",))
    played = [Played(1, Meeting(1, sides), 1), Played(2, Meeting(1, sides), 2), Played(3, Meeting(1, sides), 1)]
    assert knockout.results_of(knockout.bracket_of(two, options, 1), played) == {
        "main-1-1": Decided("1"),
        "final-1-1": Decided("2"),
        "final-2-1": Decided("1"),
    }


def test_a_turn_for_which_nobody_came_to_the_matches_before_is_empty():
    played = [Played(turn, Meeting(1, sides), None) for turn, sides in zip(count(1), THE_FIRST_FOUR, strict=False)]
    played[2] = Played(3, played[2].meeting, 1)
    played[3] = Played(4, played[3].meeting, 1)
    empty, semi_final = knockout.draw(EIGHT, Options(hall=1), 1, tuple(played))
    assert (empty.number, empty.meetings, len(empty.rests)) == (5, (), 8)
    assert (semi_final.number, met(semi_final)) == (6, ["2-3"])


THE_FIRST_FOUR = [(("1",), ("8",)), (("4",), ("5",)), (("2",), ("7",)), (("3",), ("6",))]


def test_when_nobody_ever_comes_the_first_column_is_all():
    assert len(evening(EIGHT, Options(knockout=THIRD), winner=None)) == 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("hall", [None, 3])
def test_every_match_of_the_bracket_is_drawn_once_at_its_turn_and_table(kind, hall):
    options = Options(knockout=kind, hall=hall)
    drawn = {(turn.number, meeting.table) for turn in evening(EIGHT, options, 2) for meeting in turn.meetings}
    assert drawn == {(node.turn, node.table) for node in to_play(knockout.bracket_of(EIGHT, options, 1))}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("hall", [None, 3])
def test_who_is_in_the_first_column_makes_the_whole_bracket(kind, hall):
    options = Options(knockout=kind, hall=hall)
    drawn = knockout.bracket_of(singles(11), options, 4)
    first = [node for node in drawn.nodes if node.section is Section.MAIN and node.column == 1]
    assert knockout.bracket_from([[source.entrant for node in first for source in node.sources]], options) == drawn


def test_the_tables_in_play_and_those_of_the_hall_mean_the_same():
    brackets = [
        knockout.bracket_of(EIGHT, options, 1)
        for options in (Options(hall=3), Options(tables=3), Options(hall=3, tables=5), Options(hall=5, tables=3))
    ]
    assert all(one == brackets[0] for one in brackets)
    assert brackets[0] != knockout.bracket_of(EIGHT, Options(), 1)


def test_92_entrants_play_91_matches_and_36_of_them_start_in_the_second_turn():
    first, *_ = evening(singles(92), Options())
    assert len(first.rests) == 36
    assert len(to_play(knockout.bracket_of(singles(92), Options(), 1))) == 91


@pytest.mark.parametrize("kind", KINDS)
def test_512_entrants_have_a_bracket(kind):
    assert knockout.problems(singles(2_048), Options(knockout=kind)) == ()
    assert len(knockout.bracket_of(singles(2_048), Options(knockout=kind), 1).nodes) >= 2_047


@pytest.mark.parametrize(
    ("field", "options", "expected"),
    [
        (singles(1), Options(), [ProblemCode.TOO_FEW_ENTRANTS]),
        (singles(2_049), Options(), [ProblemCode.TOO_MANY_IN_BRACKET]),
        (EIGHT, Options(tables=0, hall=0), [ProblemCode.TABLES_BELOW_ONE, ProblemCode.TABLES_BELOW_ONE]),
        (EIGHT, Options(turns=3, legs=2), [ProblemCode.TURNS_NOT_CHOSEN, ProblemCode.LEGS_NOT_CHOSEN]),
        (EIGHT, Options(groups=2, rematches=True), [ProblemCode.GROUPS_NOT_CHOSEN, ProblemCode.REMATCHES_NOT_CHOSEN]),
        (EIGHT, Options(order=Order.LISTED), [ProblemCode.ORDER_NOT_CHOSEN]),
        (EIGHT, Options(restrictions=Restrictions((Apart(("1", "2")),))), [ProblemCode.WISHES_IN_BRACKET]),
        (Field(EIGHT.teams, seeds=("9", "1", "1")), Options(), [ProblemCode.SEED_UNKNOWN, ProblemCode.SEED_TWICE]),
        (Field(EIGHT.teams, clubs=(("1", "9"),)), Options(), [ProblemCode.CLUB_UNKNOWN]),
        (EIGHT, Options(knockout=KnockoutOptions(second_final=True)), [ProblemCode.SECOND_FINAL_ALONE]),
        (
            EIGHT,
            Options(knockout=KnockoutOptions(third_place=True, second_chance=SecondChance.DOUBLE)),
            [ProblemCode.PLACES_IN_LOWER],
        ),
        (
            EIGHT,
            Options(knockout=KnockoutOptions(placing=True, second_chance=SecondChance.CONSOLATION)),
            [ProblemCode.PLACES_AND_CONSOLATION],
        ),
        *((EIGHT, Options(knockout=kind), []) for kind in KINDS),
    ],
)
def test_every_reason_against_a_draw_is_given_at_once(field, options, expected):
    assert [problem.code for problem in knockout.problems(field, options)] == expected
