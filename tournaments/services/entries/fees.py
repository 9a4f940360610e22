"""What a fee has in it: what is offered, who chose what, and what becomes of those who paid when it changes."""

import uuid
from collections.abc import Mapping, Sequence

from django.db.models import Count

from rules.problems import Problem, problem_at
from tournaments.event.errors import DomainError
from tournaments.event.fees import AfterPayment, Choice, Payer, Prices, chosen_problems, payers_asked
from tournaments.event.problems.evening_problems import FeeProblem
from tournaments.event.regulation_kinds import LogKind
from tournaments.event.rights import Right
from tournaments.models import FeeChoice, FeeShare, Team, Tournament
from tournaments.selectors.entries.arrival_queries import days_come, fees_of, paid_by_team, people_of, prices_of
from tournaments.services.entries.entrant_changes import team_of
from tournaments.services.frame.changes import Change, writes

Named = list[list[object]]
"""Choices by their names, each with how many people."""


@writes(LogKind.FEE_CHOSEN, needs=Right.CONFIRM)
def fee_choose(change: Change, team_id: uuid.UUID, chosen: Mapping[int, int]) -> None:
    """Note what an entrant chooses of the fee: how many of its people by the number of the choice, nobody for none.

    Whatever it chose before, or was agreed with it, ends. Raises DomainError with everything that is wrong.
    """
    team = team_of(change.tournament_id, team_id)
    said = choose(change, team, chosen)
    if said is None:
        change.nothing_changed = True
        return
    old, new = ({"team": team.name, "chosen": one} for one in said)
    change.record(subject=team.id, old=old if said[0] else None, new=new)


def choose(change: Change, team: Team, chosen: Mapping[int, int]) -> tuple[Named, Named] | None:
    """The same, as a part of another change: what was chosen before and now, as the log keeps it, None where it is the
    same.
    """
    tournament = Tournament.objects.get(pk=change.tournament_id)
    prices, wanted = prices_of(tournament), {number: people for number, people in chosen.items() if people}
    if problems := tuple(chosen_problems(prices, people_of(team.id), wanted)):
        raise DomainError(*problems)
    before = fees_of(tournament).of(team.id)
    if before.agreed is None and dict(before.people) == wanted:
        return None
    FeeShare.objects.filter(team=team, replaced__isnull=True).update(replaced_id=change.log_id)
    choices = {one.number: one for one in FeeChoice.objects.filter(tournament=tournament)}
    for number, people in sorted(wanted.items()):
        FeeShare.objects.create(
            tournament=tournament, team=team, choice=choices[number], people=people, entered_id=change.log_id
        )
    return _named(prices, before.people), _named(prices, wanted)


def _named(prices: Prices, chosen: Mapping[int, int]) -> Named:
    """What was chosen, as the log keeps it: the names of choices, and how many people."""
    return [[choice.name, chosen[choice.number]] for choice in prices.choices if chosen.get(choice.number)]


def removal_problems(tournament_id: uuid.UUID, choices: Sequence[Choice]) -> list[Problem]:
    """What somebody has chosen is not taken away."""
    kept = [choice.number for choice in choices]
    gone = FeeChoice.objects.filter(tournament_id=tournament_id, shares__replaced__isnull=True).exclude(number__in=kept)
    counted = gone.annotate(entrants=Count("shares__team", distinct=True)).filter(entrants__gt=0).order_by("number")
    return [
        problem_at(FeeProblem.CHOSEN_BY, f"choice_{one.number}", name=one.name, entrants=one.entrants)
        for one in counted
    ]


def choices_write(tournament_id: uuid.UUID, choices: Sequence[Choice]) -> None:
    """Offer these and no others; each keeps its number. What was chosen of one that goes was ended before."""
    gone = FeeChoice.objects.filter(tournament_id=tournament_id).exclude(number__in=[one.number for one in choices])
    FeeShare.objects.filter(choice__in=gone).delete()
    gone.delete()
    known = {row.number: row for row in FeeChoice.objects.filter(tournament_id=tournament_id)}
    for one in choices:
        row = known.get(one.number) or FeeChoice(tournament_id=tournament_id, number=one.number)
        row.name, row.cents, row.per, row.dinner = one.name, one.cents, one.per, one.dinner
        row.save()


def payers_settle(change: Change, old: Prices, new: Prices, after: AfterPayment) -> list[dict[str, object]]:
    """Let the fee of those who paid stay as it was, or be the new one, as the log keeps it. Raises DomainError where
    there are any and nobody said what becomes of them.
    """
    if old == new:
        return []
    asked = _payers(Tournament.objects.get(pk=change.tournament_id), old, new)
    if not asked:
        return []
    if after is AfterPayment.ASK:
        more, back = [one for one in asked if one.more], [one for one in asked if one.back]
        raise DomainError(
            problem_at(
                FeeProblem.PAID_BEFORE,
                "paid",
                entrants=len(asked),
                more=len(more),
                more_cents=sum(one.more for one in more),
                back=len(back),
                back_cents=sum(one.back for one in back),
            )
        )
    FeeShare.objects.filter(team__in=[one.key for one in asked], choice__isnull=True, replaced__isnull=True).update(
        replaced_id=change.log_id
    )
    if after is AfterPayment.NEW:
        return [{"team": one.key.name, "now": one.now} for one in asked]
    for one in asked:
        FeeShare.objects.create(
            tournament_id=change.tournament_id, team=one.key, agreed=one.kept, entered_id=change.log_id
        )
    return [{"team": one.key.name, "kept": one.before} for one in asked]


def _payers(tournament: Tournament, old: Prices, new: Prices) -> tuple[Payer[Team], ...]:
    paid, chosen = paid_by_team(tournament), fees_of(tournament)
    teams = Team.objects.filter(pk__in=paid, withdrawn__isnull=True).order_by("number")
    days = days_come(tournament) if old.by_day or new.by_day else {}
    return payers_asked(
        old,
        new,
        (
            (team, people_of(team.id), chosen.of(team.id), paid[team.id], max(1, len(days.get(team.id, ()))))
            for team in teams
        ),
    )
