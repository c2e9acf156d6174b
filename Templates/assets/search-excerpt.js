// The words of a memo around what was found, with that marked.
(() => {
  "use strict";
  const search = (globalThis.almanacSearch ??= {});

  // Columns of a terminal: a Chinese character takes two.
  const BEFORE = 48;
  const WHOLE = 200;
  const width = (character) => (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u.test(character) ? 2 : 1);

  /** Where patterns stand in a text that was folded, in order and apart from each other. */
  const places = ({ text: folded, at }, patterns) => {
    const found = [];
    for (const pattern of patterns) {
      pattern.lastIndex = 0;
      for (let match; (match = pattern.exec(folded)); ) {
        const start = match.index + match[1].length;
        found.push({ start: at(start), end: at(start + match[2].length) });
        // What comes before a word may be the end of the one found.
        pattern.lastIndex = start + match[2].length;
      }
    }
    found.sort((a, b) => a.start - b.start || b.end - a.end);
    return found.reduce((kept, each) => {
      const last = kept.at(-1);
      if (last && each.start < last.end) last.end = Math.max(last.end, each.end);
      else kept.push(each);
      return kept;
    }, []);
  };

  const joinsWord = (text, place) => /[\p{L}\p{N}\p{M}]{2}/u.test(text.slice(place - 1, place + 1)) && width(text[place]) === 1;

  /** The part of a text around a place: from a line's beginning or a word's, as much as fits. */
  const part = (text, place) => {
    let after = 0;
    for (let i = place; i < text.length && after < WHOLE; i++) after += width(text[i]);
    // Near the end there is room for more before it.
    const before = Math.max(BEFORE, WHOLE - after);
    let start = place;
    for (let columns = 0; start > 0; start--) {
      columns += width(text[start - 1]);
      if (columns > before) break;
    }
    const line = text.lastIndexOf("\n", place - 1) + 1;
    if (line > start) start = line;
    else while (start < place && start > 0 && (joinsWord(text, start) || /[\s\p{P}\p{M}\uDC00-\uDFFF]/u.test(text[start]))) start++;
    let end = start;
    for (let columns = 0; end < text.length; end++) {
      columns += width(text[end]);
      if (columns > WHOLE && end > place) break;
    }
    const far = end;
    while (end > place + 1 && end < text.length && far - end < 24 && joinsWord(text, end)) end--;
    if (/[\uDC00-\uDFFF]/.test(text[end] ?? "")) end--;
    return { start, end };
  };

  /** Appends a text, or a part of it, with what was found marked. */
  const append = (element, text, found, { start, end } = { start: 0, end: text.length }) => {
    const pieces = [];
    const add = (piece) => piece !== "" && pieces.push(piece);
    const words = (from, to) => text.slice(from, to).replace(/\s+/g, " ");
    add(start > 0 && text[start - 1] !== "\n" ? "…" : "");
    let copied = start;
    for (const each of found) {
      if (each.end <= start || each.start >= end) continue;
      add(words(copied, Math.max(copied, each.start)));
      const mark = document.createElement("mark");
      mark.textContent = words(Math.max(copied, each.start), Math.min(end, each.end));
      copied = Math.min(end, each.end);
      pieces.push(mark);
    }
    add(words(copied, end));
    add(end < text.length ? "…" : "");
    element.replaceChildren(...pieces);
  };

  /** Fills in the title of a memo and the words around what was found in it. */
  search.show = (record, query, title, words) => {
    const patterns = query.items.filter(({ isNegative, pattern }) => !isNegative && pattern).map(({ pattern }) => pattern);
    append(title, record.title, places(search.foldInPlace(record.title), patterns));
    const text = search.foldInPlace(record.text);
    const found = places(text, patterns);
    const whole = query.phrase ? places(text, [query.phrase]) : [];
    append(words, record.text, found, part(record.text, (whole[0] ?? found[0])?.start ?? 0));
  };
})();
