"""Every problem of a schedule has its sentence, every figure its words."""

from dataclasses import replace

from rules.problems import sentence
from tests.scheduling.meetings import drawn, meeting
from tournaments.labels.stage_labels import FIGURE_LABELS
from tournaments.scheduling.audit.figures import FigureKey
from tournaments.scheduling.audit.report import audit
from tournaments.scheduling.base.base import turn_of
from tournaments.scheduling.base.restrictions import not_at_first, unmet
from tournaments.scheduling.base.schedule_problems import ScheduleProblem
from tournaments.scheduling.base.types import (
    EVERY_PAIR,
    Apart,
    Field,
    KnockoutOptions,
    Lineup,
    Mixed,
    Options,
    Order,
    Rank,
    Relation,
    Restrictions,
    Schedule,
    SecondChance,
    Stay,
    Turn,
    Within,
    singles,
    teams,
)
from tournaments.scheduling.grouping.crossings import crossings_problems
from tournaments.scheduling.qualify import Crossing, Takes, Who, takes_problems
from tournaments.scheduling.registry import schedule_problems

FIXED = Options(lineup=Lineup.FIXED)
UNREAD = Restrictions(
    (Apart(("99",)),), (Stay("1", 0), Stay("1", 2)), (Mixed(("1", "1", "2"), ("2",)), Mixed((), ("3",)))
)
CROWDED = Restrictions((Apart(tuple("1234567")),), (Stay("8", 3), *(Stay(entrant, 1) for entrant in "12345")))
ALL_MEET = Restrictions((Apart(("1", "2")),), (Stay("1", 1), Stay("2", 2)))
NO_PARTNERS = Restrictions(mixed=(Mixed(("1",), ("2",)),))
PART_FULL = Restrictions(within=tuple(Within(str(one), (1,), 4) for one in range(1, 6)))
FIRST_MEET = Options(restrictions=Restrictions(not_at_first([("1", "2")])))
LEFT_ALONE = Options(restrictions=Restrictions(not_at_first([("1", "2"), ("1", "3"), ("1", "4")])))
LISTED = Options(order=Order.LISTED, restrictions=Restrictions((Apart(("1", "4"), first_turn=True),)))
UNMET = Restrictions(
    (Apart(("1", "2"), Relation.PARTNERS), Apart(("1", "3"), Relation.OPPONENTS), Apart(("2", "4"))),
    (Stay("4", 2),),
    (Mixed(("1", "2"), ("3",)),),
)
ALL_CHOICES = KnockoutOptions(third_place=True, placing=True, second_chance=SecondChance.DOUBLE, second_final=True)
FOREIGN = Options(groups=3, knockout=KnockoutOptions(third_place=True), rematches=True)
EVERY_FIXED = Options(lineup=Lineup.FIXED, legs=EVERY_PAIR)


REFUSED = (
    (teams(()), Options(tables=0, legs=0), "quarters"),
    (teams((1, 201, *[2] * 19)), Options(tables=5, legs=101), "quarters"),
    (teams((200, 200)), Options(legs=3, tables=99), "quarters"),
    (teams((200,) * 3), Options(legs=100), "quarters"),
    (Field((("a",), ("a",))), Options(), "round_robin"),
    (singles(1), Options(legs=EVERY_PAIR), "round_robin"),
    (singles(201), Options(turns=3), "round_robin"),
    (singles(201), Options(tables=51, turns=0, legs=2, lineup=Lineup.FIXED), "rotating_partners"),
    (singles(8), Options(turns=8), "rotating_partners"),
    (singles(8), Options(restrictions=UNREAD), "rotating_partners"),
    (singles(8), Options(restrictions=CROWDED), "rotating_partners"),
    (singles(8), Options(hall=2, order=Order.LISTED), "rotating_partners"),
    (singles(8), Options(turns=4, lineup=Lineup.FIXED), "round_tables"),
    (singles(8), Options(turns=4, seats=7), "round_tables"),
    (singles(8), Options(turns=4, seats=5), "swiss"),
    (teams((4, 4)), Options(hall=1), "quarters"),
    (teams((4, 4)), Options(together=4), "quarters"),
    (teams((4, 4)), Options(lineup=Lineup.LISTED, restrictions=Restrictions((Apart(("1.1", "1.2")),))), "quarters"),
    (teams((4, 4)), Options(tables=1), "crossed_teams"),
    (teams((6, 6)), Options(restrictions=Restrictions((Apart(("1.1", "1.2", "1.3", "1.4")),))), "quarters"),
    (singles(8), Options(restrictions=ALL_MEET), "round_robin"),
    (singles(8), Options(restrictions=NO_PARTNERS), "round_robin"),
    (singles(4), LISTED, "round_robin"),
    (singles(8), Options(groups=2), "round_robin"),
    (Field(singles(4).teams, ("9", "1", "1"), (("9", "2", "2"),)), FOREIGN, "groups"),
    (singles(201), Options(), "groups"),
    (singles(8), Options(groups=0), "groups"),
    (singles(8), Options(groups=2, restrictions=Restrictions((Apart(("1", "2", "3")),))), "groups"),
    (singles(513), Options(), "swiss"),
    (singles(4), Options(turns=3, standing=(Rank("9", 0), Rank("1", 0), Rank("1", 0))), "danish"),
    (singles(2_049), Options(knockout=ALL_CHOICES, restrictions=ALL_MEET), "knockout"),
    (singles(8), Options(knockout=KnockoutOptions(second_final=True)), "knockout"),
    (
        singles(8),
        Options(knockout=KnockoutOptions(placing=True, second_chance=SecondChance.CONSOLATION)),
        "knockout",
    ),
    (singles(16), Options(restrictions=PART_FULL), "knockout"),
    (replace(singles(4), seeds=("1", "3", "4", "2")), FIRST_MEET, "knockout"),
    (singles(4), LEFT_ALONE, "knockout"),
    (singles(4), Options(crossed=(("1", "2"), ("3",))), "knockout"),
    (singles(4), Options(blocks=(("1", "2"), ("3", "4")), crossed=(("1", "3"), ("2", "4"))), "knockout"),
)
"""What is drawn for whom, and by which format."""


