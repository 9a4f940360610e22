// The public pages keep themselves up to date: every few seconds they ask for their live part, and where it changed only
// what differs is touched, so that nothing jumps, closes or is read aloud again. It replaces a library of ten times its size.

import { afterSwap, lookAround, sayReach } from "./marks.js";

const EVERY = 4;
const SOONER = 8; // times, where news are being made
const PATIENCE = 8_000;
const SILENT = 10_000; // so long nobody is told that nothing new is known

function match(old, fresh) {
  const wanted = [...fresh.childNodes];
  wanted.forEach((node, place) => {
    const here = old.childNodes[place];
    if (!here) old.append(node);
    else if (here.nodeName !== node.nodeName || here.id !== node.id) here.replaceWith(node);
    else if (node.nodeType === Node.ELEMENT_NODE) matchElement(here, node);
    else if (here.data !== node.data) here.data = node.data;
  });
  while (old.childNodes.length > wanted.length) old.lastChild.remove();
}

// What the reader opened stays open, and the leaf that the projector shows stays shown.
const KEPT = ["open", "data-shown"];

function matchElement(here, node) {
  for (const { name, value } of node.attributes) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
  for (const { name } of [...here.attributes]) if (!KEPT.includes(name) && !node.hasAttribute(name)) here.removeAttribute(name);
  match(here, node);
}

// A row that the address names, and that now is elsewhere, stays the one that is open.
function keepTarget() {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named || named.matches(":target")) return;
  const { scrollX, scrollY } = window;
  location.replace(location.hash);
  scrollTo(scrollX, scrollY);
}

const get = (address, headers) => fetch(address, { headers, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });

// Behind a proxy one small address tells all phones whether anything is new: the version with which a tag begins, the mark
// of the program, and when that was so. Only then a phone asks for its own page.
async function newest(part) {
  const answer = await get(part.dataset.version);
  if (!answer.ok) return {};
  const [version, build, at] = (await answer.text()).split(" ");
  const now = answer.headers.get("Date");
  const age = Date.parse(now) - at * 1_000;
  const reached = age < SILENT;
  sayReach(reached, reached ? now : at * 1_000);
  const known = part.dataset.tag.startsWith(version) && (part.dataset.build ??= build) === build;
  part.dataset.build = build;
  if (known) document.dispatchEvent(new CustomEvent("live:answer", { detail: now }));
  return { version, known };
}

async function ask(part) {
  const every = part.dataset.every ?? EVERY;
  const { version, known } = part.dataset.version ? await newest(part) : {};
  if (known) return every;
  const answer = await get(part.dataset.live, { "HX-PTag": part.dataset.tag });
  const asOf = answer.headers.get("X-As-Of");
  const at = asOf ?? answer.headers.get("Date");
  const reached = answer.status < 500 && !asOf;
  sayReach(reached, reached ? at : asOf);
  document.dispatchEvent(new CustomEvent("live:answer", { detail: at }));
  if (answer.headers.has("Retry-After")) return every / SOONER;
  if (answer.status !== 200) return every;
  const tag = answer.headers.get("HX-PTag");
  const older = tag < part.dataset.tag && part.older !== tag; // a copy of a moment ago; what comes twice is so
  part.older = older ? tag : null;
  if (older) return every / SOONER;
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text();
  part.dataset.tag = tag;
  match(part, fresh.content);
  keepTarget();
  afterSwap();
  return version && !tag.startsWith(version) ? every / SOONER : every;
}

// Hidden pages ask nothing; a failure is said, and the next answer mends it. A thousand phones do not ask all at once.
async function poll(part) {
  let next = part.dataset.every ?? EVERY;
  try {
    if (!document.hidden) next = await ask(part);
  } catch {
    sayReach(false);
  }
  wait(part, next);
}

// A little earlier, never later, so that phones that were held up together do not stay together.
function wait(part, seconds) {
  setTimeout(poll, 1_000 * seconds * (0.9 + 0.1 * Math.random()), part);
}

const part = document.querySelector("[data-live]");
lookAround(false);
if (part) wait(part, (part.dataset.every ?? EVERY) * Math.random());

// Of tabs that are more than a phone has room for the open one is in sight.
const tab = document.querySelector(".site-nav [aria-current]");
if (tab) tab.closest("ul").scrollLeft = tab.offsetLeft - (innerWidth - tab.offsetWidth) / 2;
