// What pages for a wall have in common: keys, the whole screen, controls that go away, a screen that stays lit.

const AWAKE_FOR = 4_000;
const root = document.documentElement;

const toggleFull = () => (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen());

// Space and Enter belong to whatever control has the cursor.
export function takeKeys(keys) {
  const all = { f: toggleFull, ...keys };
  document.addEventListener("keydown", (event) => {
    const own = event.target.closest?.("a, button") && [" ", "Enter"].includes(event.key);
    if (!all[event.key] || own || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[event.key]();
  });
}

export function takeClick(element, act) {
  element?.addEventListener("click", (event) => {
    event.preventDefault();
    act();
  });
}

export function offerFull() {
  const button = document.querySelector("[data-full]");
  if (!button || !document.fullscreenEnabled) return;
  button.hidden = false;
  takeClick(button, toggleFull);
}

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
