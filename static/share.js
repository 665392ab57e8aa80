// The ways that a browser has to send something: what it lacks stays hidden, and the text can always be copied by hand.

// What they do is set, not added, as a page that is shown anew offers them again.
export function offerWays() {
  const results = document.getElementById("results");
  if (results) {
    offer("share", navigator.share, ignoring(() => navigator.share({ title: document.title, text: results.value })));
    offer("share-picture", navigator.share && canSendFiles(), ignoring(() => sharePicture(results)));
    offer("copy", navigator.clipboard, ignoring(button => copy(results, button)));
    results.onfocus = () => results.select();
  }
  offer("print", window.print, () => window.print());
}

function offer(id, works, act) {
  const button = document.getElementById(id);
  if (!button || !works) return;
  button.hidden = false;
  button.onclick = () => act(button);
}

async function sharePicture(results) {
  const picture = await (await fetch(results.dataset.picture)).blob();
  await navigator.share({ title: document.title, files: [new File([picture], "results.png", { type: "image/png" })] });
}

async function copy(results, button) {
  await navigator.clipboard.writeText(results.value);
  button.textContent = button.dataset.done;
}

const canSendFiles = () => navigator.canShare?.({ files: [new File([], "results.png", { type: "image/png" })] });
// whoever closes the phone's list of ways to send has changed their mind
const ignoring = act => button => act(button).catch(() => {});

offerWays();
