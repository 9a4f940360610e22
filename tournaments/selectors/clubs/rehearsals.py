"""The rehearsals that were made of a tournament."""

from tournaments.models import Tournament

LONGEST_ADDRESS = 70
"""Of the address of a tournament, as much as its rehearsals have in their own."""


def rehearsal_address(tournament: Tournament) -> str:
    """What the addresses of its rehearsals begin with, up to their number."""
    return f"{tournament.slug[:LONGEST_ADDRESS]}-prova-"


def rehearsals_of(tournament: Tournament) -> tuple[Tournament, ...]:
    """The rehearsals of a real tournament that were not thrown away, the oldest first."""
    rows = Tournament.objects.filter(
        club_id=tournament.club_id, is_rehearsal=True, slug__startswith=rehearsal_address(tournament)
    )
    return tuple(rows.order_by("created_at"))
