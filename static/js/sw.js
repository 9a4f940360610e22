// Keeps the page of a table and what it is made of, so that a reload without network shows it again.
// The network is asked first and always; the kept copy is for when it does not answer.

const KEPT = "table";
const PATIENCE = 4_000;

const isTable = (url) => url.pathname.startsWith("/table/");
const isPart = (url) => url.pathname.startsWith("/static/");

function within(patience, promise) {
  return Promise.race([promise, new Promise((_, refuse) => setTimeout(() => refuse(new Error("slow")), patience))]);
}

// A page that is not there any more (its code was made anew, or its turn is over) is not kept either.
async function keep(request, response) {
  const cache = await caches.open(KEPT);
  if (response.ok) await cache.put(request, response.clone());
  else if (response.status === 404 || response.status === 410) await cache.delete(request);
}

async function answer(event) {
  const asked = fetch(event.request);
  event.waitUntil(asked.then((response) => keep(event.request, response.clone())).catch(() => undefined));
  try {
    return await within(PATIENCE, asked);
  } catch {
    return (await caches.match(event.request, { ignoreVary: true })) ?? asked;
  }
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.search !== "") return;
  if ((isTable(url) && event.request.mode === "navigate") || isPart(url)) event.respondWith(answer(event));
});
