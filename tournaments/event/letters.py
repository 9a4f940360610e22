"""Normalization of names for storage and comparison."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

# No script stacks as many marks on a letter (Unicode Standard Annex 15 speaks of 30). Two of them pass for letters.
_HEAP = re.compile(r"((?:[^\w\s\x00-\x7f]|[\uff9e\uff9f]){31,})")
_UNUSUAL = re.compile(r"[^\x20-\x7e\t\r\n]")
_OWN_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"}
)
"""Letters that no mark can be taken off, and the ones they are looked for under."""


_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""Control and formatting marks, half characters and unassigned ones: they can turn a line around or hide in it."""


def unreadable(name: str) -> bool:
    """Whether there is a mark in a name that nobody can read, whichever door it comes in by."""
    return any(unicodedata.category(mark) in _HIDDEN or mark == "\ufffd" for mark in set(name))


def readable(text: str) -> str:
    """The text with a blank in place of every such mark; each kind is judged once, however often it is there."""
    hidden = (mark for mark in set(text) if _UNUSUAL.match(mark) and unreadable(mark))
    return text.translate({ord(mark): " " for mark in hidden})


def composed(text: str, form: Literal["NFC", "NFKC", "NFKD"] = "NFC") -> str:
    """The text in a normal form, in time that grows with its length and not faster.

    Marks above and below a letter are put in order, which takes the square of their number: a megabyte of them, which
    anybody can send, keeps a processor for minutes. So a heap of marks that no script knows is left as it was typed.
    """
    if text.isascii():
        return text
    parts = _HEAP.split(text)
    parts[::2] = [unicodedata.normalize(form, part) for part in parts[::2]]
    return "".join(parts)


def fold(text: str) -> str:
    """A name as it is compared: without case, accents, apostrophes and doubled spaces."""
    plain = composed(composed(text, "NFKD").casefold(), "NFKD")
    marks = {ord(mark): None for mark in set(plain) if unicodedata.combining(mark)}
    return " ".join(re.sub(r"[^\w\s]|_", " ", plain.translate(marks)).split())


def fold_name(name: str) -> str:
    """A person's name as it is compared, whichever of its words comes first."""
    return " ".join(sorted(fold(name).split()))


def repeated_names(names: Iterable[str]) -> tuple[str, ...]:
    """Names that occur more than once, however written and whichever word is first: perhaps one person twice."""
    seen: dict[str, int] = {}
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(fold_name(name), name)
        seen[fold_name(name)] = seen.get(fold_name(name), 0) + 1
    return tuple(first[key] for key, count in seen.items() if count > 1)


def alphabetical(name: str) -> str:
    """Sort key of a name for look-up: É with E, Ł with L, Ø with O."""
    return fold(name).translate(_OWN_LETTERS)


EVERYBODY: Final = 4096
"""How many names are kept as they were read: those of a large Sunday, who are all asked for again with every page."""
_JOINED = re.compile(r"['’‘`´-] ?")


@lru_cache(maxsize=EVERYBODY)
def looked_for(name: str) -> str:
    """All under which a name is looked for, each word behind a blank: D'Angelo is typed "dangelo", too."""
    return f" {alphabetical(name)} {alphabetical(_JOINED.sub('', name))}"


BETWEEN: Final = " – "
"""What is between the people of a pair in its name."""
FIXED: Final = "\u00a0"
"""A blank at which no line is broken."""
_NAMESAKE = re.compile(r" \(\d+\)$")


def bound(name: str) -> str:
    """A name whose dash stays with the person before it, so that it never begins a line."""
    return name.replace(BETWEEN, FIXED + BETWEEN[1:])


HYPHEN: Final = "\u00ad"
"""Shown only where a line ends with it."""
_END, _LONG_WORD = 3, re.compile(r"[^\s-]{17,}")


def breakable(word: str) -> str:
    """A word that a line may break with a hyphen, never so near its ends; letters that are joined, as Arabic ones, are
    not parted.
    """
    if any(unicodedata.bidirectional(letter) != "L" for letter in word if letter.isalpha()):
        return word
    first, middle, last = word[:_END], word[_END:-_END], word[-_END:]
    return HYPHEN.join((first, *middle, last))


def hyphened(name: str) -> str:
    """A name in which words may be broken that are longer than a column of a phone."""
    return _LONG_WORD.sub(lambda word: breakable(word[0]), name)


def is_called_by(name: str, people: Sequence[str]) -> bool:
    """Whether the name of a pair or player is nothing but these people's, with forenames shrunk to initials or the end
    cut off where it was too long, and with a number where others are called the same.
    """
    parts = _NAMESAKE.sub("", name).split(BETWEEN)
    return len(parts) == len(people) and all(map(_is_short_of, parts, people))


def _is_short_of(name: str, whole: str) -> bool:
    words, full = name.removesuffix("…").split(), whole.split()
    cut = name.endswith("…")
    if not words or (len(words) > len(full) if cut else len(words) != len(full)):
        return False
    last = len(words) - 1 if cut else None
    return all(
        one == other or (other.startswith(one.removesuffix(".")) and (place == last or one.endswith(".")))
        for place, (one, other) in enumerate(zip(words, full, strict=False))
    )


_QUOTED: Final = re.compile(r"[“«\"]([^”»\"]*\w[^”»\"]*)[”»\"]")
MOST_SHORT: Final = 24
"""Letters that one line of a phone has for the name of a tournament."""


def short_name(name: str) -> str:
    """A name as far as one line has room for it: whole, or its first words, without a little word at their end; of a
    name with something in quotes that, which tells it from others of its kind.

    Nothing marks that something is left out, because the whole name is on the page, too. A first word that is
    longer than the line is left whole.
    """
    if len(name) <= MOST_SHORT:
        return name
    quoted = _QUOTED.search(name)
    words = (quoted[1] if quoted else name).split()
    kept = words[:1]
    for word in words[1:]:
        if len(" ".join([*kept, word])) > MOST_SHORT:
            break
        kept.append(word)
    while len(kept) > 1 and (kept[-1].islower() or not any(map(str.isalnum, kept[-1]))):
        kept.pop()
    return " ".join(kept).rstrip(",;:-–")
