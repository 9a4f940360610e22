"""Rows of every kind, whatever of it an evening would have at once."""

from django.utils import timezone

from tests.factories import make_tournament, publish, record
from tournaments.models import (
    Award,
    CheckIn,
    Club,
    Decision,
    Declaration,
    Entry,
    EntryTerms,
    FeeChoice,
    FeeShare,
    Handover,
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
