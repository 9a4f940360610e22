"""How leaves of the projector are filled: nothing is lost, nothing is cut, and type is as large as it can be."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.event.surnames import person_name
from tournaments.pages.projector.seat_slides import begin_of, told_apart
from tournaments.pages.projector.type import (
    DOUBLE,
    ROOM,
    SINGLE,
    SPACE,
    TABLES,
    TEXT,
    Setting,
    hyphenated,
    is_full,
    lines_of,
    packed,
    set_in_type,
    words_of,
)

HEIGHTS = st.lists(st.integers(1, 2 * ROOM), max_size=60)
LINES = st.lists(st.integers(1, 9), max_size=60)


def test_letters_with_accents_are_as_wide_as_without() -> None:
    assert words_of("Nicolò Bertolè") == words_of("Nicolo Bertole")


def test_a_letter_that_nobody_measured_counts_as_the_widest() -> None:
    assert words_of("漢") == (1000,)


def test_words_go_to_the_next_line_where_the_space_before_them_does_not_fit() -> None:
    assert lines_of((500, 188), 1000) == 1
    assert lines_of((500, 189), 1000) == 2


def test_a_word_that_is_longer_than_a_line_goes_on_in_the_next() -> None:
    assert lines_of((2500,), 1000) == 3
    assert lines_of((100, 2500), 1000) == 4
    assert lines_of((2500, 100), 1000) == 3


@given(HEIGHTS)
def test_packing_keeps_every_item_in_its_order_and_fills_no_column_too_high(heights: list[int]) -> None:
    columns = packed(heights, lambda height: height)
    assert [height for column in columns for height in column] == heights
    assert all(sum(column) <= ROOM for column in columns if len(column) > 1)


@given(LINES)
def test_larger_type_takes_no_more_leaves_and_nothing_is_lost(lines: list[int]) -> None:
    setting, slides = set_in_type(lines, DOUBLE, lambda count, _room: count)
    assert [count for columns in slides for column in columns for count in column] == lines
    smallest = [one for one in DOUBLE if one.scale is TEXT]
    assert len(slides) <= max(1, len(set_in_type(lines, smallest, lambda count, _room: count)[1]))
    assert all(len(columns) <= setting.columns for columns in slides)


def test_a_short_list_of_short_names_is_set_in_the_largest_type() -> None:
    assert set_in_type(["A", "B"], SINGLE, lambda _name, _room: 1)[0].scale.key == "title"


def test_no_name_is_broken_into_many_lines_only_to_be_larger() -> None:
    wide = TEXT.ems(900)
    assert set_in_type(["A"], SINGLE, lambda _name, room: 1 if room > wide else 3)[0].scale is TEXT


def test_ninety_two_names_of_one_line_are_on_five_leaves_in_two_columns() -> None:
    setting, slides = set_in_type(range(92), DOUBLE, lambda _name, _room: 1)
    assert (setting.columns, len(slides)) == (2, 5)


def test_twelve_tables_are_on_a_leaf() -> None:
    _setting, slides = set_in_type(range(12), TABLES, lambda name, _room: 1 + (name in {3, 6, 9}))
    assert len(slides) == 1


def test_two_columns_are_made_only_where_they_save_a_leaf() -> None:
    setting, _slides = set_in_type(range(40), DOUBLE, lambda _name, room: 1 if room > TEXT.ems(500) else 2)
    assert setting.columns == 1


def test_a_leaf_of_which_a_third_is_filled_shares_its_height_among_its_rows() -> None:
    few = set_in_type([5, 5], [Setting(TEXT, 1)], lambda count, _room: count)
    assert [is_full(columns, few[0], lambda count, _room: count) for columns in few[1]] == [True]
    one = set_in_type([2], [Setting(TEXT, 1)], lambda count, _room: count)
    assert [is_full(columns, one[0], lambda count, _room: count) for columns in one[1]] == [False]


def test_the_blank_before_a_dash_breaks_no_line() -> None:
    assert len(words_of("Ada Neri\u00a0– Ugo Bassi")) == 4
    assert sum(words_of("Neri\u00a0–")) == sum(words_of("Neri –")) + SPACE


def test_the_range_of_a_leaf_has_as_many_letters_as_tell_it_from_the_leaf_beside_it() -> None:
    assert [begin_of("De Marchi", 3), begin_of("D’Angelo", 2), begin_of("ROSSI", 4)] == ["De M", "D’A", "Ross"]


def test_two_leaves_that_part_people_of_one_surname_say_forenames_too() -> None:
    def between(one: str, other: str) -> tuple[str, str]:
        return told_apart(person_name(one), person_name(other))

    assert between("Irma Marino", "Renata Marocco") == ("Mari", "Maro")
    assert between("Noemi Marocco", "Renata Marocco") == ("Marocco N.", "Marocco R.")
    assert between("Maria De Luca", "Mario De Luca") == ("De Luca Maria", "De Luca Mario")


def test_a_word_that_is_wider_than_a_line_may_be_broken_with_a_hyphen_but_not_near_its_ends() -> None:
    long = "WOLFESCHLEGELSTEINHAUSENBERGERDORFF"
    assert hyphenated("ROSSI", 9000) == "ROSSI"
    broken = hyphenated(f"{long} Otto", 9000)
    assert broken.replace("\u00ad", "") == f"{long} Otto"
    assert broken.split("\u00ad")[0] == "WOL"
    assert broken.split("\u00ad")[-1] == "RFF Otto"
    assert hyphenated("الخطيبالخطيبالخطيبالخطيب", 100) == "الخطيبالخطيبالخطيبالخطيب"  # its letters are joined
