// What this phone has told and the server has not acknowledged yet, by club and meeting. It outlives the page.

const PREFIX = "scorekeeper";

// What something else has left there, or another edition of this program, is not taken for our own.
const isText = value => typeof value === "string";
const isTold = kept => Array.isArray(kept?.fields) && kept.fields.every(one => Array.isArray(one) && one.every(isText));
const isEntry = kept => isTold(kept) && isText(kept.label) && isText(kept.winner);
const SHAPES = {
  save: kept => isTold(kept) && isText(kept.address),
  taps: kept => Array.isArray(kept) && kept.every(one => isText(one?.tap) && isText(one.number)),
};

// Return the outbox of a meeting: `keep` a value under a path such as "3/1", `kept` reads it, `forget` drops it.
export function outbox(meeting) {
  const name = path => `${PREFIX}/${meeting}/${path}`;
  const kept = path => read(name(path), SHAPES[path] ?? isEntry);
  return {
    keep: (path, value) => attempt(() => localStorage.setItem(name(path), JSON.stringify(value))),
    kept,
    forget: path => attempt(() => localStorage.removeItem(name(path))),
    paths: () => attempt(() => Object.keys(localStorage)
      .filter(key => key.startsWith(name(""))).map(key => key.slice(name("").length)).filter(kept).sort()) ?? [],
  };
}

// a private window may have no storage, or a full one
function attempt(act) {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function read(key, isOurs) {
  const value = attempt(() => JSON.parse(localStorage.getItem(key)));
  return isOurs(value) ? value : null;
}
