// Small things to build the page with.

const SVG = "http://www.w3.org/2000/svg";

// An element; children are elements, texts, or lists of both, empty ones left out.
function h(name, attributes, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, v] of Object.entries(value)) element.style.setProperty(name, v);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
  return element;
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes || {})) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function symbol(id, name) {
  return svg("svg", { class: `symbol ${name || ""}`, "aria-hidden": "true" }, svg("use", { href: `#${id}` }));
}

function many(n, one, more) {
  return `${n} ${n === 1 ? one : more || `${one}s`}`;
}

function sentence(text) {
  return text ? text[0].toUpperCase() + text.slice(1) : "";
}

function percent(p) {
  return `${Math.round(100 * p)} %`;
}

const DICE = ["ceremonial", "charm", "divine", "illusion", "natural", "sympathy", "time", "artifice", "astral"];
const TOKENS = [
  ["wounds", "t-wound", "wound", "wounds"], ["exhaustion", "t-exhaustion", "exhaustion", "exhaustion"],
  ["status", "t-status", "status token", "status tokens"], ["red_rains", "t-rain", "Red Rains token", "Red Rains tokens"],
];

function tokens(card, without = []) {
  return TOKENS.filter(([key]) => card[key] && !without.includes(key)).map(([key, id, one, more]) =>
    h(`span.token.${key}`, { title: many(card[key], one, more) }, symbol(id), String(card[key])));
}

function die(type, level, exhausted) {
  const words = `${type} ${level}${exhausted ? ", exhausted" : ""}`;
  return h(`span.die.${type}.${level}${exhausted ? ".spent" : ""}`, { role: "img", "aria-label": words, title: words },
    symbol(`d-${type}`));
}

function diceRow(dice) {
  const active = dice.flatMap((d) => Array.from({ length: d.active }, () => die(d.type, d.level, false)));
  const spent = dice.flatMap((d) => Array.from({ length: d.exhausted }, () => die(d.type, d.level, true)));
  return [active, active.length && spent.length ? h("span.split", { "aria-hidden": "true" }) : null, spent];
}

// The words of a card for who cannot see it.
function cardWords(card) {
  if (!card.title) return "a card face down";
  const words = [card.title, card.type.toLowerCase()];
  if (card.face_down) words.push("face down");
  if (card.attack !== null) words.push(`attack ${card.attack}`);
  if (card.life !== null) words.push(`${Math.max(0, card.life_left)} of ${card.life} life left`);
  if (card.recover !== null) words.push(`recover ${card.recover}`);
  if (card.focus) words.push(`focus ${card.focus}`);
  for (const [key, , one, more] of TOKENS) if (card[key]) words.push(many(card[key], one, more));
  for (const die of card.dice) words.push(`${die.type} ${die.level} die on it`);
  for (const other of card.attached) words.push(`with ${other.title}`);
  words.push(...card.marks);
  return words.join(", ");
}
