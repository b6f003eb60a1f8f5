// What the theme makes in the browser gets what people need who use a keyboard or a screen reader: a name for the bar of
// each block of code, and the focus for a table that is wider than its page.
(() => {
  const content = document.querySelector(".md-content");
  if (!content) return;
  const reach = () => {
    content.querySelectorAll(".md-code__nav").forEach((bar, i) => bar.setAttribute("aria-label", `Code ${i + 1}`));
    content.querySelectorAll(".md-typeset__scrollwrap, table.sortable").forEach((table, i) => {
      if (table.scrollWidth <= table.clientWidth) return;
      table.tabIndex = 0;
      table.setAttribute("role", table.matches("table") ? "table" : "group");
      table.setAttribute("aria-label", `Table ${i + 1}`);
    });
  };
  new MutationObserver(reach).observe(content, { childList: true, subtree: true });
  addEventListener("resize", reach);
  reach();
})();
