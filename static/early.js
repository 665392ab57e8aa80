// What somebody has told in the plain form before the script of the pad was there.

import { entryOf } from "./entries.js";

// Return the keys of the entries that were told; "" stands for what goes out with the plain form alone. What the Back
// button brings back is no news.
export function toldEarly(form) {
  const isNew = performance.getEntriesByType("navigation")[0]?.type === "navigate";
  const changed = isNew ? [...form.querySelectorAll("input, select")].filter(isChanged) : [];
  return new Set(changed.map(({ name }) => entryOf(name)));
}

function isChanged(field) {
  if (field.options) return field.value !== (field.querySelector("[selected]") ?? field.options[0]).value;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
