// The pad: one tap a card, one hand after the other, on top of the plain form whose fields it fills.

import { cellsOf, fragment, showRefusal, showResult } from "./cells.js";
import { toldEarly } from "./early.js";
import { entryOf, followEntries } from "./entries.js";
import { untouched } from "./held.js";
import { typedCards } from "./keys.js";
import { offerLeftovers } from "./leftovers.js";
import { outbox } from "./outbox.js";
import { keepSaving } from "./saving.js";
import { toldIn } from "./told.js";

const TWICE = { within: 400, apart: 30 };

const pad = document.getElementById("pad"), form = document.getElementById("count");
const tally = document.getElementById("tally"), leftovers = document.getElementById("leftovers");
const find = (name, within = pad) => within.querySelector(`[data-${name}]`);
const all = (name, within = pad) => [...within.querySelectorAll(`[data-${name}]`)];

const steps = new Map(all("step", tally).map(item => [item.dataset.step, item.dataset]));
const how = document.getElementById("how"), contractOf = key => `contract-${key}`;
const told = toldIn(form), cells = cellsOf(pad), box = outbox(pad.dataset.meeting);
const hands = [...steps.keys()].filter(told.isHand);
let step = "", answer = null, typing = false, entries = null, goneAt = -Infinity;

// --- what can be tapped

function put(key = step) {
  entries.put(key, steps.get(key)?.title ?? "");
  paint();
}

// An entry that may have no hand of its own here: how the deal ended, or a contract.
function putEntry(key) {
  const [, seat] = key.split(contractOf(""));
  if (seat) putContract(seat);
  else put(key);
}

function putContract(key) {
  entries.put(contractOf(key), `${titleOf(key)}, ${find("do=contract").textContent}`);
  paint();
}

const titleOf = key => steps.get(key)?.title ?? form.dataset.winner;

function choose(cards) {
  told.putCards(step, cards.join(" "));
  put();
}

function tapCard(code) {
  if (!cells.has(code) || told.kind(step) === "points") return;
  if (step === "indicator") {
    choose([code]);
    go(history.state?.then);
  } else if (cells.isFull(code)) showRefusal(find("result"), cells.where(code));
  else choose([...told.cards(step), code]);
}

const commands = {
  undo: () => choose(told.cards(step).slice(0, -1)),
  clear() {
    find("chosen").open = false;
    choose([]);
  },
  nothing() {
    told.putNothing(step);
    put();
  },
  contract() {
    const laid = told.field(step, "contract_met");
    laid.checked = !laid.checked;
    putContract(step);
  },
  type() {
    typing = !typing;
    paint();
    if (typing) find("typed").focus();
  },
  next() {
    const following = told.isHand(step) ? hands[hands.indexOf(step) + 1] : history.state?.then;
    if (following || !told.isHand(step)) return go(following);
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches, preview = find("preview", tally);
    preview.focus({ preventScroll: true }); // from here Tab leads to Save, and not through all the cards
    preview.scrollIntoView({ behavior: calm ? "auto" : "smooth" });
  },
  form: showForm,
};

// The kind is remembered for the hands that follow.
function chooseKind(kind) {
  const wasTold = !told.isEmpty(step);
  for (const key of hands.slice(hands.indexOf(step))) {
    if (key === step || told.isEmpty(key)) told.field(key, "kind").value = kind;
  }
  if (wasTold) put();
  else paint();
  if (kind === "points") find("total").focus();
}

// --- from hand to hand; Back leads to the one before

function go(key) {
  if (!key) return history.back();
  history.pushState({ step: key, deeper: true }, "");
  show(key);
}

function show(key) {
  step = steps.has(key) ? key : hands[0];
  typing = false;
  find("chosen").open = false;
  paint();
  scrollTo(0, 0);
  find("title").focus({ preventScroll: true });
}

// The opened card is asked for first, and leads on to the first hand.
function first() {
  const asks = steps.has("indicator") && !form.elements.indicator.value;
  return asks ? { step: "indicator", then: hands[0] } : { step: hands[0] };
}

// --- what is shown

function paint() {
  const kind = told.kind(step), isEmpty = told.isEmpty(step), isTotal = kind === "points";
  const asksHow = step === "indicator" || (step === hands[0] && isEmpty);
  const { title, about } = steps.get(step);
  document.title = `${title} · Scorekeeper`;
  document.body.classList.toggle("last", step === hands.at(-1));
  pad.classList.toggle("total", isTotal);
  find("title").textContent = title;
  find("about").textContent = about;
  find("kind").hidden = !told.isHand(step);
  find("kind").value = kind === "nothing" ? "deadwood" : kind;
  place(how, asksHow ? find("ending") : find("how", tally));
  find("ending").hidden = !asksHow || typing || isTotal;
  find("typing").hidden = !typing && !isTotal;
  find("chosen").hidden = asksHow || typing || isTotal;
  showIn(find("typed"), isTotal ? null : told.field(step, "cards"));
  showIn(find("total"), isTotal ? told.field(step, "points") : null);
  for (const hint of all("hint")) hint.hidden = hint.dataset.hint !== kind || told.cards(step).length > 0;
  const nothing = find("do=nothing");
  if (nothing) nothing.hidden = kind !== "deadwood" || !isEmpty;
  find("do=type").setAttribute("aria-pressed", typing);
  const contract = find("do=contract");
  if (contract) contract.setAttribute("aria-pressed", told.field(step, "contract_met").checked);
  cells.paint(answer, step, told.cards(step));
  const opened = form.elements.indicator?.value;
  find("opened")?.replaceChildren(opened ? cells.chip(opened) : "?");
  const result = answer?.results[step]?.trim() || (asksHow && answer?.results.ending.trim()) || "";
  showResult(find("result"), fragment(result));
  paintStates();
}

