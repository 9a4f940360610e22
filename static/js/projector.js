// The projector: one leaf after another, and the time beside it. What is on the leaves comes with the live part (live.js).

import { offerFull, takeClick, takeKeys } from "./screen.js";

const part = document.querySelector("[data-live]");
const pause = document.querySelector("[data-pause]");
const left = document.querySelector("[data-left]");

// One leaf is shown at a time, also when others came while it was there.

let ahead = 0; // of this computer's clock is the server's
let shownSince = performance.now(); // the clock of the computer may be set meanwhile
let paused = false;

const leaves = () => [...part.querySelectorAll(".leaf")];
const place = () => leaves().findIndex((leaf) => leaf.hasAttribute("data-shown"));

function show(wanted) {
  const all = leaves();
  const one = (wanted + all.length) % all.length;
  all.forEach((leaf, index) => leaf.toggleAttribute("data-shown", index === one));
  shownSince = performance.now();
}

let last = Math.max(0, place());

// Before anything new is painted: the leaf that was shown may be gone, and the time is not in what the server sends.
new MutationObserver(() => {
  const shown = leaves().filter((leaf) => leaf.hasAttribute("data-shown"));
  if (shown.length !== 1) show(Math.min(last, leaves().length - 1));
  tellTime();
}).observe(part, { childList: true, subtree: true });

// At the start of a turn only the seats follow each other, so that nobody waits long for a line.
function following() {
  const all = leaves();
  const until = Date.parse(document.getElementById("turn-end")?.dataset.seatsUntil);
  const alone = until > Date.now() + ahead && all.some((leaf) => leaf.matches(".leaf-seats"));
  let next = place() + 1;
  while (alone && !all[next % all.length].matches(".leaf-seats")) next += 1;
  return next;
}

function turnLeaf() {
  const stays = leaves()[place()]?.dataset.seconds ?? part.dataset.seconds;
  if (!paused && performance.now() - shownSince >= 1_000 * stays) show(following());
  last = Math.max(0, place());
}

// The time is the server's, in the hall's zone: the clock of the projector's computer may be wrong.

document.addEventListener("live:answer", ({ detail }) => {
  if (detail) ahead = Date.parse(detail) - Date.now();
});

function tellTime() {
  const now = new Date(Date.now() + ahead);
  const shown = { hour: "2-digit", minute: "2-digit", timeZone: part.dataset.timeZone };
  const time = now.toLocaleTimeString("it", shown);
  say(document.querySelector("[data-clock]"), time);
  const turn = document.getElementById("turn-end")?.dataset;
  say(document.querySelector("[data-turn-said]"), turn?.turn ?? "");
  const ends = Date.parse(turn?.endsAt);
  const seconds = Math.ceil((ends - now) / 1_000);
  const late = seconds <= 0;
  left.toggleAttribute("data-late", late);
  const runs = !Number.isNaN(seconds);
  const told = minutes(Math.max(0, seconds));
  const about = new Date(turn?.aboutAt ?? NaN);
  left.parentElement.hidden = !(runs || about > now);
  const { dataset } = left.previousElementSibling;
  say(left.previousElementSibling, runs ? dataset.runs : dataset.about);
  say(left, runs ? told : about > now ? about.toLocaleTimeString("it", shown) : "");
  const large = document.querySelector("[data-time]");
  if (large) {
    const said = late ? large.dataset.over : told;
    if (large.textContent !== said) large.replaceChildren(...(late ? [said] : withSmallUnits(said)));
    large.toggleAttribute("data-long", told.length > "99 min 59 s".length);
    large.toggleAttribute("data-late", late);
  }
}

// With units, since "13:49" would pass for a time of day.
const minutes = (seconds) => `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;

const withSmallUnits = (told) =>
  told.split(/(\D+)/).map((part) => (/\d/.test(part) ? part : Object.assign(document.createElement("small"), { textContent: part })));

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Keys and a mouse: a presenter's clicker sends PageUp and PageDown.

function setPaused(on) {
  paused = on;
  pause.textContent = on ? pause.dataset.on : pause.dataset.off;
  shownSince = performance.now();
}

const next = () => show(place() + 1);
const back = () => show(place() - 1);
const toggle = () => setPaused(!paused);

takeKeys({ ArrowRight: next, PageDown: next, ArrowLeft: back, PageUp: back, p: toggle });
takeClick(document.querySelector(".leaf-controls [rel=next]"), next);
takeClick(document.querySelector(".leaf-controls [rel=prev]"), back);
takeClick(pause, toggle);
pause.hidden = false;
offerFull();

show(Math.max(0, place()));
tellTime();
setInterval(() => {
  turnLeaf();
  tellTime();
}, 500);
