#!/usr/bin/env bash
# cardarena-tournament-core 1.5.0 (Python): a knockout of six, seeds 1 to 6, the better seed wins (SingleElimination).
# Guess before the run: the two best have a bye in the first round, as in any bracket of eight with two empty places.
# Seen: nobody has one in the first; of the three left the first seed has to play, and the second has a bye into the final.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet cardarena-tournament-core==1.5.0
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from cardarena_tournament_core import MatchupOutcome, Player, SingleElimination, TournamentCompleteError

knockout = SingleElimination([Player(id=str(seed), name=f"Pair {seed}") for seed in range(1, 7)])
while True:
    try:
        turn = knockout.pair()
    except TournamentCompleteError:
        break
    print(" ".join(f"{one.player1.id}-{one.player2.id if one.player2 else 'bye'}" for one in turn.matchups))
    for one in turn.matchups:
        if one.player2:
            better = int(one.player1.id) < int(one.player2.id)
            one.outcome = MatchupOutcome.PLAYER1_WINS if better else MatchupOutcome.PLAYER2_WINS
    knockout.submit_results(turn)
PYTHON
diff "$folder/seen" - <<'SEEN'
1-6 2-5 3-4
1-3 2-bye
1-2
SEEN
