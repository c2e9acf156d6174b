// `/` and Ctrl+K lead to search from every page.
(() => {
  "use strict";
  const isTyping = (element) => element?.closest("input, textarea, select, [contenteditable]") != null;

  document.addEventListener("keydown", (event) => {
    // A dialog is not left unread: it may be one that rings.
    if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector("dialog[open]")) return;
    const isSlash = event.key === "/" && !event.ctrlKey && !event.metaKey && !isTyping(document.activeElement);
    const isShortcut = event.key?.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isSlash && !isShortcut) return;
    const field = document.getElementById("page:search-words");
    const link = document.querySelector('.masthead a[href$="search.html"]');
    if (!field && !link) return;
    event.preventDefault();
    if (!field) {
      location.assign(link.href);
      return;
    }
    field.focus();
    field.select();
  });
})();
