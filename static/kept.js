// On the table page: an unsent Save goes out, and entries that were never counted are shown.

import { offerLeftovers } from "./leftovers.js";
import { outbox } from "./outbox.js";
import { keepSaving } from "./saving.js";

const notice = document.getElementById("leftovers"), unsaved = document.getElementById("unsaved");
const box = outbox(notice.dataset.meeting);

offerLeftovers(notice, box, number => number !== notice.dataset.number);
keepSaving(box, {
  onState(state) {
    unsaved.hidden = !state;
    for (const words of unsaved.querySelectorAll("[data-state]")) words.hidden = words.dataset.state !== state;
  },
}).resume();
