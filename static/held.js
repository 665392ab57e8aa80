// What changes a page by itself waits for the finger on it: a tap hits what stood there when it began.

// a finger that was lifted makes a click, though a busy phone makes it late; or none, if it has scrolled or rested
const CLICK_WITHIN = 300;
const waiting = new Map();
let isHeld = false, lifted = 0;

// Return a function that does `act` at once, or when the finger is gone: of several calls until then the last counts.
export function untouched(act) {
  return (...told) => {
    if (isHeld) waiting.set(act, told);
    else act(...told);
  };
}

function release(after) {
  clearTimeout(lifted);
  lifted = setTimeout(() => {
    isHeld = false;
    const acts = [...waiting];
    waiting.clear();
    for (const [act, told] of acts) act(...told);
  }, after);
}

document.addEventListener("pointerdown", () => {
  clearTimeout(lifted); // of two quick taps the second holds the page too
  isHeld = true;
});
document.addEventListener("pointerup", () => release(CLICK_WITHIN));
for (const kind of ["click", "pointercancel"]) document.addEventListener(kind, () => release(0));
