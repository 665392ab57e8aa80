// Taps that the server has not acknowledged yet. They outlive the page: closed, asleep or without a network.

import { send } from "./net.js";
import { outbox } from "./outbox.js";
import { retrying } from "./retry.js";

const PATH = "taps";

// `address`: where taps go; `token`: returns the one of the page as it is now. `on`: what to do with what came of a tap,
// by its state (`saved`, `refused`, `stale`, and of those that stay unsent `closed` and `outdated`), and `changed`
// whenever another tap is the first to be sent, or none is left.
export function openTaps(address, token, on) {
  const box = outbox(address), again = retrying(go);
  let waiting = box.kept(PATH) ?? [], isFailing = false, isFlying = false;

  // the same tap twice in a row is one tap
  function put(tap) {
    if (waiting.at(-1)?.tap !== tap.tap) waiting.push(tap);
    box.keep(PATH, waiting);
    go();
  }

  async function go() {
    if (isFlying || !waiting.length) return;
    isFlying = true;
    on.changed();
    const [first] = waiting, { number, tap } = first;
    const { state, answer, status } = await send(address, { csrf_token: token(), number, tap });
    isFlying = false;
    isFailing = state === "unsent";
    if (isFailing) {
      again.later();
      if (status === 404) on.closed();
      if (status === 400) on.outdated();
      return on.changed();
    }
    again.done();
    waiting.shift();
    if (waiting.length) box.keep(PATH, waiting);
    else box.forget(PATH);
    on[state](answer, first, !waiting.length);
    on.changed();
    go();
  }

  return { put, go, get waiting() { return waiting; }, get isFailing() { return isFailing; } };
}
