"""Words in code, docs and pages: plain, few, and those of the glossary."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from babel.messages.pofile import read_po

from briscola_site.packed_files import ONE_STYLE
from tests.guards.files import ROOT, text_files

# Taken apart, so that this file does not find itself.
FORBIDDEN = {
    "a folder outside the project": r"\.\./" + "shared",
    "a path of one machine": r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+|opt/pypi|tmp/venv)" + "/",
    "a package server": r"py" + r"pi\.org|python" + r"hosted\.org|npm" + r"js\.org|deb\.deb" + r"ian\.org",
    "a disabled test": r"pytest\.mark\." + r"(?:skip|xfail)\b",
    "an unfinished thought": r"\b(?:TO" + r"DO|FIX" + r"ME)\b",
}
MOST_WORDS = 3_500
PROSE_OF = ("docs/", "rules/", "templates/", "static/css/", "tournaments/", "README.md", "CONTRIBUTING.md")
FILE_NAMED = re.compile(r"(?<![\w./{}%:-])((?:[a-z_]\w*/)+[a-z_]\w*\.(?:py|html|css|typ))\b")


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_contains(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in text_files().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]
    assert found == []


def test_links_in_the_docs_lead_somewhere() -> None:
    broken = []
    for name, text in text_files().items():
        if name.endswith(".md"):
            for target in re.findall(r"\]\((?!https?://|#|mailto:)([^)#\s]+)", text):
                if not (ROOT / name).parent.joinpath(target).exists():
                    broken.append(f"{name}: {target}")
    assert broken == []


def test_a_file_that_a_text_names_exists() -> None:
    """Docs, comments and docstrings name a file by the end of its path: "hall/who.html", "pages/frame/guard.py"."""
    texts = text_files()
    ends = {name[start:] for name in texts for start in (0, *(m.end() for m in re.finditer("/", name)))}
    ends.add(ONE_STYLE)  # made of others when it is asked for
    gone = []
    for name, text in texts.items():
        if name.startswith(PROSE_OF) and name.endswith((".py", ".html", ".svg", ".css", ".typ", ".md")):
            for named in FILE_NAMED.findall(text):
                if named not in ends:
                    gone.append(f"{name}: {named}")
    assert gone == []


def anchors(page: str) -> set[str]:
    """The places of a page that a link can lead to, named as the pages' viewers name them."""
    heads = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_links_to_a_part_of_a_page_lead_to_it() -> None:
    broken = []
    for name, text in text_files().items():
        if name.endswith(".md"):
            for target, part in re.findall(r"\]\((?!https?://)([^)#\s]*)#([^)\s]+)\)", text):
                page = (ROOT / name).parent / target if target else ROOT / name
                if part not in anchors(page.read_text(encoding="utf-8")):
                    broken.append(f"{name}: {target}#{part}")
    assert broken == []


def test_the_page_about_draws_can_be_read_in_one_go() -> None:
    assert len(text_files()["docs/draws.md"].split()) <= MOST_WORDS


def test_every_command_that_the_docs_name_exists() -> None:
    rooms = (ROOT / "tournaments", ROOT / "draws")
    commands = {path.stem for room in rooms for path in room.glob("management/commands/[a-z]*.py")}
    commands |= {"makemigrations", "migrate", "check", "shell"}
    missing = [
        f"{name}: {command}"
        for name, text in text_files().items()
        if name.endswith(".md")
        for command in re.findall(r"dev\.py manage ([a-z_]+)", text)
        if command not in commands
    ]
    assert missing == []


WORDS = {
    r"hang(?:s|ing)? on(?! (?:the )?walls?\b)": "depends on",
    r"anew": "again",
    r"who(?:so)?ever|whomever": "who, anybody who",
    r"stands? for": "means",
    r"(?<!how it )(?:stands?|stood)(?! (?:for|out|still)\b)": "is",
    r"the own": "their own, its own",
    r"bears?(?! in mind)|bore|borne": "has",
    r"beforehand": "before",
    r"upon": "on",
    r"ought": "should",
}
TOLD_ALREADY = ("CHANGELOG.md", "tests/guards/test_words.py")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
CAPITAL = re.compile(r"(?<=[a-z])([A-Z])")
NAME_IN_A_TEMPLATE = re.compile(r"^  \w+", re.MULTILINE)
ENGLISH = re.compile(r'^msgstr(?:\[\d\])? "(.*)"\n((?:".*"\n)*)', re.MULTILINE)
HASHED, SLASHED, STARRED = r"(?:^|\s)# [^\n]*", r"(?:^|\s)// [^\n]*", r"/\*.*?\*/"
COMMENTS = {
    ".toml": HASHED,
    ".conf": HASHED,
    ".js": f"{SLASHED}|{STARRED}",
    ".typ": f"{SLASHED}|{STARRED}",
    ".css": STARRED,
    ".html": r"{% comment %}.*?{% endcomment %}|{#.*?#}",
}


@cache
def prose() -> Mapping[str, str]:
    """The files in which people talk to each other, with what they say there in small letters, names in backticks left
    out.
    """
    found = {}
    for name, text in text_files().items():
        suffix = "." + name.rpartition(".")[2]
        if "/vendor/" in name or name in TOLD_ALREADY:
            continue
        said = text if suffix == ".md" or name.startswith("docs/schemas/") else ""
        if suffix in COMMENTS:
            said = "\n".join(re.findall(COMMENTS[suffix], text, re.MULTILINE | re.DOTALL))
        if suffix == ".py":  # every word of it: docstrings, names, and what is told
            said = CAPITAL.sub(r" \1", text).replace("_", " ")
        if suffix == ".po":
            said = "\n".join(first + more.replace('"\n"', "") for first, more in ENGLISH.findall(text))
        if suffix == ".html":
            said = NAME_IN_A_TEMPLATE.sub("", said)
        found[name] = CODE.sub("", said).lower()
    return found


