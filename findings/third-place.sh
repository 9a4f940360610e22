#!/usr/bin/env bash
# bracketool 0.1 (Python): a knockout of eight for which the match for third place is asked (third_place_clash=True).
# Expected, but not written down before: eight matches, the last of them between those who lost the semifinals.
# Seen: seven matches with it and seven without, no match has a way for its loser, and nothing says that it was left out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet bracketool==0.1
"$folder/venv/bin/python" - <<'PYTHON' | tee "$folder/seen"
from bracketool.domain import Competitor
from bracketool.single_elimination import SingleEliminationGen

for third in (True, False):
    pairs = [Competitor(f"Pair {number}", f"Club {number}", 100 - number) for number in range(1, 9)]
    bracket = SingleEliminationGen(
        use_three_way_final=False, third_place_clash=third, use_teams=False, random_seed=7
    ).generate(pairs)
    print("asked" if third else "not asked", len(bracket.all), sum(one.loser_to is not None for one in bracket.all))
PYTHON
diff "$folder/seen" - <<'SEEN'
asked 7 0
not asked 7 0
SEEN
