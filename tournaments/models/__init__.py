"""The stored facts, one module per noun. Django finds them all here."""

from tournaments.models.arrival import (
    CallSubscription,
    CheckIn,
    EntryTerms,
    FeeChoice,
    FeeShare,
    ListDraft,
    Payment,
    PrivateData,
    Receipt,
    Registration,
    Single,
)
from tournaments.models.club import (
    Account,
    Attempts,
    Club,
    ClubEntry,
    EntranceLink,
    Logo,
    MailAddress,
    Membership,
)
from tournaments.models.entrant import Entry, Player, Substitution, Team
from tournaments.models.modifier import Declaration, Modifier
from tournaments.models.prize import Handover, Prize
from tournaments.models.result import Award, Deal, LogEntry, Penalty, Report, TableLink
from tournaments.models.schedule import (
    Appointment,
    Day,
    Draw,
    Evening,
    Fixture,
    Home,
    KeptApart,
    Match,
    Seat,
    Turn,
    Venue,
)
from tournaments.models.season import Person, ResultSheet, Season
from tournaments.models.till import Movement
from tournaments.models.tournament import Decision, Stage, Tournament

__all__ = [
    "Account", "Appointment", "Attempts", "Award", "CallSubscription", "CheckIn", "Club", "ClubEntry", "Day",
    "Deal", "Decision",
    "Declaration", "Draw", "EntranceLink", "Entry", "EntryTerms", "Evening", "FeeChoice", "FeeShare", "Fixture",
    "Handover", "Home", "KeptApart", "ListDraft", "LogEntry", "Logo", "MailAddress", "Match", "Membership", "Modifier",
    "Movement", "Payment", "Penalty", "Person", "Player", "PrivateData", "Prize", "Receipt", "Registration", "Report",
    "ResultSheet",
    "Season", "Seat", "Single", "Stage", "Substitution", "TableLink", "Team", "Tournament", "Turn", "Venue",
]  # fmt: skip