function paintStates() {
  const of = [step, contractOf(step)].map(key => entries?.state(key)).find(Boolean) ?? (told.isEmpty(step) ? "" : "draft");
  const state = pad.inert ? "" : of, waits = !entries?.allTold(); // a locked pad has a notice of its own
  for (const words of all("state", find("states"))) words.hidden = words.dataset.state !== state;
  find("result").dataset.of = state;
  const preview = find("preview", tally);
  preview.classList.toggle("old", waits);
  preview.querySelector(".main")?.toggleAttribute("disabled", waits || saving.isPending());
}

function place(part, where) {
  if (part.parentElement !== where) where.prepend(part);
}

function showIn(input, field) {
  input.hidden = !field;
  if (field && document.activeElement !== input) input.value = field.value;
}

// --- what the server says

function take(now) {
  answer = now;
  // other steps than those of this page: somebody dropped, or another has won
  if (now.layout !== pad.dataset.layout) loadAnew();
  for (const shown of all("result-of", tally)) shown.innerHTML = answer.results[shown.dataset.resultOf] ?? "";
  find("preview", tally).innerHTML = answer.preview;
  paint();
}

// A tap that is on its way is told first; its answer leads here again.
const loadAnew = untouched(() => entries.allTold() && !saving.isPending() && location.reload());

const end = untouched(now => {
  const notice = document.getElementById("gone");
  notice.innerHTML = now.gone ?? "";
  notice.hidden = false;
  offerLeftovers(leftovers, box, () => true);
  pad.inert = true;
  paintStates();
  tally.hidden = true;
  notice.scrollIntoView();
});

const saving = keepSaving(box, () => {
  pad.inert = true;
  paintStates();
});

// --- listening

// The second tap of a double tap would hit what the first one has put there, and one that was meant for a hand that is
// gone would hit the hand that has come instead.
let turned = null;
function isSecond({ timeStamp, clientX, clientY }) {
  if (performance.now() - goneAt < TWICE.within) return true;
  if (!turned || timeStamp - turned.timeStamp > TWICE.within) return false;
  return Math.hypot(clientX - turned.clientX, clientY - turned.clientY) < TWICE.apart;
}

function listen() {
  document.addEventListener("click", event => {
    const target = event.target.closest("#pad button, #pad a, #tally [data-go], #tally [data-do]");
    if (!target) return;
    if (isSecond(event)) return event.preventDefault();
    const { card, at, go: key } = target.dataset, before = step;
    if (card) tapCard(card);
    else if (at) choose(told.cards(step).filter((_, place) => place !== Number(at)));
    else if (key) key !== step && go(key);
    else if (target.dataset.do) commands[target.dataset.do]();
    else if (history.state?.deeper && target === find("back")) {
      event.preventDefault();
      history.back();
    }
    turned = step === before ? null : event;
  });
  find("kind").addEventListener("change", event => chooseKind(event.target.value));
  find("typed").addEventListener("input", event => (told.putCards(step, event.target.value), put()));
  find("total").addEventListener("input", event => (told.field(step, "points").value = event.target.value, put()));
  find("typing").addEventListener("keydown", event => event.key === "Enter" && (event.preventDefault(), commands.next()));
  how.addEventListener("change", event => putEntry(entryOf(event.target.name)));
  tally.addEventListener("submit", event => {
    event.preventDefault();
    if (entries.allTold()) saving.save(event.target);
  });
  addEventListener("popstate", event => event.state && show(event.state.step));
  addEventListener("pageshow", event => event.persisted && location.reload());
  typedCards({ card: tapCard, undo: commands.undo, next: commands.next });
}

// --- begin, and give way to the plain form

function begin(early) {
  const writing = document.activeElement;
  for (const control of how.querySelectorAll("input")) control.setAttribute("form", form.id);
  document.body.classList.add("counting");
  pad.hidden = tally.hidden = false;
  if (!steps.has(history.state?.step)) {
    if (history.state?.step) goneAt = performance.now(); // it was counted here until somebody else said what became of it
    history.replaceState(first(), "");
  }
  const winner = form.elements.winner.value;
  early.forEach(key => box.forget(`${pad.dataset.number}/${key}`)); // what stands in the fields is newer
  offerLeftovers(leftovers, box, (number, entry) => number !== pad.dataset.number || entry.winner !== winner);
  entries = followEntries(form, pad.dataset.entries, pad.dataset.number, box, {
    onAnswer: take,
    onState: () => entries && paintStates(),
    onGone: end,
  });
  show(history.state.step);
  listen();
  early.forEach(putEntry);
  goOnWriting(writing);
  saving.resume();
}

// Whoever is in the middle of a word when the pad comes goes on with it there.
function goOnWriting({ name, type }) {
  const key = name && entryOf(name);
  if (!steps.has(key) || type === "radio" || type === "checkbox") return;
  history.replaceState(told.isHand(key) ? { step: key } : { step: key, then: hands[0] }, "");
  show(key);
  commands.type();
  if (told.kind(key) === "points") find("total").focus();
}

function showForm() {
  entries.stop();
  document.body.classList.remove("counting");
  pad.hidden = tally.hidden = true;
  form.prepend(how);
  for (const part of form.querySelectorAll("details")) part.open = true;
  scrollTo(0, 0);
}

// A dealer or a note that has been told goes out with the plain form, which therefore stays.
const early = toldEarly(form);
if (hands.length && !early.has("")) begin(early);
