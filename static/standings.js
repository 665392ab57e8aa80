// The standings and the results follow the table: what is saved there appears here by itself.

import { showingAnew } from "./anew.js";
import { untouched } from "./held.js";
import { poll, tagOf } from "./net.js";
import { offerWays } from "./share.js";

const network = document.getElementById("network");
const show = showingAnew("#places", ".top, #places", { after });

const polling = poll(network.dataset.address, show, {
  tag: tagOf(document),
  onState: untouched(state => {
    const sentence = document.createElement("p");
    sentence.textContent = network.dataset[state] ?? "";
    network.className = sentence.textContent && "notice error";
    network.replaceChildren(...sentence.textContent ? [sentence] : []);
  }),
});

// Results that are final have no more to follow.
function after(fresh) {
  offerWays();
  if (!fresh.getElementById("network")) polling.stop();
}
