// On the pages beside the count: a deal is saved by way of the outbox, an unsent Save goes out, and entries that were
// never counted are shown.

import { offerLeftovers } from "./leftovers.js";
import { outbox } from "./outbox.js";
import { keepSaving } from "./saving.js";
import "./twice.js";

const notice = document.getElementById("leftovers"), form = document.getElementById("save");
const box = outbox((notice ?? form).dataset.meeting);

if (notice) offerLeftovers(notice, box, number => number !== notice.dataset.number);
const saving = keepSaving(box);
saving.resume();
form?.addEventListener("submit", event => {
  event.preventDefault();
  saving.save(form);
});
