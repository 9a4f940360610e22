"""The stored facts, one module per noun. Django finds them all here."""

from tournaments.models.club import Account, Club, EntranceLink, Membership
from tournaments.models.entrant import Player, Team
from tournaments.models.modifier import Declaration, Modifier
from tournaments.models.result import Deal, LogEntry
from tournaments.models.schedule import Draw, Fixture, Match, Seat, Turn
from tournaments.models.tournament import Decision, Stage, Tournament

__all__ = [
    "Account", "Club", "Deal", "Decision", "Declaration", "Draw", "EntranceLink", "Fixture", "LogEntry", "Match",
    "Membership", "Modifier", "Player", "Seat", "Stage", "Team", "Tournament", "Turn",
]  # fmt: skip
