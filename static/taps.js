// Taps that the server has not acknowledged yet. They outlive the page: closed, asleep or without a network.

import { send } from "./net.js";

const PATIENCE = [1000, 2000, 4000, 8000, 15000];

// `address`: where taps go; `token`: returns the one of the page as it is now; `on`: what to do with what came of a tap,
// by its state (`saved`, `refused`, `stale`, `closed`, `outdated`), and `changed` whenever another is first or none is left.
export function openTaps(address, token, on) {
  const name = `scorekeeper taps ${address}`;
  let waiting = read(), tries = 0, timer = 0, sending = false;

  function read() {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? [];
    } catch {
      return [];
    }
  }

  function write() {
    try {
      if (waiting.length) localStorage.setItem(name, JSON.stringify(waiting));
      else localStorage.removeItem(name);
    } catch {
      // no room, or not allowed: then they live as long as the page
    }
  }

  // the same tap twice in a row is one tap
  function put(tap) {
    if (waiting.at(-1)?.tap !== tap.tap) waiting.push(tap);
    write();
    tries = 0;
    go();
  }

  async function go() {
    clearTimeout(timer);
    if (sending || !waiting.length) return;
    sending = true;
    const [first] = waiting;
    on.changed();
    const { tap, number } = first;
    const { state, answer, status } = await send(address, { csrf_token: token(), number, tap });
    sending = false;
    if (state === "unsent") {
      tries += 1;
      timer = setTimeout(go, PATIENCE[Math.min(tries, PATIENCE.length) - 1]);
      on.changed();
      if (status === 404) on.closed();
      if (status === 400) on.outdated();
      return;
    }
    tries = 0;
    waiting = waiting.filter(one => one !== first);
    write();
    on[state](answer, first, waiting.length === 0);
    on.changed();
    go();
  }

  function now() {
    tries = 0;
    go();
  }

  return { put, now, get waiting() { return waiting; }, get failing() { return tries > 0; } };
}
