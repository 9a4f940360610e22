// What is entered at a table or at the desk is written down in the browser first and then sent, until the desk has
// answered. Without this script the forms of the page are sent as any form; nothing here is needed for that.
//
// An entry has a key of its own, a keeper (whose it is: a table's has none, the desk's are kept by tournament and
// account) and a slot (the match it is about; a later entry for it takes the place of an earlier one).

import { boxes } from "./deals.js";

const DATABASE = "outbox";
const STORE = "entries";
const PATIENCE = 8_000;
const HURRY = 1_500;
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
const own = (entry) => entry.keeper === words.keeper;
const everything = async () => (await asked((await store("readonly")).getAll())).filter(own).sort(oldestFirst);
const put = async (entry) => asked((await store("readwrite")).put(entry));
const drop = async (key) => asked((await store("readwrite")).delete(key));
const isKept = async (key) => Boolean(await asked((await store("readonly")).getKey(key)));

// Whoever writes a match anew, or decides about it, has seen what became of the earlier entries.
async function forget(slot, but) {
  for (const entry of await everything()) if (entry.slot === slot && entry.key !== but) await drop(entry.key);
}

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
  const label = document.createElement(entry.page ? "a" : "span");
  if (entry.page) label.href = entry.page;
  label.textContent = entry.label;
  said.append(label, entry.typed ? ` (${entry.typed}): ${entry.said}` : `: ${entry.said}`);
  const again = async () => {
    await put({ ...entry, state: "waiting" });
    await send();
  };
  const away = async () => {
    await drop(entry.key);
    await show();
  };
  // What is wrong in a box is refused again until the box is another one.
  const acts = entry.faults?.length ? [] : [button(words.again, again), " "];
  item.append(said, ...acts, button(words.drop, away));
  return item;
}

// What became of it is said where the finger is: on the button that was pressed, and at the boxes that are wrong.

const agrees = ({ fields }) => fields.some(([name]) => name === "agree");

function formOf(entry) {
  const forms = document.querySelectorAll(`form[data-outbox][data-slot="${CSS.escape(entry.slot)}"]`);
  return [...forms].find((form) => Boolean(form.elements.agree) === agrees(entry));
}

function sayOn(form, state) {
  for (const one of form.querySelectorAll("button[data-sending]")) {
    one.dataset.label ??= one.textContent;
    const text = one.dataset[state] ?? one.dataset.label;
    if (one.textContent !== text) one.textContent = text;
  }
}

function sayOnButtons(entries) {
  const states = new Map(entries.map((entry) => [formOf(entry), entry.state]));
  document.querySelectorAll("form[data-outbox]").forEach((form) => sayOn(form, states.get(form)));
}

function faultsIn(page) {
  const lines = [...page.querySelectorAll("[data-line]")].map((one) => [
    one.querySelector("input[data-side]")?.id,
    [...one.querySelectorAll(".error li")].map((said) => said.textContent.trim()),
  ]);
  return lines.filter(([id, said]) => id && said.length);
}

function clearFaults(root) {
  root.querySelectorAll(".error").forEach((one) => one.remove());
  for (const one of root.querySelectorAll("[aria-invalid]")) {
    one.removeAttribute("aria-invalid");
    one.removeAttribute("aria-describedby");
  }
}

