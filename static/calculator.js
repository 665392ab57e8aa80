// The hand calculator: one tap a card, on top of the plain form whose fields it fills. The address has all that was told.

import { cellsOf, fragment, showRefusal, showResult } from "./cells.js";
import { typedCards } from "./keys.js";
import { ask } from "./net.js";
import { retrying } from "./retry.js";

const pad = document.getElementById("pad"), form = document.getElementById("count"), tally = document.getElementById("tally");
const settings = document.getElementById("settings");
const find = (name, within = pad) => within.querySelector(`[data-${name}]`);
const fields = { hand: form.elements.cards, indicator: form.elements.indicator };
const cells = cellsOf(pad), again = retrying(count);
let step = fields.indicator && !fields.indicator.value && !fields.hand.value ? "indicator" : "hand";
let answer = null, typing = false, asked = 0, cleared = [];

const cards = () => fields[step].value.split(/\s+/).filter(Boolean);
const told = () => new URLSearchParams([...new FormData(form)].filter(([, value]) => value));

function choose(now) {
  cleared = now.length ? [] : cards();
  fields[step].value = now.join(" ");
  count();
  paint();
}

function tapCard(code) {
  if (!cells.has(code)) return;
  if (step === "indicator") {
    choose([code]);
    go("hand");
  } else if (cells.isFull(code)) showRefusal(find("result"), cells.where(code));
  else choose([...cards(), code]);
}

const commands = {
  undo: () => choose(cards().length ? cards().slice(0, -1) : cleared),
  clear() {
    find("chosen").open = false;
    choose([]);
  },
  type() {
    typing = !typing;
    paint();
    if (typing) find("typed").focus();
  },
};

function go(to) {
  step = step === to && to === "indicator" ? "hand" : to;
  typing = false;
  paint();
}

// The newest question counts, whichever answer comes last.
async function count() {
  const query = told(), mine = ++asked;
  history.replaceState(history.state, "", `?${query}`);
  const got = await ask(`${pad.dataset.count}?${query}`, {});
  if (mine !== asked) return;
  find("state").hidden = got?.status === 200;
  if (got?.status !== 200) return again.later();
  again.done();
  answer = got.answer;
  find("answer", tally).innerHTML = answer.answer;
  paint();
}

function paint() {
  const title = find("title");
  title.textContent = title.dataset[step];
  document.title = `${title.dataset.hand} · Scorekeeper`;
  find("typing").hidden = !typing;
  find("chosen").hidden = typing;
  if (document.activeElement !== find("typed")) find("typed").value = fields[step].value;
  for (const hint of pad.querySelectorAll("[data-hint]")) hint.hidden = hint.dataset.hint !== step || cards().length > 0;
  find("do=type").setAttribute("aria-pressed", typing);
  cells.paint(answer, step, cards());
  const opened = fields.indicator?.value;
  find("opened")?.replaceChildren(opened ? cells.chip(opened) : "?");
  showResult(find("result"), fragment(answer?.results[step] ?? ""));
}

// Another system, or another number of packs, is another pad. House rules are those of one system.
function change({ target }) {
  const query = told();
  if (target.name === "of") query.delete("rule");
  location.assign(`?${query}`);
}

// What was chosen before the script was there: the pad is still that of the system before.
function chosenMeanwhile() {
  return [...settings.querySelectorAll("input")]
    .find(one => one.type === "radio" ? one.checked && !one.defaultChecked : one.value !== one.defaultValue);
}

function begin() {
  const other = chosenMeanwhile(), writing = Object.keys(fields).find(key => fields[key] === document.activeElement);
  if (other) return change({ target: other });
  for (const control of settings.querySelectorAll("input")) control.setAttribute("form", form.id);
  find("settings", tally).append(settings);
  document.body.classList.add("counting", "last");
  pad.hidden = tally.hidden = false;
  for (const shown of document.querySelectorAll("main > .panel")) shown.remove(); // the answer stands below from now on
  document.addEventListener("click", event => {
    const { card, at, go: to, do: command } = event.target.closest("#pad button")?.dataset ?? {};
    if (card) tapCard(card);
    else if (at) choose(cards().filter((_, place) => place !== Number(at)));
    else if (to) go(to);
    else commands[command]?.();
  });
  find("typed").addEventListener("input", event => (fields[step].value = event.target.value, count(), paint()));
  settings.addEventListener("change", change);
  typedCards({ card: tapCard, undo: commands.undo, next: () => go("hand") });
  step = writing ?? step;
  if (writing) commands.type(); // whoever is in the middle of a word goes on with it
  else paint();
  count();
}

begin();
