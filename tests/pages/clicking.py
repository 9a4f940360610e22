"""A person at the pages of the desk, without scripts: follows links, changes boxes, presses buttons, and is counted."""

import html
import re
from dataclasses import dataclass, field
from urllib.parse import urljoin

from django.test import Client

from tests.pages.sheets import Form, Page, boxes_of

LINK = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)</a>', re.DOTALL)
FREE = frozenset({"name", "date", "hour", "place", "venue", "street", "expected", "entrants", "club"})
"""Boxes that are no click: what the evening is called, when and where it is, and who comes; "date-2" is one of them."""
TICKED = "on"


class NotThere(AssertionError):
    """What somebody wants to click is not on the page."""


@dataclass
class Clicks:
    """Where somebody is, what they changed there and have not sent yet, and how many clicks it took so far."""

    client: Client
    address: str
    count: int = 0
    page: Page = field(init=False)
    _changed: dict[str, str | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._go(self.address)

    def follow(self, words: str) -> None:
        """Click the first link with these words, or that leads to this address."""
        links = [(html.unescape(to), _text(inside)) for to, inside in LINK.findall(self.page.content.decode())]
        found = next((to for to, text in links if words in (text, to)), None)
        if found is None:
            raise NotThere(f"no link «{words}» on {self.address}")
        self.count += 1
        self._go(urljoin(self.address, found))

    def put(self, box: str, value: str | bool) -> None:
        """Change a box of the page: what it is to hold, or whether it is ticked."""
        form = self._form_with(box)
        now = self._changed.get(box, form.fields.get(box))
        wanted = (form.offered[box][0] if value else None) if isinstance(value, bool) else value
        if isinstance(value, str) and box in form.offered and value not in form.offered[box]:
            raise NotThere(f"«{box}» on {self.address} does not offer «{value}»: {form.offered[box]}")
        free = box.partition("-")[0] in FREE
        if now == wanted and not free:
            raise NotThere(f"«{box}» on {self.address} is «{value}» already")
        self.count += not free
        self._changed[box] = wanted

    def press(self, words: str) -> None:
        """Press the first button with these words; the boxes that were changed go with it."""
        forms = [one for one in boxes_of(self.page) if words in one.words and self._changed.keys() <= one.names]
        if not forms:
            raise NotThere(f"no button «{words}» with {sorted(self._changed)} on {self.address}")
        form = forms[0]
        name, value = form.words[words]
        sent = {**form.fields, **self._changed, **({name: value} if name else {})}
        self.count += 1
        self._changed = {}
        data = {box: held for box, held in sent.items() if held is not None}
        answer = self.client.post(urljoin(self.address, form.address), data, follow=True)
        self.page, self.address = answer, answer.request["PATH_INFO"]

    def _go(self, address: str) -> None:
        self.page, self.address = self.client.get(address, follow=True), address
        assert self.page.status_code == 200, address

    def _form_with(self, box: str) -> Form:
        form = next((one for one in boxes_of(self.page) if box in one.names), None)
        if form is None:
            raise NotThere(f"no box «{box}» on {self.address}")
        return form


def _text(inside: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", inside)).split())