def refusals():
    """Every problem that a draw can be refused for."""
    for field, options, key in REFUSED:
        yield from schedule_problems(key, field, options, 0)
    for takes in (Takes(0, rest=1), Takes(5), Takes(1, rest=3)):
        yield from takes_problems(takes, (4, 4))
    for printed in ("", "1A-2B-1B, 1A, 1C, ?"):
        yield from crossings_problems(Takes(1, crossing=Crossing.PRINTED, printed=printed), 2)
    yield from crossings_problems(Takes(1, who=Who.LOSERS, printed="1"), None)
    yield from crossings_problems(Takes(1, block=3, printed="1A"), 2)
    yield from unmet((Turn(1, (meeting(1, "1 2 - 3 4"),), ()),), UNMET)


def findings():
    """Problems of schedules that were drawn for something else."""
    small, large = teams((4, 4, 4)), teams((6, 6, 5))
    for promised, options, made, made_with in [
        (large, Options(), small, Options()),
        (small, Options(), large, Options()),
        (teams((5, 2, 5, 2)), Options(tables=1), teams((2, 5, 2, 5)), Options(legs=2)),
        (small, FIXED, small, Options(legs=4)),
        (small, EVERY_FIXED, small, Options(lineup=Lineup.FIXED, legs=4)),
        (teams((9, 9)), Options(tables=1, legs=4), teams((4, 4)), Options(tables=1, legs=4)),
        (singles(4), Options(), singles(5), Options()),
    ]:
        key = "round_robin" if made.teams[0] == ("1",) else "quarters"
        yield from audit(drawn(key, made, made_with), promised, options).problems
    yield from audit(drawn("rotating_partners", singles(8), Options()), singles(12), Options()).problems
    fives = Options(turns=1, seats=5)
    yield from audit(drawn("round_tables", singles(11), fives), singles(12), fives).problems
    yield from audit(drawn("round_tables", singles(11), fives), singles(11), replace(fives, seats=3)).problems
    again = (turn_of(number, [meeting(1, "1 - 2"), meeting(2, "3 - 4")], singles(5)) for number in (1, 2))
    back = turn_of(3, [meeting(1, "1 - 5"), meeting(2, "2 - 3")], singles(5))
    yield from audit(Schedule("danish", 1, (*again, back)), singles(5), Options(turns=2, tables=1)).problems
    seeded = Field(singles(8).teams, singles(6).ids)
    four, six = (Field(singles(size).teams, singles(size).ids) for size in (4, 6))
    for field, turns in [
        (four, [["1 - 2", "3 - 4"], ["1 - 2"], ["1 - 2"]]),
        (six, [["1 - 6", "2 - 5", "3 - 4"]]),
        (six, [["1 - 6", "4 - 5"]]),
    ]:
        bracket = (
            turn_of(number, [meeting(table, sides) for table, sides in enumerate(tables, start=1)], field)
            for number, tables in enumerate(turns, start=1)
        )
        yield from audit(Schedule("knockout", 1, tuple(bracket)), field, Options()).problems
    for groups, made in [(3, seeded), (6, singles(5))]:
        yield from audit(drawn("groups", made, Options(groups=2)), seeded, Options(groups=groups)).problems


def test_every_figure_has_its_words():
    assert set(FIGURE_LABELS) == set(FigureKey)


def test_refusals_cover_every_reason_and_fit_their_sentences():
    found = list(refusals())
    assert {problem.code for problem in found} == set(
        list(ScheduleProblem)[: list(ScheduleProblem).index(ScheduleProblem.TURN_NUMBER)]
    )
    assert all("%(" not in sentence(problem) for problem in found)


def test_the_places_and_values_of_findings_fit_their_sentences():
    for problem in findings():
        words = sentence(problem)
        assert all(str(value) in words for value in (*problem.where, *problem.values.values()))


def test_a_refusal_says_what_to_do():
    (problem,) = schedule_problems("quarters", teams((4, 3)), Options(tables=2), 1)
    assert sentence(problem) == (
        "2 tavoli per incontro sono troppi: con le coppie della squadra 2 il massimo è 1. Riduci i tavoli."
    )
