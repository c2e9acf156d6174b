// Light or dark, before anything is drawn: what the reader chose last, else what the system has.
(() => {
  "use strict";
  try {
    const theme = localStorage.getItem("almanac:theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // A browser may keep no storage for pages from disk.
  }
})();
