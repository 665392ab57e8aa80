// What this phone has told of a deal that is not being counted any more: it is shown in words, never applied.

const NUMBER = /^\d+(?=\/)/;
const TYPED = /^(indicator|winner_hand|seat-\d+-(cards|points|contract_met))$/;

// Show the kept entries that `isLeft(number, entry)` names, with a button that forgets them.
export function offerLeftovers(notice, box, isLeft) {
  const left = box.paths().filter(path => NUMBER.test(path) && isLeft(NUMBER.exec(path)[0], box.kept(path)));
  const lines = left.map(path => line(notice.dataset.deal.replace("{}", NUMBER.exec(path)[0]), box.kept(path)));
  notice.querySelector("ul").replaceChildren(...lines.filter(Boolean));
  const forget = () => left.forEach(box.forget);
  if (!notice.querySelector("li")) {
    forget();
    notice.hidden = true;
    return;
  }
  notice.hidden = false;
  notice.querySelector("button").onclick = () => (forget(), notice.hidden = true);
}

function line(deal, entry) {
  const typed = entry.fields.filter(([name, value]) => TYPED.test(name) && value).map(([, value]) => (value === "y" ? "✓" : value));
  if (!typed.length) return null;
  const item = document.createElement("li");
  item.textContent = `${deal} · ${entry.label}: ${typed.join(" · ")}`;
  return item;
}
