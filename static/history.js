// The history shows what is found while it is being typed, and counts what a page did not. Without this script the
// button and the link do the same.

import { untouched } from "./held.js";
import { morph } from "./morph.js";
import { ask } from "./net.js";

const form = document.getElementById("search"), figures = document.getElementById("figures");
const PATIENCE = 400;
let timer = 0, asked = "";

function searched() {
  const filled = [...new FormData(form)].filter(([, text]) => text.trim());
  return `${new URL(form.action).pathname}?${new URLSearchParams(filled)}`.replace(/\?$/, "");
}

async function look() {
  const address = asked = searched();
  const got = await ask(address, { headers: { Accept: "text/html" } });
  // a later search has been asked for meanwhile, or this is no answer of ours: the button still works
  if (address !== asked || ![200, 422].includes(got?.status)) return;
  show(new DOMParser().parseFromString(got.answer, "text/html"));
  history.replaceState(null, "", address);
}

const show = untouched(page => {
  morph(form, page.getElementById("search"));
  for (const part of ["found", "foot"]) document.getElementById(part).replaceWith(page.getElementById(part));
  const { dataset, childNodes } = page.getElementById("figures");
  figures.style.minHeight = "";
  if (dataset.rest) count(dataset.rest, [...childNodes]);
  else tell("", childNodes);
});

// Ask where the figures can be had that are not there yet. What is told until then is not read aloud, and takes the
// place of the figures before only if these are long in coming: the line does not flicker under who types.
async function count(rest, meanwhile) {
  if (!rest) return;
  figures.dataset.rest = rest;
  figures.ariaBusy = true;
  const slow = setTimeout(() => tell(rest, meanwhile), PATIENCE);
  const got = await ask(rest, {});
  clearTimeout(slow);
  if (rest !== figures.dataset.rest) return; // of an earlier search
  if (got?.status !== 200) {
    tell(rest, meanwhile);
    figures.ariaBusy = false;
    return;
  }
  figures.style.minHeight = `${figures.getBoundingClientRect().height}px`; // the list stays where it is
  tell("", [got.answer.figures]);
}

function tell(rest, words) {
  if (rest && rest !== figures.dataset.rest) return; // a later search tells its own
  if (words[0]?.parentNode === figures) return; // as it is told already
  const focused = figures.contains(document.activeElement);
  figures.dataset.rest = rest;
  figures.ariaBusy = true;
  figures.replaceChildren(...words);
  figures.ariaBusy = Boolean(rest);
  if (!focused) return;
  figures.tabIndex = -1;
  figures.focus({ preventScroll: true });
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, 250);
});
for (const kind of ["pageshow", "online"]) {
  window.addEventListener(kind, () => count(figures.dataset.rest, [...figures.childNodes]));
}
