"""The squares of who met whom as a picture: numbers and shades on a grid, in a scalable drawing without a database."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.pages.frame.plain import Plain
from tournaments.pages.shared.pictures.lettering import drawn, fitted
from tournaments.scheduling.audit.tally import Cell, Matrix, Square
from tournaments.scheduling.base.types import EntrantId

CELL, LINE, GAP, LETTER = 24, 20, 32, 8
TYPE, NAME_ROOM, NARROWEST, UPRIGHT = 14, 158, 620, 3
# Ink on ink stays readable: the darkest shade is below a third.
SHADES = {1: "0.08", 2: "0.16", 3: "0.23", 4: "0.3"}


def matrix_picture(matrix: Matrix, names: Mapping[str, str]) -> Plain:
    """Template values of _matrix.svg; `names` leads from a code to the name beside it, and may be empty."""
    labels = [_label(code, names.get(code, "")) for code in matrix.entrants]
    left = LETTER * max((len(label) for label in labels), default=0) + CELL // 2
    head = LINE if max(map(len, matrix.entrants), default=0) <= UPRIGHT else LETTER * max(map(len, matrix.entrants))
    size, parts, top = CELL * len(matrix.entrants), [], 0
    for heading, square in squares(matrix):
        parts.append(
            {"heading": heading, "top": top, "x": left, "y": LINE + head, **_drawing(square, matrix.groups)}
            | {"labels": list(_labels(labels, LINE + head)), "codes": list(_codes(matrix.entrants, left, head))}
        )
        top += LINE + head + size + GAP
    return {
        "width": max(left + size + 1, NARROWEST),
        "height": top - GAP + 1,
        "squares": parts,
        "title": _("Chi ha giocato con chi e contro chi"),
        "description": _description(matrix),
        "legend": legend(matrix),
    }


def matrix_file(matrix: Matrix, names: Mapping[str, str]) -> bytes:
    """The picture as a file of its own, on white, with its legend below."""
    picture = matrix_picture(matrix, names)
    lines = [{"text": text, "y": LINE * number} for number, text in enumerate(legend(matrix), start=1)]
    width, height = int(str(picture["width"])), int(str(picture["height"]))
    alone = {"lines": lines, "foot": height, "width": width + CELL, "height": height + LINE * len(lines) + 2 * CELL}
    return drawn("shared/_matrix.svg", {"picture": picture, "alone": alone}).encode()


def squares(matrix: Matrix) -> list[tuple[str, Square]]:
    """The squares to draw, each with its heading; of teams one is enough, for no two players can be both."""
    if len(matrix.groups) > 1:
        together = tuple(
            tuple(mate or opponent for mate, opponent in zip(mates, opponents, strict=True))
            for mates, opponents in zip(matrix.partners or matrix.opponents, matrix.opponents, strict=True)
        )
        return [(_("Quante volte insieme e contro"), together)]
    partners = [(_("Compagni: quante volte insieme"), matrix.partners)] if matrix.partners else []
    return [*partners, (_("Avversari: quante volte contro"), matrix.opponents)]


def legend(matrix: Matrix) -> list[str]:
    """The legend of the picture, a sentence a line."""
    said = [_("Una riga per ognuno: nelle colonne, quante volte incontra gli altri.")]
    if len(matrix.groups) > 1:
        said.append(_("Nel riquadro i compagni, fuori gli avversari."))
    said.append(_("Più il quadretto è scuro, più volte. Il punto vuol dire mai."))
    if any(cell.over for _heading, square in squares(matrix) for row in square for cell in row if cell):
        said.append(_("Bordo spesso: più volte della media."))
    return said


def _description(matrix: Matrix) -> str:
    """The picture in words, for screen readers."""
    said = [_("In gara: %(count)s.") % {"count": len(matrix.entrants)}]
    for heading, square in squares(matrix):
        times = [cell.times for row in square for cell in row if cell]
        said.append(
            _("%(heading)s: da %(fewest)s a %(most)s.")
            % {"heading": heading, "fewest": min(times, default=0), "most": max(times, default=0)}
        )
    return " ".join(said)


def _label(code: str, name: str) -> str:
    return f"{code} {fitted(name, NAME_ROOM, TYPE)}".rstrip()


def _labels(labels: Sequence[str], first: int) -> Iterator[Plain]:
    for row, label in enumerate(labels):
        yield {"text": label, "y": first + row * CELL + CELL * 2 // 3}


def _codes(codes: Sequence[str], left: int, head: int) -> Iterator[Plain]:
    """The codes above the columns, turned where they are too long to be upright."""
    turned = max(map(len, codes), default=0) > UPRIGHT
    for column, code in enumerate(codes):
        middle = left + column * CELL + CELL // 2
        yield {"text": code, "x": middle + (LETTER // 2 if turned else 0), "y": LINE + head - LETTER, "turned": turned}


def _drawing(square: Square, groups: Sequence[int]) -> Plain:
    """Shades, frames, numbers and lines of one square, from its own corner."""
    shades = [{"opacity": SHADES[level], "path": _shade(square, level)} for level in SHADES]
    frames = [
        _box(column, row)
        for row, cells in enumerate(square)
        for column, cell in enumerate(cells)
        if cell is not None and cell.over
    ]
    size = CELL * len(square)
    return {
        "shades": [shade for shade in shades if shade["path"]],
        "frames": "".join(frames),
        "rows": list(_rows(square)),
        "thin": "".join(_cross(place * CELL, size) for place in range(len(square) + 1)),
        "thick": "".join(_cross(place * CELL, size) for place in accumulate(groups, initial=0)),
        "diagonal": f"M0 0L{size} {size}",
    }


def _shade(square: Square, level: int) -> str:
    """The boxes of everything met so often; neighbours in a row are one box, which keeps large pictures small."""
    boxes = []
    for row, cells in enumerate(square):
        column = 0
        for same, run in groupby(cells, lambda cell: cell is not None and min(cell.times, max(SHADES)) == level):
            width = len(list(run))
            if same:
                boxes.append(_box(column, row, width))
            column += width
    return "".join(boxes)


def _box(column: int, row: int, width: int = 1) -> str:
    return f"M{column * CELL} {row * CELL}h{width * CELL}v{CELL}h-{width * CELL}z"


def _cross(place: int, size: int) -> str:
    """The line across and the line down at this place."""
    return f"M0 {place}h{size}M{place} 0v{size}"


def _rows(square: Square) -> Iterator[Plain]:
    """The numbers of every row with the place of each; numbers of two digits are by themselves."""
    for row, cells in enumerate(square):
        middle = row * CELL + CELL * 2 // 3
        marks = [(column * CELL + CELL // 2, cell) for column, cell in enumerate(cells) if cell]
        short = [(x, str(cell.times) if cell.times else "·") for x, cell in marks if cell.times <= 9]
        yield {"y": middle, "xs": " ".join(str(x) for x, _mark in short), "text": "".join(mark for _x, mark in short)}
        yield from ({"y": middle, "xs": str(x), "text": str(cell.times)} for x, cell in marks if cell.times > 9)


# Who met whom how often, person by person: the picture in words, for small screens and reading voices.


def matrix_section(matrix: Matrix, names: Mapping[EntrantId, str]) -> Plain:
    """Template values of _matrix.html."""
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
        ngettext("%(times)s volta: %(names)s", "%(times)s volte: %(names)s", times)
        % {"times": times, "names": ", ".join(by_times[times])}
        for times in sorted(by_times, reverse=True)
    ]
    return [*said, _("mai: %(count)s") % {"count": never}] if never else said
