// The second tap of a double tap would hit what the first one has put there, on this page or on the next.

const NAME = "scorekeeper tap", WITHIN = 400, APART = 30, LOADING = 3000;
const begun = performance.now();
let last = read() ?? { at: 0, x: 0, y: 0 }, hasMoved = false;

addEventListener("click", event => {
  const target = event.target.closest("a, button");
  if (!target || !event.isTrusted) return;
  const tap = { at: Date.now(), x: event.clientX, y: event.clientY, page: performance.timeOrigin };
  const isSame = event.detail === 0 ? !hasMoved : Math.hypot(tap.x - last.x, tap.y - last.y) < APART;
  if (isSame && (tap.page === last.page ? isAgain(target, tap) : event.detail && isLate(tap))) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else {
    keep(last = tap);
    hasMoved = false;
  }
}, true);

// Whoever has gone on to another button by its keys means that one.
addEventListener("keydown", event => {
  hasMoved ||= event.key !== "Enter" && event.key !== " ";
}, true);

// A card of the pad that is tapped twice is meant twice.
function isAgain(target, tap) {
  return target.type !== "button" && Math.abs(tap.at - last.at) < WITHIN;
}

// The tap was meant for the page before, however long this one took to come. A key hits nothing on a page that has just
// come: whoever presses it has gone to a button.
function isLate(tap) {
  return performance.now() - begun < WITHIN && Math.abs(tap.at - last.at) < LOADING;
}

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME));
  } catch {
    return null;
  }
}

function keep(tap) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(tap));
  } catch {
    // then only this page knows
  }
}
