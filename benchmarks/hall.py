"""An evening of a full hall in a database of its own, configured as the program is: what the desk's benchmarks run on.

`installation` comes first; what it starts may be imported only inside of it.
"""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command

from briscola_site.memory import set_program_apart

PAIRS = 92
PLAYED = 2
NUMBER = 7


@contextlib.contextmanager
def installation(database_url: str | None = None) -> Iterator[Path]:
    """A new installation in a folder that is gone afterwards; in a hall its database is there too."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BRISCOLA_DATA"] = folder
        os.environ["ALLOWED_HOSTS"] = "localhost,testserver"
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "briscola_site.settings")
        os.environ.pop("DATABASE_URL", None)
        if database_url:
            os.environ["DATABASE_URL"] = database_url
        django.setup()
        call_command("migrate", verbosity=0)
        set_program_apart()
        yield Path(folder)


def danish(slug: str, *, pairs: int = PAIRS, played: int = PLAYED, winner_only: bool = False) -> str:
    """Pairs that meet in Danish turns of five deals each, so many of which are played and the next one drawn."""
    from rules.match_formats import MatchFormat, MatchKind
    from tournaments.event.regulation import Regulation

    five = MatchFormat(MatchKind.FIXED, 5, winner_only_allowed=winner_only)
    regulation = Regulation(format="danish", turns=4, match_format=five, tiebreaks=())
    return _evening(slug, regulation, pairs, played=played * (pairs // 2))


def knockout(slug: str, *, pairs: int = PAIRS) -> str:
    """Pairs in a knockout to three deals, of which nothing is played."""
    from rules.match_formats import MatchFormat, MatchKind
    from rules.match_points import default_points
    from tournaments.event.regulation import Regulation

    three = MatchFormat(MatchKind.FIRST_TO, 3)
    regulation = Regulation(format="knockout", match_format=three, match_points=default_points(three), tiebreaks=())
    return _evening(slug, regulation, pairs, played=0)


def paid_evening(slug: str, *, pairs: int = PAIRS) -> str:
    """A Danish evening that is played to its end, at which all have paid and the till was counted."""
    from rules.match_formats import MatchFormat, MatchKind
    from tournaments.event.fees import Choice, MovementKind
    from tournaments.event.presets import Preset
    from tournaments.event.regulation import Ranked, Regulation
    from tournaments.models import Team
    from tournaments.services.entries.arrival_changes import entrant_settle, terms_change
    from tournaments.services.entries.till_changes import till_count, till_pay, till_take
    from tournaments.services.frame.changes import Action, Actor
    from tournaments.services.setup.rehearsal import evening_simulation

    five = MatchFormat(MatchKind.FIXED, 5)
    regulation = Regulation(format="danish", turns=4, match_format=five, tiebreaks=())
    preset = Preset(slug, Ranked.PAIRS, (regulation,))
    done = evening_simulation(slug=slug, preset=preset, entrants=pairs, number=NUMBER)
    action = Action(done.tournament.id, Actor(name="Prova"))
    choices = (Choice(1, "con cena", 25_00, dinner=True), Choice(2, "senza cena", 10_00))
    terms_change(action, fee=None, fee_per="person", registration=False, limit=None, closes_at=None, choices=choices)
    for team in Team.objects.filter(tournament=done.tournament):
        entrant_settle(action, team.id, chosen={1: 1, 2: 1})
    till_take(action, MovementKind.FLOAT, 50_00)
    till_take(action, MovementKind.RAFFLE, 500_00, "Cesti", 250)
    till_pay(action, MovementKind.EXPENSE, 120_00, "Affitto della sala")
    till_count(action, 50_00 + 35_00 * pairs + 380_00)
    return slug


def organizer(slug: str) -> str:
    """A one-time token of somebody who runs the tournament of that name."""
    from tournaments.event.rights import Role
    from tournaments.models import Tournament
    from tournaments.services.clubs.member_changes import entrance_link_issue

    return entrance_link_issue(club=Tournament.objects.get(slug=slug).club, role=Role.OWNER)


def _evening(slug: str, regulation: Any, pairs: int, *, played: int) -> str:
    from tournaments.event.presets import Preset
    from tournaments.event.regulation import Ranked
    from tournaments.services.frame.changes import Action, Actor
    from tournaments.services.setup.rehearsal import evening_simulation
    from tournaments.services.setup.simulation import draw_simulate

    preset = Preset(slug, Ranked.PAIRS, (regulation,))
    done = evening_simulation(slug=slug, preset=preset, entrants=pairs, number=NUMBER, most=played)
    draw_simulate(Action(done.tournament.id, Actor(name="Prova")), NUMBER)
    return slug
