"""Prizes by place, as tests list them."""

import uuid
from collections.abc import Sequence

from tests.factories import action, award, publish, win
from tournaments.event.prizes import PrizeDraft, PrizeKind, thing_or_money
from tournaments.models import Handover, Prize, Tournament
from tournaments.services.setup.prize_changes import (
    prize_decline,
    prize_draw,
    prize_hand,
    prize_receipt,
    prize_remove,
    prize_take_back,
    prizes_add,
)


def play_level(tournament: Tournament, *, level: bool = True) -> None:
    """All is played: who has the lower number wins. Where 1 and 2 are `level`, neither came when they met."""
    for match in publish(tournament):
        assert match.fixture is not None
        numbers = (match.fixture.home.number, match.fixture.away.number)
        if level and set(numbers) == {1, 2}:
            award(match, 3)
        else:
            win(match, 1 if numbers[0] < numbers[1] else 2)


def give_prizes(tournament: Tournament, prizes: Sequence[str]) -> None:
    """A prize for each place, the first place first, "" for none; what is nothing but a sum is money."""
    drafts = [
        PrizeDraft(PrizeKind.PLACE, place, **thing_or_money(text))  # type: ignore[arg-type]  # its fields
        for place, text in enumerate(prizes, start=1)
        if text
    ]
    prizes_add(action(tournament), drafts)


def hand_prizes(tournament: Tournament, *, giver: str = "Bar Sport") -> None:
    """A basket that was bought is drawn, handed over and signed for, a cup is struck off, and 25 euros that were drawn
    are paid, come back and are not taken.
    """
    drafts = [
        PrizeDraft(PrizeKind.DRAW, what="Cesto", cents=2_500, giver=giver, bought=True),
        PrizeDraft(PrizeKind.CLUB, club="Bar Sport", what="Coppa"),
        PrizeDraft(PrizeKind.DRAW, money=True, cents=2_500),
    ]
    prizes_add(action(tournament), drafts)
    basket, cup, cash = Prize.objects.filter(tournament=tournament).order_by("-number")[:3][::-1]
    prize_remove(action(tournament), cup.id)
    for number, prize in enumerate((basket, cash), start=7):
        prize_draw(action(tournament), prize.id, number)
        prize.refresh_from_db()
        prize_hand(action(tournament), prize.id, uuid.UUID(prize.order[0]))
    prize_receipt(action(tournament), Handover.objects.get(prize=basket).id)
    paid = Handover.objects.get(prize=cash, taken=True)
    prize_take_back(action(tournament), paid.id)
    prize_decline(action(tournament), cash.id, paid.team_id)


def prizes_listed(tournament: Tournament) -> list[str]:
    """What the places win, the first place first, "" for a place that wins nothing."""
    rows = Prize.objects.filter(tournament=tournament, removed__isnull=True, kind=PrizeKind.PLACE.value)
    by_place = {row.place or 0: row.what or f"{row.cents // 100} €" for row in rows}
    return [by_place.get(place, "") for place in range(1, max(by_place, default=0) + 1)]
