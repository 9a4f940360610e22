"""Regulations that clubs really have, with tables worked out by hand."""

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

from rules.modifiers import FRAMASUN, GIRANDOLA, Use
from tests.seasons.sheets import evening, season, teams, told, totals
from tournaments.seasons.checked import check_season
from tournaments.seasons.explained import Explainer, Verdict
from tournaments.seasons.regulation_document import BAR, CIRCUIT, GGA, GIOCHI, PRESETS, SICILY
from tournaments.seasons.table import Moved, Qualified, moved, qualified, season_table
from tournaments.seasons.types import (
    Counted,
    SeasonCriterion,
    SeasonRegulation,
    Section,
    Standing,
)

FOUR = [
    evening(1, "A B C D", discipline="1"),  # 32 27 22 17
    evening(2, "B A=C D", discipline="1"),  # B 32, A and C 27, D 17
    evening(3, "C A B D", discipline="1"),  # C 32, A 27, B 22, D 17
    evening(4, "A B C D", discipline="2"),
    evening(5, "B A D C", discipline="2"),  # B 32, A 27, D 22, C 17
]


def test_the_gga_counts_the_best_two_of_each_discipline_and_breaks_a_tie_by_the_discards() -> None:
    """First discipline: A, B and C 32+27, D 17+17; second: A and B 59, C and D 39. A struck 27, B struck 22."""
    one = season(GGA, FOUR)
    assert check_season(one) == ()
    assert told(one) == [(1, "A", 118), (2, "B", 118), (3, "C", 98), (4, "D", 73)]
    rows = {row.unit: row for row in season_table(one).rows}
    assert (rows["A"].counting, rows["A"].struck) == ((0, 1, 3, 4), (2,))
    assert (rows["C"].counting, rows["C"].struck) == ((1, 2, 3, 4), (0,))
    assert rows["B"].decided_by is SeasonCriterion.TOTAL
    (tie,) = Explainer(one, season_table(one)).ties("B")
    assert (tie.first, tie.size) == (0, 2)
    assert [(step.criterion, step.parts) for step in tie.steps] == [
        (SeasonCriterion.TOTAL, ((("A",), (145,)), (("B",), (140,)))),
    ]


def test_in_the_gga_equal_discards_lead_to_the_places_and_then_to_a_lot() -> None:
    """With both second in the third evening each has 145 with the discard, two first places and three second ones."""
    level = [*FOUR[:2], evening(3, "C A=B D", discipline="1"), *FOUR[3:]]
    rows = season_table(season(GGA, level)).rows
    assert [(row.place, row.unit, row.shared) for row in rows[:2]] == [(1, "A", True), (1, "B", True)]
    drawn = season_table(season(GGA, level, lots=(("B", "A"),))).rows
    assert [(row.place, row.unit, row.decided_by) for row in drawn[:2]] == [
        (1, "B", None),
        (2, "A", SeasonCriterion.LOT),
    ]


def test_first_places_decide_before_second_ones() -> None:
    """A: 27+27+22 and B: 32+22+22 both come to 76 by a table of 32-27-22 with all counted: B has the first place."""
    all_count = replace(GGA, counted=Counted(), criteria=(SeasonCriterion.PLACES,))
    sheets = [evening(1, "C A B"), evening(2, "C A B"), evening(3, "B C A")]
    one = season(all_count, sheets)
    assert {unit: totals(one)[unit] for unit in "AB"} == {"A": 76, "B": 76}
    rows = {row.unit: row for row in season_table(one).rows}
    assert (rows["B"].place, rows["A"].place, rows["A"].decided_by) == (2, 3, SeasonCriterion.PLACES)


