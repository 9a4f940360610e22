"""A PDF as a reader finds it."""

import html
import io
import re
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import ArrayObject, ContentStream, NameObject

from tests.pages.papers.pdf.commands import operations
from tournaments.event.surnames import person_name


def reader(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def root(pdf: bytes) -> Any:
    """The catalogue of the file: its tags, its language, what it claims of itself."""
    return reader(pdf).trailer["/Root"]


def claims(pdf: bytes) -> bytes:
    found: bytes = root(pdf)["/Metadata"].get_data()
    return found


def pages(pdf: bytes) -> list[str]:
    """The words of every page, in one line each."""
    return [" ".join(_commanded(page).extract_text().split()) for page in reader(pdf).pages]


def _commanded(page: PageObject) -> PageObject:
    """The page with commands that are not read a letter at a time, as pypdf would read them."""
    page[NameObject("/Contents")] = _Commands(page["/Contents"], page.pdf)
    return page


class _Commands(ContentStream):
    @property  # type: ignore[misc]  # nobody sets them
    def operations(self) -> list[tuple[Any, bytes]]:
        read = operations(self.get_data())
        return [([ArrayObject(one) if isinstance(one, list) else one for one in given], name) for given, name in read]


def words(pdf: bytes) -> str:
    return " ".join(pages(pdf))


def alternatives(pdf: bytes) -> list[str]:
    """What is read aloud instead of each picture."""
    file = reader(pdf)
    size: Any = file.trailer["/Size"]
    objects: list[Any] = [file.get_object(number) for number in range(1, int(size))]
    return [str(one["/Alt"]) for one in objects if isinstance(one, dict) and "/Alt" in one]


def written(answer: Any, status: int = 200) -> str:
    """The words that somebody reads there, in one line, of a page or of a paper."""
    assert answer.status_code == status
    if answer["Content-Type"] == "application/pdf":
        return words(answer.content)
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def looked_up(name: str) -> str:
    """A name as it is where people look themselves up: the surname first and in capitals."""
    person = person_name(name)
    return f"{person.capitals} {person.given}".strip()
