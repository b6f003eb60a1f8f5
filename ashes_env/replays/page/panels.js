// Beside the table: the decision, what has happened, the estimate and the jumps.

const SHOWN_FIRST = 14; // choices, before the rest is asked for
const HISTORY = 24; // steps of which the events are told

// --- the decision ---

function drawDecision(step, board, view) {
  if (!board.decision) {
    const result = data.result || board.result;
    return [h("h2", null, board.over ? "The end" : "Here the record ends"),
      h("p.result", null, result ? `${sentence(result)}.` : "Nobody has won yet.")];
  }
  const { seat, prompt, source } = board.decision;
  const told = view === null || view === seat;
  const out = [h("h2", null, `${sentence(sideName(seat))} decides`)];
  if (!told) {
    out.push(h("p.quiet", null, "What may be chosen is not known to this view."));
    return out;
  }
  out.push(h("p.question", null, sentence(prompt), source ? [" ", data.cards[source] ?
    h("button.link", { type: "button", "data-key": "source", onclick: () => openTitle(source) }, `(${source})`) : `(${source})`] : null));
  if (step.value !== null) {
    const p = chance(step.value);
    out.push(h("p.estimate", null, "Its win estimate: ", h("b", null, percent(p)),
      h("span.bar", { "aria-hidden": "true" }, h("span", { style: { width: percent(p).replace(" ", "") } }))));
  }
  const policy = new Map(step.policy || []);
  const order = [...board.choices].sort((a, b) => (policy.get(b.action) || 0) - (policy.get(a.action) || 0));
  const front = order.filter((choice, i) => i < SHOWN_FIRST || choice.action === step.action);
  const rest = order.filter((choice) => !front.includes(choice));
  const row = (choice) => drawChoice(choice, choice.action === step.action, policy);
  out.push(h("ul.choices", { "aria-label": `${many(board.choices.length, "legal choice")}` }, front.map(row)));
  if (rest.length) {
    out.push(h("details", null, h("summary", { "data-key": "rest" }, `${rest.length} more choices`), h("ul.choices", null, rest.map(row))));
  }
  return out;
}

function drawChoice(choice, taken, policy) {
  const p = policy.get(choice.action);
  const at = choice.cards.length ? choice.text.indexOf(": ") : -1;
  return h(`li.choice${taken ? ".taken" : ""}`, taken ? { "aria-current": "true" } : null,
    p === undefined ? null : h("span.fill", { style: { width: `${100 * p}%` }, "aria-hidden": "true" }),
    h("span.mark", null, taken ? symbol("s-taken") : null), taken ? h("span.unseen", null, "Taken: ") : null,
    h("span.choice-text", null, shortText(choice), " ",
      at < 0 ? null : h("span.where", null, choice.text.slice(0, at))),
    p === undefined ? null : h("span.p", null, percent(p)));
}

// The words of a choice without the place that stands before a card.
function shortText(choice) {
  const at = choice.cards.length ? choice.text.indexOf(": ") : -1;
  return at < 0 ? choice.text : choice.text.slice(at + 2);
}

function takenChoice(step, board) {
  return board.choices.find((choice) => choice.action === step.action);
}

// --- events ---

function drawHappened(n, view) {
  const groups = [];
  const index = data.views.indexOf(view);
  for (let at = n; at >= 0 && groups.length < HISTORY; at -= 1) {
    const lines = steps[at].told, before = at ? steps[at - 1] : null;
    const choice = before ? takenChoice(before, before.boards[index]) : null;
    if (!lines.length && !choice) continue;
    groups.push(h(`li${at === n ? ".now" : ""}`, null,
      choice ? h("button.link.chose", { type: "button", "data-key": `step-${at - 1}`, onclick: () => go(at - 1),
        "aria-label": `step ${at - 1}: ${sideName(before.seat)} chose ${choice.text}` },
      h(`span.who.seat-${before.seat % 4}`, null, sentence(sideName(before.seat))), h("span.asked", null, ` ${before.boards[index].decision.does}: `),
      shortText(choice)) : null,
      lines.map((line) => h("p", null, sentence(line)))));
  }
  return [h("h2", null, "What has happened"), groups.length ?
    h("ol.log", { tabindex: "0", "aria-label": "events, the newest first" }, groups) : h("p.quiet", null, "Nothing yet.")];
}

// --- estimate and jumps ---

const W = 320, H = 84;

