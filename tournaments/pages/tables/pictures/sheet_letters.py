"""What tells one match sheet from another, and an old one from a new one."""

from tournaments.pages.tables.pictures.letters import letters_of
from tournaments.selectors.core.outcomes import MatchRecord


def match_code(record: MatchRecord) -> str:
    """A short name of a match for telling two sheets apart; the chance part of its identifier."""
    return record.id.hex[-6:].upper()


def match_letters(record: MatchRecord) -> str:
    """Other letters once the match has another table, other people, or another length: then its sheet is of no use.

    To which table of the hall it is called, and how it ends, is written on the sheet by hand.
    """
    sides = [[side.team.name, *(player.name for player in side.players)] for side in record.sides]
    played = record.match_format
    return letters_of([record.turn, record.table, sides, played.kind, played.length, played.level_rule])
