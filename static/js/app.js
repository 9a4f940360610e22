// What a page gains with JavaScript. Every form works without it; the attributes are listed in docs/look.md.

import { boxes, closeEmptyRepeats, fillOther, readLine } from "./deals.js";
import { afterSwap, lookAround, sayReach } from "./marks.js";

// One match: the other side fills itself, the score runs along, 60-60 opens its repeat.

function openRepeat(deal, lines) {
  const html = deal.querySelector("template").innerHTML.replaceAll("__n__", String(lines.length + 1));
  lines.at(-1).insertAdjacentHTML("afterend", html);
}

function showLine(line, winner, repeatable) {
  line.classList.toggle("won-first", winner === 1);
  line.classList.toggle("won-second", winner === -1);
  line.classList.toggle("void", winner === 0 && repeatable);
}

// The winner of a deal is that of its first line that is not level; level lines are repeated where the event repeats them.
function refreshDeal(deal, rules) {
  const repeatable = deal.querySelector("template") !== null;
  const lines = [...deal.querySelectorAll("[data-line]")];
  const winners = lines.map((line) => readLine(line, rules));
  lines.forEach((line, index) => showLine(line, winners[index], repeatable));
  const decided = winners.findIndex((winner) => winner !== 0);
  if (decided === -1 && repeatable) openRepeat(deal, lines);
  if (decided !== -1) closeEmptyRepeats(lines, decided + 1);
  return decided === -1 && !repeatable ? 0 : winners[decided] ?? null;
}

function refreshMatch(entry) {
  const winners = [...entry.querySelectorAll("[data-deal]")].map((deal) => refreshDeal(deal, entry.dataset));
  const won = [1, -1].map((side) => winners.filter((winner) => winner === side).length);
  entry.querySelector("[data-score]").textContent = won.join("–");
  const points = JSON.parse(entry.dataset.points || "null");
  const complete = won[0] + won[1] === Number(entry.dataset.deals);
  entry.querySelector("[data-match-points]").textContent =
    points && complete ? `${points[won[0]]}–${points[won[1]]} ${entry.dataset.pointsLabel}` : "";
  const left = Number(entry.dataset.early) - winners.filter((winner) => winner !== null).length;
  entry.toggleAttribute("data-over", entry.dataset.early !== "" && Math.abs(won[0] - won[1]) > left);
}

function goToNextEmpty(event, entry) {
  if (entry.hasAttribute("data-over")) return; // no deal is left to play: Enter sends the form
  const all = boxes(entry);
  const here = all.indexOf(event.target);
  const next = [...all.slice(here + 1), ...all.slice(0, here)].find((box) => box.value === "");
  if (!next) return; // all filled: Enter sends the form
  event.preventDefault();
  next.focus();
}

function takeMatch(entry) {
  entry.addEventListener("input", (event) => {
    if (!event.target.matches("input[data-side]")) return;
    fillOther(event.target, Number(entry.dataset.total));
    refreshMatch(entry);
  });
  entry.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches("input[data-side]")) goToNextEmpty(event, entry);
  });
  entry.addEventListener("focusin", (event) => {
    if (event.target.matches("input[data-side]")) event.target.select();
  });
  refreshMatch(entry);
  // Faults and a second version are to be read first; a jump to the box would hide them on a phone.
  const missing = entry.hasAttribute("data-over") ? null : boxes(entry).find((box) => box.value === "");
  if (!document.querySelector("[role=alert], .versions")) (missing ?? boxes(entry)[0])?.focus();
}

// Live parts: ask nothing while nobody looks.

const isPoll = (element) => (element?.getAttribute("hx-trigger") ?? "").startsWith("every");

document.addEventListener("htmx:before:request", (event) => {
  if (document.hidden && isPoll(event.detail.ctx.sourceElement)) event.preventDefault();
});
document.addEventListener("htmx:after:swap", afterSwap);
document.addEventListener("htmx:after:request", (event) => sayReach(event.detail.ctx.response.status < 500));
document.addEventListener("htmx:error", (event) => {
  if (isPoll(event.detail.ctx?.sourceElement)) sayReach(false);
});

// Who was searched for, has come and paid is done with: the search waits for the next name. Down the list the place is kept.
const search = document.querySelector("[role=search] [type=search]");
let marked = null;
// A row that is marked has fewer buttons: it stays as high, so that the next one stays under the pointer. In a style of
// the element the page that comes would take it away.
const heights = document.adoptedStyleSheets && new CSSStyleSheet();
if (heights) document.adoptedStyleSheets = [...document.adoptedStyleSheets, heights];
addEventListener("resize", () => heights?.replaceSync(""));
document.addEventListener("submit", ({ submitter }) => {
  const row = submitter?.closest("[data-known]");
  if (row) heights?.insertRule(`#${CSS.escape(row.id)} { min-height: ${row.getBoundingClientRect().height}px }`);
  marked = row && { ids: [row.id, row.nextElementSibling?.id], done: submitter.hasAttribute("data-next") };
}, true);
document.addEventListener("htmx:after:swap", () => {
  if (!marked || !search) return;
  const { ids, done } = marked;
  marked = null;
  if (done && search.value) {
    search.value = "";
    search.dispatchEvent(new Event("input", { bubbles: true }));
    search.focus();
  } else if (document.activeElement === document.body) {
    const row = ids.map((id) => document.getElementById(id)).find(Boolean); // a list of who is missing loses the row
    row?.querySelector("button")?.focus({ preventScroll: true });
  }
});

// The second half of a double click presses what lies there by then: the same button, which takes back, or that of another.
document.addEventListener("click", (event) => {
  if (event.detail < 2 || event.target.closest?.("button")?.form?.method !== "post") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// Of a long strip of turns the one that is played is in sight, between two the one that was played last; of tabs the open one.
const played = document.querySelector(".turn-strip [aria-current]") ?? [...document.querySelectorAll(".turn-done")].at(-1);
for (const one of [played, document.querySelector(".site-nav [aria-current]")]) {
  const strip = one?.closest(".turn-strip, .site-nav ul");
  if (strip) strip.scrollLeft += one.getBoundingClientRect().left - (strip.clientWidth - one.offsetWidth) / 2;
}

// What the chosen tie-breaks leave level without an answer is said while they are chosen.
for (const gaps of document.querySelectorAll("[data-gaps]")) {
  const part = gaps.closest("details");
  const follow = () => {
    const ready = part.querySelector("[data-order]:has(input:checked)")?.dataset.order;
    const own = [...part.querySelectorAll("[data-own-order] select")];
    const chosen = ready ? ready.split(" ") : own.map((box) => box.value);
    for (const gap of gaps.children) {
      const [has, lacks] = [gap.dataset.has, gap.dataset.lacks].map((words) => words.split(" ").filter(Boolean));
      gap.hidden = !has.every((one) => chosen.includes(one)) || lacks.some((one) => chosen.includes(one));
      gap.className = "notice";
    }
  };
  part.addEventListener("change", (event) => {
    if (event.target.closest("[data-own-order]")) part.querySelector('[data-order=""] input').checked = true;
    follow();
  });
  follow();
}

// Paper

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

document.querySelectorAll("[data-match-entry]").forEach(takeMatch);
lookAround(false);

// Ctrl+Z outside of what is being typed does what the button of the page does.
addEventListener("keydown", (event) => {
  const form = document.querySelector("[data-take-back]");
  const typing = event.target.matches("input, textarea, select") && event.target.value;
  if (!form || typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  form.requestSubmit();
});
