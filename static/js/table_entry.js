// A table at which everybody is a side: what each has runs along, a deal closes itself and opens the next, and a phone keeps
// what is written until the table has sent it. Without this script the same boxes are sent as they are.

import { boxes, fillOther, isWhole } from "./deals.js";
import { writeAgain } from "./outbox/form.js";
import { keep, keptFor } from "./typed.js";

const SIXTHS = ["", "⅙", "⅓", "½", "⅔", "⅚"];

const entry = document.querySelector("[data-table-entry]");
const form = entry?.closest("form");
const rules = JSON.parse(entry?.dataset.rules ?? "{}");
const seats = [...(entry?.querySelectorAll("[data-sum]") ?? [])].map((sum) => sum.dataset.sum);

const lines = () => [...entry.querySelectorAll("[data-line]:not([data-totals])")];
const chosen = (line, box) => line.querySelector(`[name$=".${box}"]:checked`)?.value;
const typed = (line, box) => line.querySelector(`[name$=".${box}"]`)?.value.trim() ?? "";

// What a deal is worth, seat by seat, in sixths; nothing while it is not told.

const each = (worth) => seats.map((seat) => 6 * worth(seat));

function worthCalled(line, afterVoid) {
  const [caller, partner, ended] = ["caller", "partner", "ended"].map((box) => chosen(line, box));
  const playing = (worth) => each((seat) => (seat === line.dataset.out ? 0 : worth(seat)));
  if (ended === "off") return each(() => 0);
  const wrong = ended?.startsWith("off") && ended.slice(3);
  if (wrong) return playing((seat) => (seat === wrong ? rules.wrong_void ?? rules.error : rules.wrong_shared ?? rules.shared));
  if (seats.includes(ended)) return playing((seat) => (seat === ended ? rules.error : rules.shared));
  const points = typed(line, "first");
  const bid = Number(typed(line, "bid")) || rules.least;
  if (!caller || partner === undefined || !(ended || isWhole(points))) return undefined;
  const won = ended ? ended === "won" : Number(points) >= bid;
  const high = rules.high.reduce((times, [from, more]) => (bid >= from ? more : times), 1);
  const plain = (chosen(line, "cappotto") ? rules.cappotto : 1) * (afterVoid ? rules.after_void : 1);
  const times = (rules.high_adds ? plain + high - 1 : plain * high) * (won ? 1 : -1);
  const [of_caller, rest] = partner ? [rules.caller, rules.others] : [rules.alone, rules.against];
  return playing((seat) => times * (seat === caller ? of_caller : seat === partner ? rules.partner : rest));
}

function worthOfThree(line) {
  const texts = boxes(line).map((box) => box.value.trim());
  const cards = texts.map(Number);
  if (!texts.every(isWhole) || cards.includes(1) || cards.reduce((sum, one) => sum + one) !== rules.total) return undefined;
  const above = (own) => cards.filter((one) => one > own).length;
  const level = (own) => cards.filter((one) => one === own).length;
  const first = cards.filter((own) => above(own) === 0).length;
  if (first > 1 && rules.top === "replay") return each(() => 0);
  return cards.map((own) => {
    if (rules.worth === "cards") return 6 * own;
    if (rules.worth === "order") return 6 * (2 - above(own)) - 3 * (level(own) - 1);
    return above(own) || (first > 1 && rules.top === "nobody") ? 0 : 6 / first;
  });
}

const isVoid = (line) => (rules.called ? /^(off)?\d*$/.test(chosen(line, "ended") ?? "-") : spared(line));

function spared(line) {
  const cards = boxes(line).map((box) => Number(box.value));
  return rules.top === "replay" && worthOfThree(line) !== undefined && cards.filter((one) => one === Math.max(...cards)).length > 1;
}

function worths() {
  const off = new Set();
  return lines().map((line) => {
    const [number] = line.dataset.line.split(".");
    const worth = rules.called ? worthCalled(line, off.has(number)) : worthOfThree(line);
    if (rules.called && chosen(line, "ended") === "off") off.add(number);
    return worth;
  });
}

function signed(sixths) {
  const [whole, rest] = [Math.floor(Math.abs(sixths) / 6), SIXTHS[Math.abs(sixths) % 6]];
  return `${sixths > 0 ? "+" : sixths < 0 ? "−" : ""}${whole || rest === "" ? whole : ""}${rest}`;
}

// A deal that is told

