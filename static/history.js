// The history shows what is found while it is being typed. Without this script the button does the same.

import { ask } from "./net.js";

const form = document.getElementById("search");
let timer = 0, asked = "";

function searched() {
  const filled = [...new FormData(form)].filter(([, text]) => text.trim());
  return `${form.getAttribute("action")}?${new URLSearchParams(filled)}`.replace(/\?$/, "");
}

async function look() {
  const address = asked = searched();
  const got = await ask(address, { headers: { Accept: "text/html" } });
  // a later search has been asked for meanwhile, or this is no answer of ours: the button still works
  if (address !== asked || got?.status !== 200) return;
  const page = new DOMParser().parseFromString(got.answer, "text/html");
  document.getElementById("found").replaceWith(page.getElementById("found"));
  form.querySelector(".buttons").replaceWith(page.querySelector("#search .buttons"));
  history.replaceState(null, "", address);
}

form.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(look, 250);
});