def said_in(text: str, word: str) -> Iterator[str]:
    """A pattern that begins with letters is looked for twenty times as quickly as one that first looks back."""
    for one in re.finditer(rf"(?:{word})(?![\w-])", text):
        before = text[one.start() - 1 : one.start()]
        if not (before.isalnum() or before in {"_", "-"}):
            yield one.group()


@pytest.mark.parametrize(("word", "plainer"), WORDS.items(), ids=WORDS.values())
def test_a_plain_word_is_used(word: str, plainer: str) -> None:
    found = [f"{name}: {one}, say: {plainer}" for name, text in prose().items() for one in said_in(text, word)]
    assert found == []


@pytest.mark.parametrize(
    ("said", "there"), [("anew", 1), ("so anew, anew", 2), ("re-anew", 0), ("manew", 0), ("anew-", 0)]
)
def test_a_word_is_found_by_itself_and_not_in_another(said: str, there: int) -> None:
    assert list(said_in(said, "anew")) == ["anew"] * there


MOST_SPOKEN_WORDS = 24
GONE = {
    r"banco": "segreteria",
    r"refert[oi]": "segnapunti",
    r"tutte e due le parti|(?:prima|seconda|altra) parte": "tutti e due, gli avversari",
    r"apparecchi[oa]?": "dispositivo",
    r"Buchholz|BH": "punti degli avversari",
    r"±": "Diff., differenza",
    r"danese": "tra vicini di classifica: primo contro secondo, terzo contro quarto",
    r"svizzera?(?!\))": "a pari punti, mai due volte (sistema svizzero)",
    r"testa di serie|teste di serie": "forza, i più forti",
    r"classifica avulsa": "scontri diretti tra chi è pari",
    r"per iscritto": "a coppia",
    r"contrassegno": "codice",
    r"seconda possibilità": "consolazione, chi perde",
    r"Vuot[oa]:": "Lascia vuoto se …",
    r"(?:met|togl)\w+ il segno": "spunta, togli la spunta",
    r"posto condiviso|posti condivisi": "pari merito",
    r"Spariscono": "Si cancellano",
    r"si è andati avanti": "il torneo è andato avanti",
    r"butta(?:ta)? (?:la prova|via)": "elimina",
    r"Sm\.|Ch\.|P\.f\.|Q\.p\.": "Smazz., Chiam., Fatti, Quoz.",
    r"(?<!tra )(?<!Ogni )(?<!bar, un )quartier[ei]": "squadra; the Giochi are tra quartieri",
    r"secondo l’uso": "come si usa da voi",
    r"(?:il|dal|al|del|sotto il|sopra il|gli|i) %\((?:place|day|date|when|all|at)\)\w": "with_article()",
}
"""What is never said to people, and what is instead."""


@cache
def texts() -> tuple[str, ...]:
    """Everything that people read, in Italian."""
    with (ROOT / "tournaments/locale/en/LC_MESSAGES/django.po").open("rb") as file:
        found = [one.id for one in read_po(file, locale="en") if one.id]
    return tuple(text for one in found for text in ([one] if isinstance(one, str) else one))


def alike(text: str) -> str:
    """A text without what a helper of `rules/words.py` adds: a capital, a stop."""
    bare = text.rstrip(".")
    return bare[:1].lower() + bare[1:]


def twice(every: Iterator[str]) -> list[list[str]]:
    """Texts that say the same, those of one meaning together."""
    found: dict[str, list[str]] = {}
    for text in every:
        found.setdefault(alike(text), []).append(text)
    return [texts for texts in found.values() if len(texts) > 1]


def test_no_text_is_written_twice_with_another_capital_or_stop() -> None:
    with (ROOT / "tournaments/locale/en/LC_MESSAGES/django.po").open("rb") as file:
        found = [
            one.id if isinstance(one.id, str) else one.id[0] for one in read_po(file) if one.id and not one.context
        ]
    assert twice(iter(found)) == []


def test_a_text_that_is_written_twice_is_seen() -> None:
    assert twice(iter(("Torneo chiuso.", "Turno", "torneo chiuso"))) == [["Torneo chiuso.", "torneo chiuso"]]


def said(word: str) -> Iterator[str]:
    return (text for text in texts() if re.search(rf"(?<!\w){word}(?!\w)", text))


@pytest.mark.parametrize(("word", "instead"), GONE.items(), ids=GONE.values())
def test_a_word_that_was_not_understood_is_gone(word: str, instead: str) -> None:
    assert [f"{text!r}: say {instead}" for text in said(word)] == []


def long_sentences(text: str) -> list[str]:
    return [one for one in re.split(r"(?<=[.!?])\s+", text) if len(one.split()) > MOST_SPOKEN_WORDS]


def test_no_sentence_is_too_long_to_be_read_aloud() -> None:
    assert [one for text in texts() for one in long_sentences(text)] == []


def test_a_long_sentence_is_seen() -> None:
    assert long_sentences("Uno. " + "parola " * MOST_SPOKEN_WORDS + "fine. Due.") == [
        "parola " * MOST_SPOKEN_WORDS + "fine."
    ]
