// A phone that asked is told that its table is called: by a message of its browser, where the page came by https and the
// server sends any, and by a sound as long as the page is open.

const form = document.querySelector("[data-calls]");
const said = form?.querySelector("[role=status]");
const called = () => [...document.querySelectorAll("[data-called]")].map((one) => one.dataset.called);
const heard = new Set(called());
let sound;

function ring() {
  for (const start of [0, 0.4, 0.8]) {
    const tone = new OscillatorNode(sound, { frequency: 880 });
    tone.connect(sound.destination);
    tone.start(sound.currentTime + start);
    tone.stop(sound.currentTime + start + 0.25);
  }
  navigator.vibrate?.([300, 150, 300]);
}

async function subscribe() {
  const key = form.dataset.calls;
  if (!key || !("PushManager" in window) || (await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const given = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = given.toJSON();
  const body = new FormData(form);
  for (const [name, value] of Object.entries({ call: "ask", address: endpoint, key: keys.p256dh, secret: keys.auth })) body.set(name, value);
  return (await fetch(form.action, { method: "POST", body })).ok;
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  form.querySelector("button").disabled = true;
  sound = new AudioContext();
  await sound.resume();
  said.textContent = form.dataset.open;
  if (await subscribe().catch(() => false)) said.textContent = form.dataset.told;
});

if (form) {
  form.hidden = false;
  new MutationObserver(() => {
    const fresh = called().filter((one) => !heard.has(one));
    for (const one of fresh) heard.add(one);
    if (fresh.length && sound) ring();
  }).observe(document.getElementById("live"), { subtree: true, childList: true, attributes: true });
}
