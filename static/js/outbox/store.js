// Where entries are written down in the browser until the desk has answered.

const DATABASE = "outbox";
const STORE = "entries";
const { keeper } = document.querySelector("[data-outbox-box]").dataset;

function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function store(mode) {
  return (await database()).transaction(STORE, mode).objectStore(STORE);
}

const oldestFirst = (one, other) => one.at - other.at;
const own = (entry) => entry.keeper === keeper;
export const everything = async () => (await asked((await store("readonly")).getAll())).filter(own).sort(oldestFirst);
export const put = async (entry) => asked((await store("readwrite")).put(entry));
export const drop = async (key) => asked((await store("readwrite")).delete(key));
export const kept = async (key) => asked((await store("readonly")).get(key));
export const isKept = async (key) => Boolean(await asked((await store("readonly")).getKey(key)));

// Who decides about a match has seen what became of its entries.
export async function forget(slot) {
  for (const entry of await everything()) if (entry.slot === slot) await drop(entry.key);
}

const said = ({ fields }) => JSON.stringify(fields.filter(([name]) => !/(^|\.)(key|version)$/.test(name)));

// Who writes a match again has seen what became of the earlier entries for it. At what the program failed there was
// nothing to see: unless the same is written again it stays until it is tried again or taken out, and the new one waits.
export async function takePlace(entry) {
  for (const other of await everything()) {
    const earlier = other.slot === entry.slot && other.key !== entry.key;
    if (earlier && (other.state !== "failed" || said(other) === said(entry))) await drop(other.key);
  }
}

// A name by chance for every entry; over plain http a browser has no randomUUID.
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
