"""Brackets from public libraries for Python, played through. Each raises ModuleNotFoundError where it is missing."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from benchmarks.peers.evenings import Evening, Turns, Wins, winner_of
from benchmarks.peers.timing import timed


def double_elimination(entrants: int, wins: Sequence[Wins]) -> list[Evening]:
    """double-elimination: without a second final."""
    tournament = import_module("double_elimination.tournament").Tournament
    return _evenings(lambda: tournament(list(range(entrants)), bracket_reset_finals=False), _through_matches, wins)


def cardarena(entrants: int, wins: Sequence[Wins]) -> list[Evening]:
    """cardarena-tournament-core: of those who are left the first meets the last, the one in the middle rests."""
    package = import_module("cardarena_tournament_core")
    people = [package.Player(id=str(number), name=str(number)) for number in range(entrants)]
    elimination = import_module("cardarena_tournament_core.pairings.elimination").SingleElimination
    return _evenings(lambda: elimination(people), _through_bracket, wins)


def _evenings(make: Callable[[], Any], play: Callable[[Any, Wins], Turns], wins: Sequence[Wins]) -> list[Evening]:
    found = []
    for won in wins:
        made, spent = timed(make)
        found.append(Evening(play(made, won), spent))
    return found


def _through_matches(tournament: Any, wins: Wins) -> Turns:
    turns: Turns = []
    while ready := tournament.get_active_matches():
        turns.append([])
        for match in ready:
            one, two = (side.get_competitor() for side in match.get_participants())
            turns[-1].append((one, two))
            tournament.add_win(match, winner_of((one, two), wins))
    return turns


def _through_bracket(tournament: Any, wins: Wins) -> Turns:
    rounds = (len(wins) - 1).bit_length()
    return through_rounds(tournament, rounds, wins)


def through_rounds(tournament: Any, rounds: int, wins: Wins | None = None) -> Turns:
    """So many rounds of cardarena-tournament-core; without `wins` the first of every pair wins."""
    outcomes = import_module("cardarena_tournament_core.common.models").MatchupOutcome
    turns: Turns = []
    for _ in range(rounds):
        drawn = tournament.pair()
        turns.append([])
        for matchup in drawn.matchups:
            if matchup.player2 is not None:
                pair = int(matchup.player1.id), int(matchup.player2.id)
                turns[-1].append(pair)
                first = wins is None or winner_of(pair, wins) == pair[0]
                matchup.outcome = outcomes.PLAYER1_WINS if first else outcomes.PLAYER2_WINS
        tournament.submit_results(drawn)
    return turns
