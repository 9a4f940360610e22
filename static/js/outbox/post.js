// The way of an entry to the desk, and what came back.

const PATIENCE = 5_000;
const WAITS = new Set([401, 403, 408, 429]);
const PROGRAM_FAILED = "X-Program-Failed";

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

export function takeToken(page) {
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
export async function postWithFreshToken(entry) {
  const first = await post(entry);
  if (first.response.status !== 403) return first;
  const { page } = await reach(location.pathname, { cache: "reload" });
  return takeToken(page) ? post(entry) : first;
}

const REASONS = ["[role=alert] li", "[role=alert] p, p[role=alert], [data-refusal]", "[data-watch=said], h1, .notice"];

export function reasonIn(page) {
  const said = REASONS.map((where) => page.querySelector(where)).find(Boolean);
  return said?.textContent.trim().replace(/\s+/g, " ") ?? "";
}

// The parts of a page with which the rows of a turn are answered; nothing where the answer is a page of its own.
export function partsIn(page) {
  const parts = [...(page?.body.children ?? [])];
  return parts.some((part) => part.id === "said") ? parts : [];
}

// Who was signed out is led to another page, and what is between us and the desk answers with pages of its own: then
// nothing is known, and the entry waits. An error of the program is one only where the program itself says so.
export function stateAfter(entry, { response, page }) {
  if (response.headers.has(PROGRAM_FAILED)) return "failed";
  if (response.redirected || WAITS.has(response.status) || response.status >= 500) return "waiting";
  if (!response.ok) return "refused";
  return entry.by && !partsIn(page).length ? "waiting" : "saved";
}
