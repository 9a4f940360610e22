"""How long it takes to read a list of 5,000 rows, beside what the library alone takes to open the same file.

    python -m benchmarks.lists [ROWS]

In seconds of a processor, the best of three: all of `tables_of_file` and `read_tables`, its process included, and
beside it in this process what a library alone takes to hand out the cells: openpyxl for XLSX, odfpy for ODS, which is
not installed with the program (`pip install odfpy`). Of an ODS the bare XML is measured as well, which knows no cells.
"""

import io
import os
import resource
import sys
import zipfile
from collections.abc import Callable
from functools import partial
from importlib import import_module
from xml.etree import ElementTree

import django

ROWS = 5000
HEAD = ("N.", "Cognome 1", "Nome 1", "Cognome 2", "Nome 2", "Bar", "Telefono", "E-mail", "Quota", "Note")


def rows(count: int) -> list[tuple[str, ...]]:
    """A list of so many pairs, every one with other names."""
    letters = "abcdefghilmnoprstuvz"
    word = [f"{one}{other}{last}" for one in letters for other in "aeiou" for last in ("ri", "ni", "lli", "tto")]
    return [
        (
            str(at + 1),
            f"{word[at % len(word)]}{word[at // len(word)]}".title(),
            ("Aldo", "Bice", "Carlo", "Dina")[at % 4],
            f"{word[at // len(word)]}{word[at % len(word)]}no".title(),
            ("Elio", "Fede", "Gino", "Ida")[at % 4],
            f"Bar {at % 40}",
            f"333 {1000000 + at}",
            f"p{at}@example.org",
            "20,00 €" if at % 3 else "",
            "arrivano tardi" if at % 9 == 0 else "",
        )
        for at in range(count)
    ]


def processor() -> float:
    """Seconds of a processor so far, of this process and of those that ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def best(work: Callable[[], object], times: int = 3) -> float:
    found = []
    for _time in range(times):
        begun = processor()
        work()
        found.append(processor() - begun)
    return min(found)


def by_openpyxl(content: bytes) -> int:
    from openpyxl import load_workbook

    sheet = load_workbook(io.BytesIO(content), data_only=True).worksheets[0]
    return sum(1 for row in sheet.iter_rows(values_only=True) if any(row))


def by_xml(content: bytes) -> int:
    with zipfile.ZipFile(io.BytesIO(content)) as archive, archive.open("content.xml") as file:
        return sum(1 for _event, _one in ElementTree.iterparse(file))  # noqa: S314 # our own file


def by_odfpy(content: bytes) -> int:
    odf, table, text = (import_module(f"odf.{name}") for name in ("opendocument", "table", "teletype"))
    lines = odf.load(io.BytesIO(content)).getElementsByType(table.TableRow)
    return sum(any(map(text.extractText, line.getElementsByType(table.TableCell))) for line in lines)


def main(count: int) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
    django.setup()
    from tests.lists.books import ods, xlsx
    from tournaments.lists.list_table import Reading
    from tournaments.lists.reading import read_tables
    from tournaments.pages.shared.lists.file_kinds import tables_of_file

    def read(content: bytes) -> Reading:
        return read_tables(tables_of_file(content), 2)

    text = "\n".join("|".join(cells) for cells in [HEAD, *rows(count)])
    for name, content, libraries in (
        ("XLSX", xlsx(text), {"openpyxl": by_openpyxl}),
        ("ODS", ods(text), {"odfpy": by_odfpy, "the bare XML": by_xml}),
    ):
        entries, whole = len(read(content).entries), best(partial(read, content))
        print(f"{name}: {whole:.2f} s ({entries} entries, {len(content) / 1e6:.1f} MB)")
        for library, alone in libraries.items():
            try:
                taken = best(partial(alone, content))
            except ModuleNotFoundError:
                print(f"  {library} is not installed")
            else:
                print(f"  {library} alone {taken:.2f} s: {whole / taken:.1f} times")
    sent = text.replace("|", ";").encode()
    print(f"CSV: {best(partial(read, sent)):.2f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROWS)