function drawJumps(view) {
  const lines = estimateOf(view).filter((line) => line.points.length > 1), moments = momentsOf(view);
  const out = [h("h2", null, "Through the game")];
  if (lines.length) {
    out.push(h("p.quiet", null, "Win estimate of ", lines.map((line, i) => [i ? ", " : "", h(`span.key.line-${i % 4}`, null, line.name)]),
      `, over ${many(LAST, "step")}`), drawCurve(lines, moments));
  }
  if (moments.length) {
    out.push(h("h3", null, "Where the estimate moved most"), h("div.jump-list", null, moments.map((moment) =>
      h(`button.jump.${moment.by > 0 ? "up" : "down"}`, { type: "button", "data-jump": moment.n, "data-key": `moment-${moment.n}`,
        "aria-label": `step ${moment.n}: estimate of ${moment.name} from ${percent(moment.from)} to ${percent(moment.to)}`,
        onclick: () => go(moment.n) }, `${moment.n}: ${percent(moment.from)} to ${percent(moment.to)}`))));
  }
  const label = (mark) => sentence(mark);
  out.push(h("h3", null, data.marks.some(([, mark]) => mark.includes("round")) ? "Rounds" : "Parts"),
    h("div.jump-list.rounds", null, data.marks.map(([n, mark]) => h("button.jump", { type: "button", "data-jump": n,
      "data-key": `mark-${n}`, "aria-label": `${label(mark)}, step ${n}`, onclick: () => go(n) }, label(mark)))));
  return out;
}

function drawCurve(lines, moments) {
  const x = (n) => (W * n) / Math.max(1, LAST), y = (p) => 4 + (H - 8) * (1 - p);
  const picture = svg("svg", { class: "curve", viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: "none", role: "img",
    "aria-label": lines.map((line) => `estimate of ${line.name}: ${percent(line.points[0].p)} at first, ${
      percent(line.points.at(-1).p)} at last`).join("; ") });
  for (const [n, mark] of data.marks) {
    if (n) picture.append(svg("line", { class: "round", x1: x(n), x2: x(n), y1: 0, y2: H }, svg("title", {}, mark)));
  }
  picture.append(svg("line", { class: "half", x1: 0, x2: W, y1: y(0.5), y2: y(0.5) }));
  lines.forEach((line, i) => picture.append(svg("polyline", { class: `estimate line-${i % 4}`,
    points: line.points.map(({ n, p }) => `${x(n).toFixed(1)},${y(p).toFixed(1)}`).join(" ") })));
  for (const moment of moments) {
    picture.append(svg("line", { class: `moment ${moment.by > 0 ? "up" : "down"}`, x1: x(moment.n), x2: x(moment.n),
      y1: y(moment.from), y2: y(moment.to) }));
  }
  picture.append(svg("line", { class: "cursor", id: "cursor", x1: 0, x2: 0, y1: 0, y2: H }));
  picture.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    go(Math.round((LAST * (event.clientX - box.left)) / box.width));
  });
  return picture;
}

function markJumps(n) {
  const cursor = document.getElementById("cursor");
  if (cursor) for (const end of ["x1", "x2"]) cursor.setAttribute(end, (W * n) / Math.max(1, LAST));
  const here = data.marks.filter(([at]) => at <= n).at(-1);
  for (const button of document.querySelectorAll(".jump")) {
    const at = Number(button.dataset.jump);
    const on = button.parentElement.classList.contains("rounds") ? here && here[0] === at : at === n;
    if (on) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
}

// --- help ---

// A click on a card shows it.
function picked(card) {
  if (card.attack === undefined) openTitle(card.title); // in hand: only the title is known
  else openCard(card);
}

const KEYS = [
  ["Left, right arrow", "one step back, one step on"], ["Home, End", "first step, last step"],
  ["n, p", "next round, round before"], ["m, Shift m", "where the estimate moved most: the greatest first, and back"],
  ["v, Shift v", "next view, view before"], ["Space", "play, pause"], ["t", "dark or light"], ["Enter", "details of the card in focus"],
  ["?", "this help"], ["Esc", "close what is open"],
];

function openHelp() {
  open("Keys and symbols", h("table", null, h("tbody", null, KEYS.map(([key, what]) => h("tr", null, h("th", { scope: "row" }, key), h("td", null, what))))),
    legend(),
    h("p.quiet", null, "Cards with a bright edge have changed since the step before. A dot is on those that may be chosen, a double edge around the one that was."));
}