function markLine(id, sentences) {
  const line = document.getElementById(id)?.closest("[data-line]");
  if (!line) return;
  const said = document.createElement("ul");
  said.className = "error";
  said.id = `${id}_error`;
  said.append(...sentences.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
  line.append(said);
  for (const one of boxes(line)) {
    one.setAttribute("aria-invalid", "true");
    one.setAttribute("aria-describedby", said.id);
  }
}

function markFaults(entry) {
  const form = formOf(entry);
  if (!form || form.dataset.leads !== undefined || !entry.faults?.length) return;
  clearFaults(form);
  entry.faults.forEach(([id, sentences]) => markLine(id, sentences));
}

// Nobody is taken out of a box in which they type.
const isTyping = () => Boolean(document.activeElement?.matches("input, select, textarea"));

// A phone leads to what was refused, or to what is the case now; the desk goes on to the next table.
function lookAt(entry) {
  if (!entry || entry.keeper || isTyping()) return;
  const form = formOf(entry);
  const wrong = form?.querySelector("[aria-invalid]");
  if (!wrong) {
    list.scrollIntoView({ block: "nearest" });
    return;
  }
  form.closest("details")?.setAttribute("open", "");
  wrong.focus({ preventScroll: true });
  wrong.closest("[data-line]").scrollIntoView({ block: "center" });
}

// What the page shows as it was typed, with what is wrong with it, is not listed as well.
const isShown = ({ slot }) => slot === words.shown || document.querySelector(`[data-shown][data-match="${slot}"]`) !== null;

let everSent = false;
let trouble = "";

export async function show() {
  const entries = await everything();
  const waiting = entries.filter((entry) => entry.state === "waiting");
  const refused = entries.filter((entry) => entry.state === "refused" && !isShown(entry));
  const parts = [];
  if (waiting.length) parts.push(`${waiting.length} ${words.waiting}`);
  if (refused.length) parts.push(`${refused.length} ${words.refused}`);
  let text = parts.join(", ") || (everSent ? words.sent : "");
  if (waiting.length && trouble) {
    const more = "serviceWorker" in navigator ? [words.kept] : [words.kept, words.stay];
    text = [`${text}.`, trouble, ...more].join(" ");
  }
  if (status.textContent !== text) status.textContent = text;
  for (const name of ["notice", "notice-warning"]) status.classList.toggle(name, parts.length > 0);
  list.replaceChildren(...refused.map(line));
  list.hidden = refused.length === 0;
  sayOnButtons(entries);
  document.dispatchEvent(new CustomEvent("outbox:shown", { detail: waiting }));
}

// What the desk refused stands in the boxes again, so that only what is wrong in it has to be put right.
async function putBack() {
  for (const entry of (await everything()).filter(({ state }) => state === "refused")) {
    const { slot, fields } = entry;
    for (const [name, value] of fields) {
      const written = document.querySelector(`form[data-outbox][data-slot="${slot}"] [name="${CSS.escape(name)}"]`);
      if (!written || written.value !== "" || value === "") continue;
      written.value = value;
      written.dispatchEvent(new Event("input", { bubbles: true }));
    }
    markFaults(entry);
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
  const headers = { "X-CSRFToken": token(), "X-Outbox": entry.keeper || "1" };
  if (entry.by) headers["X-Requested-With"] = entry.by;
  return reach(entry.url, { method: "POST", body: new URLSearchParams(entry.fields), headers });
}

// A page that was kept for long may carry a token that is not valid any more: ask for a new one, once.
async function postWithFreshToken(entry) {
  const first = await post(entry);
  if (first.response.status !== 403) return first;
  const { page } = await reach(location.pathname, { cache: "reload" });
  return takeToken(page) ? post(entry) : first;
}

const REASONS = ["[role=alert] li", "[role=alert] p, p[role=alert], [data-refusal]", "[data-watch=said], h1, .notice"];

function reasonIn(page) {
  const said = REASONS.map((where) => page.querySelector(where)).find(Boolean);
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
  if (!isTyping()) live.querySelector("[data-watch=said]")?.scrollIntoView({ block: "nearest" });
}

// Who waits for the answer to an entry that was just typed; the answers to others are told to the page.
const awaited = new Map();

function tell(entry, answer) {
  const resolve = awaited.get(entry.key);
  if (resolve) resolve(answer);
  else if (answer) document.dispatchEvent(new CustomEvent("outbox:answer", { detail: { ...answer, entry } }));
}

// Who was signed out is led to another page, and what stands between us and the desk answers with pages of its own.
function isAnswer(entry, { response, page }) {
  if (response.redirected || WAITS.has(response.status) || response.status >= 500) return false;
  return !(response.ok && entry.by && !page.getElementById("said"));
}

let refusedNow;

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
  if (!isAnswer(entry, answer)) {
    const unknown = response.redirected || response.status === 401 || response.status === 403;
    trouble = unknown ? words.reload : page.querySelector("[data-refusal]")?.textContent.trim() || words.unreachable;
    return false;
  }
  if (response.ok) {
    await drop(entry.key);
    everSent ||= !entry.keeper || !awaited.has(entry.key); // who looks on at the desk sees the row itself
    takeOver(entry, page);
  } else if (await isKept(entry.key)) {
    refusedNow = { ...entry, state: "refused", said: reasonIn(page), faults: faultsIn(page) };
    await put(refusedNow);
    await putBack();
  }
  trouble = "";
  tell(entry, answer);
  return true;
}

async function sendAll() {
  try {
    for (const entry of await everything()) {
      if (entry.state === "waiting" && !(await sendOne(entry))) break;
    }
  } finally {
    if (trouble) awaited.forEach((resolve) => resolve());
    await show();
    lookAt(refusedNow);
    refusedNow = undefined;
  }
}

// One round at a time, and one more for what was written down during it.
let running, following;

function send() {
  if (running) {
    following ??= running.then(() => {
      following = undefined;
      return send();
    });
    return following;
  }
  running = sendAll().finally(() => { running = undefined; });
  return running;
}

// Entering

export function typedIn(root, pressed) {
  const lines = [...root.querySelectorAll("[data-line]")].map((one) => boxes(one).map((field) => field.value));
  const written = lines.filter((one) => one.some(Boolean)).map((one) => one.join("–"));
  return written.join(", ") || (pressed?.name ? pressed.textContent.trim() : ""); // a button without name only sends
}

// Write an entry down and send it: the answer of the desk, or nothing where it does not come at once and the entry waits.
// `fields` are pairs of names and values; `slot`, `label` and `typed` say what it is about.
export async function enter({ url, fields, ...about }) {
  const key = newKey();
  const kept = fields.map(([name, value]) => [name, name === "key" ? key : String(value)]);
  await put({ ...about, key, url, fields: kept, keeper: words.keeper, at: Date.now(), state: "waiting", said: "" });
  await forget(about.slot, key);
  const answered = new Promise((resolve) => {
    awaited.set(key, resolve);
    setTimeout(resolve, HURRY);
  });
  send();
  try {
    return await answered;
  } finally {
    awaited.delete(key);
    await show();
  }
}

// Whether what was entered leads to another page, which says what became of it.
let leaving = false;

function takeDown(form, pressed) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  if (pressed?.name) fields.push([pressed.name, pressed.value]);
  const { slot, label = document.querySelector("h1").textContent.trim(), leads, typed } = form.dataset;
  leaving ||= leads !== undefined;
  const url = new URL(form.action, location).pathname;
  const page = leads === undefined ? undefined : url;
  return enter({ url, fields, slot: slot ?? url, label, page, typed: typed ?? typedIn(form, pressed) });
}

