// Talking to the server: an act counts as saved only when our own server says so for this very request.

const MARK = "Scorekeeper-Request";
const SOON = 3000, SELDOM = 30000;

// Send a form by POST. Resolves, never rejects, to {state, answer, status, tag}:
// "saved" (answer: what the server acknowledged), "stale" (409) and "refused" (422), both with the page or the fields
// that say why, and "unsent": nothing is known of what became of it, so send it again later. A status that our own
// server gave stands beside it (404: this phone may not come in any more), otherwise 0.
export async function send(address, form, { timeout = 8000 } = {}) {
  const got = await ask(address, { method: "POST", body: new URLSearchParams(form), keepalive: true }, timeout);
  const unsent = { state: "unsent", answer: null, status: got?.status ?? 0, tag: got?.tag ?? "" };
  if (!got) return unsent;
  if (got.status === 409) return { ...unsent, state: "stale", answer: got.answer };
  if (got.status === 422) return { ...unsent, state: "refused", answer: got.answer };
  const saved = got.status === 200 && got.answer?.request === got.id;
  return saved ? { ...unsent, state: "saved", answer: got.answer } : unsent;
}

// Look at an address again and again while the page is visible: `onAnswer(answer)` for each new answer, `onState` with
// "live", "away" (no answer from our server) or "closed" (it does not let this phone in), whenever that changes.
// `tag` names what is shown already. Returns `now`, to look at once, `know`, to name what is shown from now on,
// `overtake`, when something newer came than the answer that is on its way, and `stop`.
export function poll(address, onAnswer, { every = SOON, onState = () => {}, tag = "" } = {}) {
  let state = "", wait = every, timer = 0, asking = false, again = false, old = false, stopped = false;

  function later(delay) {
    clearTimeout(timer);
    if (!stopped && !document.hidden) timer = setTimeout(look, delay);
  }

  async function look() {
    clearTimeout(timer);
    if (stopped || document.hidden) return;
    if (asking) return void (again = true);
    asking = true;
    old = false;
    const got = await ask(address, { headers: tag ? { "If-None-Match": tag } : {} });
    asking = false;
    if (stopped) return;
    if (old) again = true;
    else if (got?.status === 200) {
      tag = got.tag;
      onAnswer(got.answer);
    }
    const ours = got?.status === 200 || got?.status === 304;
    tell(ours ? "live" : got?.status === 404 ? "closed" : "away");
    wait = ours ? every : Math.min(wait * 2, SELDOM);
    later(again ? 0 : wait);
    again = false;
  }

  function tell(now) {
    if (now !== state) onState(state = now);
  }

  function now() {
    wait = every;
    look();
  }

  function know(shown) {
    tag = shown;
  }

  function overtake() {
    old = true;
  }

  function stop() {
    stopped = true;
    clearTimeout(timer);
    for (const [target, kind] of WAKING) target.removeEventListener(kind, woken);
  }

  function woken(event) {
    if (event.type !== "pageshow" || event.persisted) now();
  }

  for (const [target, kind] of WAKING) target.addEventListener(kind, woken);
  later(isAsItWasLeft() ? 0 : every);
  return { now, know, overtake, stop };
}

// The Back button brings a page as it once came from the server.
function isAsItWasLeft() {
  return performance.getEntriesByType("navigation")[0]?.type === "back_forward";
}

// The name of a page as it is shown.
export function tagOf(page) {
  return `"${page.getElementById("network").dataset.tag}"`;
}

// What tells that the network or the reader may be back. `pageshow`: the Back button shows a page as it was left.
export const WAKING = [[document, "visibilitychange"], [window, "online"], [window, "pageshow"]];

// Return {id, status, answer, tag} of an answer that our own server gave to this request, or null: another's answer,
// an answer that was cut or came too late, or none.
export async function ask(address, request, timeout = 8000) {
  const id = newId(), patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), timeout);
  try {
    const response = await fetch(address, {
      cache: "no-store", credentials: "same-origin", redirect: "error", signal: patience.signal, ...request,
      headers: { Accept: "application/json", [MARK]: id, ...request.headers },
    });
    if (response.headers.get(MARK) !== id) return null;
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    const answer = isJson ? await response.json() : await response.text();
    return { id, answer, status: response.status, tag: response.headers.get("ETag") ?? "" };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

// crypto.randomUUID is missing on plain http
function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, "0")).join("");
}
