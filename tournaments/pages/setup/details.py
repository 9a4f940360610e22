"""What a tournament is called, when and where it is, and who takes part, as typed on the set-up pages."""

import datetime
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from django import forms
from django.utils.functional import lazystr
from django.utils.translation import gettext_lazy as _

from tournaments.event.fees import Prices
from tournaments.event.kinds import KINDS
from tournaments.event.letters import MOST_SHORT
from tournaments.event.match_states import Trust
from tournaments.event.regulation import Ranked
from tournaments.labels.format_labels import WORDS
from tournaments.labels.match_labels import TRUST_NAMES
from tournaments.models import Tournament
from tournaments.pages.frame.values import YEARS
from tournaments.pages.shared.lists.fee_boxes import FeeForm, prices_in_boxes, prices_typed
from tournaments.pages.shared.lists.names import NAME_LIMIT, TEAM_NAME_LIMIT, UNREADABLE, NameField, read_name
from tournaments.scheduling.base.types import MOST_ENTRANTS
from tournaments.scheduling.teams.team_sides import MOST_TEAMS
from tournaments.selectors.entries.arrival_queries import prices_of
from tournaments.settings.of_evening import DATE, HOUR, NAME, PLACE, SHORT, TRUST

HOURS = ["%H:%M", "%H.%M", "%H,%M", "%H"]
"""How people write the hour: 20:30, 20.30, 20; a browser that has a box for it sends the first."""
LEAST_EXPECTED = 2


