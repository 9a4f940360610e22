// What was begun when a page was left waits for the page to come back in this tab.

// A browser that keeps nothing goes on without it.
function trying(what) {
  try {
    return what();
  } catch {
    return undefined;
  }
}

export function keepWhenLeft(slot, begun) {
  addEventListener("pagehide", () => {
    const left = Object.fromEntries(begun());
    const some = Object.keys(left).length > 0;
    trying(() => (some ? sessionStorage.setItem(slot, JSON.stringify(left)) : sessionStorage.removeItem(slot)));
  });
}

export const leftIn = (slot) => trying(() => JSON.parse(sessionStorage.getItem(slot))) ?? {};
