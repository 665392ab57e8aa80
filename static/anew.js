// Showing a page anew without loading it: what is typed, open or focused stays, and nothing moves under a thumb.

import { morph } from "./morph.js";

// a finger that was lifted makes a click, though a busy phone makes it late; or none, if it has scrolled or rested
const CLICK_WITHIN = 300;
const NOTHING = () => {};

// `part`: what this page has and no other. `state`: the parts of which one must change before what was said of the last
// act goes. `before()` and `after(fresh)`: what is done around it. Returns `show(html)`.
export function showingAnew(part, state, { before = NOTHING, after = NOTHING }) {
  let held = false, waiting = "", lifted = 0;

  document.addEventListener("pointerdown", () => {
    clearTimeout(lifted); // of two quick taps the second holds the page too
    held = true;
  });
  document.addEventListener("pointerup", () => release(CLICK_WITHIN));
  for (const kind of ["click", "pointercancel"]) document.addEventListener(kind, () => release(0));

  function release(after) {
    clearTimeout(lifted);
    lifted = setTimeout(() => {
      held = false;
      if (waiting) show(waiting);
    }, after);
  }

  function show(html) {
    waiting = held ? html : "";
    if (held) return;
    const fresh = new DOMParser().parseFromString(html, "text/html");
    if (!fresh.querySelector(part)) return location.reload();
    const row = document.activeElement.closest("li, .buttons");
    before();
    keepSaid(fresh);
    document.title = fresh.title;
    morph(document.body, fresh.body);
    after(fresh);
    if (document.activeElement === document.body) row?.querySelector("button, a, summary")?.focus({ preventScroll: true });
  }

  // Without what was said of the last act all buttons would move up by themselves.
  function keepSaid(fresh) {
    const said = [...document.querySelectorAll("[data-said]")];
    if (fresh.querySelector("[data-said]") || shown(fresh) !== shown(document)) return;
    fresh.getElementById("main").prepend(...said.map(one => one.cloneNode(true)));
  }

  function shown(page) {
    return [...page.querySelectorAll(state)].map(one => one.textContent).join();
  }

  return show;
}
