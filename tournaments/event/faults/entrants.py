"""Faults of entering, leaving and substituting."""

from enum import StrEnum


class EntrantFault(StrEnum):
    TEAM_NAME_TAKEN = "team_name_taken"
    TEAM_NAME_MISSING = "team_name_missing"
    TEAM_UNKNOWN = "team_unknown"
    TEAM_DECLARED = "team_declared"
    PLAYER_NAME_MISSING = "player_name_missing"
    PLAYER_UNKNOWN = "player_unknown"
    SURNAME_UNKNOWN = "surname_unknown"
    PLAYER_SEATED = "player_seated"
    PLAYER_DRAWN = "player_drawn"
    PLAYER_IS_ENTRANT = "player_is_entrant"
    TEAMS_PUBLISHED = "teams_published"
    NAMED_BY_PEOPLE = "team_named_by_people"
    PEOPLE_COUNT = "entrant_people_count"
    PEOPLE_OF_TEAMS = "entrant_people_of_teams"
    ODD_PEOPLE = "entrant_odd_people"
    NOT_PAIRS = "entrant_not_pairs"
    SEED_BELOW_ONE = "entrant_seed_below_one"
    SEED_TAKEN = "entrant_seed_taken"
    ENTRANTS_PUBLISHED = "entrants_published"
    STAGE_BEGUN = "entrants_stage_begun"
    ENTRY_CLOSED = "entry_closed"
    TEAM_PAID = "team_paid"
    TEAM_DRAWN = "team_drawn"
    TEAM_PAIRED = "team_paired"
    TEAM_PENALISED = "team_penalised"
    PERSON_WAITS = "entrant_person_waits"
    PERSON_PLAYS = "entrant_person_plays"
    PERSON_SEATED = "entrant_person_seated"
    PERSON_TWICE = "entrant_person_twice"


MAY_BE_SAME = frozenset({EntrantFault.PERSON_WAITS, EntrantFault.PERSON_PLAYS})
ALIKE_FAULTS = MAY_BE_SAME | {EntrantFault.PERSON_SEATED}
"""Refusals that are questions: the same with an answer goes through. Who sits elsewhere can only be another person."""


class WithdrawalFault(StrEnum):
    ALREADY = "withdrawal_already"
    NOT_WITHDRAWN = "withdrawal_not_withdrawn"


class SubstitutionFault(StrEnum):
    SINGLE_PLAYER = "substitution_single_player"
    ALREADY = "substitution_already"
    TURN_UNLIKELY = "substitution_turn_unlikely"
    BEFORE_THE_PLAYER = "substitution_before_the_player"
    PLAYED = "substitution_played"
    SUBSTITUTE_PLAYED = "substitution_substitute_played"
    REASON_MISSING = "substitution_reason_missing"
    GONE = "substitution_gone"
    ONESELF = "substitution_oneself"
    PARTNER = "substitution_partner"


# What can be wrong with people as somebody wrote them: on a list, in a file, in the boxes of a request.


class UploadFault(StrEnum):
    NOTHING_SENT = "upload_nothing_sent"


class FileFault(StrEnum):
    """Why a file is no list that can be read."""

    TOO_LARGE = "file_too_large"
    EMPTY = "file_empty"
    LOCKED = "file_locked"
    OLD_XLS = "file_old_xls"
    PDF = "file_pdf"
    PICTURE = "file_picture"
    DOCUMENT = "file_document"
    WEB_PAGE = "file_web_page"
    NOT_A_LIST = "file_not_a_list"
    BROKEN = "file_broken"
    BLOWN_UP = "file_blown_up"


class ListQuestion(StrEnum):
    """What is asked of a list before anything of it is entered."""

    NAME_COLUMNS = "ask_name_columns"
    UNKNOWN_COLUMNS = "ask_unknown_columns"
    OTHER_TABLES = "ask_other_tables"
    TOO_MANY_ROWS = "ask_too_many_rows"
    ENCODING = "ask_encoding"
    WITHDRAWN = "ask_withdrawn"
    NOBODY = "ask_nobody"
    NO_NAME = "ask_no_name"
    UNREADABLE = "ask_unreadable"
    MANY_NAMES = "ask_many_names"
    PAIRS_FOR_PLAYERS = "ask_pairs_for_players"
    PARTNER_BESIDE = "ask_partner_beside"
    HYPHEN = "ask_hyphen"
    SHARED_SURNAME = "ask_shared_surname"
    GROWN_TOGETHER = "ask_grown_together"
    ONE_LETTER = "ask_one_letter"
    SMALL_LETTERS = "ask_small_letters"
    SAME_PERSON = "ask_same_person"
    SENDER_PLAYS = "ask_sender_plays"
    NOT_COMING = "ask_not_coming"
    CHAT_UNCLEAR = "ask_chat_unclear"
    PAID_UNCLEAR = "ask_paid_unclear"
    PAID_MORE = "ask_paid_more"
    MARKS = "ask_marks"
    SEED_UNCLEAR = "ask_seed_unclear"
    SEVERAL = "ask_several"


class RosterFault(StrEnum):
    NO_LETTERS = "roster_no_letters"
    TOO_LONG = "roster_too_long"
    UNREADABLE = "roster_unreadable"
    TEAM_UNKNOWN = "roster_team_unknown"
    TEAM_OTHER = "roster_team_other"
    TOO_MANY_LINES = "roster_too_many_lines"
    PHONE = "roster_phone"
    NOTE = "roster_note"


class ListFault(StrEnum):
    PARTNER_MISSING = "list_partner_missing"
    NOBODY_BESIDE = "list_nobody_beside"
    SEED_RANGE = "list_seed_range"
    SEED_TAKEN = "list_seed_taken"
    PAIR_TWICE = "list_pair_twice"
    THREE_NEEDED = "list_three_needed"
    THREE_ALIKE = "list_three_alike"
    THREE_TWICE = "list_three_twice"
    NOTE_TOO_LONG = "list_note_too_long"
    CARD_TOO_LONG = "list_card_too_long"
    ONE_LETTER = "list_one_letter"
    CHOICE_UNCLEAR = "list_choice_unclear"
    PAIR_ALIKE = "list_pair_alike"
    NAME_ALIKE = "list_name_alike"
    WAITS = "list_waits"


class PersonFault(StrEnum):
    PHONE_UNREADABLE = "person_phone_unreadable"
    BIRTH_YEAR_UNREADABLE = "person_birth_year_unreadable"


class PrivateFault(StrEnum):
    BIRTH_YEAR_RANGE = "private_birth_year_range"
