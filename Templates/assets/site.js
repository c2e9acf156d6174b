// What every page does beyond showing itself: the choice of light or dark.
(() => {
  "use strict";

  const key = "almanac:theme";
  const root = document.documentElement;
  const button = document.querySelector(".theme");
  const themes = ["system", "light", "dark"];

  const current = () => root.dataset.theme ?? "system";

  // The bars of a telephone's browser take the colour of the page.
  const bars = [...document.querySelectorAll('meta[name="theme-color"]')];
  if (bars.length === 0) {
    bars.push(document.createElement("meta"));
    bars[0].name = "theme-color";
    document.head.append(bars[0]);
  }

  function show(theme) {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
    const ground = getComputedStyle(root).backgroundColor;
    for (const bar of bars) bar.content = ground;
    if (!button) return;
    button.querySelector("use").setAttribute("href", "#i:" + current());
    const words = button.dataset[current()];
    button.setAttribute("aria-label", words);
    button.title = words;
  }

  function remember(theme) {
    try {
      if (theme === "system") localStorage.removeItem(key);
      else localStorage.setItem(key, theme);
    } catch {
      // Then it holds for this page only.
    }
  }

  function remembered() {
    try {
      return localStorage.getItem(key);
    } catch {
      return root.dataset.theme;
    }
  }

  if (button) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const theme = themes[(themes.indexOf(current()) + 1) % themes.length];
      show(theme);
      remember(theme);
    });
  }

  show(current());
  // Another tab chose; a null key: all was cleared.
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) show(event.newValue);
  });
  // The way back may show a page as it was left, before the choice was made on another.
  addEventListener("pageshow", (event) => {
    if (event.persisted) show(remembered());
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show(current()));
})();
