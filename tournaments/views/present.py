"""Selected values -> the plain values that the shared fragments of templates ask for (see docs/look.md)."""

import uuid
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament
from tournaments.selectors.outcomes import MatchRecord, SideRecord
from tournaments.selectors.progress import Progress, TurnProgress

Plain = dict[str, object]

SUITS = ("denari", "coppe", "bastoni", "spade")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def suit_of(team_number: int) -> str:
    return SUITS[(team_number - 1) % len(SUITS)]


def letter_of(team_number: int) -> str:
    """The letter that stands beside the suit, so that nothing hangs on colour and a fifth team is not the first."""
    return LETTERS[(team_number - 1) % len(LETTERS)]


def entrant(*, name: str, team_number: int, players: str = "", url: str = "") -> Plain:
    return {
        "name": name,
        "suit": suit_of(team_number),
        "letter": letter_of(team_number),
        "players": players,
        "url": url,
    }


def side(record: SideRecord) -> Plain:
    return entrant(name=record.team.name, team_number=record.team.number, players=record.names)


def match_state(record: MatchRecord) -> tuple[str, str]:
    """The state of a match for the eye and in words."""
    if record.complete:
        return "done", _("Finita")
    if not record.begun:
        return "open", _("Da giocare")
    numbers = sorted({number for number, _attempt in record.outcome.missing})
    if not numbers:
        return "partial", _("In corso")
    listed = ", ".join(str(number) for number in numbers)
    return "partial", ngettext("Manca la smazzata %(numbers)s", "Mancano le smazzate %(numbers)s", len(numbers)) % {
        "numbers": listed
    }


def match_card(record: MatchRecord, *, url: str = "") -> Plain:
    """What _match_card.html shows."""
    state, label = match_state(record)
    winner = record.outcome.winner if record.complete else None
    return {
        "table": str(record.table),
        "key": str(record.id),
        "state": state,
        "state_label": label,
        "url": url,
        "sides": [
            side(seated)
            | {
                "deals_won": record.outcome.deals_won[number - 1] if record.begun else None,
                "points": record.points[number - 1] if record.points is not None else None,
                "winner": winner == number,
            }
            for number, seated in enumerate(record.sides, start=1)
        ],
    }


def turn_strip(progress: Progress, url_name: str, slug: str) -> list[Plain]:
    """What _turn_strip.html shows: done, now, next."""
    current = progress.current
    return [
        {
            "label": _("Turno %(number)d") % {"number": turn.number},
            "state": "done" if turn.done else "now" if current and turn.number == current.number else "next",
            "note": _turn_note(turn),
            "url": reverse(url_name, kwargs={"slug": slug, "number": turn.number}) if url_name else "",
        }
        for turn in progress.turns
    ]


def _turn_note(turn: TurnProgress) -> str:
    done = len(turn.matches) - len(turn.missing)
    return _("%(done)d di %(all)d") % {"done": done, "all": len(turn.matches)}


def nav(pages: Sequence[tuple[str, str]], slug: str, current: str) -> list[Plain]:
    """What _nav.html shows: (label, name of the address) for every page of a tournament."""
    return [
        {"label": label, "url": reverse(name, kwargs={"slug": slug}), "current": name == current}
        for label, name in pages
    ]


def desk_nav(tournament: Tournament, current: str) -> list[Plain]:
    """The organizer's pages of a tournament; `current` is the name of an address."""
    pages = (
        (_("Banco"), "desk_home"),
        (_("Quartieri"), "desk_teams"),
        (_("Sorteggio"), "desk_draw"),
        (_("Classifica"), "desk_standings"),
        (_("Finale"), "desk_final"),
        (_("Regolamento"), "desk_settings"),
        (_("Registro"), "desk_log"),
    )
    return nav(pages, tournament.slug, current)


def public_nav(tournament: Tournament, current: str) -> list[Plain]:
    """Everybody's pages of a tournament."""
    pages = (
        (_("Adesso"), "public_now"),
        (_("Classifica"), "public_standings"),
        (_("Risultati"), "public_results"),
        (_("Punti finali"), "public_final"),
    )
    return nav(pages, tournament.slug, current)


def desk_page(tournament: Tournament, current: str) -> Plain:
    """What every page of the desk hands to its frame, with a fresh key for the one form that may be sent."""
    return {
        "tournament": tournament,
        "tournament_name": tournament.name,
        "tournament_url": reverse("desk_home", kwargs={"slug": tournament.slug}),
        "nav": desk_nav(tournament, current),
        "new_key": uuid.uuid4(),
    }
