"""Evenings of people whose names are hard to print: long, unbreakable, of other alphabets, with all their accents."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from rules.match_formats import MatchFormat
from tests.factories import make_evening, make_tournament
from tests.staged import stage
from tournaments.event.letters import BETWEEN
from tournaments.event.regulation import GIOCHI, Ranked, Regulation
from tournaments.event.surnames import AS_PROPOSED
from tournaments.models import Player, Team, Tournament
from tournaments.services.entries.pairs import entrant_name

NAMES = Path(__file__).parents[3] / "data/awkward_names.txt"
PLACE = "Circolo Ricreativo e Sportivo “Amici della Briscola” di Sant’Angelo in Lizzola"
EVENT = "Gran Torneo di Briscola “Memorial Cavalier Ermenegildo Passalacqua” della Società Operaia di Mutuo Soccorso"
QUARTER = "Contrada di San Giovanni Battista alla Fontana Vecchia del Borgo"


def pairs_of_names() -> list[list[str]]:
    return [line.split(BETWEEN) for line in NAMES.read_text(encoding="utf-8").splitlines()]


def awkward_evening(*stages: Regulation, entrants: int = 12, ranked: Ranked = Ranked.PAIRS) -> Tournament:
    """Nothing drawn yet; pairs, threes and players are called as if they had been typed in."""
    tournament = make_evening(*stages, entrants=entrants, ranked=ranked)
    people = pairs_of_names()
    everybody = cycle(name for pair in people for name in pair)
    taken: set[str] = set()
    for number, team in enumerate(Team.objects.filter(tournament=tournament).order_by("number")):
        pair = people[number % len(people)]
        if ranked is Ranked.TRIOS:
            names = list(islice(everybody, 3))
        else:
            names = pair if ranked is Ranked.PAIRS else [pair[number // len(people) % 2]]
        _called(team, entrant_name(names, taken, kept=AS_PROPOSED.words(names)), names)
        taken.add(team.name.casefold())
    return _with_long_name(tournament)


def awkward_quarters(regulation: Regulation = GIOCHI) -> Tournament:
    """Four quarters of long names, with two at the table and one more."""
    tournament = make_tournament(sizes=(4, 5, 4, 4), regulation=regulation)
    names = iter([name for pair in pairs_of_names() for name in pair])
    for team in Team.objects.filter(tournament=tournament).order_by("number"):
        size = Player.objects.filter(team=team).count()
        _called(team, f"{QUARTER} {team.number}", [next(names) for _place in range(size)])
    return _with_long_name(tournament)


def awkward_danish(match_format: MatchFormat) -> Tournament:
    return awkward_evening(replace(stage("danish", match_format), turns=3))


def _called(team: Team, name: str, people: Sequence[str]) -> None:
    team.name = name
    team.save()
    players = Player.objects.filter(team=team).order_by("number")
    for player, person in zip(players, people, strict=True):
        Player.objects.filter(pk=player.pk).update(name=person)


def _with_long_name(tournament: Tournament) -> Tournament:
    Tournament.objects.filter(pk=tournament.pk).update(name=EVENT, place=PLACE)
    tournament.refresh_from_db()
    return tournament
