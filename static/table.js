// The table page without reloads: a tap shows at once, and what other phones enter appears by itself.

import { showingAnew } from "./anew.js";
import { keepAwake } from "./awake.js";
import { untouched } from "./held.js";
import { poll, send, tagOf } from "./net.js";
import { openTaps } from "./taps.js";
import "./twice.js";

const SOON_AGAIN = 5000;

const words = document.getElementById("words").dataset;
const network = document.getElementById("network");
const form = document.getElementById("taps");
const page = new URL(".", form.action).pathname; // a refused form is answered at an address of its own
let message = "", isAway = false, isClosed = false;

const showPage = showingAnew("#taps", "h1", {
  before: unmark,
  after(fresh) {
    live.know(tagOf(fresh));
    mark();
    keepAwake();
  },
});

// What the page looked for before it was told this is older, whenever it comes.
function show(html) {
  live.overtake();
  showPage(html);
}

const taps = openTaps(new URL(form.action).pathname, () => form.csrf_token.value, {
  changed() {
    mark();
    goOn();
  },
  saved(answer, tap, isLast) {
    isClosed = false;
    if (!isLast) return;
    if (answer.page) show(answer.page);
    else if (tap.visit === performance.timeOrigin) location.assign(answer.location);
    else live.now();
  },
  refused: answer => show(answer),
  stale(answer, tap) {
    message = `${words.stale} ${tap.label}`;
    live.now();
  },
  closed: () => { isClosed = true; },
  outdated() {
    if (performance.now() > SOON_AGAIN) location.reload(); // for a new token; the taps are kept
  },
});
const live = poll(page, showPage, {
  tag: tagOf(document),
  onState(state) {
    isAway = state === "away";
    isClosed = state === "closed";
    if (state === "live") taps.go();
    report();
  },
});

// --- acts

document.addEventListener("submit", event => {
  const sent = event.target, button = event.submitter;
  if (sent.method !== "post" || !button) return; // a browser that does not say which button was tapped sends it itself
  event.preventDefault();
  if (sent === form && button.value !== "clear") {
    message = "";
    taps.put({ tap: button.value, number: sent.number.value, label: name(button), visit: performance.timeOrigin });
  } else sendAtOnce(sent, button);
});

// What must not be done later, when the table has gone on, is done now or not at all.
async function sendAtOnce(sent, button) {
  if (sent.dataset.sending) return;
  sent.dataset.sending = "yes";
  const fields = new FormData(sent);
  if (button.name) fields.append(button.name, button.value);
  message = "";
  const { state, answer, status } = await send(sent.action, fields);
  delete sent.dataset.sending;
  isClosed = status === 404;
  if (state === "unsent") message = isClosed ? "" : `${words.failed} ${name(button)}`;
  else if (state === "saved") taken(sent, answer);
  else if (isTable(answer)) show(answer);
  else sent.submit(); // the server has a page about it
  report();
}

function taken(sent, answer) {
  if (!answer.page) return location.assign(answer.location);
  for (const field of sent.elements) {
    field.defaultValue = field.value;
    for (const option of field.options ?? []) option.defaultSelected = option.selected;
  }
  sent.reset(); // what is typed is no longer newer than what the server says
  show(answer.page);
}

// A page that is left in the middle of an answer does not know what became of its tap.
let goingTo = "";
document.addEventListener("click", event => {
  const link = event.target.closest("a[href]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !taps.waiting.length || taps.isFailing) return;
  event.preventDefault();
  goingTo = link.href;
});

function goOn() {
  if (goingTo && (taps.isFailing || !taps.waiting.length)) location.assign(goingTo);
}

// --- what the page shows

function isTable(answer) {
  return typeof answer === "string" && answer.includes('id="taps"');
}

function unmark() {
  for (const one of document.querySelectorAll(".waiting")) one.remove();
}

// Say at each button what became of its tap.
function mark() {
  unmark();
  for (const { tap } of taps.waiting) {
    const button = document.querySelector(`[name=tap][value="${CSS.escape(tap)}"]`);
    if (!button) continue;
    const line = document.createElement("small");
    line.className = "soft waiting";
    line.textContent = `\u00a0${button.firstChild.data} · ${taps.isFailing ? words.unsent : words.sending}`;
    // beside the name, so that no row moves under the thumb that taps the next one
    (button.closest("li")?.querySelector("span") ?? button.closest(".buttons")).append(line);
  }
  report();
}

function name(button) {
  return button.textContent.trim();
}

// --- what the page says

const report = untouched(() => {
  const trouble = isClosed ? words.closed : isAway || taps.isFailing ? words.away : "";
  const sentences = [message, trouble].filter(Boolean);
  if (network.innerText === sentences.join("\n")) return;
  network.className = sentences.length ? "notice error" : "";
  network.replaceChildren(...sentences.map(sentence => {
    const line = document.createElement("p");
    line.textContent = sentence;
    return line;
  }));
});

mark();
taps.go();
