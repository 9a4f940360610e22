"""A line of a list as it is proposed: names without words in capitals, each with its surname, a bar in its place."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from rules.problems import problem_at
from tournaments.event.letters import fold
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.event.surnames import person_name
from tournaments.lists.cells import BETWEEN_NAMES
from tournaments.lists.list_table import Line
from tournaments.lists.people_cells import BEHIND_NAMES, JOINED_WORDS, is_bar
from tournaments.lists.two_names import two_names

_SCOT: Final = re.compile(r"M[cC]([A-ZÀ-Þ]{3,})")
_ROMAN: Final = re.compile(r"I{2,3}|IV|VI{0,3}")
_READ_ALOUD: Final = re.compile("[aeiouy]")


@dataclass(frozen=True, slots=True)
class Proposed:
    """A line with what is proposed of it; `written`: how the list wrote a name that is proposed otherwise."""

    line: Line
    written: Mapping[str, str]


def proposed(line: Line) -> Proposed:
    """The names as they should be written, a surname for both where it is written once, and a bar that is beside the
    names as that of the entrant.
    """
    entry, shared = line.entry, any(one.code is ListQuestion.SHARED_SURNAME for one in line.asked)
    players = _parted(line)
    names = _names(players, shared=shared)
    bars = [mark for mark in entry.marks if not entry.club and is_bar(mark)][:1]
    marks = tuple(mark for mark in entry.marks if mark not in bars)
    now = replace(
        entry,
        players=names,
        surnames=tuple(map(in_title_case, entry.surnames)) or tuple(map(_loud_surname, players)),
        club=entry.club or "".join(bars).strip("()[]"),
        marks=marks,
    )
    beside = [problem_at(ListQuestion.MARKS, text=" ".join(marks)[:60])] if marks else []
    asked = [one for one in line.asked if one.code is not ListQuestion.MARKS]
    told = beside if len(asked) < len(line.asked) else []
    written = {name: said for name, said in zip(names, players, strict=True) if name != said}
    return Proposed(replace(line, entry=now, asked=(*asked, *told)), written)


def _parted(line: Line) -> tuple[str, ...]:
    """The players; two whole names that nothing parts as two people, which is asked about."""
    players = line.entry.players
    grown = len(players) == 1 and any(one.code is ListQuestion.GROWN_TOGETHER for one in line.asked)
    return two_names(players[0], pair=True) if grown else players


def _names(names: Sequence[str], *, shared: bool) -> tuple[str, ...]:
    found = tuple(map(in_title_case, names))
    once = shared and len(found) > 1 and " " not in found[0]
    return (f"{found[0]} {person_name(found[-1]).surname}", *found[1:]) if once else found


def _loud_surname(name: str) -> str:
    """The surname that capitals alone tell: "ROSSI Mario"; nothing where no word or every word is in them."""
    plain = all(word.isupper() or not any(map(str.isupper, word[1:])) for word in name.split())
    told = plain and not name.isupper() and name != in_title_case(name)
    return in_title_case(person_name(name).surname) if told else ""


def in_title_case(name: str) -> str:
    """A name without the words in capitals: "DE LUCA Pio" -> "De Luca Pio". Initials, numbers behind a name and words
    that cannot be read aloud stay.

    >>> in_title_case("ROSSI MARIO"), in_title_case("D'ANGELO UGO"), in_title_case("McDONALD IAN II")
    ('Rossi Mario', "D'Angelo Ugo", 'McDonald Ian II')
    """
    words = name.split()
    return " ".join(_word_in_title_case(word, first=not place) for place, word in enumerate(words))


def _word_in_title_case(word: str, *, first: bool) -> str:
    scot = _SCOT.fullmatch(word)
    if scot:
        return f"Mc{scot[1].capitalize()}"
    said, low = fold(word), word.lower()
    loud = word.isupper() and "." not in word and (_READ_ALOUD.search(said) or said in JOINED_WORDS | BEHIND_NAMES)
    if not loud or sum(map(str.isalpha, word)) < 2 or (not first and _ROMAN.fullmatch(word)):
        return word
    return low if not first and said in BETWEEN_NAMES else re.sub(r"(?:^|(?<=['’-]))\w", _upper, low)


def _upper(match: re.Match[str]) -> str:
    return match[0].upper()
