"""The letters that are marked on a sheet: others as soon as anything else is on it."""

from collections.abc import Iterable
from dataclasses import asdict

from tournaments.pages.papers.pdf.document import Sheet
from tournaments.pages.tables.pictures.letters import letters_of


def letters_of_sheets(sheets: Iterable[Sheet]) -> str:
    """Letters for what is on some sheets together, whatever size they are."""
    return letters_of([[sheet.heading, [asdict(block) for block in sheet.blocks]] for sheet in sheets])
