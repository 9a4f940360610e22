// Keeps the pages that enter results (of a table, of a turn and its match sheets) and what they are made of, so that a
// reload without network shows them again. The network is asked first and always; the kept copy is for when it does not
// answer. Who signs out leaves no page of the desk behind, who erases a person none at all, and none stays for longer than
// an evening and the day after it: a name that was erased meanwhile may be on it.

const KEPT = "pages";
const PATIENCE = 4_000;
const LONGEST = 36 * 3_600_000;

const isDesk = (url) => /^\/desk\/[^/]+\/(turns|matches)\/[^/]+\/$/.test(url.pathname);
const isPage = (url) => url.pathname.startsWith("/table/") || isDesk(url);
const isPart = (url) => url.pathname.startsWith("/static/");
const inFolder = (url) => url.pathname.split("/")[2];

function within(patience, promise) {
  return Promise.race([promise, new Promise((_, refuse) => setTimeout(() => refuse(new Error("slow")), patience))]);
}

// A page that is not there any more (its code was made again, its turn is over, somebody signed out) is not kept either.
async function keep(request, response) {
  const cache = await caches.open(KEPT);
  if (isPage(new URL(request.url))) await forget(isOld);
  if (isPart(new URL(request.url))) await forgetFormer(cache, inFolder(new URL(request.url)));
  if (response.ok) await cache.put(request, response.clone());
  else if (response.type === "opaqueredirect" || [404, 410].includes(response.status)) await cache.delete(request);
}

// The address of a part has in it what all parts hold, so that after a change every one has another.
async function forgetFormer(cache, folder) {
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    if (isPart(url) && inFolder(url) !== folder) await cache.delete(request);
  }
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

async function forget(isMeant) {
  const cache = await caches.open(KEPT);
  for (const request of await cache.keys()) {
    const url = new URL(request.url);
    if (isPage(url) && isMeant(url, await cache.match(request, { ignoreVary: true }))) await cache.delete(request);
  }
}

const isOld = (url, kept) => !(Date.now() - Date.parse(kept?.headers.get("Date")) < LONGEST);

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "POST" && url.pathname === "/leave/") event.waitUntil(forget(isDesk));
  if (event.request.method === "POST" && url.pathname.endsWith("/erase/")) event.waitUntil(forget(() => true));
  if (event.request.method !== "GET" || url.origin !== location.origin || url.search !== "") return;
  if ((isPage(url) && event.request.mode === "navigate") || isPart(url)) event.respondWith(answer(event));
});

// The table of this phone is called (`pages/shared/public/call_messages.py`).
self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: url }));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
