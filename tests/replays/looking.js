// What the tests ask a page in a browser.
({
  // Words that do not fit where they stand, of what has no scroll bar.
  cut: () => [...document.querySelectorAll("button, .chip, .tile, .flag, .choice, .panel, .side, h1, h2, .row, dd")]
      .filter((e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map((e) => e.className + ": " + e.textContent),

  // Buttons of the table that lie over each other.
  overlaps: () => {
    const boxes = [...document.querySelectorAll("#table .tile, #table .chip, #table .body, #table .lane h3, #table .die")]
      .filter((e) => !e.parentElement.closest(".tile, .chip")).map((e) => [e, e.getBoundingClientRect()]);
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.flatMap(([e, a], i) => boxes.slice(i + 1).filter(([f, b]) => over(a, b) && !e.contains(f) && !f.contains(e))
      .map(([f]) => e.textContent + " / " + f.textContent));
  },

  // Contrast of words and of the signs on dice with what lies behind them, the least of each kind.
  contrast: () => {
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
    const paint = (colour, under) => {
      context.fillStyle = under; context.fillRect(0, 0, 1, 1); context.fillStyle = colour; context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    };
    const css = ([r, g, b]) => `rgb(${r} ${g} ${b})`;
    const behind = (e) => e === null ? "white" : css(paint(getComputedStyle(e).backgroundColor, behind(e.parentElement)));
    const light = (rgb) => rgb.map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const out = {};
    const take = (kind, e) => {
      const back = behind(e), [a, b] = [light(paint(getComputedStyle(e).color, back)), light(paint(back, back))];
      out[kind] = Math.min(out[kind] ?? 99, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
    };
    for (const e of document.querySelectorAll(".die:not(.spent)")) take("die", e);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const e = walker.currentNode.parentElement;
      if (walker.currentNode.data.trim() && e.checkVisibility() && !e.closest("script, style, option, .unseen, .skip, .log")) take("words", e);
    }
    return out;
  },

  // Draws every step of the view; how many of them have a table and a decision.
  drawn: () => {
    const slider = document.getElementById("slider"), last = Number(slider.max);
    let drawn = 0;
    for (let n = 0; n <= last; n += 1) {
      slider.value = n;
      slider.dispatchEvent(new Event("input"));
      drawn += document.querySelector("#table .side") !== null && document.querySelector("#decision h2") !== null;
    }
    return drawn;
  },

  // How many things the Tab key is to reach.
  stops: () => [...document.querySelectorAll("button, select, input, summary")]
    .filter((e) => e.checkVisibility() && (e.tagName === "SUMMARY" || !e.closest("details:not([open])"))).length,

  // What has the focus: which of those that had it, its kind, its name, the ring around it.
  focused: () => {
    const e = document.activeElement;
    e.dataset.visited ??= String(document.querySelectorAll("[data-visited]").length);
    const name = e.getAttribute("aria-label") || e.textContent || e.labels?.[0]?.textContent || "";
    return [e.dataset.visited, e.tagName, name.trim(), getComputedStyle(e).outlineStyle];
  },
})
