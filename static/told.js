// What was told of each hand, in the fields of the plain form: whatever becomes of the script, that form has it all.

const NAMES = { indicator: "indicator", "winner-hand": "winner_hand" };

export function toldIn(form) {
  const field = (key, name) => form.elements[NAMES[key] ?? `seat-${key}-${name}`];
  const isHand = key => /^\d+$/.test(key);
  const kind = key => (isHand(key) ? field(key, "kind").value : key === "indicator" ? key : "hand");
  return {
    field,
    isHand,
    kind,
    cards: key => field(key, "cards").value.split(/\s+/).filter(Boolean),
    isEmpty(key) {
      if (field(key, "cards").value) return false;
      return !isHand(key) || (kind(key) !== "nothing" && !field(key, "points").value);
    },
    // what was said to be nothing is cards after all
    putCards(key, cards) {
      if (isHand(key) && kind(key) === "nothing") field(key, "kind").value = "deadwood";
      field(key, "cards").value = cards;
    },
    putNothing(key) {
      field(key, "kind").value = "nothing";
      field(key, "cards").value = "";
    },
  };
}