// A form that leads to another page goes there; what is refused is shown by the page that the form itself brings.
function goOn(form, pressed, answer) {
  if (!answer || form.dataset.leads === undefined) return;
  const next = answer.response.headers.get("X-Outbox-Next");
  if (next) location.assign(next);
  else sendItself(form, pressed);
}

function sendItself(form, pressed) {
  form.removeAttribute("data-outbox");
  form.requestSubmit(pressed);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.matches("form[data-outbox]") || event.submitter?.matches("[data-back]")) return;
  event.preventDefault();
  if (form.dataset.leads === undefined) clearFaults(form);
  sayOn(form, "sending");
  try {
    const answer = await takeDown(form, event.submitter);
    goOn(form, event.submitter, answer);
    // What says at the edge of a phone that it waits is not to lie over the button that says so too.
    if (!answer && !words.keeper && !isTyping()) event.submitter?.scrollIntoView({ block: "center" });
  } catch {
    sendItself(form, event.submitter); // a browser that keeps nothing
  }
});

document.addEventListener("input", (event) => {
  const line = event.target.closest?.("form[data-outbox] [data-line]");
  if (line) clearFaults(line);
});

// The part of the page that asks for itself brings its buttons as they were made.
document.addEventListener("htmx:after:swap", async () => sayOnButtons(await everything()));

document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-forget]");
  if (!link) return;
  event.preventDefault();
  await forget(link.dataset.forget);
  location.assign(link.href);
});

const sendWhenIdle = () => { if (!running) send(); };

window.addEventListener("online", sendWhenIdle);
window.addEventListener("pageshow", sendWhenIdle);
document.addEventListener("visibilitychange", () => { if (!document.hidden) sendWhenIdle(); });
setInterval(sendWhenIdle, EVERY);

// Only https and the computer itself have service workers: they show the page again when it is reloaded without network.

async function keepPage() {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const parts = performance.getEntriesByType("resource").map(({ name }) => name);
  const page = leaving ? [] : [location.pathname]; // asked for once more, it would be told what the next one is to say
  const wanted = [...page, ...parts.filter((name) => new URL(name).pathname.startsWith("/static/"))];
  const kept = await caches.open("pages");
  await Promise.allSettled(wanted.map(async (one) => (await kept.match(one)) ?? kept.add(one)));
}

if ("serviceWorker" in navigator) keepPage();
putBack();
sendWhenIdle();
