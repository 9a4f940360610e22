// The projector: one leaf after another, and the time beside it. What is on the leaves comes with the live part (live.js).

const AWAKE_FOR = 4_000;

const part = document.querySelector("[data-live]");
const root = document.documentElement;
const pause = document.querySelector("[data-pause]");
const full = document.querySelector("[data-full]");
const left = document.querySelector("[data-left]");

// One leaf is shown at a time, also when others came while it stood there.

let shownSince = Date.now();
let paused = false;

const leaves = () => [...part.querySelectorAll(".leaf")];
const place = () => leaves().findIndex((leaf) => leaf.hasAttribute("data-shown"));

function show(wanted) {
  const all = leaves();
  const one = (wanted + all.length) % all.length;
  all.forEach((leaf, index) => leaf.toggleAttribute("data-shown", index === one));
  shownSince = Date.now();
}

let last = Math.max(0, place());

// Before anything new is painted: the leaf that was shown may be gone, and the time is not in what the server sends.
new MutationObserver(() => {
  const shown = leaves().filter((leaf) => leaf.hasAttribute("data-shown"));
  if (shown.length !== 1) show(Math.min(last, leaves().length - 1));
  tellTime();
}).observe(part, { childList: true, subtree: true });

function turnLeaf() {
  if (!paused && Date.now() - shownSince >= 1_000 * part.dataset.seconds) show(place() + 1);
  last = Math.max(0, place());
}

// The time is the server's, in the hall's zone: the clock of the projector's computer may be wrong.

let ahead = 0;
document.addEventListener("live:answer", ({ detail }) => {
  if (detail) ahead = Date.parse(detail) - Date.now();
});

function tellTime() {
  const now = new Date(Date.now() + ahead);
  const shown = { hour: "2-digit", minute: "2-digit", timeZone: part.dataset.timeZone };
  for (const clock of document.querySelectorAll("[data-clock]")) say(clock, now.toLocaleTimeString("it", shown));
  const ends = Date.parse(document.getElementById("turn-end")?.dataset.endsAt);
  const seconds = Math.ceil((ends - now) / 1_000);
  const late = seconds <= 0;
  left.toggleAttribute("data-late", late);
  say(left, Number.isNaN(seconds) ? "" : late ? left.dataset.over : minutes(seconds));
}

const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Keys and a mouse: a presenter's clicker sends PageUp and PageDown.

function setPaused(on) {
  paused = on;
  pause.textContent = on ? pause.dataset.on : pause.dataset.off;
  shownSince = Date.now();
}

const toggleFull = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen());
const next = () => show(place() + 1);
const back = () => show(place() - 1);
const KEYS = { ArrowRight: next, PageDown: next, ArrowLeft: back, PageUp: back, p: () => setPaused(!paused), f: toggleFull };

document.addEventListener("keydown", (event) => {
  if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  KEYS[event.key]();
});

function take(element, act) {
  element.hidden = false;
  element.addEventListener("click", (event) => {
    event.preventDefault();
    act();
  });
}

take(document.querySelector(".leaf-controls [rel=next]"), next);
take(document.querySelector(".leaf-controls [rel=prev]"), back);
take(pause, () => setPaused(!paused));
if (document.fullscreenEnabled) take(full, toggleFull);

let sleep;
document.addEventListener("pointermove", () => {
  root.toggleAttribute("data-awake", true);
  clearTimeout(sleep);
  sleep = setTimeout(() => root.toggleAttribute("data-awake", false), AWAKE_FOR);
});

// Where the browser allows it (not over plain http) the screen does not go dark.
function stayLit() {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
}

document.addEventListener("visibilitychange", stayLit);
stayLit();
show(Math.max(0, place()));
tellTime();
setInterval(() => {
  turnLeaf();
  tellTime();
}, 500);
