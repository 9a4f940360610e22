"""A page's form as a browser without scripts would send it: the fields that stand in it, with their values."""

from html.parser import HTMLParser
from typing import Protocol


class Page(Protocol):
    """An answer, as far as it is read here."""

    @property
    def content(self) -> bytes: ...


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self.addresses: list[str] = []
        self._form: dict[str, str] | None = None
        self._select = ""
        self._templates = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "template":
            self._templates += 1
        elif tag == "form":
            self._form = {}
            if found.get("method", "get").lower() == "post":  # the others only ask
                self.forms.append(self._form)
                self.addresses.append(found.get("action", ""))
        elif self._form is not None and not self._templates:
            self._field(tag, found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self._templates -= 1
        elif tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""

    def _field(self, tag: str, found: dict[str, str]) -> None:
        assert self._form is not None
        if tag == "select":
            self._select = found["name"]
        elif tag == "option" and self._select:
            if "selected" in found or self._select not in self._form:
                self._form[self._select] = found["value"]
        elif tag == "textarea":
            self._form[found["name"]] = ""
        elif tag == "input" and found.get("name"):
            unchecked = found.get("type") in ("checkbox", "radio") and "checked" not in found
            if not unchecked:
                self._form[found["name"]] = found.get("value", "")


def forms_of(page: Page) -> list[tuple[str, dict[str, str]]]:
    """The forms of a page that change something, and where they are sent to; an empty address is that of the page."""
    reader = _Forms()
    reader.feed(page.content.decode())
    return list(zip(reader.addresses, reader.forms, strict=True))


def form_with(page: Page, field: str) -> dict[str, str]:
    """The fields of the one form of a page that has this field."""
    (form,) = [form for _address, form in forms_of(page) if field in form]
    return form


def shown(page: Page) -> str:
    """The page as text, its apostrophes as they are read."""
    return page.content.decode().replace("&#x27;", "'")
