"""How a page is looked at: axe finds nothing on it, and it is no wider than the screen; in light, in dark and as
printed, in Italian and in English.
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Literal, TypeVar

from django.conf import settings
from playwright.sync_api import Page

from tests.covers import Sweep, cover

Place = TypeVar("Place", bound=Hashable)
Look = tuple[Literal["light", "dark"], Literal["screen", "print"]]

AXE = Path(__file__).parent / "vendor/axe.min.js"
WIDTHS = (320, 640)
Looks = dict[str, tuple[Look, ...]]
LOOKS: Looks = {
    "it": (("light", "screen"), ("dark", "screen"), ("light", "print")),
    "en": (("light", "screen"),),  # the colours are those of the other language
}
OTHERS: tuple[Looks, ...] = ({"it": LOOKS["it"]}, {**LOOKS, "it": LOOKS["it"][:2]})
"""Every page is seen in light and in dark, and as printed or in English."""
# Where nothing moved since the page was looked at last, only the colours are looked at again: every other rule of axe
# asks what is there, and where. Of another language only the words are: it has the colours of the first.
LOOK = """async (words) => {
    const placed = [...document.body.querySelectorAll("*")].map((one) => {
        const style = getComputedStyle(one), { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height, style.display, style.visibility, style.opacity, style.position, style.overflow,
            style.clip, style.clipPath, style.pointerEvents, style.fontSize, style.fontWeight].join();
    }).join(" ");
    const colours = axe.getRules(["cat.color"]).map((one) => one.ruleId).filter((one) => !one.endsWith("-enhanced"));
    const others = { rules: Object.fromEntries(colours.map((one) => [one, { enabled: false }])) };
    const asked = placed === window.placed ? { runOnly: colours } : words ? others : {};
    window.placed = placed;
    const { violations } = await axe.run({ resultTypes: ["violations"], ...asked });
    return violations.map((one) => one.id + ": " + one.nodes[0].target.join(" ") + " "
        + one.nodes[0].failureSummary.split("\\n")[1]);
}"""
WIDTH = """() => {
    const tables = document.querySelectorAll(".table-scroll:not(:has(.grid, .matrix, .picture))");
    const over = (one) => one.scrollWidth - one.clientWidth;
    return [innerWidth, Math.max(...[document.documentElement, ...tables].map(over))];
}"""


def looks_of(places: Sequence[Place]) -> list[tuple[Place, Looks]]:
    """Every page with one of the others, which is another one on the next; with all of them in a sweep."""
    covered = cover(product(places, range(len(OTHERS))))
    return [(place, LOOKS if Sweep.wanted else OTHERS[number]) for place, number in dict(covered).items()]


def speak(page: Page, language: str) -> None:
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": page.url}])


def faults(page: Page, *, looks: Sequence[Look], narrow: bool, words: bool = False) -> Iterator[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # as somebody would type it on the console: no policy forbids that
    for number, (scheme, media) in enumerate(looks):
        if number:
            page.emulate_media(color_scheme=scheme, media=media)
        yield from (f"{scheme} {media}, {one}" for one in page.evaluate(LOOK, words))
    if len(looks) > 1:
        page.emulate_media(color_scheme="light", media="screen")
    for width in WIDTHS if narrow else ():
        page.set_viewport_size({"width": width, "height": 800})
        (really, wider) = page.evaluate(WIDTH)
        if really < width or wider:
            yield f"{wider} points too wide for {width}"
    page.set_viewport_size({"width": 1280, "height": 720})


def faults_at(page: Page, address: str, status: int, *, narrow: bool = True, looked_at: Looks = LOOKS) -> Iterator[str]:
    for language, looks in looked_at.items():
        speak(page, language)
        words = language != "it"
        answer = page.goto(address)
        assert answer is not None
        if answer.status != status:
            yield f"answered {answer.status}"
        yield from (f"{language}, {one}" for one in faults(page, looks=looks, narrow=narrow, words=words))