function repeatOf(line) {
  const [number, attempt] = line.dataset.line.split(".");
  const name = `${number}.${Number(attempt) + 1}`;
  const there = entry.querySelector(`[data-line="${name}"]`);
  if (there) return there;
  const copy = line.cloneNode(true);
  copy.dataset.line = copy.id = name;
  for (const one of copy.querySelectorAll("[name], [id], [for]")) {
    for (const part of ["name", "id", "for"].filter((part) => one.hasAttribute(part))) {
      one.setAttribute(part, one.getAttribute(part).replace(`${line.dataset.line}.`, `${name}.`));
    }
    if (one.type === "text") one.value = "";
    one.checked = false;
  }
  copy.querySelectorAll(".error").forEach((one) => one.remove());
  copy.querySelector("[data-name]").textContent = line.dataset.again;
  line.after(copy);
  return copy;
}

function say(line, worth) {
  const which = isVoid(line) ? '[name$=".ended"]:checked' : "[type=radio]:checked";
  const told = [...line.querySelectorAll(`input${which}`)].map((one) => one.parentElement.textContent.trim());
  const said = line.querySelector("[data-said]");
  if (said) said.textContent = worth === undefined ? "" : told.join(" · ");
}

// Who called is nobody's partner.
function part(line) {
  const caller = chosen(line, "caller");
  for (const one of line.querySelectorAll('[name$=".partner"]')) {
    one.disabled = one.value !== "" && one.value === caller;
    if (one.disabled) one.checked = false;
  }
}

function refresh() {
  lines().forEach(part);
  const found = worths();
  const all = lines();
  found.forEach((worth, index) => say(all[index], worth));
  const told = found.filter(Boolean);
  const whole = [...entry.querySelectorAll("[data-totals] input")].map((box) => 6 * Number(box.value.replace("−", "-")));
  const has = (seat) => told.reduce((sum, worth) => sum + worth[seat], told.length ? 0 : whole[seat] || 0);
  const sums = seats.map((_seat, index) => signed(has(index)));
  document.querySelectorAll("[data-sum]").forEach((one) => { one.textContent = sums[one.dataset.sum - 1]; });
  form.dataset.typed = sums.join(" · ");
  const open = found.indexOf(undefined);
  if (rules.timed) all.forEach((line, index) => { line.hidden = open !== -1 && index > open; });
  return found;
}

// What a deal is now: told, to be played again, or neither; a repeat that nobody needs goes.
function stateOf(line, worth) {
  const state = worth === undefined ? "" : isVoid(line) ? "void" : "told";
  const after = [...entry.querySelectorAll(`[data-line^="${line.dataset.line.split(".")[0]}."]`)];
  const repeats = after.slice(after.indexOf(line) + 1);
  if (state !== "void") repeats.filter((one) => !one.querySelector("input:checked")).forEach((one) => one.remove());
  else if (!repeats.length) repeatOf(line);
  return state;
}

// The deal that was just told closes, unless something rare is being written in it, and the next one opens.
function goOn(line) {
  const state = stateOf(line, refresh()[lines().indexOf(line)]);
  const before = line.dataset.told ?? "";
  line.dataset.told = state;
  if (!state || state === before) return;
  const next = lines()[refresh().indexOf(undefined)];
  const busy = state === "told" && line.querySelector("details[open]");
  if (!rules.called || busy) return;
  line.open = false;
  if (!next) return;
  next.open = true;
  next.scrollIntoView({ block: "nearest" });
}

// What is written and not sent yet

function bringBack() {
  if (form.querySelector("[role=alert], .error") || lines().some((line) => worths()[lines().indexOf(line)])) return;
  for (const [name, value] of keptFor(form)) {
    const [number, attempt] = name.split(".");
    if (attempt > 1 && !entry.querySelector(`[data-line="${number}.${attempt}"]`)) {
      repeatOf(entry.querySelector(`[data-line="${number}.${attempt - 1}"]`));
    }
    writeAgain(form, name, value);
  }
}

function take() {
  const onPhone = form.dataset.leads === undefined;
  entry.addEventListener("input", ({ target }) => {
    const line = target.closest("[data-line]");
    if (target.matches("[data-side]")) fillOther(target, line.matches("[data-totals]") ? 0 : rules.total);
    if (line.matches("[data-totals]")) refresh();
    else goOn(line);
    if (onPhone) keep(form);
  });
  if (onPhone) bringBack();
  const found = refresh();
  lines().forEach((line, index) => { line.dataset.told = stateOf(line, found[index]); });
  if (!rules.called || entry.querySelector(".error")) return;
  const next = found.indexOf(undefined);
  lines().forEach((line, index) => { line.open = index === next; });
}

if (form) take();
