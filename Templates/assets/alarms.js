// The switches of the alarms page: each silences an alarm in this browser.
(() => {
  "use strict";
  const { silenced } = self.almanacRing.memory;

  const show = (row) => {
    const button = row.querySelector(".switch");
    const isOn = !silenced.has(row.dataset.ring);
    button.setAttribute("aria-checked", String(isOn));
    row.classList.toggle("is-silent", !isOn);
  };

  for (const row of document.querySelectorAll(".alarm")) {
    const button = row.querySelector(".switch");
    if (button === null) continue;
    row.querySelector(".alarm-state").hidden = true;
    button.hidden = false;
    if (row.dataset.ring === undefined) continue;
    show(row);
    button.addEventListener("click", () => {
      if (silenced.has(row.dataset.ring)) silenced.remove(row.dataset.ring);
      else silenced.add(row.dataset.ring);
      show(row);
      dispatchEvent(new Event("almanac:silenced"));
    });
    addEventListener("storage", () => show(row));
  }
  const hint = document.getElementById("page:alarm-hint");
  if (hint !== null) hint.hidden = false;
})();
