#!/usr/bin/env bash
# double-elimination 1.4.1 (Python), duel 3.2.0 and brackets-manager 1.11.1 (Node.js): double knockouts of 6, 8 and 12, in
# which the better seed always wins.
# Guess before the run: in the losers' part nobody meets again somebody they met before, as long as that can be avoided.
# Seen: in the first two, where places of the bracket are empty, those who lose their first match play their next against the
# same opponent and are out: two of six entrants, four of twelve. None of eight. In brackets-manager it happens to nobody.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet double-elimination==1.4.1
cd "$folder"
npm install --silent --no-fund --no-audit duel@3.2.0 brackets-manager@1.11.1 brackets-memory-db@1.0.6
cat >play.py <<'PYTHON'
from double_elimination import Tournament

for size in (6, 8, 12):
    tournament, played = Tournament(list(range(1, size + 1))), []
    while tournament.get_active_matches():
        match = tournament.get_active_matches()[0]
        played.append(sorted(side.get_competitor() for side in match.get_participants()))
        tournament.add_win(match, played[-1][0])
    firsts = {one: [pair for pair in played if one in pair][:2] for one in range(1, size + 1)}
    print("double-elimination", size, *sorted(one for one, (first, second) in firsts.items() if first == second))
PYTHON
cat >play.mjs <<'NODE'
import { BracketsManager } from "brackets-manager";
import { InMemoryDatabase } from "brackets-memory-db";
import Duel from "duel";

const told = (name, size, played) => {
  const matches = (one) => played.filter((pair) => pair.includes(one)).slice(0, 2).map((pair) => pair.join());
  const everybody = Array.from({ length: size }, (_none, index) => index + 1);
  console.log(name, size, ...everybody.filter((one) => matches(one)[0] === matches(one)[1]));
};
for (const size of [6, 8, 12]) {
  const [duel, played] = [new Duel(size, { last: Duel.LB }), []];
  for (let open; (open = duel.matches.find((match) => !match.m && match.p.every((seed) => seed > 0))); ) {
    played.push([...open.p].sort((one, other) => one - other));
    duel.score(open.id, open.p[0] < open.p[1] ? [1, 0] : [0, 1]);
  }
  told("duel", size, played);
}
for (const size of [6, 8, 12]) {
  const [storage, played] = [new InMemoryDatabase(), []];
  const manager = new BracketsManager(storage);
  const seeding = Array.from({ length: size > 8 ? 16 : 8 }, (_none, index) => (index < size ? `${index + 1}` : null));
  await manager.create.stage({ tournamentId: 0, name: "x", type: "double_elimination", seeding, settings: { grandFinal: "simple" } });
  const names = new Map((await storage.select("participant")).map(({ id, name }) => [id, Number(name)]));
  for (let open; (open = (await storage.select("match")).find(({ status }) => status === 2)); ) {
    const [one, other] = [names.get(open.opponent1.id), names.get(open.opponent2.id)];
    played.push([one, other].sort((first, second) => first - second));
    const results = one < other ? ["win", "loss"] : ["loss", "win"];
    await manager.update.match({ id: open.id, opponent1: { result: results[0] }, opponent2: { result: results[1] } });
  }
  told("brackets-manager", size, played);
}
NODE
venv/bin/python play.py | tee seen
node play.mjs | tee -a seen
diff seen - <<'SEEN'
double-elimination 6 5 6
double-elimination 8
double-elimination 12 9 10 11 12
duel 6 5 6
duel 8
duel 12 9 10 11 12
brackets-manager 6
brackets-manager 8
brackets-manager 12
SEEN