def test_sicily_takes_the_best_five_of_six_with_the_mean_for_who_is_level() -> None:
    """Six entrants: 12+40, 10+30, 8+20, 6+10, 4+5, 2, that is 52 40 28 16 9 2.

    B and C share the second place in evening 2: 34 each; D, E and F the fourth in evening 3: 9 each; E and F the fifth
    in evening 4: 11/2 each.
    """
    one = season(
        SICILY,
        [
            evening(1, "A B C D E F"),
            evening(2, "A B=C D E F"),
            evening(3, "B A C D=E=F"),
            evening(4, "C A B D E=F"),
            evening(5, "A C B D F E"),
            evening(6, "F E D C B A"),
        ],
    )
    assert check_season(one) == ()
    assert totals(one) == {
        "A": 52 + 52 + 40 + 40 + 52,  # 2 struck
        "B": 40 + 34 + 52 + 28 + 28,  # 9 struck
        "C": 28 + 34 + 28 + 52 + 40,  # 16 struck
        "D": 16 + 16 + 16 + 16 + 28,  # 9 struck
        "E": 9 + 9 + 9 + 40 + Fraction(11, 2),  # 2 struck
        "F": 2 + 9 + 9 + 52 + Fraction(11, 2),  # 2 struck
    }
    # B and C have 182 both; with the discard C has 198, B 191.
    assert [row.unit for row in season_table(one).rows] == ["A", "C", "B", "D", "F", "E"]


PARTS = [
    evening(1, "AB:20 CD:15 EF:10 GH:5", part="1"),
    evening(2, "CD:18 AB:17 EF:9 GH:6", part="1"),
    evening(3, "AB:19 CD:16 EF:12 GH:3", part="1"),
    evening(4, "EF:20 GH:14 CD:9 AB:7", part="1"),
    evening(5, "AB:20 EF:14 GH:13 CD:3", part="2"),
    evening(6, "AB:19 GH:12 EF:11 CD:8", part="2"),
    evening(7, "AB:18 EF:14 GH:13 CD:5", part="2"),
]


def test_genoa_counts_three_of_four_in_each_part_and_who_has_moved_on_leaves_the_place_to_the_next() -> None:
    """First part: AB 56, CD 49, EF 42, GH 25. Second: AB 57 and EF 39, then GH 38; AB has moved on already."""
    one = season(CIRCUIT, PARTS)
    assert check_season(one) == ()
    assert qualified(one) == (
        Qualified("1", "A + B", 1),
        Qualified("1", "C + D", 2),
        Qualified("2", "E + F", 2),
        Qualified("2", "G + H", 3),
    )
    assert totals(one)["A + B"] == 56 + 57
    row = season_table(one).rows[0]
    assert (row.counting, row.struck) == ((0, 1, 2, 4, 5, 6), (3,))
    final = [*PARTS, evening(8, "GH:12 CD:10 AB:9 EF:2", final=True)]
    assert [row.unit for row in season_table(season(CIRCUIT, final)).rows] == ["G + H", "C + D", "A + B", "E + F"]


def test_two_who_share_the_last_place_that_moves_on_need_a_lot() -> None:
    level = [evening(1, "AB:9 CD:7=EF:7 GH:1", part="1")]
    found = qualified(season(CIRCUIT, level))
    assert [(one.unit, one.tied) for one in found if one.section == "1"] == [
        ("A + B", False),
        ("C + D", True),
        ("E + F", True),
    ]
    drawn = qualified(season(CIRCUIT, level, lots=(("E + F", "C + D"),)))
    assert [one.unit for one in drawn if one.section == "1"] == ["A + B", "E + F"]


def use(key: str, modifier: str, team: str, target: str | None = None) -> Use:
    return Use(key, modifier, team, datetime(2026, 7, 1, 12, tzinfo=UTC), target)


