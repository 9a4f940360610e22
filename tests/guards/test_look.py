"""The look keeps its own rules: one file of tokens, little of it, nothing inline."""

import gzip
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CSS = ROOT / "static/css"
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHARED = sorted(file for room in ("frame", "shared") for file in (ROOT / "templates" / room).glob("_*.html"))
COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(")
TOKEN = re.compile(r"^\s+(--[a-z-]+): (.+);$", re.MULTILINE)
# JSON-LD is a block of data, which no browser runs and the policy does not ask about.
INLINE = re.compile(
    r"<style|\sstyle=|\son[a-z]+=|<script(?! type=\"application/ld\+json\">)(?![^>]* src=)|hx-on|javascript:"
)


def test_only_the_tokens_name_a_colour() -> None:
    named = {file.name: COLOUR.findall(file.read_text()) for file in CSS.glob("*.css") if file.name != "tokens.css"}
    assert named == {
        f"{name}.css": [] for name in ("base", "board", "bracket", "desk", "overlay", "print", "projector")
    }


def test_only_the_tokens_name_a_size_of_type() -> None:
    declared = [size for file in CSS.glob("*.css") for size in re.findall(r"font-size: ([^;]+);", file.read_text())]
    assert declared
    assert set(declared) <= {
        "var(--small)",
        "var(--text)",
        "var(--figure)",
        "var(--title)",
        "var(--fine)",
        "var(--projector)",
        "var(--great)",
    }


def test_the_fine_print_is_for_paper() -> None:
    fine = [line for file in CSS.glob("*.css") for line in file.read_text().splitlines() if "var(--fine)" in line]
    assert fine
    assert [line for line in fine if not line.lstrip().startswith(".paper-")] == []


def test_phones_without_light_dark_get_the_same_daylight() -> None:
    plain, _, rest = (CSS / "tokens.css").read_text().partition("@supports")
    both = dict(TOKEN.findall(rest.partition("@media print")[0]))
    daylight = {name: value.removeprefix("light-dark(").partition(",")[0] for name, value in both.items()}
    assert daylight
    assert {name: value for name, value in TOKEN.findall(plain) if name in daylight} == daylight


def test_every_token_that_is_used_exists() -> None:
    texts = {file.name: file.read_text() for file in CSS.glob("*.css")}
    used = {name for text in texts.values() for name in re.findall(r"var\((--[a-z0-9-]+)\)", text)}
    assert used - set(re.findall(r"(--[a-z0-9-]+):", texts["tokens.css"])) == set()


def test_all_style_of_desk_phones_and_paper_stays_about_fifteen_kilobytes() -> None:
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in CSS.glob("*.css")}
    assert sizes.pop("projector.css") < 3_150
    assert sizes.pop("overlay.css") < 300  # of the wall, too
    assert sum(sizes.values()) < 15_100


def test_no_template_needs_what_the_content_policy_forbids() -> None:
    assert {file.name: INLINE.findall(file.read_text()) for file in TEMPLATES if INLINE.search(file.read_text())} == {}


def test_every_shared_fragment_begins_by_naming_what_it_expects() -> None:
    assert SHARED
    assert [file.name for file in SHARED if not file.read_text().startswith("{% comment %}")] == []


def test_every_shared_fragment_is_listed_for_page_authors() -> None:
    text = (ROOT / "docs/look.md").read_text()
    assert [file.name for file in SHARED if f"`{file.name}`" not in text] == []


def test_the_parts_of_the_font_have_the_same_weights() -> None:
    """Else a browser takes a weight from the one part that has it, and letters that it lacks from another font."""
    faces = re.findall(r"@font-face \{(.*?)\}", (CSS / "base.css").read_text(), re.DOTALL)
    assert len(faces) == 3
    assert len({weights for face in faces for weights in re.findall(r"font-weight: ([^;]+);", face)}) == 1
