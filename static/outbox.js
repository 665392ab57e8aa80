// What this phone has told and the server has not acknowledged yet, by club and meeting. It outlives the page.

const PREFIX = "scorekeeper";

// Return the outbox of a meeting: `keep` a value under a path such as "3/1", `kept` reads it, `forget` drops it.
export function outbox(meeting) {
  const name = path => `${PREFIX}/${meeting}/${path}`;
  return {
    keep: (path, value) => attempt(() => localStorage.setItem(name(path), JSON.stringify(value))),
    kept: path => read(name(path)),
    forget: path => attempt(() => localStorage.removeItem(name(path))),
    paths: () => attempt(() => Object.keys(localStorage)
      .filter(key => key.startsWith(name(""))).map(key => key.slice(name("").length)).sort()) ?? [],
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

function read(key) {
  return attempt(() => JSON.parse(localStorage.getItem(key))) ?? null;
}
