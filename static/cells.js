// The cells of the pad and the chosen cards, as they look for one hand. What is wild, gone or missing says the server.

// Show what a hand comes to; what is too long for its line can be scrolled by keyboard too.
export function showResult(line, ...parts) {
  line.replaceChildren(...parts);
  if (line.scrollHeight > line.clientHeight) line.tabIndex = 0;
  else line.removeAttribute("tabindex");
}

// Say in the same place why something cannot be.
export function showRefusal(line, sentence) {
  const words = document.createElement("p");
  words.className = "error";
  words.textContent = sentence;
  showResult(line, words);
}

export const fragment = html => document.createRange().createContextualFragment(html);

export function cellsOf(pad) {
  const cells = new Map([...pad.querySelectorAll("[data-card]")].map(cell => [cell.dataset.card, cell]));
  const chips = pad.querySelector("[data-chips]"), list = pad.querySelector("[data-list]");
  const takesOut = pad.querySelector("[data-takes-out]").content.textContent.trim();
  let answer = null, key = "", cards = [];

  const names = code => answer?.wild[code] ?? cells.get(code)?.dataset.names.split("|") ?? [code];
  const chosen = code => cards.filter(card => card === code).length;

  // Whether this hand has as many of a card as the server says that it can have.
  function isFull(code) {
    if (key === "indicator") return false;
    const held = answer?.held[code];
    return chosen(code) >= (held ? held.most[key] ?? held.left : names(code).length);
  }

  function paint(of, at, now) {
    [answer, key, cards] = [of, at, now];
    const marks = answer?.marks ?? {};
    for (const [code, cell] of cells) {
      const count = chosen(code);
      cell.toggleAttribute("data-mark", code in marks);
      if (code in marks) cell.dataset.mark = marks[code];
      cell.toggleAttribute("data-chosen", count > 0);
      if (count) cell.dataset.chosen = count;
      cell.setAttribute("aria-disabled", isFull(code));
      cell.setAttribute("aria-label", names(code)[Math.min(count, names(code).length - 1)]);
    }
    chips.replaceChildren(...cards.map(chip));
    list.querySelectorAll("[data-at]").forEach(button => button.remove());
    list.prepend(...cards.map(outButton));
  }

  function chip(code) {
    const shown = document.createElement("span"), cell = cells.get(code);
    shown.className = `card ${cell?.className ?? ""} ${answer?.wild[code] ? "wild" : ""}`;
    shown.textContent = cell?.textContent ?? code;
    shown.setAttribute("role", "img");
    shown.setAttribute("aria-label", names(code)[0]);
    return shown;
  }

  function outButton(code, at) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.at = at;
    button.setAttribute("aria-label", takesOut.replace("{}", names(code)[0]));
    button.append(chip(code), " ✕");
    return button;
  }

  return { paint, chip, isFull, has: code => cells.has(code), where: code => answer?.held[code]?.where ?? "" };
}
