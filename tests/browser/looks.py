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
# Where nothing moved since the page was looked at last, and on paper where nothing is shown that was not on the screen,
# only the colours are looked at again: every other rule of axe asks what is there, and where. Of another language only
# the words are: it has the colours and the parts of the first. A sweep asks everything of paper and of English, too.
# Axe waits after each rule, that somebody may go on typing, and loads styles for rules that are off: here it need not.
#
# Letters of one colour and size on the same grounds, one on the other, can be read wherever they are: what axe found
# legible once is not asked again, on no page of this window, unless another ground lies where it is; in a sweep it is.
LOOK = """async (what) => {
    const seen = new Map(), grounds = [];
    const placed = [document.documentElement, ...document.body.querySelectorAll("*")].map((one) => {
        const style = getComputedStyle(one), box = one.getBoundingClientRect(), { x, y, width, height } = box;
        const ground = [style.backgroundColor, style.backgroundImage, style.opacity, style.mixBlendMode].join();
        const clear = ground === "rgba(0, 0, 0, 0),none,1,normal";
        if (!clear) { grounds.push([one, box]); }
        const under = (seen.get(one.parentElement)?.under ?? "") + (clear ? "" : ground + " ");
        const { color, fontSize, fontWeight, textShadow, webkitTextStroke } = style;
        const letters = under + [color, fontSize, fontWeight, textShadow, webkitTextStroke].join();
        seen.set(one, { box, under, letters });
        return [x, y, width, height, style.display, style.visibility, style.opacity, style.position, style.overflow,
            style.clip, style.clipPath, style.pointerEvents, fontSize, fontWeight].join();
    }).join(" ");
    const meet = (one, other) => one.left < other.right && one.right > other.left && one.top < other.bottom
        && one.bottom > other.top;
    const alone = (one) => !grounds.some(([other, box]) => meet(seen.get(one).box, box) && !other.contains(one)
        && !one.contains(other));

    const legible = new Set(JSON.parse(window.name || "[]"));
    const rule = axe._audit.rules.find((one) => one.id === "color-contrast"), check = axe._audit.checks[rule.id];
    const known = (one) => what !== "everything" && legible.has(seen.get(one)?.letters) && alone(one);
    rule.asked ??= rule.matches;
    rule.matches = (one, ...more) => !known(one) && rule.asked(one, ...more);
    check.asked ??= check.evaluate;
    check.evaluate = function (one, ...more) {
        const passed = known(one) || check.asked.call(this, one, ...more);
        if (passed && alone(one) && one.checkVisibility({ visibilityProperty: true })) {
            legible.add(seen.get(one).letters);
        }
        return passed;
    };

    const tagged = (...tags) => axe.getRules(tags).map((one) => one.ruleId).filter((one) => !one.endsWith("-enhanced"));
    const parts = tagged("cat.aria", "cat.color", "cat.keyboard", "cat.parsing", "cat.structure")
        .filter((one) => !one.endsWith("-name"));
    const shown = new Set([...seen.keys()].filter((one) => seen.get(one).box.width && one.checkVisibility()));
    const nothingNew = placed === window.placed || (what === "paper" && shown.isSubsetOf(window.shown ?? new Set()));
    const asked = nothingNew ? { runOnly: tagged("cat.color") }
        : what === "words" ? { rules: Object.fromEntries(parts.map((one) => [one, { enabled: false }])) } : {};
    Object.assign(window, { placed, shown });
    const later = window.setTimeout;
    window.setTimeout = queueMicrotask;
    const { violations } = await axe.run({ preload: false, resultTypes: ["violations"], ...asked });
    window.setTimeout = later;
    window.name = JSON.stringify([...legible]);
    return violations.map((one) => one.id + ": " + one.nodes[0].target.join(" ") + " "
        + one.nodes[0].failureSummary.split("\\n")[1]);
}"""
WIDTH = """() => {
    const tables = document.querySelectorAll(".table-scroll:not(:has(.grid, .matrix, .picture))");
    const over = (one) => one.scrollWidth - one.clientWidth;
    return [innerWidth, Math.max(...[document.documentElement, ...tables].map(over))];
}"""
TOUCHING = """() => {
    const parts = [...document.querySelectorAll("main :is(.card, .button, .notice, button, table)")];
    const boxes = parts.filter((one) => one.checkVisibility() && !one.closest("[data-row], .table-bar, .pasted, .grid"))
        .map((one) => [one, one.getBoundingClientRect()]);
    const below = (one, other) => Math.abs(other.top - one.bottom) < 3 && other.left < one.right - 3
        && one.left < other.right - 3 && one.height && other.height;
    const name = (one) => one.className || one.textContent.trim() || one.tagName;
    return boxes.flatMap(([one, box]) => boxes.filter(([other, its]) => below(box, its) && !one.contains(other)
        && !other.contains(one)).map(([other]) => name(one) + " touches " + name(other) + " below"));
}"""
"""Frames and buttons between which there is no space."""


def looks_of(places: Sequence[Place]) -> list[tuple[Place, Looks]]:
    """Every page with one of the others, which is another one on the next; with all of them in a sweep."""
    covered = cover(product(places, range(len(OTHERS))))
    return [(place, LOOKS if Sweep.wanted else OTHERS[number]) for place, number in dict(covered).items()]


def speak(page: Page, language: str) -> None:
    page.context.add_cookies([{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": page.url}])


def problems(page: Page, *, looks: Sequence[Look], narrow: bool, words: bool = False) -> Iterator[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())  # as somebody would type it on the console: no policy forbids that
    for number, (scheme, media) in enumerate(looks):
        if number:
            page.emulate_media(color_scheme=scheme, media=media)
        what = "everything" if Sweep.wanted else "words" if words else "paper" if media == "print" else "all"
        yield from (f"{scheme} {media}, {one}" for one in page.evaluate(LOOK, what))
    if len(looks) > 1:
        page.emulate_media(color_scheme="light", media="screen")
    if narrow:
        yield from page.evaluate(TOUCHING)
    for width in WIDTHS if narrow else ():
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_function("(width) => matchMedia(`(width: ${width}px)`).matches", arg=width)
        (really, wider) = page.evaluate(WIDTH)
        if really < width or wider:
            yield f"{wider} points too wide for {width}"
    page.set_viewport_size({"width": 1280, "height": 720})


def problems_at(
    page: Page, address: str, status: int, *, narrow: bool = True, looked_at: Looks = LOOKS
) -> Iterator[str]:
    for language, looks in looked_at.items():
        speak(page, language)
        words = language != "it"
        answer = page.goto(address)
        assert answer is not None
        if answer.status != status:
            yield f"answered {answer.status}"
        yield from (f"{language}, {one}" for one in problems(page, looks=looks, narrow=narrow, words=words))
