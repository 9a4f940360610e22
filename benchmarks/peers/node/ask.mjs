// One question to a public library that runs in Node.js: JSON on standard input, JSON on standard output.
// Entrants are numbers from 0, the best seed first. `spent` is the processor time of making a draw, in nanoseconds.

let lots = 1;
// tournament-pairings shuffles with Math.random: the same question is to have the same answer.
Math.random = () => {
  lots = (Math.imul(lots, 1664525) + 1013904223) >>> 0;
  return lots / 2 ** 32;
};

const numbers = (count) => [...Array(count).keys()];

const timed = async (make) => {
  const before = process.cpuUsage();
  const made = await make();
  const { user, system } = process.cpuUsage(before);
  return [made, Math.max(1, user + system) * 1000];
};

// What was made in every evening, after one that is not counted, in which the library warms up.
const evenings = async (wins, make, play) => {
  await make();
  const found = [];
  for (const won of wins) {
    const [made, spent] = await timed(make);
    found.push({ spent, turns: await play(made, (one, two) => won[one][two] === "1") });
  }
  return found;
};

const asked = {
  "brackets-manager": async () => {
    const { BracketsManager } = await import("brackets-manager");
    const { InMemoryDatabase } = await import("brackets-memory-db");
    const stage = async (type, seeding, settings) => {
      const manager = new BracketsManager(new InMemoryDatabase());
      await manager.create.stage({ tournamentId: 0, name: "evening", type, seeding, settings });
      return manager;
    };
    const bracket = (type, settings) => ({ entrants, wins }) => {
      const empty = Array(2 ** Math.ceil(Math.log2(entrants)) - entrants).fill(null);
      const seeding = [...numbers(entrants).map(String), ...empty];
      return evenings(wins, () => stage(type, seeding, settings), playThrough);
    };
    return {
      knockout: bracket("single_elimination", { seedOrdering: ["inner_outer"] }),
      double: bracket("double_elimination", { seedOrdering: ["inner_outer"], grandFinal: "simple" }),
      groups: ({ entrants, groups, wins }) => {
        const settings = { groupCount: groups, seedOrdering: ["groups.seed_optimized"] };
        return evenings(wins, () => stage("round_robin", numbers(entrants).map(String), settings), calendar);
      },
    };
  },
  "tournament-pairings": async () => {
    const { SingleElimination, DoubleElimination, RoundRobin, Swiss } = await import("tournament-pairings");
    return {
      knockout: ({ entrants, wins }) =>
        evenings(wins, () => SingleElimination(numbers(entrants), 1, false, true), playGraph),
      double: ({ entrants, wins }) => evenings(wins, () => DoubleElimination(numbers(entrants), 1, true), playGraph),
      groups: ({ entrants, wins }) => evenings(wins, () => RoundRobin(numbers(entrants), 1, true), byRound),
      swiss: ({ players, turn, wins }) => evenings(wins, () => Swiss(players, turn), byRound),
    };
  },
};

// The earliest round that can be played, until nothing is left.
const playThrough = async (manager, wins) => {
  const turns = [];
  for (;;) {
    const { match } = await manager.get.stageData(0);
    const ready = match.filter(({ status, opponent1, opponent2 }) => status === 2 && opponent1 && opponent2);
    if (!ready.length) return turns;
    const first = Math.min(...ready.map(({ round_id }) => round_id));
    const now = ready.filter(({ round_id }) => round_id === first);
    turns.push(now.map(({ opponent1, opponent2 }) => [opponent1.id, opponent2.id]));
    for (const { id, opponent1, opponent2 } of now) {
      const side = wins(opponent1.id, opponent2.id) ? "opponent1" : "opponent2";
      await manager.update.match({ id, [side]: { result: "win" } });
    }
  }
};

// All groups side by side, by the number of the round.
const calendar = async (manager) => {
  const { match, round } = await manager.get.stageData(0);
  const numberOf = new Map(round.map(({ id, number }) => [id, number]));
  const turns = [];
  for (const { round_id, opponent1, opponent2 } of match) {
    if (opponent1 && opponent2) (turns[numberOf.get(round_id) - 1] ??= []).push([opponent1.id, opponent2.id]);
  }
  return turns;
};

const byRound = (matches) => {
  const turns = [];
  for (const { round, player1, player2 } of matches) {
    if (player1 !== null && player2 !== null) (turns[round] ??= []).push([player1, player2]);
  }
  return turns.filter(Boolean);
};

// Matches that name the next match of winner and loser.
const playGraph = (matches, wins) => {
  const left = [...matches];
  const turns = [];
  const place = (entrant, next) => {
    const match = next && matches.find((one) => one.round === next.round && one.match === next.match);
    if (match) match[match.player1 === null ? "player1" : "player2"] = entrant;
  };
  while (left.length) {
    const ready = left.filter(({ player1, player2 }) => player1 !== null && player2 !== null);
    if (!ready.length) throw new Error(`${left.length} matches can never be played`);
    const first = Math.min(...ready.map(({ round }) => round));
    const now = ready.filter(({ round }) => round === first);
    turns.push(now.map(({ player1, player2 }) => [player1, player2]));
    for (const match of now) {
      const [winner, loser] = wins(match.player1, match.player2)
        ? [match.player1, match.player2]
        : [match.player2, match.player1];
      place(winner, match.win);
      place(loser, match.loss);
      left.splice(left.indexOf(match), 1);
    }
  }
  return turns;
};

let text = "";
for await (const part of process.stdin) text += part;
const question = JSON.parse(text);
let formats;
try {
  formats = await asked[question.program]();
} catch (fault) {
  if (fault.code !== "ERR_MODULE_NOT_FOUND") throw fault;
}
console.log(JSON.stringify(formats ? await formats[question.format](question) : { missing: question.program }));
