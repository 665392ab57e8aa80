// The pad: one tap a card, one hand after the other, on top of the plain form whose fields it fills.

import { followEntries } from "./entries.js";
import { typedCards } from "./keys.js";
import { offerLeftovers } from "./leftovers.js";
import { outbox } from "./outbox.js";
import { keepSaving } from "./saving.js";

const pad = document.getElementById("pad"), form = document.getElementById("count");
const tally = document.getElementById("tally"), left = document.getElementById("leftovers");
const find = (name, within = pad) => within.querySelector(`[data-${name}]`);
const all = (name, within = pad) => [...within.querySelectorAll(`[data-${name}]`)];

const titles = new Map(all("step", tally).map(item => [item.dataset.step, item.dataset.title]));
const hands = [...titles.keys()].filter(key => /^\d+$/.test(key));
const cells = new Map(all("card").map(cell => [cell.dataset.card, cell]));
const ending = form.querySelector("[name=finish]")?.closest("fieldset");
const box = outbox(pad.dataset.meeting);
let step = "", last = null;

// --- the fields behind the pad

const field = (name, key = step) => form.elements[{ indicator: "indicator", "winner-hand": "winner_hand" }[key] ?? `seat-${key}-${name}`];
const isHand = (key = step) => hands.includes(key);
const cardsIn = (key = step) => field("cards", key).value.split(/\s+/).filter(Boolean);
const kind = (key = step) => (isHand(key) ? field("kind", key).value : key === "indicator" ? "indicator" : "hand");
const isEmpty = (key = step) => !field("cards", key).value && !(isHand(key) && (kind(key) === "nothing" || field("points", key).value));

function tell(cards, key = step) {
  field("cards", key).value = cards.join(" ");
  told(key);
}

// what was said to be nothing is cards after all
function countCards() {
  if (isHand() && kind() === "nothing") field("kind").value = "deadwood";
}

function told(key = step) {
  entries.put(key, titles.get(key) ?? "");
  paint();
}

// --- what can be tapped

function tapCard(code) {
  const cell = cells.get(code);
  if (!cell || cell.hidden) return;
  if (step === "indicator") {
    tell([code]);
    return go(history.state?.then);
  }
  if (isHand() && kind() === "points") return;
  if (isFull(code)) return say(last?.held[code]?.where);
  const chosen = cardsIn();
  countCards();
  tell([...chosen, code]);
}

const commands = {
  undo() {
    countCards();
    tell(cardsIn().slice(0, -1));
  },
  clear() {
    find("chosen").open = false;
    tell([]);
  },
  nothing() {
    field("kind").value = "nothing";
    tell([]);
  },
  type() {
    pad.classList.toggle("typing");
    paint();
    if (pad.classList.contains("typing")) find("typed").focus();
  },
  next() {
    pad.classList.remove("typing");
    if (!isHand()) return go(history.state?.then);
    const following = hands[hands.indexOf(step) + 1];
    if (following) go(following);
    else find("preview", tally).scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  },
  form() {
    entries.stop();
    document.body.classList.remove("counting");
    pad.hidden = tally.hidden = true;
    form.insertBefore(ending, form.querySelector("section, h2"));
  },
};

// --- from hand to hand: Back leads to the one before

function go(key) {
  if (!key) return history.back();
  history.pushState({ step: key, deeper: true }, "");
  show(key);
}

function show(key) {
  step = key;
  pad.classList.remove("typing");
  find("chosen").open = false;
  paint();
  scrollTo(0, 0);
  find("title").focus({ preventScroll: true });
}

addEventListener("popstate", event => show(titles.has(event.state?.step) ? event.state.step : hands[0]));

// the opened card is asked for first, and leads on to the first hand
function first() {
  const asks = titles.has("indicator") && !form.elements.indicator.value;
  return asks ? { step: "indicator", then: hands[0] } : { step: hands[0] };
}

// --- what is shown

function paint() {
  const code = form.elements.indicator?.value;
  const isTotal = isHand() && kind() === "points", typing = pad.classList.contains("typing") || isTotal;
  find("title").textContent = titles.get(step);
  document.title = `${titles.get(step)} · Scorekeeper`;
  pad.dataset.at = isHand() ? "hand" : step;
  pad.classList.toggle("total", isTotal);
  document.body.classList.toggle("last", step === hands.at(-1));
  find("kind").hidden = !isHand();
  if (isHand()) find("kind").value = kind() === "nothing" ? "deadwood" : kind();
  const asksHow = step === "indicator" || (step === hands[0] && isEmpty());
  find("ending").hidden = !asksHow;
  const place = asksHow ? find("ending") : find("how", tally);
  if (ending.parentElement !== place) place.prepend(ending);
  find("chosen").hidden = typing || asksHow;
  find("typing").hidden = !typing;
  fill(find("typed"), isTotal ? null : field("cards"));
  fill(find("total"), isTotal ? field("points") : null);
  const chips = find("chips");
  chips.replaceChildren(...cardsIn().map(chip));
  for (const hint of all("hint")) hint.hidden = !isEmpty() && kind() !== "nothing" || cardsIn().length > 0 || hint.dataset.hint !== kind();
  paintList();
  for (const [name, cell] of cells) paintCell(name, cell);
  if (find("opened")) find("opened").replaceChildren(code && cells.has(code) ? chip(code) : "?");
  find("do=nothing").hidden = !(isHand() && kind() === "deadwood" && isEmpty());
  paintAnswer();
}

function fill(input, source) {
  input.hidden = !source;
  if (source && document.activeElement !== input) input.value = source.value;
}

