#!/usr/bin/env bash
# versupy 0.1.0 (Python): the rounds of an all-play-all of eight (RoundRobin.get_current_round_matches).
# Expected, but not written down before: seven rounds of four matches in which each of the eight plays once.
# Seen: in the first round the first entrant plays all four matches and three entrants play none; of the seven rounds not
# one can be played at the same time, since in each somebody sits at two tables or more. All 28 matches are there.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet versupy==0.1.0
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from collections import Counter

from versupy.competitor import Competitor
from versupy.round_robin import RoundRobin

tournament = RoundRobin([Competitor(name) for name in "ABCDEFGH"])
matches = tournament.get_current_round_matches()
while matches:
    playing = Counter(side.name for one in matches for side in (one.competitor_a, one.competitor_b))
    pairs = " ".join(one.competitor_a.name + one.competitor_b.name for one in matches)
    print(pairs, "most:", max(playing.values()), "idle:", 8 - len(playing))
    matches = tournament.advance_to_next_round()
PYTHON
diff "$folder/seen" - <<'SEEN'
AB AC AD AE most: 4 idle: 3
AF AG AH BC most: 3 idle: 2
BD BE BF BG most: 4 idle: 3
BH CD CE CF most: 3 idle: 2
CG CH DE DF most: 2 idle: 2
DG DH EF EG most: 2 idle: 3
EH FG FH GH most: 3 idle: 4
SEEN
