"""Folders, files and classes are made of words of the glossary, or of the words that every program has."""

import re
from collections import Counter
from collections.abc import Iterator

from tests.guards.files import text_files

PROGRAM = ("rules/", "tournaments/", "briscola_site/", "draws/")
PLAIN = (
    "around owed unclear withdrawn proposed "
    "above access account across actor added against age agreeing ahead aim align alike already answer apps archive "
    "argument arrival asked attendance audience automatic averages away back background backup bad ban base "
    "berger beside block book box briscola bucket bug cache cap capital carried catalogue cell "
    "ceremony certificate chat choice chosen cited classes clock colouring column comer command companions condition "
    "config connection consequence console construction contents contexts continued continuing core corrected course "
    "crossed damaged database dealers dear demonstration details developed direction disclosure "
    "document domain door doubles "
    "draft drawings early earned effect elimination engaged entrance entry env erased erasing erasure estimate "
    "euros event exact expected explained explainer export extensions facts fair federation fewest field figure file "
    "filling filter find finding force foreseen forms fraction fragments frame gateway given goal gone "
    "grid guard hand heading health heard history home htmx ics idle import inside installation invitation invited "
    "json jump kept key kind label last leader leaving lettering letters life light limit list listening lock log "
    "logged look lookup mail management manager manners marks matrix matter member membership memory message "
    "metrics middleware migrate mine minimum movement name namesake new newer newest next obstacles only onward "
    "options outcome output own painting pass password past path payment pdf penalty personal picture pinned plan "
    "podium pool possible poster postgresql prepared present preview prices primary print printer privacy private "
    "prize problems process products program programme progress projector proxies published push qualification "
    "qualified qualify quality queries question queue read reader reading reason record ref references refusal refused "
    "registry relation removal repair reseating restore restricted reveal revision right ring robin role room "
    "roster rule run sanction saved saving scale score search section seen selectors sent serve services session "
    "setting setup short shown sign signatures simulate simulation since site sitting size slice small snapshot "
    "source spot sqlite stale starter state stay step storage story subscription suit surnames take talk tally target "
    "templatetags term text threads threshold ticket total trace traits translator transversals tree trouble "
    "try turnings type typeset typesetter undecided undisturbed undo undoable undrawn unfinished unmet update upgrade "
    "upload urls variant verdict view waiting waits wanted watch ways web weights welcome whole within work "
    "workbook wrapper written wsgi year yes"
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


def test_a_module_is_named_by_its_own_noun() -> None:
    modules = Counter(
        name.rsplit("/", 1)[-1]
        for name in text_files()
        if name.startswith(PROGRAM) and name.endswith(".py") and "/migrations/" not in name
    )
    often = {name for name, times in modules.items() if times > 2}
    assert often == {"__init__.py", "urls.py", "types.py"}


def test_a_plain_word_is_kept_only_while_a_name_needs_it() -> None:
    used = {stem for name, _place in names() for part in PART.findall(name) for stem in stems(part.lower())}
    assert sorted(set(PLAIN.split()) - used) == []
