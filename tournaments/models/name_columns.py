"""In which columns a person's name may be, and how it goes out of each: one list, which everything that erases walks.

A text column that is missing here is refused by `tests/models/test_name_columns.py`.
"""

from collections.abc import Iterator, Mapping
from enum import Flag, auto

from django.db.models import Model

from tournaments.models import (
    Account,
    Attempts,
    Award,
    CallSubscription,
    Club,
    ClubEntry,
    Deal,
    Decision,
    Draw,
    EntranceLink,
    EntryTerms,
    FeeChoice,
    ListDraft,
    LogEntry,
    Logo,
    MailAddress,
    Membership,
    Modifier,
    Movement,
    Penalty,
    Person,
    Player,
    PrivateData,
    Prize,
    Registration,
    Report,
    ResultSheet,
    Season,
    Single,
    Stage,
    TableLink,
    Team,
    Tournament,
    Venue,
)
from tournaments.models.fields import TournamentRow
from tournaments.settings.declared import SETTINGS
from tournaments.settings.kinds import Text


class Holds(Flag):
    """What a column holds of people."""

    NAME = auto()
    """What the person of this very row is called: it goes by the row, since a namesake keeps theirs."""
    TEXT = auto()
    """A text in which anybody may be named: it goes wherever it is found."""
    TITLE = auto()
    """What a club calls something of its own: it goes where that title was chosen."""
    ADDRESS = auto()
    """What was made of a title."""
    SEASON = auto()
    """A part of the file of a season (see `seasons.erasing`)."""
    DESK = auto()
    """Who works at the desk, or the name of a club in its address: it stays, since they are not meant."""
    NOBODY = auto()
    """A code, a number, a digest."""


Columns = Mapping[str, Holds]


def _columns(**names: str) -> dict[str, Holds]:
    """By what they hold, `title_text="name"`, the names of columns with blanks between."""
    found: dict[str, Holds] = {}
    for holds, columns in names.items():
        kinds = [Holds[one.upper()] for one in holds.split("_")]
        for column in columns.split():
            found[column] = kinds[0] if len(kinds) == 1 else kinds[0] | kinds[1]
    return found


def _settings(*, of_all: bool) -> dict[str, Holds]:
    """Declared settings hold codes and numbers; one that is typed as a text is named below."""
    known = (one for one in SETTINGS if one.of_all is of_all)
    return {one.key: Holds.NOBODY for one in known if not isinstance(one.kind, Text)}


NAME_COLUMNS: dict[type[Model], Columns] = {
    Tournament: _settings(of_all=True)
    | _columns(title="name short place street", address="slug", nobody="ranked trust"),
    Stage: _settings(of_all=False) | _columns(title_text="name", nobody="crossings"),
    Prize: _columns(title="what giver club", nobody="kind count settling order"),
    Venue: _columns(title="name street"),
    Team: _columns(title="club title", title_name="name", nobody="withdrawal"),
    Player: _columns(name="name surname"),
    Single: _columns(text="name"),
    PrivateData: _columns(text="phone email card note"),
    Registration: _columns(text="people club phone", nobody="choices sender outcome"),
    ListDraft: _columns(text="actor_name document"),
    EntryTerms: _columns(text="destination", nobody="fee_per"),
    FeeChoice: _columns(text="name", nobody="per"),
    Movement: _columns(text="what", nobody="kind"),
    Penalty: _columns(text="reason", nobody="kind"),
    Modifier: _columns(text="label", nobody="key effect target condition rounding"),
    LogEntry: _columns(text="actor_name device old new reason", nobody="source kind"),
    CallSubscription: _columns(nobody="who phone address key secret language"),
    Decision: _columns(nobody="kind order"),
    Draw: _columns(nobody="options turns bracket groups"),
    Deal: _columns(nobody="totals game"),
    Award: _columns(nobody="kind"),
    Report: _columns(nobody="deals phone origin"),
    TableLink: _columns(nobody="token_digest"),
    Club: _columns(title="name sponsors", desk="slug"),
    ClubEntry: _columns(
        text="old new member_name name_before name_after tournament_name",
        address="tournament_slug",
        desk="actor_name device",
        nobody="kind role_before role_after",
    ),
    Account: _columns(desk="username name", nobody="password"),
    EntranceLink: _columns(desk="name", nobody="role token_digest"),
    Membership: _columns(nobody="role"),
    Logo: _columns(nobody="digest kind"),
    Attempts: _columns(nobody="key"),
    MailAddress: _columns(nobody="digest"),
    Season: _columns(title="name", address="slug", season="lots", nobody="regulation"),
    ResultSheet: _columns(season="document", nobody="key"),
    Person: _columns(name="name aliases card", nobody="key"),
}


def columns(model: type[Model], holds: Holds) -> tuple[str, ...]:
    """The columns of a model that hold any of this, in the order of the list."""
    return tuple(name for name, one in NAME_COLUMNS.get(model, {}).items() if one & holds)


def title_columns(model: type[Model], *, listed: bool) -> tuple[str, ...]:
    """The columns with titles; where entrants are `listed` by their people, a team is called after these."""
    return tuple(
        name for name in columns(model, Holds.TITLE) if not (listed and Holds.NAME in NAME_COLUMNS[model][name])
    )


def rows_with(holds: Holds) -> Iterator[tuple[type[TournamentRow], tuple[str, ...]]]:
    """What a tournament has rows of with such columns, and which those are."""
    for model in NAME_COLUMNS:
        if issubclass(model, TournamentRow) and (names := columns(model, holds)):
            yield model, names
