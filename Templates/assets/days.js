// Agenda, calendar pages and the first page know their days; the browser knows which of them is today.
//
// Days are compared as moments, in seconds since 1970: those of the page's zone, wherever the reader is.
(() => {
  "use strict";

  const root = document.querySelector("[data-days]");
  if (!root) return;
  // The beginning of each day of the page, and the end of the last.
  const beginnings = root.dataset.days.split(" ").map(Number);
  const last = beginnings.length - 1;

  const seconds = () => Date.now() / 1000;

  // The index of the day that a moment lies on: -1 before the first, `last` after the last.
  const dayOf = (moment) => beginnings.filter((begin) => begin <= moment).length - 1;

  const show = (element, isShown) => {
    if (element) element.hidden = !isShown;
  };

  // MARK: The agenda

  const overdue = document.querySelector(".overdue");

  // A to-do whose time has come stands under Overdue, with its day, the longest ago first.
  const moveOverdue = (now) => {
    const rows = [...root.querySelectorAll(".day [data-overdue]")].filter((row) => Number(row.dataset.overdue) <= now);
    rows.sort((a, b) => a.dataset.overdue - b.dataset.overdue);
    for (const row of rows) {
      const time = row.querySelector(".row-when time");
      time.textContent = row.dataset.due;
      row.querySelector(".row-end")?.remove();
      overdue.querySelector("ul").append(row);
    }
    show(overdue, overdue.querySelector("li"));
  };

  const markDays = (today) => {
    for (const day of root.querySelectorAll(".day")) {
      const index = Number(day.dataset.day);
      const word = index === today ? root.dataset.today : index === today + 1 && today >= 0 ? root.dataset.tomorrow : "";
      const label = day.querySelector(".day-word");
      label.textContent = word;
      show(label, word);
      day.classList.toggle("is-today", index === today);
      show(day, index >= today && day.querySelector("li"));
    }
  };

  const refreshAgenda = (now, today) => {
    moveOverdue(now);
    markDays(today);
    const isOld = today >= last;
    show(root.querySelector(".stale"), isOld);
    show(document.querySelector(".as-of"), isOld);
    show(root.querySelector(".empty"), !isOld && !root.querySelector(":is(.day, .overdue):not([hidden])") && !root.querySelector(":scope > .more"));
  };

  // MARK: What comes, on the first page

  const refreshComing = (today) => {
    markDays(today);
    show(root.querySelector(".as-of"), today !== 0);
    show(root, root.querySelector(".day:not([hidden])"));
  };

  // MARK: A month

  const refreshMonth = (now, today) => {
    root.querySelectorAll("td:not(.blank)").forEach((cell, index) => {
      if (index === today) cell.setAttribute("aria-current", "date");
      else cell.removeAttribute("aria-current");
    });
    document.querySelectorAll(".day").forEach((day) => {
      day.classList.toggle("is-today", Number(day.dataset.day) === today);
    });
    // The lasting address shows the month in which it was made; another one may have come.
    const months = [...document.querySelectorAll(".all-months [data-begin]")];
    const month = months.find((link) => Number(link.dataset.begin) <= now && now < Number(link.dataset.end));
    const notice = document.querySelector(".this-month");
    const isOther = month && (today < 0 || today >= last);
    if (isOther) {
      const link = notice.querySelector("a");
      link.href = month.getAttribute("href");
      link.textContent = month.dataset.month;
    }
    show(notice, isOther);
  };

  // MARK: The clock

  let timer;

  const refresh = () => {
    const now = seconds();
    const today = dayOf(now);
    if (overdue) refreshAgenda(now, today);
    else if (root.matches(".coming")) refreshComing(today);
    else refreshMonth(now, today);
    // Again when a day begins or something is due; a timer holds for 24 days at most.
    const due = [...root.querySelectorAll(".day [data-overdue]")].map((row) => Number(row.dataset.overdue));
    const next = Math.min(...beginnings.concat(due).filter((moment) => moment > now));
    clearTimeout(timer);
    if (next < Infinity) timer = setTimeout(refresh, Math.min((next - now) * 1000 + 50, 2 ** 31 - 1));
  };

  refresh();
  // A tab that slept has missed its timers.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) refresh();
  });
})();
