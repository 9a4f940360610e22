"""What a page says to whom it answers: its notices and faults, each as somebody reads it."""

from html.parser import HTMLParser

from tests.pages.sheets import Page

EMPTY = frozenset({"input", "br", "img", "link", "meta", "hr", "source", "col", "wbr", "area"})
"""Elements with nothing in them, which are not closed."""
SAYING = frozenset({"error", "notice"})


class _Said(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside = 0
        """How deep in one that says something, 0 outside."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        saying = found.get("role") == "alert" or SAYING & {*found.get("class", "").split()}
        if tag in EMPTY or not (self._inside or saying):
            return
        if not self._inside:
            self.texts.append("")
        self._inside += 1

    def handle_endtag(self, tag: str) -> None:
        self._inside -= bool(self._inside) and tag not in EMPTY

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.texts[-1] += data


def said_in(response: Page) -> frozenset[str]:
    parser = _Said()
    parser.feed(response.content.decode(errors="replace"))
    return frozenset(text for one in parser.texts if (text := " ".join(one.split())))
