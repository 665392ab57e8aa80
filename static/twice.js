// The second tap of a double tap would hit what the first one has put there, on this page or on the next.

const NAME = "scorekeeper tap", WITHIN = 400, APART = 30;
let last = read() ?? { at: 0, x: 0, y: 0 };

addEventListener("click", event => {
  const target = event.target.closest("a, button");
  if (!target || !event.isTrusted) return;
  const tap = { at: Date.now(), x: event.clientX, y: event.clientY, page: performance.timeOrigin };
  const byKey = event.detail === 0, isNear = Math.hypot(tap.x - last.x, tap.y - last.y) < APART;
  const isSoon = Math.abs(tap.at - last.at) < WITHIN;
  // a card that is tapped twice is meant twice, but not if the first tap was on the page before
  const leadsOn = target.type !== "button" || tap.page !== last.page;
  if (isSoon && (byKey || isNear) && leadsOn) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else keep(last = tap);
}, true);

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
