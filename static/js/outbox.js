// What a phone enters at its table is written down on the phone first and then sent, until the desk has answered.
// Without this script the forms of the page are sent as any form; nothing here is needed for that.

const DATABASE = "outbox";
const STORE = "entries";
const PATIENCE = 8_000;
const EVERY = 5_000;
const WAITS = new Set([401, 403, 408, 429]);

const box = document.querySelector("[data-outbox-box]");
const status = box.querySelector("[data-outbox-status]");
const list = box.querySelector("[data-outbox-list]");
const words = box.dataset;

// The store

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function store(mode) {
  return (await database()).transaction(STORE, mode).objectStore(STORE);
}

const oldestFirst = (one, other) => one.at - other.at;
const everything = async () => (await asked((await store("readonly")).getAll())).sort(oldestFirst);
const put = async (entry) => asked((await store("readwrite")).put(entry));
const drop = async (key) => asked((await store("readwrite")).delete(key));

// A name by chance for every entry; over plain http a browser has no randomUUID.
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

// What is shown

function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

function line(entry) {
  const item = document.createElement("li");
  const said = document.createElement("p");
  said.textContent = `${entry.label}: ${entry.said}`;
  const again = async () => {
    await put({ ...entry, state: "waiting" });
    await send();
  };
  const away = async () => {
    await drop(entry.key);
    await show();
  };
  item.append(said, button(words.again, again), " ", button(words.drop, away));
  return item;
}

let everSent = false;
let trouble = "";

async function show() {
  const entries = await everything();
  const waiting = entries.filter((entry) => entry.state === "waiting");
  const refused = entries.filter((entry) => entry.state === "refused");
  const parts = [];
  if (waiting.length) parts.push(`${waiting.length} ${words.waiting}`);
  if (refused.length) parts.push(`${refused.length} ${words.refused}`);
  let text = parts.join(", ") || (everSent ? words.sent : "");
  if (waiting.length) {
    const more = "serviceWorker" in navigator ? [words.kept] : [words.kept, words.stay];
    text = [`${text}.`, trouble, ...more].filter(Boolean).join(" ");
  }
  if (status.textContent !== text) status.textContent = text;
  for (const name of ["notice", "notice-warning"]) status.classList.toggle(name, parts.length > 0);
  list.replaceChildren(...refused.map(line));
  list.hidden = refused.length === 0;
}

// What the desk refused stands in the boxes again, so that only what is wrong in it has to be put right.
async function putBack() {
  const refused = (await everything()).filter((entry) => entry.state === "refused" && entry.url === location.pathname);
  for (const [name, value] of refused.at(-1)?.fields ?? []) {
    const written = document.querySelector(`form[data-outbox] [name="${CSS.escape(name)}"]`);
    if (!written || written.value !== "" || value === "") continue;
    written.value = value;
    written.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

// Sending

async function reach(address, options) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const response = await fetch(address, { ...options, signal: stop.signal, credentials: "same-origin" });
    return { response, page: new DOMParser().parseFromString(await response.text(), "text/html") };
  } finally {
    clearTimeout(timer);
  }
}

const token = () => document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";

function takeToken(page) {
  const fresh = page.querySelector("input[name=csrfmiddlewaretoken]")?.value;
  if (!fresh) return false;
  document.querySelectorAll("input[name=csrfmiddlewaretoken]").forEach((input) => { input.value = fresh; });
  return true;
}

function post(entry) {
  const headers = { "X-CSRFToken": token(), "X-Outbox": "1" };
  return reach(entry.url, { method: "POST", body: new URLSearchParams(entry.fields), headers });
}

// A page that was kept for long may carry a token that is not valid any more: ask for a new one, once.
async function postWithFreshToken(entry) {
  const first = await post(entry);
  if (first.response.status !== 403) return first;
  const { page } = await reach(location.pathname, { cache: "reload" });
  return takeToken(page) ? post(entry) : first;
}

function reasonIn(page) {
  const said = page.querySelector("[role=alert] li, [data-refusal]") ?? page.querySelector("[data-watch=said], h1");
  return said?.textContent.trim().replace(/\s+/g, " ") ?? "";
}

function takeOver(entry, page) {
  const fresh = page.getElementById("live");
  const live = document.getElementById("live");
  if (!fresh || !live || new URL(entry.url, location).pathname !== location.pathname) return;
  live.innerHTML = fresh.innerHTML;
  takeToken(page);
  document.querySelectorAll("details.table-entry").forEach((one) => { one.open = false; });
  window.htmx?.process?.(live);
}

// True when the next entry may be tried: this one was answered, for good or for bad.
async function sendOne(entry) {
  let answer;
  try {
    answer = await postWithFreshToken(entry);
  } catch {
    trouble = words.unreachable;
    return false;
  }
  const { response, page } = answer;
  if (response.ok) {
    await drop(entry.key);
    everSent = true;
    trouble = "";
    takeOver(entry, page);
    return true;
  }
  if (WAITS.has(response.status) || response.status >= 500) {
    trouble = response.status === 403 ? words.reload : words.unreachable;
    return false;
  }
  await put({ ...entry, state: "refused", said: reasonIn(page) });
  await putBack();
  trouble = "";
  return true;
}

let sending = false;

async function send() {
  if (sending) return;
  sending = true;
  try {
    for (const entry of await everything()) {
      if (entry.state === "waiting" && !(await sendOne(entry))) break;
    }
  } finally {
    sending = false;
    await show();
  }
}

// Entering

// Whoever writes a match anew has seen why the earlier entry was refused.
async function forgetRefused(url) {
  const refused = (await everything()).filter((entry) => entry.state === "refused" && entry.url === url);
  for (const entry of refused) await drop(entry.key);
}

async function takeDown(form, pressed) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  if (pressed?.name) fields.push([pressed.name, pressed.value]);
  const key = newKey();
  const kept = fields.map(([name, value]) => [name, name === "key" ? key : String(value)]);
  const label = document.querySelector("h1").textContent.trim();
  const url = new URL(form.action, location).pathname;
  await put({ key, url, fields: kept, label, at: Date.now(), state: "waiting", said: "" });
  await forgetRefused(url);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-outbox]")) return;
  event.preventDefault();
  try {
    await takeDown(form, event.submitter);
  } catch {
    form.removeAttribute("data-outbox"); // a browser that keeps nothing sends the form itself
    form.requestSubmit(event.submitter);
    return;
  }
  await show();
  await send();
});

window.addEventListener("online", send);
window.addEventListener("pageshow", send);
document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });
setInterval(send, EVERY);

// Only https and the computer itself have service workers: they show the page again when it is reloaded without network.

async function keepPage() {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const parts = [...document.querySelectorAll("link[href], script[src]")].map((part) => part.href ?? part.src);
  const kept = await caches.open("table");
  await Promise.allSettled([location.pathname, ...parts].map((part) => kept.add(part)));
}

if ("serviceWorker" in navigator) keepPage();
putBack();
send();
