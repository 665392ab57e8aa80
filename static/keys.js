// Cards typed on a keyboard: rank, then suit, wherever the letters of its layout stand.

const RANKS = { KeyA: "A", KeyT: "10", KeyJ: "J", KeyQ: "Q", KeyK: "K" };
const SUITS = { KeyC: "C", KeyD: "D", KeyH: "H", KeyS: "S" };

export function typedCards({ card, undo, next }) {
  let rank = "";
  addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input:not([type=radio]), select, textarea")) return;
    if (event.key === "*") return card("*");
    if (event.key === "Backspace") return rank ? (rank = "") : undo();
    if (event.key === "Enter" && !event.target.closest("button, a, summary, label, input")) return next();
    if (rank && SUITS[event.code]) card(rank + SUITS[event.code]);
    rank = RANKS[event.code] ?? (/^[2-9]$/.test(event.key) ? event.key : event.key === "0" || event.key === "1" ? "10" : "");
  });
}