function paintCell(code, cell) {
  const chosen = cardsIn().filter(card => card === code).length, full = isFull(code);
  const names = last?.wild[code] ?? cell.dataset.names.split("|");
  cell.toggleAttribute("data-wild", Boolean(last?.wild[code]));
  if (chosen) cell.dataset.chosen = chosen;
  else delete cell.dataset.chosen;
  cell.setAttribute("aria-disabled", full);
  cell.setAttribute("aria-label", names[Math.min(chosen, names.length - 1)]);
}

// whether this hand holds as many of a card as the server says that it can
function isFull(code) {
  const held = last?.held[code], names = cells.get(code).dataset.names.split("|");
  if (step === "indicator") return false;
  return cardsIn().filter(card => card === code).length >= (held ? held.most[step] ?? held.left : names.length);
}

function chip(code) {
  const cell = cells.get(code), shown = document.createElement("span");
  shown.className = `card ${cell?.className ?? ""}${last?.wild[code] ? " wild" : ""}`;
  shown.textContent = cell?.textContent ?? code;
  shown.setAttribute("role", "img");
  shown.setAttribute("aria-label", (last?.wild[code] ?? cell?.dataset.names.split("|"))?.[0] ?? code);
  return shown;
}

function paintList() {
  const list = find("list"), wording = find("takes-out").content.textContent.trim();
  list.querySelectorAll("[data-at]").forEach(button => button.remove());
  list.prepend(...cardsIn().map((code, at) => {
    const button = document.createElement("button"), shown = chip(code);
    button.type = "button";
    button.dataset.at = at;
    button.setAttribute("aria-label", wording.replace("{}", shown.getAttribute("aria-label")));
    button.append(shown, " ✕");
    return button;
  }));
}

function paintAnswer() {
  if (last) find("result").innerHTML = last.results[step] ?? "";
  const state = entries?.state(step) || (isEmpty() ? "" : "draft");
  find("result").classList.toggle("old", ["unsent", "sending"].includes(state));
  for (const shown of all("state", find("states"))) shown.hidden = shown.dataset.state !== state;
  const save = find("preview", tally);
  save.classList.toggle("old", !entries?.allTold());
  save.querySelector(".main")?.toggleAttribute("disabled", !entries?.allTold() || saving.isPending());
}

function say(sentence) {
  const told = document.createElement("p");
  told.className = "error";
  told.textContent = sentence ?? "";
  find("result").replaceChildren(told);
}

function answered(answer) {
  if (answer.layout !== pad.dataset.layout && entries.allTold() && !saving.isPending()) return location.reload();
  last = answer;
  for (const shown of all("result-of", tally)) shown.innerHTML = answer.results[shown.dataset.resultOf] ?? "";
  find("preview", tally).innerHTML = answer.preview;
  paint();
}

function gone(answer) {
  const notice = find("gone", tally);
  notice.innerHTML = answer.gone ?? "";
  notice.hidden = false;
  offerLeftovers(left, box, () => true);
  find("preview", tally).replaceChildren();
  pad.inert = true;
  document.body.classList.add("last");
  notice.scrollIntoView();
}

// --- begin

let entries = null;
const saving = keepSaving(box, {
  onState(state) {
    const notice = document.getElementById("unsaved");
    notice.hidden = !state;
    for (const shown of all("state", notice)) shown.hidden = shown.dataset.state !== state;
    pad.inert = Boolean(state);
    paintAnswer();
  },
});

function begin() {
  for (const control of ending.elements) control.setAttribute("form", form.id);
  document.body.classList.add("counting");
  pad.hidden = tally.hidden = false;
  if (!titles.has(history.state?.step)) history.replaceState(first(), "");
  const winner = form.elements.winner.value;
  offerLeftovers(left, box, (number, entry) => number !== pad.dataset.number || entry.winner !== winner);
  entries = followEntries(form, pad.dataset.entries, pad.dataset.number, box, {
    onAnswer: answered,
    onState: () => entries && paintAnswer(),
    onGone: gone,
  });
  show(history.state.step);
  saving.resume();
}

pad.addEventListener("click", event => {
  const target = event.target.closest("button, a");
  if (!target) return;
  if (target.dataset.card) tapCard(target.dataset.card);
  else if (target.dataset.do) commands[target.dataset.do]();
  else if (target.dataset.at) tell(cardsIn().filter((_, at) => at !== Number(target.dataset.at)));
  else if ("back" in target.dataset && history.state?.deeper) (event.preventDefault(), history.back());
});
document.addEventListener("click", event => {
  const target = event.target.closest("[data-go], [data-do=form]");
  if (!target) return;
  if (target.dataset.do) commands.form();
  else if (target.dataset.go !== step) go(target.dataset.go);
});
find("kind").addEventListener("change", event => {
  const before = kind();
  for (const key of hands.slice(hands.indexOf(step))) if (key === step || isEmpty(key)) field("kind", key).value = event.target.value;
  if (!isEmpty() || before === "nothing") told();
  else paint();
  if (kind() === "points") find("total").focus();
});
find("typed").addEventListener("input", event => {
  countCards();
  field("cards").value = event.target.value;
  told();
});
find("total").addEventListener("input", event => (field("points").value = event.target.value.trim(), told()));
ending.addEventListener("change", () => told("ending"));
tally.addEventListener("submit", event => {
  event.preventDefault();
  if (entries.allTold()) saving.save(event.target);
});
typedCards({
  card: code => tapCard(code),
  undo: () => commands.undo(),
  next: () => commands.next(),
});

if (hands.length) begin();