def test_the_giochi_with_one_discipline_typed_in_and_both_powers() -> None:
    """5-3-2-1. Briscola: Borgo doubles its 3; Ponte's 5 is halved by Serre. Calcio balilla was typed by hand."""
    games = replace(
        GIOCHI,
        modifiers=(GIRANDOLA, FRAMASUN),
        disciplines=(Section("briscola", "Briscola"), Section("balilla", "Calcio balilla")),
    )
    briscola = teams(
        "1",
        ["Ponte", "Borgo", "Serre", "Villa"],
        discipline="briscola",
        tournament="a tournament",
        version=812,
        uses=(use("1", GIRANDOLA.key, "Borgo"), use("2", FRAMASUN.key, "Serre", "Ponte")),
    )
    one = season(games, [briscola, teams("2", ["Villa", "Serre", "Borgo", "Ponte"], discipline="balilla")])
    assert check_season(one) == ()
    # Borgo 6+2, Villa 1+5, Serre 2+3, Ponte 5/2+1
    assert told(one) == [(1, "Borgo", 8), (2, "Villa", 6), (3, "Serre", 5), (4, "Ponte", Fraction(7, 2))]
    ponte = Explainer(one, season_table(one)).explain("Ponte")
    first = ponte.evenings[0]
    assert (first.base, first.worth, first.verdict) == (5, Fraction(5, 2), Verdict.COUNTS)
    assert [(effect.label, effect.use.team, effect.before, effect.after) for effect in first.effects] == [
        ("Maledizione del Framasun", "Serre", Fraction(5), Fraction(5, 2))
    ]


def test_the_giochi_give_the_last_value_to_the_last_of_three_and_of_five() -> None:
    assert totals(season(GIOCHI, [teams("1", ["A", "B", "C"])])) == {"A": 5, "B": 3, "C": 1}
    assert totals(season(GIOCHI, [teams("1", ["A", "B", "C", "D", "E"])]))["E"] == 1


def test_a_correction_in_evening_four_shows_who_moves() -> None:
    """Six evenings count in full; in the fourth B and C change places: 8 and 6 become 6 and 8."""
    plain = SeasonRegulation(BAR.unit, BAR.scoring)
    sheets = [evening(number, "A B C") for number in (1, 2, 3)]
    before = season(plain, [*sheets, evening(4, "A B C"), evening(5, "C A B"), evening(6, "C B A")])
    after = replace(before, sheets=(*before.sheets[:3], evening(4, "A C B"), *before.sheets[4:]))
    assert totals(before) == {"A": 54, "B": 46, "C": 44}
    assert moved(season_table(before).rows, season_table(after).rows) == (
        Moved("C", 3, 2, 44, 46),
        Moved("B", 2, 3, 46, 44),
    )
    assert moved(season_table(before).rows, season_table(before).rows) == ()


def test_a_bar_counts_six_of_ten_with_a_point_for_coming_and_a_minimum_of_four() -> None:
    """Five of ten evenings were held: six count at the most, four are needed, five are left."""
    one = season(
        replace(BAR, evenings=10),
        [evening(1, "A B C"), evening(2, "A B"), evening(3, "B A"), evening(4, "A D"), evening(5, "B A")],
    )
    # A 10+10+8+10+8 and 5 for coming; B 8+8+10+10 and 4; D 8 and 1; C 6 and 1
    assert told(one) == [(1, "A", 51), (2, "B", 40), (3, "D", 9), (4, "C", 7)]
    rows = season_table(one).rows
    assert [row.standing for row in rows] == [Standing.RANKED, Standing.RANKED, Standing.POSSIBLE, Standing.POSSIBLE]
    c = Explainer(one, season_table(one)).explain("C")
    assert (c.missing, c.attendance, c.most, c.best_place) == (3, 1, 7 + 5 * 11, 1)
    # closed after five of the ten that are planned: six count still, and four are needed
    assert told(replace(one, closed=True)) == [(1, "A", 51), (2, "B", 40), (None, "D", 9), (None, "C", 7)]
    over = season_table(replace(one, closed=True, share_of_held=True)).rows
    # closed when a share was of the five that were held: three count, two are needed
    assert [(row.place, row.unit, row.total) for row in over] == [
        (1, "A", 35),
        (2, "B", 32),
        (None, "D", 9),
        (None, "C", 7),
    ]


def test_every_preset_is_without_problem() -> None:
    for regulation in PRESETS.values():
        assert check_season(season(regulation, [])) == ()
