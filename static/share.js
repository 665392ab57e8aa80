// The phone's own way to send something, where the browser has it.

const button = document.getElementById("share"), results = document.getElementById("results");

if (navigator.share && results.value) {
  button.hidden = false;
  button.addEventListener("click", () => navigator.share({ title: document.title, text: results.value }).catch(() => {}));
}
results.addEventListener("focus", () => results.select());
