"""How much room words take on the projector, so that what does not fit goes to another leaf and nothing is cut.

The screen is 1000 units wide and 562 high, whatever it is made of; static/css/projector.css sets it in the same
proportions. Widths are in thousandths of the size of the type, as if all of it were bold: where it is not, a leaf has
room to spare.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournaments.event.letters import FIXED, breakable, short_name
from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.pictures.lettering import bold_width, plain_width

Item = TypeVar("Item")

INNER = 970
"""The width of a leaf."""
ROOM = 458
"""The height of a leaf between the rule under its title and the line at its foot."""
TITLE_ROOM = 500
"""The width of a title beside the turn and the time."""
REHEARSAL_ROOM = 110
FOOT_ROOM, SUITS_ROOM = 825, 140
"""The width of the name of the evening beside the time of day, and what the four suits take of it."""
PADDING = 7
"""What is above and below the lines of a row, together with its rule."""

SPACE = 312
FULL = 34  # in a hundred


@dataclass(frozen=True, slots=True)
class Scale:
    """A size of type, in units; `key` is the word that the style knows it by. Lines of a `tight` one are closer."""

    key: str
    size: int
    tight: bool = False
    padding: int = PADDING

    @property
    def line(self) -> int:
        """The height of a line: a fifth more than the type, a tenth of a tight one."""
        return -(-self.size * (11 if self.tight else 12) // 10)

    def row(self, lines: int) -> int:
        return lines * self.line + self.padding - self.tight

    def ems(self, units: int) -> int:
        """A width in thousandths of this type."""
        return units * 1000 // self.size


TEXT = Scale("text", 30)
SCALES = (Scale("title", 53), Scale("figure", 39), TEXT)
CLEAR, DENSE = Scale("clear", 26, tight=True), Scale("dense", 22, tight=True)
"""For a bracket and the name of the evening, and for the tables of a turn, where they are many."""
NEAR = Scale("near", 18, tight=True, padding=6)
"""The smallest, in several columns of people."""


TITLE_SCALES = ((Scale("figure", 39), 1), (TEXT, 1), (CLEAR, 1), (Scale("small", 22), 2), (Scale("least", 15), 3))
"""Type sizes of titles, each with its lines: together as high as one line of the largest."""


def title_scale(title: str, *, rehearsal: bool = False) -> str:
    """The largest type in which a title has room. A rehearsal says beside it that it is one."""
    room = TITLE_ROOM - REHEARSAL_ROOM * rehearsal
    fitting = (one.key for one, most in TITLE_SCALES if lines_of(words_of(title), one.ems(room)) <= most)
    return next(fitting, TITLE_SCALES[-1][0].key)


def foot_of(name: str, short: str = "") -> Plain:
    """The name of an evening at the foot, in type that is clear: beside the four suits, else without them, else its
    `short` name or first words alone (`whole` says so).
    """
    wide = sum(plain_words_of(name)) + SPACE * name.count(" ")
    suits = wide <= CLEAR.ems(FOOT_ROOM - SUITS_ROOM)
    whole = wide <= CLEAR.ems(FOOT_ROOM)
    return {"name": name if whole else short or short_name(name), "suits": suits or not whole, "whole": whole}


def words_of(text: str, measure: Callable[[str], int] = bold_width) -> tuple[int, ...]:
    """The width of every word, in bold; a space that does not break a line is part of one."""
    return tuple(SPACE * word.count(FIXED) + measure(word.replace(FIXED, "")) for word in filter(None, text.split(" ")))


def plain_words_of(text: str) -> tuple[int, ...]:
    """The same where a text is not bold."""
    return words_of(text, plain_width)


def hyphenated(text: str, room: int) -> str:
    """A text whose words, or the parts between hyphens they have, may be broken with one where they are wider than a
    line; letters that are joined, as Arabic ones, are not.
    """
    return re.sub("[^ -]+", lambda word: breakable(word[0]) if bold_width(word[0]) > room else word[0], text)


def lines_of(words: Sequence[int], room: int) -> int:
    """How many lines words of these widths take; one that is longer than a line goes on in the next."""
    lines, used = 1, 0
    for word in words:
        if used and used + SPACE + word > room:
            lines, used = lines + 1, 0
        used += word + (SPACE if used else 0)
        over = max(0, -(-used // room) - 1)
        lines, used = lines + over, used - over * room
    return lines


def pair_lines(widths: Sequence[Sequence[int]], room: int) -> int:
    """How many lines people take who are in one line, or else each begin one, by the widths of their words."""
    together = sum(sum(words) + SPACE * len(words) for words in widths)
    return 1 if together <= room else sum(lines_of(words, room) for words in widths)


def packed(items: Sequence[Item], height_of: Callable[[Item], int], room: int = ROOM) -> list[list[Item]]:
    """The items in their order, each column as full as it gets; one that is too high is alone."""
    columns: list[list[Item]] = []
    left = 0
    for item in items:
        height = height_of(item)
        if not columns or height > left:
            columns.append([])
            left = room
        columns[-1].append(item)
        left -= height
    return columns


@dataclass(frozen=True, slots=True)
class Setting:
    """In which type a list is set, and in how many columns a leaf."""

    scale: Scale
    columns: int

    @property
    def room(self) -> int:
        """The width of one column, in thousandths of the type."""
        return self.scale.ems((INNER - (self.columns - 1) * GUTTER) // self.columns)


GUTTER = 30
SINGLE = tuple(Setting(scale, 1) for scale in SCALES)
TABLES = (*SINGLE, Setting(CLEAR, 1), Setting(DENSE, 1))
DOUBLE = tuple(Setting(scale, columns) for scale in SCALES for columns in (1, 2))


def set_in_type(
    items: Sequence[Item], settings: Sequence[Setting], lines: Callable[[Item, int], int], room: int = ROOM
) -> tuple[Setting, list[list[list[Item]]]]:
    """The largest type in which everything fits on one leaf, or on no more leaves than in the smallest, and hardly a
    name is broken; else the smallest, on as few leaves as can be. Of every leaf the columns, of each its items.

    `lines` says how many lines an item takes in a column of that width; `room` is the height of a leaf.
    """

    def slides(setting: Setting) -> list[list[list[Item]]]:
        columns = packed(items, lambda item: setting.scale.row(lines(item, setting.room)), room)
        return [columns[first : first + setting.columns] for first in range(0, len(columns), setting.columns)]

    small = [setting for setting in settings if setting.scale is settings[-1].scale]
    usual = next((setting for setting in settings if setting.scale is TEXT), small[0])
    smallest, found = min(((setting, slides(setting)) for setting in small), key=lambda one: len(one[1]))
    for setting in settings:
        if setting not in small and _keeps_names(items, setting, usual, lines):
            larger = slides(setting)
            if len(larger) <= max(1, len(found)):
                return setting, larger if len(larger) <= 1 else _even(items, setting, lines, larger, room)
    return smallest, _even(items, smallest, lines, found, room)


def is_full(
    columns: Sequence[Sequence[Item]], setting: Setting, lines: Callable[[Item, int], int], room: int = ROOM
) -> bool:
    """Whether a leaf has so much on it that its rows may share what room is left."""
    highest = max(sum(setting.scale.row(lines(item, setting.room)) for item in column) for column in columns)
    return 100 * highest >= room * FULL


def _even(
    items: Sequence[Item],
    setting: Setting,
    lines: Callable[[Item, int], int],
    found: list[list[list[Item]]],
    room: int,
) -> list[list[list[Item]]]:
    """The same number of leaves, all about as full: the lowest columns in which the items still have room."""

    def height_of(item: Item) -> int:
        return setting.scale.row(lines(item, setting.room))

    columns = even_columns(items, height_of, len(found) * setting.columns, room)
    return [columns[first : first + setting.columns] for first in range(0, len(columns), setting.columns)]


def even_columns(items: Sequence[Item], height_of: Callable[[Item], int], most: int, room: int) -> list[list[Item]]:
    """The items in at most `columns` columns, as low as possible, none above `room`."""
    heights = [height_of(item) for item in items]
    low, high = max(heights, default=0), max([room, *heights])
    while low < high:
        middle = (low + high) // 2
        if len(packed(heights, lambda height: height, middle)) <= most:
            high = middle
        else:
            low = middle + 1
    return packed(items, height_of, low)


def _keeps_names(items: Sequence[Item], setting: Setting, usual: Setting, lines: Callable[[Item, int], int]) -> bool:
    """Whether no item takes more than two lines, if it does not in the usual type as well."""
    return all(lines(item, setting.room) <= max(2, lines(item, usual.room)) for item in items)
