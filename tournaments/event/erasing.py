"""A person's name, found in texts whichever way it was written, and put out of them."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import chain, count

from tournaments.event.letters import fold, fold_name

BETWEEN = frozenset(" .'’-_")
"""What is between the words of one name; anything else separates two."""
CUT = "…"
"""Ends a name for which there was no room."""
SIGNS = frozenset((CUT, ","))
"""What is not letters and is looked for."""
LEAST_CUT = 4
"""Letters: of a shorter beginning nobody can say whose it is."""
MOST_TURNED = 6
"""Words: a longer name is looked for in its own order, and with the last word first."""


@dataclass(frozen=True)
class Erasure:
    """Puts `label` in the place of a person with one of these `names`, now or before; `others` are called otherwise,
    and stay, also where their name holds one of these.
    """

    label: str
    names: tuple[str, ...]
    others: tuple[str, ...] = ()

    def text(self, text: str) -> str:
        """The text without the name: in any case, with or without accents, with initials, the surname first, or cut."""
        if fold_name(text) in self._whole or (text and text in self.names):
            return self.label
        if not self._words:
            return text
        (letters, places), written, at = _folded(text), [], 0
        for found in self._pattern.finditer(letters):
            first, last = places[found.start()], places[found.end() - 1] + 1
            if found["other"] or not self._is_name(found["name"], text, first, last):
                continue
            written += [text[at:first], self.label]
            at = last + (text[last : last + 1] == "." and len(found["name"].split()[-1]) == 1)
        return "".join([*written, text[at:]])

    def value(self, value: object) -> object:
        """The same of everything that JSON can hold."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(one) for one in value]
        if isinstance(value, dict):
            return {self.text(name): self.value(one) for name, one in value.items()}
        return value

    def titles(self, value: object, chosen: Collection[str]) -> object:
        """The same of only those texts that are chosen."""
        if isinstance(value, str):
            return self.text(value) if value in chosen else value
        if isinstance(value, list):
            return [self.titles(one, chosen) for one in value]
        if isinstance(value, dict):
            return {name: self.titles(one, chosen) for name, one in value.items()}
        return value

    def address(self, slug: str, taken: Collection[str]) -> str:
        """The part of an address that was made of a title, with the label in the place of the name; one that is not
        `taken`.
        """
        if not self.holds(slug):
            return slug
        label = "-".join(fold(self.label).split())
        bare = replace(self, label=label).text(slug)
        return next(one for one in chain([bare], (f"{bare}-{number}" for number in count(2))) if one not in taken)

    def holds(self, value: object) -> bool:
        """Whether it holds the name."""
        return self.value(value) != value

    @cached_property
    def _words(self) -> tuple[tuple[str, ...], ...]:
        return tuple(dict.fromkeys(tuple(fold(name).split()) for name in self.names if fold(name)))

    @cached_property
    def _whole(self) -> frozenset[str]:
        """A name of nothing but signs is found where it is written alone: else it would be found everywhere."""
        return frozenset(folded for name in self.names if (folded := fold_name(name)))

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        forms = [form for words in self._words for form in _forms(words)]
        others = sorted({fold(other) for other in self.others} - self._whole, key=len, reverse=True)
        holding = [other for other in others if any(re.search(rf"\b(?:{form})\b", other) for form in forms)]
        stay = "|".join(" +".join(map(re.escape, other.split())) for other in holding) or "(?!)"
        named = "|".join(forms) or "(?!)"
        return re.compile(rf"\b(?:(?P<other>{stay})\b|(?P<name>(?:{named})\b|(?:{self._cut()}){CUT}))")

    def _cut(self) -> str:
        begun = {
            written[:length]
            for words in self._words
            for written in (" ".join(words), " ".join((words[0][0], *words[1:])))
            for length in range(LEAST_CUT, len(written))
        }
        return "|".join(re.escape(one).replace(r"\ ", " +") for one in sorted(begun, key=len, reverse=True)) or "(?!)"

    def _is_name(self, found: str, text: str, first: int, last: int) -> bool:
        """Whether what was found is more than initials; of a single word, whether it is no part of somebody's name."""
        words = found.rstrip(CUT).split()
        if not any(len(word) > 1 for word in words):
            return False
        return len(words) > 1 or not (_begins_name(text[last:]) or _ends_name(text[:first]))


def _forms(words: tuple[str, ...]) -> Iterator[str]:
    """The words in their order and turned round, any but one of them as its initial; with a comma behind what is first
    then, as in a list by surname.
    """
    turns = range(len(words)) if len(words) <= MOST_TURNED else (0, len(words) - 1)
    for turn in turns:
        parts = (words[turn:], words[:turn]) if turn else (words,)
        yield ",? +".join(" +".join(rf"(?:{re.escape(word)}|{re.escape(word[0])})" for word in part) for part in parts)


@cache
def _folded_letter(letter: str) -> str:
    if letter.isspace() or letter in BETWEEN:
        return " "
    return fold(letter) or ("" if unicodedata.combining(letter) else letter if letter in SIGNS else "\x01")


def _folded(text: str) -> tuple[str, list[int]]:
    """The text as it is compared, and of each of its letters where it was."""
    letters: list[str] = []
    places: list[int] = []
    for place, letter in enumerate(text):
        known = _folded_letter(letter)
        letters += known
        places += [place] * len(known)
    return "".join(letters), places


def _begins_name(text: str) -> bool:
    return bool(re.match(r"\s+\w", text)) and text.lstrip()[0].isupper()


def _ends_name(text: str) -> bool:
    last = text.split()[-1:] if text[-1:].isspace() else []
    return bool(last) and last[0][0].isupper() and last[0][-1].isalnum()


def strings(value: object) -> Iterator[str]:
    """Every text in whatever JSON can hold."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings(one)
    elif isinstance(value, dict):
        yield from strings(list(value.values()))


def name_of_nobody(number: int, words: str, taken: Iterable[str]) -> str:
    """ "Giocatore 17", where `words` has the place of a number; with the next number where somebody is called so."""
    known = {fold(one) for one in taken}
    while fold(words % {"number": number}) in known:
        number += 1
    return words % {"number": number}
