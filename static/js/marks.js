// What a page that updates itself says of it: what changed is marked, and since when the desk is out of reach.

const FRESH_FOR = 10_000;

const seen = new Map();
const freshUntil = new Map();

export function lookAround(mark) {
  countDown();
  markOwn();
  const now = Date.now();
  for (const element of document.querySelectorAll("[data-watch]")) {
    const key = element.dataset.watch + element.closest("tr[id]")?.id;
    const text = element.dataset.value ?? element.textContent.trim();
    if (mark && seen.has(key) && seen.get(key) !== text) freshUntil.set(key, now + FRESH_FOR);
    seen.set(key, text);
    element.classList.toggle("changed", (freshUntil.get(key) ?? 0) > now);
  }
}

// Everybody is sent the same pages: which row of the standings is one's own, or which page, only this telephone knows, since
// that was chosen on it.
function markOwn() {
  const page = document.querySelector("[data-own]");
  const link = document.querySelector("[data-to-own]");
  const of = location.pathname.match(/\/who\/([^/]+)\/$/)?.[1];
  if (!page && !link && !of) return;
  const name = `own ${location.pathname.split("/")[2]}`;
  try {
    if (page) return localStorage.setItem(name, page.dataset.own);
    const who = localStorage.getItem(name);
    if (of && of === who) document.querySelector(".site-nav a").setAttribute("aria-current", "page");
    if (!link) return;
    const row = who && document.querySelector(`tr[id$="-${CSS.escape(who)}"]`);
    link.hidden = !row;
    if (!row || row.hasAttribute("data-own-row")) return;
    row.setAttribute("data-own-row", "");
    link.href = `#${row.id}`;
    row.cells[1].append(Object.assign(document.createElement("b"), { textContent: link.dataset.toOwn }));
  } catch {
    // a browser that keeps nothing marks nothing
  }
}

// The minutes that are left, by the server's clock where it has answered: that of a phone may be wrong.
let ahead = 0;

function countDown() {
  for (const one of document.querySelectorAll("[data-ends]")) {
    const minutes = Math.ceil((Date.parse(one.dataset.ends) - Date.now() - ahead) / 60_000);
    const text = minutes > 0 ? one.dataset.left.replace("{}", minutes) : one.dataset.over;
    if (one.textContent !== text) one.textContent = text;
  }
}

setInterval(countDown, 10_000);

export function afterSwap() {
  lookAround(true);
  setTimeout(() => lookAround(true), FRESH_FOR + 50);
}

let lastAnswer = new Date();

// `at` is when the server answered, as it says itself, or since when it knows nothing new; a page that shows the time of
// the hall names its zone.
export function sayReach(reached, at = null) {
  if (reached || at) lastAnswer = at ? new Date(at) : new Date();
  if (reached && at) ahead = lastAnswer - Date.now();
  const { timeZone } = document.querySelector("[data-time-zone]")?.dataset ?? {};
  const time = lastAnswer.toLocaleTimeString("it", { hour: "2-digit", minute: "2-digit", timeZone });
  for (const note of document.querySelectorAll("[data-live-note]")) {
    note.textContent = reached ? "" : `${note.dataset.offlineText} ${time}`;
    note.toggleAttribute("data-offline", !reached);
  }
}
