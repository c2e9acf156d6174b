// The search page: typed words become results.
(() => {
  "use strict";
  const search = globalThis.almanacSearch;
  const root = document.getElementById("page:search");
  const [field, status, list, more, nothing, failure, hint, tags] =
    ["words", "count", "results", "more", "nothing", "failure", "hint", "tags"].map((name) => document.getElementById(`page:search-${name}`));
  const choices = [...root.querySelectorAll("select")];
  const row = document.getElementById("page:search-row");
  const index = new search.Index(search.scriptSource(root.dataset.index));

  const AT_ONCE = 10;
  // Where only texts tell: how many times some are loaded to find as many, at first and when more is asked for.
  const [FIRST, FURTHER] = [2, 8];
  // Long enough that a word typed at once is looked up once.
  const PAUSE = 120;
  const words = root.dataset;

  let query = { items: [], phrase: null };
  let results = null;
  /** Grows with each question: an answer to an older one is not shown. */
  let asked = 0;

  // MARK: Showing

  const number = (count) => count.toLocaleString(document.documentElement.lang);
  const sentence = (results) => {
    const name = results.isMore ? "more" : results.isAtMost ? "most" : "found";
    return words[results.count === 1 ? `${name}One` : `${name}Other`].replace("{n}", number(results.count));
  };

  const item = (record) => {
    const element = row.content.firstElementChild.cloneNode(true);
    const part = (name) => element.querySelector(`[data-part="${name}"]`);
    const drop = (name) => part(name).remove();
    const link = part("title");
    // Only an address of this site, as the program writes it.
    link.setAttribute("href", record.href);
    search.show(record, query, link, part("words"));
    if (record.lang) part("text").lang = record.lang;
    if (part("words").textContent === "") drop("words");
    if (record.color) part("color").setAttribute("fill", record.color);
    else part("edge").remove();
    if (!record.isDraft) drop("draft");
    for (const mark of element.querySelectorAll("[data-mark]")) if (mark.dataset.mark !== record.mark) mark.remove();
    if (record.mark) element.classList.add(`row-${record.mark}`);
    if (record.date) Object.assign(part("date"), { dateTime: record.day, textContent: record.date });
    else drop("date");
    if (record.owner) part("owner").textContent = record.owner;
    else drop("owner");
    if (record.owner && record.ownerLang) part("owner").lang = record.ownerLang;
    return element;
  };

  const clear = () => {
    list.replaceChildren();
    for (const each of [more, nothing, failure]) each.hidden = true;
    status.textContent = "";
  };

  const showNext = async (mine, rounds) => {
    const records = await results.next(AT_ONCE, rounds);
    if (mine !== asked) return;
    list.append(...records.map(item));
    const isEmpty = list.childElementCount === 0 && results.isDone;
    status.textContent = isEmpty ? words.nothing : sentence(results);
    // It stands below the drawing too, where it is not said again.
    status.classList.toggle("unseen", isEmpty);
    nothing.hidden = !isEmpty;
    more.hidden = results.isDone;
  };

  /** Does a part of the work, and says so when a piece of the index cannot be had. */
  const attempt = async (mine, work) => {
    failure.hidden = true;
    try {
      await work();
    } catch {
      if (mine !== asked) return;
      status.textContent = "";
      failure.hidden = false;
    }
  };

  // MARK: Asking

  const ask = async () => {
    const mine = ++asked;
    query = search.parse(field.value);
    const isAsked = query.items.some(({ isNegative }) => !isNegative);
    hint.hidden = isAsked;
    suggest(mine);
    if (!isAsked) return clear();
    await attempt(mine, async () => {
      const next = new search.Results(index, query);
      await next.start();
      if (mine !== asked) return;
      results = next;
      clear();
      await showNext(mine, FIRST);
    });
  };

  /** The tags that begin as what is typed last. */
  const suggest = async (mine) => {
    const typed = /(?:^|\s)([#＃]\S*)$/u.exec(field.value)?.[1];
    const found = typed ? await index.suggest(search.parse(typed + (typed.length > 1 ? "" : " ")).items[0]?.lookups[0].term ?? "#", 8).catch(() => []) : [];
    if (mine !== asked) return;
    const buttons = found.map(({ term, count }) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = term;
      const figure = document.createElement("span");
      figure.className = "count";
      figure.textContent = number(count);
      button.append(" ", figure);
      button.addEventListener("click", () => {
        field.value = `${field.value.slice(0, field.value.length - typed.length)}${term} `;
        field.focus();
        changed();
      });
      return button;
    });
    tags.replaceChildren(...buttons);
    tags.hidden = buttons.length === 0;
  };

  const keep = () => {
    const address = field.value.trim() === "" ? location.pathname : `?q=${encodeURIComponent(field.value.trim())}`;
    try {
      history.replaceState(null, "", address);
    } catch {
      // A browser may not let pages from disk change their address.
    }
  };

  /** Filters show what the query says: it alone is kept. */
  const parts = () => field.value.split(/\s+/u).filter((part) => part !== "");
  const showChoices = () => {
    for (const choice of choices) {
      const chosen = parts().find((part) => [...choice.options].some(({ value }) => value !== "" && search.fold(value) === search.fold(part)));
      const option = [...choice.options].find(({ value }) => chosen !== undefined && search.fold(value) === search.fold(chosen));
      choice.value = option?.value ?? "";
    }
  };

  const changed = () => {
    keep();
    showChoices();
    return ask();
  };

  let timer = 0;
  field.addEventListener("input", (event) => {
    // What an input method still composes is no word yet.
    if (event.isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(changed, PAUSE);
  });
  field.addEventListener("compositionend", () => {
    clearTimeout(timer);
    timer = setTimeout(changed, PAUSE);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    clearTimeout(timer);
    changed();
  });
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      const own = [...choice.options].map(({ value }) => search.fold(value));
      const kept = parts().filter((part) => !own.includes(search.fold(part)));
      field.value = [...kept, choice.value].filter((part) => part !== "").join(" ");
      changed();
    });
  }
  more.addEventListener("click", () => {
    const mine = asked;
    const first = list.childElementCount;
    attempt(mine, async () => {
      await showNext(mine, FURTHER);
      list.children[first]?.querySelector("a").focus();
    });
  });
  failure.querySelector("button").addEventListener("click", () => ask());

  // MARK: Keys

  document.addEventListener("keydown", (event) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...list.querySelectorAll("a")];
    const place = links.indexOf(document.activeElement);
    const isHere = document.activeElement === field || place >= 0;
    if (event.key === "Escape" && isHere) {
      event.preventDefault();
      field.value = "";
      field.focus();
      changed();
    } else if (event.key === "ArrowDown" && isHere && links[place + 1]) {
      event.preventDefault();
      links[place + 1].focus();
    } else if (event.key === "ArrowUp" && place >= 0) {
      event.preventDefault();
      (links[place - 1] ?? field).focus();
    }
  });

  root.hidden = false;
  field.value = new URLSearchParams(location.search).get("q") ?? "";
  showChoices();
  if (field.value === "") hint.hidden = false;
  field.focus();
  ask();
})();
