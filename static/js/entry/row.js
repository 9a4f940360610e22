// What is typed and saved in a row of a turn: the winner of every deal, 1, -1 or 0, null where it is not known yet.

import { boxes, closeEmptyRepeats, readLine } from "../deals.js";

export const form = document.querySelector("[data-entry]");
export const rules = form.dataset;
const repeat = form.querySelector("[data-repeat]");
export const rows = () => [...form.querySelectorAll("[data-row]")];
export const rowOf = (table) => form.querySelector(`[data-row="${table}"]`);

function readDeal(deal) {
  const lines = [...deal.querySelectorAll("[data-line]")];
  const winners = lines.map(readBox);
  const decided = winners.findIndex((winner) => winner !== 0);
  if (repeat && decided === -1 && lines.length) addRepeat(deal, lines);
  if (repeat && decided !== -1) closeEmptyRepeats(lines, decided + 1);
  return decided === -1 ? (repeat ? null : 0) : winners[decided];
}

export function readBox(line) {
  const winner = readLine(line, rules);
  const trick = line.querySelector("[data-winner]");
  if (trick) trick.hidden = winner !== 0;
  line.classList.toggle("void", winner === 0 && repeat !== null);
  if (winner !== 0 || !trick) return winner;
  return { "": null, 1: 1, 2: -1 }[trick.value];
}

function readSaved(line) {
  if (line.classList.contains("void")) return null;
  const [first, second] = [...line.children].map((cell) => cell.textContent);
  if (first === "✓" || second === "✓") return first === "✓" ? 1 : -1;
  return Math.sign(Number(first) - Number(second));
}

function addRepeat(deal, lines) {
  const added = repeat.content.firstElementChild.cloneNode(true);
  const number = deal.dataset.number ?? deal.dataset.deal;
  const words = { __r__: deal.closest("[data-row]").dataset.row, __d__: number, __n__: lines.length + 1 };
  words.__l__ = boxes(lines[0])[0].ariaLabel.split(", ")[0];
  if (lines[0].dataset.told) added.dataset.told = lines[0].dataset.told;
  boxes(lines[0]).forEach((box, side) => { words[`__${side + 1}__`] = box.ariaLabel.split(", ").slice(1).join(", "); });
  for (const box of added.querySelectorAll("[name]")) {
    for (const attribute of ["name", "id", "aria-label"]) {
      const text = box.getAttribute(attribute);
      if (text) box.setAttribute(attribute, text.replace(/__[rdnl12]__/g, (word) => words[word]));
    }
  }
  lines.at(-1).after(added);
}

export function readRow(row) {
  return [...row.querySelectorAll("[data-deal]")].map((deal) => {
    const saved = [...deal.querySelectorAll(".entry-line:not([data-line])")].map(readSaved);
    return saved.find((winner) => winner !== null) ?? readDeal(deal);
  });
}

export function isOver(row) {
  const played = readRow(row).filter((winner) => winner !== null);
  const [first, second] = [1, -1].map((side) => played.filter((winner) => winner === side).length);
  const left = Number(row.dataset.most) - played.length;
  return left <= 0 || ("early" in row.dataset && Math.abs(first - second) > left);
}

// Where everybody is a side one box of a line may be left out: the next one that is missing, from this box on.
export function nextSeat(box) {
  const all = boxes(box.closest("[data-row]"));
  const short = [...box.closest("[data-row]").querySelectorAll("[data-line]")]
    .map((line) => boxes(line).filter((one) => one.value === ""))
    .filter((missing) => missing.length > 1)
    .flat();
  return short.find((one) => all.indexOf(one) > all.indexOf(box)) ?? short[0];
}

// What the server said of a line goes once the line is a possible result.
export function settle(line) {
  if (!line.querySelector("[aria-invalid]") || readBox(line) === null) return;
  for (const box of boxes(line)) {
    document.getElementById(box.getAttribute("aria-describedby"))?.remove();
    box.removeAttribute("aria-invalid");
    box.removeAttribute("aria-describedby");
  }
}

export const isTyped = (row) => boxes(row).some((box) => box.value !== "");
