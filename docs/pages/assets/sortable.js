// A click on the head of a table of the class "sortable", or Enter there, sorts its rows by that column, a second one the
// other way. Numbers come first where a cell begins with one; cells without a result stay at the end.
const sort = (event) => {
  const head = event.target.closest("table.sortable th");
  if (!head || (event.key && event.key !== "Enter")) return;
  const table = head.closest("table");
  const column = [...head.parentElement.children].indexOf(head);
  const down = head.getAttribute("aria-sort") !== "descending";
  for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = (row) => {
    const text = row.children[column].textContent.trim();
    const number = parseFloat(text);
    return Number.isNaN(number) ? text : number;
  };
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => ({ row, value: value(row) }));
  rows.sort((a, b) => {
    if (a.value === "-" || b.value === "-") return (a.value === "-") - (b.value === "-");
    const order =
      typeof a.value === "number" && typeof b.value === "number"
        ? a.value - b.value
        : String(a.value).localeCompare(String(b.value));
    return down ? -order : order;
  });
  body.append(...rows.map((each) => each.row));
};
document.addEventListener("click", sort);
document.addEventListener("keydown", sort);
document.querySelectorAll("table.sortable th").forEach((head) => (head.tabIndex = 0));
