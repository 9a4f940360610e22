// Only https and the computer itself have service workers: they show the page again when it is reloaded without network.

// `again`: not where the page, asked for once more, would be told what the next one is to say.
export async function keepPage(again) {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const parts = performance.getEntriesByType("resource").map(({ name }) => name);
  const page = again() ? [location.pathname] : [];
  const wanted = [...page, ...parts.filter((name) => new URL(name).pathname.startsWith("/static/"))];
  const kept = await caches.open("pages");
  await Promise.allSettled(wanted.map(async (one) => (await kept.match(one)) ?? kept.add(one)));
}
