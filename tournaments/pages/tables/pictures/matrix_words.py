"""Who met whom how often, person by person: the picture in words, for small screens and reading voices."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.frame.plain import Plain
from tournaments.pages.tables.pictures.matrix_picture import legend, matrix_picture
from tournaments.scheduling.audit.matrix import Cell, Matrix
from tournaments.scheduling.kernel.types import EntrantId


def matrix_section(matrix: Matrix, names: Mapping[EntrantId, str]) -> Plain:
    """What _matrix.html shows."""
    return {
        "picture": matrix_picture(matrix, names),
        "legend": legend(matrix),
        "with_partners": bool(matrix.partners),
        "rows": matrix_rows(matrix, names),
    }


def matrix_rows(matrix: Matrix, names: Mapping[EntrantId, str]) -> list[Plain]:
    """For every entrant code and name, and in words the partners and the opponents."""
    shared = Counter(names.values())
    called = [names[code] if shared[names.get(code, "")] == 1 else _full(code, names) for code in matrix.entrants]
    partners = matrix.partners or ((),) * len(called)
    return [
        {
            "code": code,
            "name": names.get(code, ""),
            "partners": _met(mates, called),
            "opponents": _met(opponents, called),
        }
        for code, mates, opponents in zip(matrix.entrants, partners, matrix.opponents, strict=True)
    ]


def _full(code: EntrantId, names: Mapping[EntrantId, str]) -> str:
    """Code and name: of two people with one name each is somebody else."""
    return f"{code} {names.get(code, '')}".rstrip()


def _met(cells: Sequence[Cell | None], called: Sequence[str]) -> list[str]:
    """The most often met first, and how many were never met although they could be."""
    by_times: dict[int, list[str]] = {}
    for cell, name in zip(cells, called, strict=False):
        if cell:
            by_times.setdefault(cell.times, []).append(name)
    never = len(by_times.pop(0, ()))
    said = [
        ngettext("%(times)d volta: %(names)s", "%(times)d volte: %(names)s", times)
        % {"times": times, "names": ", ".join(by_times[times])}
        for times in sorted(by_times, reverse=True)
    ]
    return [*said, _("mai: %(count)d") % {"count": never}] if never else said
