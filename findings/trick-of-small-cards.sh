#!/usr/bin/env bash
# briscola-gym 0.1.0 (Python), briscola for two: who takes a trick (game_rules.select_winner), all tricks of two cards.
# Guess before the run: as the game has it: the higher card of the suit led takes it, unless the other is a briscola.
# Seen: of two cards of one suit without points, 2, 4, 5, 6 and 7, the first always takes it, so a 6 does not beat a 2; one
# trick of 39 goes to the wrong player. Tricks with points in them are all right.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --no-deps briscola-gym==0.1.0 gym==0.26.2 gym-notices==0.0.8 numpy==1.26.4 \
  cloudpickle==3.1.2
"$folder/venv/bin/python" - 2>/dev/null <<'PYTHON' | tee "$folder/seen"
from itertools import permutations

from briscola_gym.card import Card
from briscola_gym.game_rules import select_winner, values_points

HIGHEST_FIRST = (1, 3, 10, 9, 8, 7, 6, 5, 4, 2)
deck = [(value, suit) for suit in range(1, 5) for value in HIGHEST_FIRST]
tricks, other = 0, set()
for first, second in permutations(deck, 2):
    for briscola in range(1, 5):
        if first[1] == second[1]:
            takes = HIGHEST_FIRST.index(second[0]) < HIGHEST_FIRST.index(first[0])
        else:
            takes = second[1] == briscola
        tricks += 1
        if select_winner([Card(*first), Card(*second)], Card(2, briscola)) != takes:
            other.add((first, second, briscola))
print(len(other), "of", tricks)
print("of one suit", all(first[1] == second[1] for first, second, _briscola in other))
print("with points", any(values_points[card[0]] for one in other for card in one[:2]))
print("values", *sorted({(first[0], second[0]) for first, second, _briscola in other}))
PYTHON
diff "$folder/seen" - <<'SEEN'
160 of 6240
of one suit True
with points False
values (2, 4) (2, 5) (2, 6) (2, 7) (4, 5) (4, 6) (4, 7) (5, 6) (5, 7) (6, 7)
SEEN
