// What opens over the page: cards, piles, and the meaning of the symbols.

const dialog = document.getElementById("dialog");

function open(title, ...content) {
  const close = h("button.icon.close", { type: "button", "aria-label": "Close", title: "Close (Esc)", onclick: () => dialog.close() },
    symbol("i-close"));
  document.getElementById("dialog-body").replaceChildren(
    h("header", null, h("h2", { id: "dialog-title" }, title), close), h("div.dialog-text", { tabindex: "0" }, content));
  if (!dialog.open) dialog.showModal();
  close.focus();
}

dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

// What is known of every card of a title.
function general(title) {
  const [type, text] = data.cards[title] || ["", ""];
  const lines = text.split("\n").slice(1).filter(Boolean);
  return [type ? h(`p.type.${TYPES[type] || "ally"}`, null, type) : null,
    lines.map((line) => line.startsWith("  ") ? h("p.in", null, line.trim()) : h("p", null, line)),
    type && !lines.length ? h("p.quiet", null, "Nothing more is printed on it.") : null];
}

function openTitle(title, why) {
  open(title, why ? h("p.now", null, sentence(why)) : null, general(title));
}

function openCard(card) {
  const now = [];
  if (card.attack !== null) now.push(`attack ${card.attack}`);
  if (card.life !== null) now.push(`${Math.max(0, card.life_left)} of ${card.life} life left`);
  if (card.recover) now.push(`recover ${card.recover}`);
  if (card.focus) now.push(`focus ${card.focus}`);
  for (const [key, , one, more] of TOKENS) if (card[key]) now.push(many(card[key], one, more));
  for (const on of card.dice) now.push(`a ${on.type} ${on.level} die on it`);
  if (card.face_down) now.push("face down");
  now.push(...card.marks);
  open(card.title, now.length ? h("p.now", null, h("b", null, "Now: "), now.join(", ")) : null, general(card.title),
    card.attached.map((other) => [h("h3", null, `Attached: ${other.title}`), tokens(other), general(other.title)]));
}

function openPile(what, cards) {
  open(what, h("ul.pile-list", null, cards.map(({ title, n }) => h("li", null, n > 1 ? h("b", null, `${n} × `) : null,
    h("button.link", { type: "button", onclick: () => openTitle(title) }, title)))));
}

// The meaning of dice and symbols.
function legend() {
  return [
    h("h3", null, "Dice: basic, class, power"), h("div.legend", null, DICE.map((type) => h("div", null,
      ["basic", "class", "power"].map((level) => die(type, level, false)), h("span", null, type)))),
    h("p", null, die("natural", "class", true), " a dashed die is exhausted."),
    h("h3", null, "On cards"), h("div.legend", null,
      [["s-attack", "attack"], ["s-life", "life"], ["s-recover", "recover"], ["t-wound", "wounds"], ["t-exhaustion", "exhaustion"],
        ["t-status", "status"], ["t-rain", "Red Rains"], ["s-main", "main action left"], ["s-side", "side action left"],
        ["s-first", "first player"]].map(([id, name]) => h("div", null, symbol(id), h("span", null, name)))),
  ];
}
