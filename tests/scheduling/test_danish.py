"""Danish turns: the first turn, seeds, those who come and go, small halls, restrictions, refusals."""

from random import Random

import pytest

from tests.scheduling.evening import played_evening
from tests.scheduling.pairing.test_turn import played
from tournaments.scheduling import danish, swiss
from tournaments.scheduling.base.restrictions import RestrictionsUnmet
from tournaments.scheduling.base.schedule_problems import ScheduleProblem as ProblemCode
from tournaments.scheduling.base.types import (
    Apart,
    Field,
    KnockoutOptions,
    Mixed,
    Options,
    Order,
    Played,
    Rank,
    Restrictions,
    Stay,
    singles,
)
from tournaments.scheduling.pairing.costs import standing
from tournaments.scheduling.registry import FORMATS

paired = pytest.mark.parametrize("format_", [danish, swiss], ids=["danish", "swiss"])
FOUR = Options(turns=4)


def couples(turn) -> list[tuple[str, str]]:
    return [(one, two) for ((one,), (two,)) in (meeting.sides for meeting in turn.meetings)]


def table(*points: int) -> tuple[Rank, ...]:
    """Entrants 1, 2, 3 ... with these points."""
    return tuple(Rank(str(place), own) for place, own in enumerate(points, start=1))


@paired
def test_the_first_turn_is_drawn_by_lot(format_):
    first = {format_.draw(singles(8), FOUR, number)[0].meetings for number in range(1, 20)}
    assert len(first) > 10


@paired
def test_seeds_meet_the_lower_half_in_the_first_turn(format_):
    field = Field(singles(9).teams, seeds=("5", "9", "1", "3"))
    for number in range(1, 30):
        (turn,) = format_.draw(field, FOUR, number)
        assert all(len({one, two} & set(field.seeds)) == 1 for one, two in couples(turn))
        assert not set(turn.rests) & set(field.seeds)


@paired
def test_the_table_before_the_first_turn_says_only_who_is_there(format_):
    options = Options(turns=4, standing=table(0, 0, 0, 0)[:3])
    (turn,) = format_.draw(singles(4), options, 1)
    assert len(turn.meetings) == 1
    assert "4" in turn.rests
    assert len(turn.rests) == 2


def test_first_meets_second_and_third_meets_fourth():
    past = tuple(played(1, "1-6", "2-5", "3-4"))
    (turn,) = danish.draw(singles(6), Options(turns=4, standing=table(9, 7, 7, 4, 2, 0)), 1, past)
    assert couples(turn) == [("1", "3"), ("2", "4"), ("5", "6")]
    (turn,) = danish.draw(singles(6), Options(turns=4, standing=table(9, 7, 7, 4, 2, 0), rematches=True), 1, past)
    assert couples(turn) == [("1", "2"), ("3", "4"), ("5", "6")]
    assert turn.number == 2


def test_in_swiss_turns_the_top_half_of_equals_meets_the_bottom_half():
    past = tuple(played(1, "1-8", "2-7", "3-6", "4-5"))
    (turn,) = swiss.draw(singles(8), Options(turns=4, standing=table(2, 2, 2, 2, 0, 0, 0, 0)), 1, past)
    assert couples(turn) == [("1", "3"), ("2", "4"), ("5", "7"), ("6", "8")]


def test_in_swiss_turns_the_last_of_an_odd_group_meets_the_first_below():
    past = tuple(played(1, "1-8", "2-7", "3-6", "4-5"))
    (turn,) = swiss.draw(singles(8), Options(turns=4, standing=table(2, 2, 2, 1, 1, 1, 1, 0)), 1, past)
    assert couples(turn) == [("1", "2"), ("3", "4"), ("5", "6"), ("7", "8")]


@paired
def test_who_comes_late_is_paired_and_who_left_is_not(format_):
    past = tuple(played(1, "1-2", "3-4"))
    options = Options(turns=4, standing=(Rank("1", 2), Rank("3", 2), Rank("5", 0), Rank("2", 0)))
    (turn,) = format_.draw(singles(5), options, 1, past)
    assert sorted(turn.rests) == ["4"]
    assert {entrant for two in couples(turn) for entrant in two} == set("1235")


