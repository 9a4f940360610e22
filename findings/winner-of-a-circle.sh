#!/usr/bin/env bash
# round-robin-tournament 1.0.0 (Python): three play each other, A beats B, B beats C, C beats A; get_winners().
# Guess before the run: all three are named, as the plural promises. Seen: B alone. Of all results of four entrants nearly
# half have several with the most wins, and never is more than one of them named.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet round-robin-tournament==1.0.0
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from collections import Counter
from itertools import product

from round_robin_tournament import Tournament


def winners(entrants, first_wins):
    """Who is named, and who has the most wins, when these matches are won by who is named first in them."""
    tournament, wins = Tournament(list(entrants)), Counter()
    for match, first in zip(list(tournament.get_active_matches()), first_wins, strict=True):
        sides = sorted(side.get_competitor() for side in match.get_participants())
        winner = sides[0 if first else 1]
        tournament.add_win(match, winner)
        wins[winner] += 1
    return tournament.get_winners(), sorted(one for one in wins if wins[one] == max(wins.values()))


print("A beats B, C beats A, B beats C:", *winners("ABC", (True, False, True)))
level = [winners("ABCD", results) for results in product((True, False), repeat=6)]
print("several level in", sum(len(best) > 1 for _named, best in level), "of", len(level))
print("several named in", sum(len(named) > 1 for named, _best in level))
PYTHON
diff "$folder/seen" - <<'SEEN'
A beats B, C beats A, B beats C: ['B'] ['A', 'B', 'C']
several level in 32 of 64
several named in 0
SEEN
