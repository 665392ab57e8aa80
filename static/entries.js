// The entries of a deal: each is put whole, the newest state of it, one request at a time; those of other phones are
// followed. The fields of the plain form hold what was told.

import { poll, send } from "./net.js";
import { retrying } from "./retry.js";

const SETTLED = 5000;

// `onAnswer(answer)`: how all entries stand now.
// `onState()` after any change of `state(key)`. `onGone(answer)` once the deal is not the next one any more.
export function followEntries(form, address, number, box, { onAnswer, onState, onGone }) {
  const waiting = new Set(), flying = new Set(), states = new Map();
  let version = -1, over = false;
  const path = key => `${number}/${key}`;
  const again = retrying(() => waiting.forEach(pump));

  function put(key, label) {
    box.keep(path(key), { label, winner: form.elements.winner.value, fields: fieldsOf(form, key) });
    if (over) return;
    waiting.add(key);
    pump(key);
  }

  async function pump(key) {
    if (over || flying.has(key) || !waiting.has(key)) return;
    waiting.delete(key);
    flying.add(key);
    mark(key, "sending");
    const sent = [...fieldsOf(form, key), ["csrf_token", form.elements.csrf_token.value]];
    const { state, answer, status, tag } = await send(`${address}/${key}`, new URLSearchParams(sent));
    flying.delete(key);
    if (state === "unsent") {
      waiting.add(key);
      mark(key, status === 404 ? "closed" : "unsent");
      if (status === 400 && performance.now() > SETTLED) location.reload(); // for a new token; the entries are kept
      return again.later();
    }
    if (state === "stale") return gone(answer);
    if (waiting.has(key)) {
      if (state === "saved") take(answer, key, tag);
      return pump(key);
    }
    box.forget(path(key));
    mark(key, state === "saved" ? "draft" : "refused");
    if (state !== "saved") return;
    again.done();
    take(answer, key, tag);
    waiting.forEach(pump);
  }

  // `own`: the entry that this answers; the server may have written its cards in its own way. `tag` names the answer.
  function take(answer, own, tag) {
    if (over) return;
    if (answer.gone) return gone(answer);
    if (answer.version < version) return;
    version = answer.version;
    if (tag) looking.know(tag);
    const changed = Object.keys(answer.values)
      .filter(key => !waiting.has(key) && !flying.has(key) && write(form, answer.values[key]));
    for (const key of changed) if (key !== own) mark(key, "changed");
    onAnswer(answer);
  }

  function gone(answer) {
    over = true;
    looking.stop();
    onGone(answer);
  }

  function mark(key, state) {
    states.set(key, state);
    onState(key);
  }

  for (const kept of box.paths().filter(name => name.startsWith(path("")))) {
    const key = kept.slice(path("").length), entry = box.kept(kept);
    if (!entry?.fields || entry.winner !== form.elements.winner.value) continue;
    write(form, Object.fromEntries(entry.fields));
    waiting.add(key);
  }
  const looking = poll(address, take);
  looking.now();
  waiting.forEach(pump);
  return {
    put,
    state: key => states.get(key) ?? "",
    allTold: () => !waiting.size && !flying.size,
    look: looking.now,
    stop: () => (over = true, looking.stop()),
  };
}

const NAMES = { ending: ["winner", "finish"], indicator: ["indicator"], "winner-hand": ["winner_hand"] };

const CONTRACT = /^contract-(\d+)$/;

// The entry that a field of the plain form belongs to; "" if it goes out with that form alone.
export function entryOf(name) {
  const [, seat, what] = /^seat-(\d+)-(.+)$/.exec(name) ?? [];
  if (seat) return what === "contract_met" ? `contract-${seat}` : seat;
  return Object.keys(NAMES).find(key => NAMES[key].includes(name)) ?? "";
}

function fieldsOf(form, key) {
  const seat = CONTRACT.exec(key)?.[1];
  if (seat) {
    const { name, checked } = form.elements[`seat-${seat}-contract_met`];
    return [[name, checked ? "y" : ""]];
  }
  const mine = name => NAMES[key]?.includes(name) ?? (name.startsWith(`seat-${key}-`) && !name.endsWith("contract_met"));
  return [...new FormData(form)].filter(([name]) => mine(name));
}

const valueOf = field => (field.type !== "checkbox" ? field.value : field.checked ? "y" : "");

// Put values into the fields; return whether any was another before.
function write(form, values) {
  let changed = false;
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements[name];
    if (!field || valueOf(field) === value) continue;
    if (field.type === "checkbox") field.checked = Boolean(value);
    else field.value = value;
    changed = true;
  }
  return changed;
}
