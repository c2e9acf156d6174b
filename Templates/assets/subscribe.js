// Copies the address of a calendar, which some apps want pasted.
(() => {
  "use strict";
  const SHOWN_FOR = 4000;

  for (const button of document.querySelectorAll("button[data-copies]")) {
    const field = document.getElementById(button.dataset.copies);
    const said = button.parentElement.querySelector("[role=status]");
    if (!field || !said) continue;
    let timer = 0;

    const say = (words) => {
      said.textContent = words;
      clearTimeout(timer);
      timer = setTimeout(() => { said.textContent = ""; }, SHOWN_FOR);
    };

    button.addEventListener("click", async () => {
      try {
        // Not there over plain http from another machine, and refused where the reader said no.
        await navigator.clipboard.writeText(field.value);
        say(button.dataset.done);
      } catch {
        field.focus();
        field.select();
        say(button.dataset.byHand);
      }
    });
    button.hidden = false;
  }
})();
