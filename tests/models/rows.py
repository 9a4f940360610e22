"""Rows of every kind, whatever of it an evening would have at once."""

from django.utils import timezone

from tests.factories import make_tournament, publish, record
from tournaments.models import (
    Appointment,
    Award,
    CallSubscription,
    CheckIn,
    Club,
    Day,
    Decision,
    Declaration,
    Entry,
    EntryTerms,
    Evening,
    FeeChoice,
    FeeShare,
    Handover,
    Home,
    KeptApart,
    ListDraft,
    LogEntry,
    Modifier,
    Movement,
    Payment,
    Penalty,
    PrivateData,
    Prize,
    Receipt,
    Registration,
    Report,
    Single,
    Stage,
    Substitution,
    TableLink,
    Team,
    Tournament,
    Venue,
)


def make_with_everything(*, club: Club | None = None, slug: str = "giochi") -> Tournament:
    """A tournament with at least one row of everything that is below one."""
    tournament = make_tournament(club=club, slug=slug, sizes=(2, 2, 2))
    match = publish(tournament)[0]
    record(match, 70)
    entry = LogEntry.objects.filter(tournament=tournament).latest("seq")
    modifier = Modifier.objects.create(
        tournament=tournament, key="a", label="A", effect="multiply", amount_numerator=2, target="own"
    )
    team = Team.objects.filter(tournament=tournament).earliest("pk")
    Declaration.objects.create(tournament=tournament, modifier=modifier, team=team, entered=entry)
    stage = Stage.objects.get(tournament=tournament)
    Team.objects.filter(pk=team.pk).update(withdrawn=entry, withdrawal="win", withdrawn_in=stage)
    Decision.objects.create(tournament=tournament, stage=stage, kind="lot", order=[], entered=entry)
    Award.objects.create(tournament=tournament, match=match, absent=1, entered=entry)
    Penalty.objects.create(
        tournament=tournament, stage=stage, team=team, kind="warning", reason="Voce alta", entered=entry
    )
    Entry.objects.create(tournament=tournament, stage=stage, team=team, number=1)
    Report.objects.create(tournament=tournament, match=match, side=1, deals=[], entered=entry)
    TableLink.objects.create(tournament=tournament, match=match, side=1, token_digest=slug)
    EntryTerms.objects.create(tournament=tournament)
    CheckIn.objects.create(tournament=tournament, team=team, entered=entry)
    CallSubscription.objects.create(tournament=tournament, team=team, who=str(team.pk), phone="a", address="https://a")
    make_days(team, stage, entry)
    choice = FeeChoice.objects.create(tournament=tournament, number=1, name="con cena", cents=2500, dinner=True)
    FeeShare.objects.create(tournament=tournament, team=team, choice=choice, people=2, entered=entry)
    receipt = Receipt.objects.create(tournament=tournament, number=1, entered=entry)
    Payment.objects.create(tournament=tournament, team=team, cents=1000, receipt=receipt, entered=entry)
    Movement.objects.create(tournament=tournament, kind="float", cents=5000, entered=entry)
    prize = Prize.objects.create(tournament=tournament, number=1, kind="place", place=1, what="Prosciutto")
    signed = Receipt.objects.create(tournament=tournament, number=2, entered=entry)
    Handover.objects.create(tournament=tournament, prize=prize, team=team, receipt=signed, entered=entry)
    Single.objects.create(tournament=tournament, number=1, name="Ada", entered=entry)
    Registration.objects.create(tournament=tournament, people=["Ada"], sender="s", phone="333")
    one, other = team.players.order_by("number")[:2]
    PrivateData.objects.create(tournament=tournament, player=one)
    ListDraft.objects.create(tournament=tournament, kept_at=timezone.now(), actor_name="Ada", document={})
    Substitution.objects.create(tournament=tournament, player=one, substitute=other, from_turn=2, entered=entry)
    return tournament


def make_days(team: Team, stage: Stage, entry: LogEntry) -> None:
    """A second day at a second venue, with all that is said of both; and two who do not meet at first."""
    tournament = team.tournament
    Venue.objects.create(tournament=tournament, number=1)
    venue = Venue.objects.create(tournament=tournament, number=2, name="Bar Sport", street="via Roma 1")
    first = Day.objects.create(tournament=tournament, number=1)
    day = Day.objects.create(tournament=tournament, number=2, date="2026-11-28", venue=venue)
    Appointment.objects.create(tournament=tournament, stage=stage, turn=2, table=1, day=day, venue=venue)
    Home.objects.create(tournament=tournament, team=team, venue=venue)
    Evening.objects.create(tournament=tournament, team=team, day=first)
    other = Team.objects.filter(tournament=tournament).exclude(pk=team.pk).latest("number")
    KeptApart.objects.create(tournament=tournament, one=team, two=other)
    CheckIn.objects.create(tournament=tournament, team=team, day=day, entered=entry)
