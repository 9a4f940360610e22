"""Whether what is read as one name is two that nothing parts, and where the second begins."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from rules.problems import problem_at
from tournaments.event.problems.entrant_problems import ListQuestion
from tournaments.lists.cells import all_forenames, is_little
from tournaments.lists.list_table import Line

_LONG: Final = 4
"""Words of a name, each with its little ones, that are rarely one person's."""
_SURNAMES: Final = 2
"""Surnames that one person may have: "Rossi Bianchi Anna Maria"."""


def _words(name: str) -> list[str]:
    """The words of a name, each with the little ones before it: "De Luca Anna" -> "De Luca", "Anna"."""
    found, little = list[str](), list[str]()
    for word in name.split():
        little.append(word)
        if not is_little(word):
            found.append(" ".join(little))
            little = []
    return [*found[:-1], " ".join([*found[-1:], *little])] if found else little


def _is_given(word: str) -> bool:
    """Whether a word is a forename or the first letter of one: "ROSSI M. BIANCHI L."."""
    return all_forenames(word) or (len(word) == 2 and word[0].isalpha() and word[1] == ".")


def second_name(name: str, *, pair: bool) -> int:
    """The place of the word, its little ones not counted, at which the name of a second person begins: forename,
    surname, forename, surname, or the other way; 0 where it is nowhere. For a whole `pair` one of the surnames may be
    a forename elsewhere: "Ivo Gallo Nora Vitale".
    """
    words = _words(name)
    known = list(map(_is_given, words))
    small = [word.islower() and not name.islower() for word in words]  # "Piero Furlan ci sarà di sicuro"
    turns = [
        place
        for place in range(2, len(words) - 1)
        if known[place] == known[0] != known[place - 1] and any(known[place:]) and not small[place]
    ]
    if len(turns) != 1:
        return 0
    return turns[0] if pair or not all(known[turns[0] :]) else 0


def two_names(name: str, *, pair: bool) -> tuple[str, ...]:
    """The name, as those of two people where it is such."""
    words, place = _words(name), second_name(name, pair=pair)
    return (" ".join(words[:place]), " ".join(words[place:])) if place else (name,)


def asked_if_two(lines: Sequence[Line], people: int) -> list[Line]:
    """The lines, those asked about that have one name, which may be two, on a list where others have all who play
    together: four words, a forename between surnames or the other way, or two surnames where pairs are written by
    these.
    """
    sure = [line.entry.players for line in lines if not line.open]
    counted = Counter(map(len, sure))
    grown = sum(any(one.code is ListQuestion.GROWN_TOGETHER for one in line.asked) for line in lines)
    if people < 2 or counted[people] + grown < counted[1]:
        return list(lines)
    by_surname = 2 * sum(all(len(_words(name)) == 1 for name in names) for names in sure) > len(sure)
    return [_asked(line) if _may_be_two(line, by_surname=by_surname) else line for line in lines]


def _may_be_two(line: Line, *, by_surname: bool) -> bool:
    if line.open or line.unnamed or len(line.entry.players) != 1:
        return False
    words = _words(line.entry.players[0])
    known = list(map(_is_given, words))
    changes = sum(one != other for one, other in pairwise(known))
    of_one = changes == 1 and known.count(False) <= _SURNAMES
    if by_surname and len(words) == _SURNAMES:
        return not any(known)
    return (len(words) >= _LONG and not of_one) or (len(words) == 3 and changes == 2)


def _asked(line: Line) -> Line:
    asked = problem_at(ListQuestion.GROWN_TOGETHER, text=line.entry.players[0][:120])
    return replace(line, asked=(asked, *line.asked), open=True)
