// Trying again: soon, then less often, and at once when the network or the reader comes back.

import { WAKING } from "./net.js";

const SOON = 1000, SELDOM = 20000;

// Return {later, done}: `later` calls `act` again after a while, `done` means that it is not needed any more.
export function retrying(act) {
  let wait = SOON, timer = 0, wanted = false;

  function go() {
    clearTimeout(timer);
    if (!wanted || document.hidden) return;
    wanted = false;
    act();
  }

  for (const [target, kind] of WAKING) target.addEventListener(kind, () => (wait = SOON, go()));
  return {
    later() {
      wanted = true;
      clearTimeout(timer);
      timer = setTimeout(go, wait);
      wait = Math.min(wait * 2, SELDOM);
    },
    done() {
      wanted = false;
      wait = SOON;
    },
  };
}
