// The public pages keep themselves up to date: every few seconds they ask for their live part, and where it changed only
// what differs is touched, so that nothing jumps, closes or is read aloud again. It replaces a library of ten times its size.

import { afterSwap, lookAround, sayReach } from "./marks.js";

const EVERY = 5;
const PATIENCE = 8_000;

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

async function ask(part) {
  const answer = await fetch(part.dataset.live, {
    headers: { "HX-PTag": part.dataset.tag },
    cache: "no-store",
    signal: AbortSignal.timeout?.(PATIENCE),
  });
  const at = answer.headers.get("Date");
  sayReach(answer.status < 500, at);
  document.dispatchEvent(new CustomEvent("live:answer", { detail: at }));
  if (answer.status !== 200) return;
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text();
  part.dataset.tag = answer.headers.get("HX-PTag");
  match(part, fresh.content);
  afterSwap();
}

// Hidden pages ask nothing; a failure is said, and the next answer mends it.
async function poll(part) {
  try {
    if (!document.hidden) await ask(part);
  } catch {
    sayReach(false);
  }
  wait(part);
}

function wait(part) {
  setTimeout(poll, 1_000 * (part.dataset.every ?? EVERY), part);
}

const part = document.querySelector("[data-live]");
lookAround(false);
if (part) wait(part);
