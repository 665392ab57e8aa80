// Saving a deal: the form goes out until the server has answered, and is kept over a closed tab; it saves once.

import { send } from "./net.js";
import { retrying } from "./retry.js";

const PATH = "save";

// A notice of the page says "sending" or "unsent"; `onState()` is called whenever that changes.
export function keepSaving(box, onState = () => {}) {
  const notice = document.getElementById("unsaved");
  let flying = false;
  const again = retrying(go);

  async function go() {
    const kept = box.kept(PATH) ?? pending;
    if (!kept || flying) return;
    flying = true;
    tell("sending");
    const { state, answer } = await send(kept.address, new URLSearchParams(withToken(kept.fields)));
    flying = false;
    if (state === "unsent") {
      tell("unsent");
      return again.later();
    }
    box.forget(PATH);
    again.done();
    if (state === "saved") return location.assign(answer.location);
    sendAsPage(kept);
  }

  function tell(state) {
    notice.hidden = false;
    for (const words of notice.querySelectorAll("[data-state]")) words.hidden = words.dataset.state !== state;
    onState();
  }

  let pending = null;

  return {
    isPending: () => flying || Boolean(pending),
    save(form) {
      if (pending) return;
      pending = { address: form.action, fields: [...new FormData(form)] };
      box.keep(PATH, pending);
      go();
    },
    resume() {
      pending = box.kept(PATH);
      go();
    },
  };
}

// The token may be another than when it was first sent: the keeper link was opened again.
function withToken(fields) {
  const token = document.querySelector("[name=csrf_token]")?.value;
  return fields.map(([name, value]) => [name, name === "csrf_token" ? token ?? value : value]);
}

// The same once more, so that the page which says what is wrong can be seen.
function sendAsPage({ address, fields }) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  form.hidden = true;
  for (const [name, value] of withToken(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
