// The ways that a browser has to send something: what it lacks stays hidden, and the text can always be copied by hand.

const results = document.getElementById("results");

function offer(id, works, act) {
  const button = document.getElementById(id);
  if (!button || !works) return;
  button.hidden = false;
  button.addEventListener("click", () => act(button));
}

async function sharePicture() {
  const picture = await (await fetch(results.dataset.picture)).blob();
  await navigator.share({ title: document.title, files: [new File([picture], "results.png", { type: "image/png" })] });
}

async function copy(button) {
  await navigator.clipboard.writeText(results.value);
  button.textContent = button.dataset.done;
}

const canSendFiles = () => navigator.canShare?.({ files: [new File([], "results.png", { type: "image/png" })] });
// whoever closes the phone's list of ways to send has changed their mind
const ignoring = act => button => act(button).catch(() => {});

if (results) {
  offer("share", navigator.share, ignoring(() => navigator.share({ title: document.title, text: results.value })));
  offer("share-picture", navigator.share && canSendFiles(), ignoring(sharePicture));
  offer("copy", navigator.clipboard, ignoring(copy));
  results.addEventListener("focus", () => results.select());
}
offer("print", window.print, () => window.print());