class DetailsForm(forms.Form):
    """Name, day, hour and place."""

    name = NameField(label=lazystr(NAME.label), max_length=NAME_LIMIT)
    date = forms.DateField(
        label=lazystr(DATE.label),
        input_formats=["%Y-%m-%d", "%d/%m/%Y"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    hour = forms.TimeField(
        label=lazystr(HOUR.label),
        required=False,
        input_formats=HOURS,
        widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"}),
    )
    place = NameField(label=lazystr(PLACE.label), max_length=NAME_LIMIT, required=False)
    short = NameField(label=lazystr(SHORT.label), max_length=MOST_SHORT, required=False, help_text=lazystr(SHORT.hint))

    def clean_date(self) -> datetime.date:
        day: datetime.date = self.cleaned_data["date"]
        if day.year not in YEARS:
            raise forms.ValidationError(self.fields["date"].error_messages["invalid"], "invalid")
        return day


@dataclass(frozen=True, slots=True)
class Details:
    """What a tournament is called, when and where it is."""

    name: str
    date: datetime.date
    hour: datetime.time | None
    place: str
    short: str = ""


@dataclass(frozen=True, slots=True)
class TypedDetails:
    """The same in its boxes; `details` is None while anything is wrong with it."""

    boxes: DetailsForm
    details: Details | None


def details_boxes(of: Tournament, date: datetime.date) -> DetailsForm:
    """The boxes with what is stored, on that day, before anything is typed."""
    return DetailsForm(initial=_stored(of, date))


def _stored(of: Tournament, date: datetime.date) -> dict[str, object]:
    return asdict(Details(of.name, date, of.hour, of.place, of.short))


def read_details(data: Mapping[str, str]) -> TypedDetails:
    """Name, day, hour and place as they were typed."""
    boxes = DetailsForm(data)
    return TypedDetails(boxes, _details(boxes) if boxes.is_valid() else None)


def _details(boxes: DetailsForm) -> Details:
    return Details(**{name: boxes.cleaned_data[name] for name in DetailsForm.base_fields})


class AgainForm(DetailsForm, FeeForm):
    """What of an evening is asked again when another is made like it."""


@dataclass(frozen=True, slots=True)
class TypedAgain:
    """The same in its boxes; `details` and `prices` are None while anything is wrong with it."""

    boxes: AgainForm
    details: Details | None = None
    prices: Prices | None = None


def again_boxes(of: Tournament, date: datetime.date) -> AgainForm:
    """The boxes with what is stored, on that day, before anything is typed."""
    return AgainForm(initial=_stored(of, date) | prices_in_boxes(prices_of(of)), people=of.kind.people)


def read_again(data: Mapping[str, str], of: Tournament) -> TypedAgain:
    """What of the evening was asked again, as it was typed."""
    boxes = AgainForm(data, people=of.kind.people)
    if not boxes.is_valid():
        return TypedAgain(boxes)
    return TypedAgain(boxes, _details(boxes), prices_typed(boxes, prices_of(of)))


OF_THE_DESK = _("Si può cambiare anche durante la serata.")


class TrustForm(forms.Form):
    """Whose word makes a result final, of the choices there are for this kind of entrant (`ranked`)."""

    trust = forms.ChoiceField(
        label=lazystr(TRUST.label),
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: object, ranked: str, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]  # Django's own arguments, passed on
        choice, kind = self.fields["trust"], KINDS[ranked]
        choice.help_text = OF_THE_DESK
        if isinstance(choice, forms.ChoiceField):
            choice.choices = [(one, name) for one, name in TRUST_NAMES.items() if kind.may_trust(Trust(one))]


@dataclass(frozen=True, slots=True)
class TypedTrust:
    """Who confirms, in its boxes; `trust` is None while nothing that there is was chosen."""

    boxes: TrustForm
    trust: Trust | None


def read_trust(data: Mapping[str, str], *, ranked: str) -> TypedTrust:
    """Whose word makes a result final, as it was chosen."""
    boxes = TrustForm(data, ranked=ranked)
    return TypedTrust(boxes, Trust(boxes.cleaned_data["trust"]) if boxes.is_valid() else None)


class NewTournamentForm(DetailsForm, TrustForm, FeeForm):
    """The questions of a new tournament. `clubs` are (id, name) of those the organizer may choose from.

    `entrants` are names of quarters, or a list of pairs or players as it was typed. Who chooses nothing about `trust`
    trusts paper.
    """

    club = forms.ChoiceField(label=_("Circolo"))
    expected = forms.IntegerField(
        help_text=_("Con questo numero si controlla quanti turni e gironi sono possibili."),
        required=False,
        min_value=LEAST_EXPECTED,
        max_value=MOST_ENTRANTS,
    )
    days = forms.BooleanField(label=_("Più giorni o più luoghi"), required=False)
    entrants = forms.CharField(required=False, widget=forms.Textarea(attrs={"rows": 5}))

    def __init__(self, *args: object, clubs: list[tuple[str, str]], ranked: Ranked, **options: object) -> None:
        super().__init__(*args, ranked=ranked, people=KINDS[ranked].people, **options)
        self.ranked = ranked
        box, words = self.fields["entrants"], WORDS[ranked]
        box.label, box.help_text = str(words.many), str(words.typed)
        self.fields["expected"].label = str(words.how_many)
        self.fields["trust"].required, self.fields["trust"].initial = False, Trust.PAPER.value
        choice = self.fields["club"]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = clubs
        if len(clubs) == 1:
            choice.widget, choice.required, choice.initial = forms.HiddenInput(), False, clubs[0][0]
        self.only_club = clubs[0][0] if len(clubs) == 1 else None

    def clean_club(self) -> str:
        return str(self.only_club or self.cleaned_data["club"])

    def clean_trust(self) -> Trust:
        return Trust(self.cleaned_data["trust"] or Trust.PAPER)

    def clean_entrants(self) -> tuple[str, ...]:
        return _quarters(self.cleaned_data["entrants"]) if KINDS[self.ranked].people is None else ()


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers for a new tournament; `club` is the id of one of those that were offered."""

    details: Details
    club: str
    trust: Trust
    prices: Prices


@dataclass(frozen=True, slots=True)
class TypedTournament:
    """A new tournament in its boxes; `answers` is None while anything is wrong with them. `expected` and the quarters
    (`teams`) are there as far as they could be read.
    """

    boxes: NewTournamentForm
    answers: Answers | None
    expected: int | None
    teams: tuple[str, ...]

    def known(self, listed: int) -> int | None:
        """How many play, as far as it is known: those expected, or those in a list where they are more."""
        return max(self.expected or 0, len(self.teams), listed) or None


def read_tournament(data: Mapping[str, str], *, clubs: list[tuple[str, str]], ranked: Ranked) -> TypedTournament:
    """The answers for a new tournament as they were typed; a list of pairs or players is read by `read_names`."""
    boxes = NewTournamentForm(data, clubs=clubs, ranked=ranked)
    valid, given = boxes.is_valid(), boxes.cleaned_data
    return TypedTournament(
        boxes,
        Answers(_details(boxes), given["club"], given["trust"], prices_typed(boxes, Prices())) if valid else None,
        given.get("expected"),
        given.get("entrants", ()),
    )


def _quarters(text: str) -> tuple[str, ...]:
    lines = [line for line in text.splitlines() if line.strip()]
    names = tuple(read_name(line, limit=TEAM_NAME_LIMIT)[0] for line in lines)
    if len(names) > MOST_TEAMS:
        raise forms.ValidationError(
            _("Le squadre sono %(count)s: il massimo è %(most)s. Togline qualcuna."),
            params={"count": len(names), "most": MOST_TEAMS},
        )
    if long := [name for name in names if len(name) > TEAM_NAME_LIMIT]:
        raise forms.ValidationError(
            _("«%(name)s» è troppo lungo: usa al massimo %(limit)s caratteri."),
            params={"name": f"{long[0][:TEAM_NAME_LIMIT]}…", "limit": TEAM_NAME_LIMIT},
        )
    if any(read_name(name, limit=TEAM_NAME_LIMIT)[1] for name in names):
        raise forms.ValidationError(UNREADABLE)
    return names
