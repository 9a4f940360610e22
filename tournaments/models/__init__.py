"""The stored facts, one module per noun. Django finds them all here."""

from tournaments.models.club import Account, Club, EntranceLink, Membership
from tournaments.models.entrant import Entry, Player, Team
from tournaments.models.modifier import Declaration, Modifier
from tournaments.models.report import Report, TableLink
from tournaments.models.result import Award, Deal, LogEntry
from tournaments.models.schedule import Draw, Fixture, Match, Seat, Turn
from tournaments.models.tournament import Decision, Stage, Tournament

__all__ = [
    "Account", "Award", "Club", "Deal", "Decision", "Declaration", "Draw", "EntranceLink", "Entry", "Fixture",
    "LogEntry", "Match", "Membership", "Modifier", "Player", "Report", "Seat", "Stage", "TableLink", "Team",
    "Tournament", "Turn",
]  # fmt: skip
