"""Nothing of one person's machine, and no package server, is written into the project."""

import re

import pytest

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
