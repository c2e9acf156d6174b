// The dialog that says what rings. It asks for nothing but to be stopped or put off.
(() => {
  "use strict";
  const ring = (self.almanacRing ??= {});

  // In milliseconds: whoever types as it opens is not to stop it unread.
  const GUARD = 400;

  // `actions.stop` and `actions.snooze` are called with the rings that the reader has answered.
  ring.dialog = (panel, words, actions) => {
    const part = (name) => document.getElementById(`page:ringing${name}`);
    const dialog = part("");
    const [title, list, item] = [part("-title"), part("-list"), part("-item")];
    const [snooze, stop] = [part("-snooze"), part("-stop")];
    // By id, in the order in which they rang; of one thing its last ring.
    const open = new Map();
    const pageTitle = document.title;

    const row = (ringing, now) => {
      const element = item.content.cloneNode(true).firstElementChild;
      const find = (name) => element.querySelector(name);
      const { item: thing } = ringing;
      const face = words.face(ringing.at + ringing.offset);
      find("time").dateTime = face.value;
      find(".figure").textContent = face.figure;
      if (find(".period")) find(".period").textContent = face.period;
      const label = find(".ringing-label");
      label.textContent = thing.label;
      const memo = find(".ringing-memo a");
      memo.href = panel.dataset.root + thing.href;
      // Where the label is the title, the label leads there.
      if (thing.title === undefined) {
        memo.textContent = thing.label;
        label.replaceChildren(memo);
      } else {
        memo.textContent = thing.title;
        find(".ringing-memo").hidden = false;
      }
      if (thing.lang !== undefined) label.lang = memo.lang = thing.lang;
      ringing.element = element;
      show(ringing, now);
      return element;
    };

    const put = (element, text) => {
      // What does not change is not said again by screen readers.
      if (element.textContent !== text) element.textContent = text;
      element.hidden = text === "";
    };

    // How late it is, which goes on while nobody answers.
    const show = (ringing, now) => {
      put(ringing.element.querySelector(".ringing-was"), words.late(ringing, now));
      put(ringing.element.querySelector(".ringing-here"), words.own(ringing));
      ringing.element.querySelector(".ringing-missed").hidden = !ringing.isMissed;
    };

    const refresh = (now) => {
      for (const ringing of open.values()) show(ringing, now);
      const first = [...open.values()].find((ringing) => !ringing.isMissed) ?? open.values().next().value;
      if (first === undefined) return;
      const face = words.face(first.at + first.offset);
      document.title = `${face.text} ${first.item.label}`;
      put(title.querySelector("span"), panel.dataset[first.item.kind] ?? "");
      snooze.hidden = ![...open.values()].some(maySnooze);
    };

    const maySnooze = (ringing) => ringing.item.snooze && !ringing.isMissed;

    const close = () => {
      document.title = pageTitle;
      if (dialog.close) dialog.close();
      else dialog.removeAttribute("open");
    };

    const add = (ringings, now) => {
      for (const ringing of ringings) {
        open.get(ringing.item.id)?.element.remove();
        open.set(ringing.item.id, ringing);
        list.append(row(ringing, now));
      }
      refresh(now);
      if (dialog.open) return;
      dialog.classList.add("is-new");
      setTimeout(() => dialog.classList.remove("is-new"), GUARD);
      if (dialog.showModal) dialog.showModal();
      else dialog.setAttribute("open", "");
      stop.focus();
    };

    const remove = (ids, now) => {
      for (const id of ids) {
        open.get(id)?.element.remove();
        open.delete(id);
      }
      if (open.size > 0) refresh(now);
      else if (dialog.open) close();
    };

    const answer = (action) => {
      if (dialog.classList.contains("is-new")) return;
      if (action === "snooze") {
        actions.snooze([...open.values()].filter(maySnooze));
        // What may not be put off goes on until it is stopped, and so does the sound.
        if (open.size > 0) stop.focus();
      } else {
        actions.stop([...open.values()]);
      }
    };

    // Escape is pressed half asleep: it puts off what may be put off, and stops only what may not.
    const escape = () => answer(snooze.hidden ? "stop" : "snooze");

    stop.addEventListener("click", () => answer("stop"));
    snooze.addEventListener("click", () => answer("snooze"));
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      if (!event.repeat) escape();
    });
    // The back gesture of phones.
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      escape();
    });
    // Browsers may close a dialog against its will.
    dialog.addEventListener("close", () => {
      if (open.size === 0) return;
      dialog.classList.remove("is-new");
      escape();
      if (open.size > 0 && !dialog.open) dialog.showModal();
    });

    return { add, remove, refresh, get: () => [...open.values()], has: (id) => open.has(id) };
  };
})();