@paired
def test_who_missed_a_turn_does_not_rest_before_the_others(format_):
    past = tuple(played(1, "1-2", "3-4"))
    options = Options(turns=4, standing=table(2, 0, 2, 0, 0))
    (turn,) = format_.draw(singles(5), options, 1, past)
    assert turn.rests == ("4",)


@paired
def test_when_all_turns_are_played_nothing_is_drawn(format_):
    past = tuple(played(1, "1-2", "3-4"))
    assert format_.draw(singles(4), Options(turns=1, standing=table(2, 2, 0, 0)), 1, past) == ()


@paired
@pytest.mark.parametrize("left", [(), table(3)])
def test_when_fewer_than_two_are_left_nothing_is_drawn(format_, left):
    past = tuple(played(1, "1-2", "3-4"))
    field = singles(4) if left else Field(())
    assert format_.draw(field, Options(turns=3, standing=left), 1, past) == ()


@paired
def test_too_few_tables_cut_a_turn_and_everybody_plays_in_it(format_):
    field, options = singles(15), Options(turns=4, tables=3)
    evening = played_evening(format_.key, field, options, 1, 1)
    assert [len(turn.meetings) for turn in evening.turns] == [2, 2, 3] * 4
    assert all(meeting.table <= 3 for turn in evening.turns for meeting in turn.meetings)
    games = [sum((entrant,) in one.meeting.sides for one in evening.played) for entrant in field.ids]
    assert sorted(games) == [3] * 4 + [4] * 11


@paired
def test_hard_restrictions_are_kept_turn_after_turn(format_):
    restrictions = Restrictions((Apart(("1", "2", "3")), Apart(("4", "5"), first_turn=True)), (Stay("6", 2), Stay("7")))
    for number in range(1, 6):
        evening = played_evening(format_.key, singles(8), Options(turns=4, restrictions=restrictions), number, number)
        assert len(evening.turns) == 4


@paired
def test_a_soft_restriction_yields_to_points_but_not_to_lots(format_):
    restrictions = Restrictions((Apart(("1", "2"), hard=False),))
    past = tuple(played(1, "1-8", "2-7", "3-6", "4-5"))
    level = Options(turns=4, standing=table(2, 2, 2, 2, 0, 0, 0, 0), restrictions=restrictions)
    (turn,) = format_.draw(singles(8), level, 1, past)
    assert ("1", "2") not in couples(turn)
    apart = Options(turns=4, standing=table(9, 9, 2, 2, 0, 0, 0, 0), restrictions=restrictions)
    (turn,) = format_.draw(singles(8), apart, 1, past)
    assert ("1", "2") in couples(turn)


@paired
def test_a_hard_restriction_that_cannot_be_kept_refuses_the_turn(format_):
    restrictions = Restrictions((Apart(("1", "2")), Apart(("1", "3")), Apart(("1", "4"))))
    with pytest.raises(RestrictionsUnmet):
        format_.draw(singles(4), Options(turns=2, restrictions=restrictions), 1)


