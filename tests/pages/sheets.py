"""A page's form as a browser without scripts would send it: the fields that are in it, with their values."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Protocol

from django.test import Client


class Page(Protocol):
    """An answer, as far as it is read here."""

    @property
    def content(self) -> bytes: ...


WRITTEN = frozenset({"text", "search", "tel", "email", "url", "number", ""})


@dataclass
class Form:
    """Where a form is sent ("" to the page itself), its fields with their values, those that people write into, how
    much fits there, and the buttons that say something themselves, of which one is pressed. `offered`: the values of a
    box that are chosen among; `words`: every button by what is written on it.

    A button that sends the same fields elsewhere makes a form of its own.
    """

    address: str
    fields: dict[str, str] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)
    longest: dict[str, int] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    offered: dict[str, list[str]] = field(default_factory=dict)
    words: dict[str, tuple[str, str]] = field(default_factory=dict)

    @property
    def names(self) -> set[str]:
        """Every box of it, ticked or not."""
        return {*self.fields, *self.offered}


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._named: dict[str, Form] = {}
        self._form: Form | None = None
        self._select = self._area = ""
        self._wordy = False
        """Whether an option is being read whose value is its text."""
        self._templates = 0
        self._pressed: tuple[Form, tuple[str, str], list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "template":
            self._templates += 1
        elif tag == "form":
            self._form = self._named.setdefault(found["id"], Form("")) if "id" in found else Form("")
            self._form.address = _sent_to(found.get("action", ""))
            if found.get("method", "get").lower() == "post":  # the others only ask
                self.forms.append(self._form)
        elif tag == "button" and not self._templates:
            self._button(self._named.setdefault(found["form"], Form("")) if "form" in found else self._form, found)
        elif self._form is not None and not self._templates:
            self._field(self._form, tag, found)

    def handle_data(self, data: str) -> None:
        if self._area and self._form is not None:
            self._form.written[self._area] += data
        elif self._wordy and self._form is not None:
            self._form.fields[self._select], self._wordy = data, False
        elif self._pressed:
            self._pressed[2].append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "template":
            self._templates -= 1
        elif tag == "button" and self._pressed:
            form, said, words = self._pressed
            form.words.setdefault(" ".join("".join(words).split()), said)
            self._pressed = None
        elif tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea" and self._form is not None and self._area:
            # A line feed right behind the tag is no part of the text.
            text = self._form.written[self._area].removeprefix("\n")
            self._form.fields[self._area] = self._form.written[self._area] = text
            self._area = ""

    def _button(self, form: Form | None, found: dict[str, str]) -> None:
        """One without a form is left to scripts."""
        if form is not None and "formaction" in found:
            form = Form(_sent_to(found["formaction"]), form.fields, form.written, form.longest, offered=form.offered)
            self.forms.append(form)
        if form is not None and found.get("type") != "button":
            said = (found.get("name", ""), found.get("value", ""))
            self._pressed = (form, said, [])
            if said[0]:
                form.buttons.append(said)

    def _field(self, form: Form, tag: str, found: dict[str, str]) -> None:
        name, kind = found.get("name", ""), found.get("type", "")
        if "maxlength" in found:
            form.longest[name] = int(found["maxlength"])
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            form.offered.setdefault(self._select, []).append(found.get("value", ""))
            if "selected" in found or self._select not in form.fields:
                form.fields[self._select], self._wordy = found.get("value", ""), "value" not in found
        elif tag == "textarea":
            self._area = name
            form.written[name] = ""
        elif tag == "input" and name:
            chosen = kind in ("checkbox", "radio")
            unchecked = chosen and "checked" not in found
            if chosen:
                form.offered.setdefault(name, []).append(found.get("value", "on"))
            if not unchecked:
                form.fields[name] = found.get("value", "on" if chosen else "")
            if kind in WRITTEN:
                form.written[name] = found.get("value", "")


def _sent_to(address: str) -> str:
    """Where a form goes: a browser keeps the place on the page to itself."""
    return address.partition("#")[0]


def boxes_of(page: Page) -> list[Form]:
    """The forms of a page that change something."""
    reader = _Forms()
    reader.feed(page.content.decode())
    return reader.forms


def forms_of(page: Page) -> list[tuple[str, dict[str, str]]]:
    """The forms of a page that change something, and where they are sent to; an empty address is that of the page."""
    return [(form.address, form.fields) for form in boxes_of(page)]


def form_with(page: Page, field: str) -> dict[str, str]:
    """The fields of the one form of a page that has this field."""
    (form,) = [form for _address, form in forms_of(page) if field in form]
    return form


def shown(page: Page) -> str:
    """The page as text, its apostrophes as they are read."""
    return page.content.decode().replace("&#x27;", "'")


def read(client: Client, url: str) -> str:
    """What a browser in Italian reads at an address, in one line."""
    answer = client.get(url, headers={"Accept-Language": "it"})
    assert answer.status_code == 200
    return " ".join(shown(answer).split())
