"""Rows of texts for a terminal, in columns that are under each other."""

from collections.abc import Collection, Sequence


def columns(rows: Sequence[Sequence[str]], left: Collection[int]) -> list[str]:
    """One line a row; the columns of `left`, counted from 0, are set to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if position in left else cell.rjust(width)
            for position, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
