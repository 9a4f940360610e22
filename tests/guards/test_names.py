"""Folders, files and classes are made of words of the glossary, or of the words that every program has."""

import re
from collections.abc import Iterator

from tests.guards.files import text_files

PROGRAM = ("rules/", "tournaments/", "briscola_site/")
PLAIN = (
    "across agreeing ahead align alike already apps argument averages away background bad base block book box bug "
    "cap cell choice colouring comer command config console construction contexts continued continuing copied core "
    "counting created data dear declared details domain elimination enums env error expected facts figure file "
    "filling filter find foreseen fraction gateway given gone guard htmx import importing json key label length "
    "level life list listening lock logged maker management manager matter meta middleware migrate mine missing "
    "mover newest now obstacle onward open option output pass past personal plan price printed printing private "
    "problems process published qualified question reader ref refused relation revision saving scale section "
    "seeding served server setting setup signature simulated simulation site size source sqlite stale state storage "
    "templatetags term text tiebreak timing trace trait undecided undo undoable unfinished unmet upload urls view "
    "wanted web weight whole wsgi"
)
"""What needs no glossary: said of anything, or of any program."""
CLASS = re.compile(r"^ *class (\w+)[:(]", re.MULTILINE)
PART = re.compile(r"[A-Z][a-z]+|[A-Z]+(?![a-z])|[a-z]+|[A-Z]")


def names() -> Iterator[tuple[str, str]]:
    """Every folder, every file and every class of the program, with the place where it is."""
    for name, text in text_files().items():
        if name.startswith(PROGRAM) and name.endswith(".py") and "/migrations/" not in name:
            yield from ((part, name) for part in name.removesuffix(".py").split("/") if part != "__init__")
            yield from ((one, name) for one in CLASS.findall(text))


def of_the_glossary() -> frozenset[str]:
    text = text_files()["docs/glossary.md"].lower()
    return frozenset(re.findall(r"[a-z]+", f"{text} {text.replace('-', '')}"))  # a line-up is a Lineup


def stems(word: str) -> set[str]:
    """The word as it is, and as it would be of one thing, of many, and done."""
    ends = (("s", ""), ("es", ""), ("ies", "y"), ("y", "ies"), ("ed", ""), ("d", ""), ("", "s"), ("", "es"), ("", "d"))
    doing = word.removesuffix("ing")  # as: to withdraw, withdrawing; to erase, erasing
    bare = {doing, f"{doing}e", f"{doing}al", doing[:-1]} if len(doing) > 2 else set()
    return {word} | {word.removesuffix(end) + other for end, other in ends if word.endswith(end)} | {f"{word}ed"} | bare


def test_a_name_is_made_of_words_that_the_glossary_has() -> None:
    known = of_the_glossary() | set(PLAIN.split())
    unknown = {
        f"{word} ({name}, {place})"
        for name, place in names()
        for word in (part.lower() for part in PART.findall(name))
        if not stems(word) & known
    }
    assert sorted(unknown) == []


def test_a_plain_word_is_kept_only_while_a_name_needs_it() -> None:
    used = {stem for name, _place in names() for part in PART.findall(name) for stem in stems(part.lower())}
    assert sorted(set(PLAIN.split()) - used) == []
