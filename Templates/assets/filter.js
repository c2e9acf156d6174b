// Narrows a list to memos of one kind, of one tag, or of both; the address remembers it as #kind=todo&tag=travel.
(() => {
  "use strict";

  const filter = document.querySelector(".filter");
  const nothing = document.getElementById("page:none-shown");
  const rows = [...document.querySelectorAll(".row[data-kind]")].map((element) => ({
    element,
    kind: element.dataset.kind,
    tags: (element.dataset.tags ?? "").split(" ").filter(Boolean),
  }));
  if (!filter || !nothing || rows.length === 0) return;

  const buttons = [...filter.querySelectorAll("button")];
  const lists = new Set(rows.map((row) => row.element.closest("section")));
  const count = filter.querySelector(".filter-count");
  let chosen = { kind: "", tag: "" };

  // A tag holds those below it.
  const bears = (row, tag) => row.tags.some((each) => each === tag || each.startsWith(tag + "/"));

  function show() {
    const { kind, tag } = chosen;
    let shown = 0;
    for (const row of rows) {
      const fits = (!kind || row.kind === kind) && (!tag || bears(row, tag));
      row.element.hidden = !fits;
      if (fits) shown += 1;
    }
    for (const list of lists) list.hidden = !list.querySelector(".row:not([hidden])");
    nothing.hidden = shown > 0;
    for (const button of buttons) {
      const isPressed = button.dataset.tag === undefined ? button.dataset.kind === kind : button.dataset.tag === tag;
      button.setAttribute("aria-pressed", isPressed);
    }
    const words = shown === 1 ? filter.dataset.one : filter.dataset.other;
    count.textContent = kind || tag ? words.replace("{n}", shown) : "";
  }

  // Tags stand in the address as they stand in the page: percent-encoded.
  function read() {
    const parts = new Map(location.hash.slice(1).split("&").map((part) => part.split("=")));
    // An address of something on the page chooses nothing.
    if (location.hash.length > 1 && !parts.has("kind") && !parts.has("tag")) return;
    chosen = { kind: parts.get("kind") ?? "", tag: parts.get("tag") ?? "" };
    show();
  }

  function choose(change) {
    chosen = { ...chosen, ...change };
    const parts = ["kind", "tag"].filter((name) => chosen[name]).map((name) => name + "=" + chosen[name]);
    show();
    try {
      // Without an entry in the history: the way back leads to the page before.
      history.replaceState(null, "", parts.length ? "#" + parts.join("&") : location.pathname + location.search);
    } catch {
      // A browser may not let pages from disk change their address.
    }
  }

  for (const button of buttons) {
    button.addEventListener("click", () => {
      const { kind, tag } = button.dataset;
      // A tag that is pressed again is let go.
      if (tag !== undefined) choose({ tag: chosen.tag === tag ? "" : tag });
      else choose({ kind: chosen.kind === kind ? "" : kind });
    });
  }
  nothing.querySelector("button").addEventListener("click", () => {
    choose({ kind: "", tag: "" });
    (buttons[0] ?? filter).focus();
  });
  addEventListener("hashchange", read);
  filter.hidden = false;
  show();
  read();
})();
