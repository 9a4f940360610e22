// The prize-giving: a key or a click brings the next place, another one takes it back. Every place is fetched when it is
// called, so that nothing of it stands in the page before; the page itself stays, and with it the whole screen.

import { sayReach } from "./marks.js";
import { offerFull, takeKeys } from "./screen.js";

const PATIENCE = 8_000;
const shown = document.querySelector("[data-ceremony]");
let busy = false;

async function fetchPage(address) {
  const answer = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
  if (answer.redirected) location.assign(address); // no longer signed in
  if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function follow(link) {
  if (!link || busy) return;
  busy = true;
  try {
    const page = await fetchPage(link.href);
    shown.replaceChildren(...page.querySelector("[data-ceremony]").childNodes);
    history.replaceState(null, "", link.href);
    document.documentElement.dataset.theme = page.documentElement.dataset.theme;
    offerFull();
    sayReach(true);
  } catch {
    sayReach(false);
  }
  busy = false;
}

const next = () => follow(shown.querySelector("[rel=next]"));
const back = () => follow(shown.querySelector("[rel=prev]"));

takeKeys({
  ArrowRight: next, ArrowDown: next, PageDown: next, " ": next, Enter: next,
  ArrowLeft: back, ArrowUp: back, PageUp: back, Backspace: back,
});
shown.parentElement.addEventListener("click", (event) => {
  const link = event.target.closest("a, button");
  if (!link) next();
  if (link?.rel === "next" || link?.rel === "prev") {
    event.preventDefault();
    follow(link);
  }
});
offerFull();
