// A memo's page: its address to copy, links to its headings, and buttons that copy its blocks of code.
(() => {
  "use strict";

  const tools = document.getElementById("page:tools");
  const status = document.getElementById("page:status");
  // How long a button says that it has copied, in milliseconds.
  const pause = 2000;

  // Pages over plain HTTP have no clipboard of their own.
  async function copy(text) {
    if (navigator.clipboard) {
      try {
        await navigator.clipboard.writeText(text);
        return true;
      } catch {
        // Not allowed, or the page is not in front.
      }
    }
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "unseen";
    document.body.append(field);
    const focused = document.activeElement;
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    focused?.focus();
    return isCopied;
  }

  function copies(button, text) {
    const label = button.querySelector("span");
    const words = label.textContent;
    let timer = 0;
    button.addEventListener("click", async () => {
      if (!(await copy(text()))) return;
      label.textContent = button.dataset.copied;
      status.textContent = button.dataset.copied;
      clearTimeout(timer);
      timer = setTimeout(() => {
        label.textContent = words;
        status.textContent = "";
      }, pause);
    });
  }

  const link = document.querySelector(".copy-link");
  if (link) {
    link.hidden = false;
    link.parentElement.hidden = false;
    copies(link, () => location.href.split("#")[0]);
  }
  if (!tools) return;

  for (const heading of document.querySelectorAll(".text :is(h1, h2, h3, h4, h5, h6)[id]")) {
    const anchor = tools.content.querySelector(".anchor").cloneNode(true);
    anchor.href = "#" + encodeURIComponent(heading.id);
    heading.append(anchor);
  }

  for (const block of document.querySelectorAll(".text pre")) {
    const frame = document.createElement("div");
    frame.className = "code-block";
    block.before(frame);
    const button = tools.content.querySelector(".copy-code").cloneNode(true);
    frame.append(block, button);
    copies(button, () => block.textContent);
  }
})();
