// A first game that explains itself: ten steps, each at the first decision that it is about.

const LESSONS = [
  { when: (s) => s.n === 0 || /discard cards before/.test(s.question), title: "Your first hand", text: "You begin with the same five cards that your deck recommends. Each round begins with drawing back up to five cards and rolling your ten dice. You may first throw away cards that you do not want." },
  { when: (s) => /take an action/.test(s.question), title: "Your turn", text: "In your turn you take one main action and, if you like, one side action. Every line on the right is something you may do now; on the table, whatever you can choose has a dot. Rest the pointer on a card, or press it long, to read it." },
  { when: (s) => /take an action/.test(s.question) && s.board.sides[s.seat].units.length > 0, title: "Your units", text: "Units stay on your battlefield and fight for you. The sword is what they deal, the heart what they can take. A unit that attacked is exhausted: it waits until the end of the round." },
  { when: (s) => s.choices.some((c) => c.die), title: "Dice", text: "Cards are paid with dice. A die has a type and a side: basic, class or power. A power side pays for everything lower of its type, and any die pays for basic. Click a die, or drag it to the decision." },
  { when: (s) => /attacker/.test(s.question), title: "Attacking", text: "Choose which units attack. All of them become exhausted afterwards, so think about who stays behind to block." },
  { when: (s) => /block/.test(s.question), title: "Blocking", text: "A unit of yours may stand in the way: then the two fight, and your Phoenixborn is safe from that attacker." },
  { when: (s) => /counter/.test(s.question), title: "Countering", text: "Your unit is attacked and may strike back. If it does, it becomes exhausted." },
  { when: (s) => s.board.sides.some((side) => side.kind === "chimera" && side.red_rains > 0), title: "The Red Rains", text: "The drops beside the Chimera count up. When they reach its Ultimate, something terrible happens and they start anew. Watch them, and finish before too many storms." },
  { when: (s) => s.board.round >= 2, title: "A new round", text: "When all sides have passed, the round ends: exhausted dice and cards recover, wounds stay where recovery does not reach. Then everybody draws and rolls again." },
  { when: (s) => s.board.sides.some((side) => side.kind === "chimera" && side.phoenixborn && side.phoenixborn.life_left <= side.phoenixborn.life / 2), title: "Half way", text: "The Chimera has lost half of its life. Attack it directly whenever its aspects cannot block, and keep your Phoenixborn alive: that is all it takes to win." },
];

const FIRST_GAME = { kind: "red_rains", people: 1, chimera: "The Corpse of Viros", level: "S1", handicap: 10, decks: ["The Corpse of Viros: Coal"], seed: 11 };

function nextLesson(state) {
  if (!kept("explaining", false) || state.over || !state.asks) return null;
  const seen = kept("lessons", []);
  const i = LESSONS.findIndex((one, at) => !seen.includes(at) && one.when(state));
  return i < 0 ? null : i;
}

function drawLesson(state) {
  const i = nextLesson(state);
  if (i === null) return null;
  const seen = kept("lessons", []);
  return h("section.lesson", { "aria-label": "Explanation" }, h("h3", null, `${seen.length + 1} of ${LESSONS.length}: ${LESSONS[i].title}`), h("p", null, LESSONS[i].text),
    h("button.tool", { type: "button", "data-key": "lesson", onclick: () => { keep("lessons", [...kept("lessons", []), i]); redraw(); } }, "I see"));
}

function firstGame() {
  keep("lessons", []);
  begin(FIRST_GAME, true);
}
