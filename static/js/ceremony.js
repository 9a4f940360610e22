// The prize-giving: a key or a click brings the next place, another one takes it back. Every place is fetched when it is
// called, so that nothing of it is in the page before; the page itself stays, and with it the whole screen. After the
// first place the same key uncovers everybody's table, where it was covered.

import { sayReach } from "./marks.js";
import { offerFull, takeKeys } from "./screen.js";

const PATIENCE = 8_000;
const shown = document.querySelector("[data-ceremony]");
let busy = false;

async function fetchPage(address, sent) {
  const method = sent ? "POST" : "GET";
  const answer = await fetch(address, { method, body: sent, cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
  if (answer.redirected && !sent) location.assign(address); // no longer signed in
  if (!answer.ok || (answer.redirected && !sent)) throw new Error(String(answer.status));
  return { page: new DOMParser().parseFromString(await answer.text(), "text/html"), url: answer.url };
}

async function show(address, sent) {
  if (busy) return;
  busy = true;
  try {
    const { page, url } = await fetchPage(address, sent);
    const brought = page.querySelector("[data-ceremony]");
    if (!brought) location.assign(url); // no longer signed in
    shown.replaceChildren(...brought.childNodes);
    history.replaceState(null, "", url);
    document.documentElement.dataset.theme = page.documentElement.dataset.theme;
    offerFull();
    sayReach(true);
  } catch {
    sayReach(false);
  }
  busy = false;
}

const follow = (link) => link && show(link.href);
const uncover = (form) => form && show(form.action, new FormData(form));
const next = () => follow(shown.querySelector("[rel=next]")) ?? uncover(shown.querySelector("[data-uncover]"));
const back = () => follow(shown.querySelector("[rel=prev]"));

takeKeys({
  ArrowRight: next, ArrowDown: next, PageDown: next, " ": next, Enter: next,
  ArrowLeft: back, ArrowUp: back, PageUp: back, Backspace: back,
});
shown.parentElement.addEventListener("click", (event) => {
  const link = event.target.closest("a, button, form");
  if (!link) next();
  if (link?.rel === "next" || link?.rel === "prev") {
    event.preventDefault();
    follow(link);
  }
});
shown.addEventListener("submit", (event) => {
  event.preventDefault();
  uncover(event.target);
});
offerFull();
