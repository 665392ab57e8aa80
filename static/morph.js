// Turn one tree of elements into another and keep what both have: focus, typed words and open parts stay as they are.

const LEFT_ALONE = "script, footer, [data-kept]";

export function morph(old, fresh) {
  const children = [...fresh.childNodes], keys = new Set(children.map(key));
  let next = old.firstChild;
  for (const wanted of children) {
    const same = matching(next, wanted, keys);
    if (!same) {
      old.insertBefore(wanted, next);
      continue;
    }
    while (next !== same) next = dropped(next);
    next = same.nextSibling;
    if (same.nodeType !== Node.ELEMENT_NODE) same.data = wanted.data;
    else if (!same.matches(LEFT_ALONE)) {
      copyAttributes(same, wanted);
      morph(same, wanted);
    }
  }
  while (next) next = dropped(next);
}

// Whatever has a name and stays is not passed over for the sake of something that has none.
function matching(node, wanted, keys) {
  for (; node; node = node.nextSibling) {
    if (node.nodeName === wanted.nodeName && key(node) === key(wanted)) return node;
    if (key(node) && keys.has(key(node))) return null;
  }
  return null;
}

function key(node) {
  return node.id || (node.name === "tap" && node.value) || "";
}

function dropped(node) {
  const next = node.nextSibling;
  if (!(node.nodeType === Node.ELEMENT_NODE && node.matches(LEFT_ALONE))) node.remove();
  return next;
}

function copyAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}
