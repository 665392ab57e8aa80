// Showing a page anew without loading it: what is typed, open or focused stays, and nothing moves under a thumb.

import { untouched } from "./held.js";
import { morph } from "./morph.js";

const NOTHING = () => {};

// `part`: what this page has and no other. `state`: the parts of which one must change before what was said of the last
// act goes. `before()` and `after(fresh)`: what is done around it. Returns `show(html)`.
export function showingAnew(part, state, { before = NOTHING, after = NOTHING }) {
  const show = untouched(html => {
    const fresh = new DOMParser().parseFromString(html, "text/html");
    if (!fresh.querySelector(part)) return location.reload();
    const row = document.activeElement.closest("li, .buttons");
    before();
    keepSaid(fresh);
    document.title = fresh.title;
    morph(document.body, fresh.body);
    after(fresh);
    if (document.activeElement === document.body) row?.querySelector("button, a, summary")?.focus({ preventScroll: true });
  });

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
