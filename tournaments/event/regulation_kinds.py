"""Which counting a tournament is counted by. Plain Python.

A counting that is mended changes no result that was played and no evening that is closed: these stay with the number of
their time. An evening that is open when a newer program starts goes over to its counting, and that start says which
rows move. What changes within one release of the program has one number.
"""

from enum import IntEnum, StrEnum

# The closed lists of words that are stored. Their values appear in the database and in exported files.


class Source(StrEnum):
    """Through which door a change came in."""

    DESK = "desk"
    COMMAND = "command"
    TABLE = "table"


class ClubKind(StrEnum):
    """What was done about a club: its members and the way they come in, its name, the tournaments that it keeps, its
    seasons and its register.
    """

    INVITED = "invited"
    INVITATION_ENDED = "invitation_ended"
    JOINED = "joined"
    ROLE_CHANGED = "role_changed"
    REMOVED = "removed"
    SIGNED_IN = "signed_in"
    CAME_BACK = "came_back"
    SIGN_IN_STOPPED = "sign_in_stopped"
    PASSWORD_SET = "password_set"  # noqa: S105 # a word of the log
    PASSWORD_GONE = "password_gone"  # noqa: S105 # a word of the log
    SESSIONS_ENDED = "sessions_ended"
    RENAMED = "renamed"
    PRIVATE_DAYS = "private_days"
    SEASON_CREATED = "season_created"
    SEASON_CHANGED = "season_changed"
    SHEET_TAKEN = "sheet_taken"
    SHEET_REMOVED = "sheet_removed"
    PERSON_CHANGED = "person_changed"
    PERSON_MERGED = "person_merged"
    PERSON_PARTED = "person_parted"
    SPONSORS = "sponsors"
    LOGO_SET = "logo_set"
    LOGO_GONE = "logo_gone"
    ARCHIVED = "archived"
    UNARCHIVED = "unarchived"
    DELETED = "deleted"
    BROUGHT_BACK = "brought_back"
    LEAVING = "leaving"
    STAYED = "stayed"
    ARRIVED = "arrived"


SEASON_KINDS = (
    ClubKind.SEASON_CREATED,
    ClubKind.SEASON_CHANGED,
    ClubKind.SHEET_TAKEN,
    ClubKind.SHEET_REMOVED,
    ClubKind.PERSON_CHANGED,
    ClubKind.PERSON_MERGED,
    ClubKind.PERSON_PARTED,
)
"""What was done about seasons and the register."""


class LogKind(StrEnum):
    """What was done about a tournament."""

    CREATED = "created"
    SETTINGS = "settings"
    TEAMS = "teams"
    PLAYERS = "players"
    TABLE_FIXED = "table_fixed"
    DRAWN = "drawn"
    PUBLISHED = "published"
    UNPUBLISHED = "unpublished"
    ENDED_EARLY = "ended_early"
    PLAYED_ON = "played_on"
    TURN_ADDED = "turn_added"
    LINEUP = "lineup"
    STAGES = "stages"
    PASSAGE = "passage"
    PASSAGE_WITHDRAWN = "passage_withdrawn"
    WITHDRAWAL = "withdrawal"
    WITHDRAWAL_UNDONE = "withdrawal_undone"
    AWARD = "award"
    AWARD_WITHDRAWN = "award_withdrawn"
    ABANDONED = "abandoned"
    STOPPED = "stopped"
    RESULT = "result"
    CORRECTION = "correction"
    UNDONE = "undone"
    CALLED = "called"
    CALL_WITHDRAWN = "call_withdrawn"
    STARTED = "started"
    CLOCK = "clock"
    REPORTED = "reported"
    AGREED = "agreed"
    DISPUTED = "disputed"
    SET_ASIDE = "set_aside"
    LINKS = "links"
    CHECK_IN = "check_in"
    FEE_CHOSEN = "fee_chosen"
    PAYMENT = "payment"
    RECEIPT = "receipt"
    TILL = "till"
    PRIZES = "prizes"
    SUBSTITUTION = "substitution"
    PENALTY = "penalty"
    PENALTY_WITHDRAWN = "penalty_withdrawn"
    DECISION = "decision"
    DECISION_WITHDRAWN = "decision_withdrawn"
    MODIFIER = "modifier"
    DECLARATION = "declaration"
    DECLARATION_WITHDRAWN = "declaration_withdrawn"
    CLOSED = "closed"
    REOPENED = "reopened"
    ERASED = "erased"
    FORGOTTEN = "forgotten"


# Which counting a tournament is counted by. Plain Python.
#
# A counting that is mended changes no result that was played and no evening that is closed: these stay with the number
# of their time. An evening that is open when a newer program starts goes over to its counting, and that start says
# which rows move. What changes within one release of the program has one number.


class CountedBy(IntEnum):
    """FIRST as it was counted up to November 2026; ABSENT_GAIN_NOTHING so that nobody gains by not having been at a
    table (docs/regulation.md, "Who was not there"), and a mini-table alone tells two apart (docs/evening.md, "Who is
    level").
    """

    FIRST = 1
    ABSENT_GAIN_NOTHING = 2

    @property
    def mini_table_of_two(self) -> bool:
        """Whether the mini-table alone, without the head-to-head beside it, tells two apart as well."""
        return self >= CountedBy.ABSENT_GAIN_NOTHING


NEWEST = max(CountedBy)
UNTOLD = CountedBy.FIRST
"""By what an open evening of an older program is counted until the start that says what moves."""


def counted_by_of_file(*, closed: bool) -> CountedBy:
    """What is meant where a file says nothing: what is over stays as it was, what is open is counted as the newest."""
    return CountedBy.FIRST if closed else NEWEST
