// What has happened since the last decision, in order: one sentence after the other, which can be skipped.

const PACE = 550; // milliseconds for a sentence
const story = { log: [], telling: null };

function drawHappened() {
  const state = game.state, told = state.told;
  return [h("h2", null, state.n && told.length ? "Since your last decision" : "What has happened"),
    told.length ? h("ol.log.news", { tabindex: "0", "aria-label": "events in their order" }, told.map((line) => h("li.now", null, h("p", null, sentence(line))))) :
      h("p.quiet", null, "Nothing new.")];
}

// Shows the sentences one by one; a click, a key or a new decision shows all.
function tellSlowly() {
  stopTelling();
  const lines = [...document.querySelectorAll(".news li")];
  if (lines.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches || !kept("settings", {}).slowly) return;
  let shown = 1;
  lines.slice(1).forEach((line) => line.classList.add("later"));
  story.telling = setInterval(() => {
    lines[shown].classList.remove("later");
    lines[shown].scrollIntoView({ block: "nearest" });
    shown += 1;
    if (shown === lines.length) stopTelling();
  }, PACE);
}

function stopTelling() {
  clearInterval(story.telling);
  story.telling = null;
  for (const line of document.querySelectorAll(".news .later")) line.classList.remove("later");
}

function remember(state) {
  story.log = story.log.filter((part) => part.n < state.n);
  if (state.told.length) story.log.push({ n: state.n, round: state.board.round, told: state.told });
}

function openLog() {
  open("Log", story.log.length ? h("ol.log.whole", null, story.log.map((part) => h("li", null,
    h("b", null, part.round ? `Round ${part.round}` : "Before the game"), part.told.map((line) => h("p", null, sentence(line)))))) : h("p.quiet", null, "Nothing has happened yet."));
  const last = dialog.querySelector(".log.whole li:last-child");
  if (last) last.scrollIntoView({ block: "end" });
}
