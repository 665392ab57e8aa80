// Keep the screen awake while the page shows a running deal (an element with data-awake), where the browser can.

let lock = null, asking = false;

export async function keepAwake() {
  const wanted = !document.hidden && document.querySelector("[data-awake]");
  if (asking || !navigator.wakeLock) return;
  if (!wanted) {
    lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    asking = true;
    // it is refused when the battery is low
    lock = await navigator.wakeLock.request("screen").catch(() => null);
    asking = false;
    if (document.hidden) keepAwake();
  }
}

document.addEventListener("visibilitychange", keepAwake);
keepAwake();