@pytest.mark.parametrize(
    ("count", "options", "expected"),
    [
        (1, FOUR, [ProblemCode.TOO_FEW_ENTRANTS, ProblemCode.TOO_MANY_TURNS]),
        (513, FOUR, [ProblemCode.TOO_MANY_PAIRED]),
        (8, Options(), [ProblemCode.TURNS_MISSING]),
        (8, Options(turns=0), [ProblemCode.TURNS_BELOW_ONE]),
        (8, Options(turns=8), [ProblemCode.TOO_MANY_TURNS]),
        (7, Options(turns=7), []),
        (7, Options(turns=8), [ProblemCode.TOO_MANY_TURNS]),
        (8, Options(turns=4, tables=0), [ProblemCode.TABLES_BELOW_ONE]),
        (8, Options(turns=4, legs=2), [ProblemCode.LEGS_NOT_CHOSEN]),
        (
            8,
            Options(turns=4, hall=3, order=Order.LISTED, groups=2, knockout=KnockoutOptions(third_place=True)),
            [
                ProblemCode.HALL_NOT_CHOSEN,
                ProblemCode.ORDER_NOT_CHOSEN,
                ProblemCode.GROUPS_NOT_CHOSEN,
                ProblemCode.KNOCKOUT_NOT_CHOSEN,
            ],
        ),
        (2, Options(turns=1, standing=table(1, 1, 1)[1:]), [ProblemCode.STANDING_UNKNOWN]),
        (2, Options(turns=1, standing=(*table(1, 1), Rank("1", 0))), [ProblemCode.STANDING_TWICE]),
        (
            8,
            Options(turns=4, restrictions=Restrictions(mixed=(Mixed(("1",), ("2",)),))),
            [ProblemCode.WISH_WITHOUT_PARTNERS],
        ),
        (8, Options(turns=4, restrictions=Restrictions(stay=(Stay("1", 5),))), [ProblemCode.WISH_TABLE_UNUSED]),
        (
            8,
            Options(turns=4, restrictions=Restrictions(stay=(Stay("1", 2), Stay("2", 2)))),
            [ProblemCode.WISH_TABLE_CROWDED],
        ),
        (8, Options(turns=4, restrictions=Restrictions((Apart(tuple("12345")),))), [ProblemCode.WISH_TOO_MANY_APART]),
    ],
)
@paired
def test_every_reason_against_a_draw_is_given_at_once(format_, count, options, expected):
    assert [problem.code for problem in format_.problems(singles(count), options)] == expected


def test_with_rematches_there_can_be_more_turns_than_opponents():
    assert danish.problems(singles(4), Options(turns=100, rematches=True)) == ()
    (problem,) = danish.problems(singles(4), Options(turns=101, rematches=True))
    assert problem.values == {"turns": 101, "most": 100}


@paired
def test_who_leaves_makes_no_chosen_turn_one_too_many(format_):
    past = tuple(played(1, "1-2", "3-4"))
    options = Options(turns=3, standing=(Rank("1", 2), Rank("2", 0)))
    assert format_.problems(singles(2), options) == ()
    (again,) = format_.forced(singles(2), options, 1, past)
    assert again.members == ("1", "2")


def test_swiss_turns_know_no_allowed_rematches():
    (problem,) = swiss.problems(singles(4), Options(turns=3, rematches=True))
    assert problem.code is ProblemCode.REMATCHES_NOT_CHOSEN


@paired
def test_seeds_and_clubs_must_be_entrants(format_):
    field = Field(singles(4).teams, seeds=("9", "1", "1"), clubs=(("8", "2", "2"),))
    assert [problem.code for problem in format_.problems(field, Options(turns=3))] == [
        ProblemCode.SEED_UNKNOWN,
        ProblemCode.SEED_TWICE,
        ProblemCode.CLUB_UNKNOWN,
        ProblemCode.CLUB_TWICE,
    ]


def test_who_shares_a_place_is_put_in_an_order_by_lot():
    orders = {
        tuple(rank.entrant for rank in standing([["a"], ["d", "b", "c"]], dict.fromkeys("abcd", 1), number, 2))
        for number in range(1, 60)
    }
    assert {order[0] for order in orders} == {"a"}
    assert len(orders) == 6
    assert standing([["c", "b"]], {"b": 3, "c": 3}, 1, 1) == standing([["b", "c"]], {"b": 3, "c": 3}, 1, 1)


@paired
def test_the_order_in_which_meetings_are_told_does_not_change_the_draw(format_):
    evening = played_evening(format_.key, singles(21), Options(turns=5), 3, 3)
    number, ranks = evening.tables[-1]
    past: list[Played] = [one for one in evening.played if one.turn < number]
    Random(1).shuffle(past)
    assert (
        FORMATS[format_.key].draw(singles(21), Options(turns=5, standing=ranks), 3, tuple(past)) == evening.turns[-1:]
    )
