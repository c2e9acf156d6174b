// Text as search compares it. SearchFolding and SearchTokens of the program fold and cut in the same way: what is changed
// here has to be changed there.
(() => {
  "use strict";
  const search = (globalThis.almanacSearch ??= {});

  const LETTERS = "\\p{L}\\p{N}\\p{M}";
  // Scripts written without spaces, or with few.
  const PAIRED =
    "\\u{E00}-\\u{EFF}\\u{1000}-\\u{109F}\\u{1780}-\\u{17FF}\\u{2E80}-\\u{2FDF}\\u{3005}-\\u{3007}\\u{3021}-\\u{302F}" +
    "\\u{3031}-\\u{312F}\\u{31A0}-\\u{31BF}\\u{31F0}-\\u{31FF}\\u{3400}-\\u{4DBF}\\u{4E00}-\\u{9FFF}\\u{F900}-\\u{FAFF}" +
    "\\u{1B000}-\\u{1B16F}\\u{20000}-\\u{3FFFD}";
  // Soft hyphens, joiners, variation selectors.
  const IGNORED = /[\u{AD}\u{200B}-\u{200D}\u{2060}\u{FE00}-\u{FE0F}\u{FEFF}\u{E0100}-\u{E01EF}]+/gu;
  const RUNS = new RegExp(`[${LETTERS}\\u{AD}\\u{200B}-\\u{200D}\\u{2060}\\u{FEFF}]+|(?!\\u{FFFD})\\p{So}`, "gu");
  const SEGMENTS = new RegExp(`[${PAIRED}]+|[^${PAIRED}]+`, "gu");
  const IS_PAIRED = new RegExp(`^[${PAIRED}]`, "u");
  const WORD = `(?:(?![${PAIRED}])[${LETTERS}])`;
  const LONGEST_WORD = 32;

  const WIDE = /[\uFF01-\uFF5E\uFF65-\uFF9F]/g;
  // For U+FF65 and those after it.
  const KANA =
    "・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309A";
  const plain = (wide) => {
    const code = wide.charCodeAt(0);
    return code < 0xff65 ? String.fromCharCode(code - 0xfee0) : KANA[code - 0xff65];
  };

  /** The text without differences of letter case, width and composition. */
  const fold = (text) =>
    text.replace(IGNORED, "").replace(WIDE, plain).toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFC");

  // What becomes shorter by itself or with what stands before it; all else stays as long, or grows.
  const SHRINKING = /[\u{AD}\u{200B}-\u{200D}\u{2060}\u{FEFF}\u{FF9E}\u{FF9F}\u{1100}-\u{11FF}\p{M}]/u;

  /** A folded text, and for each of its places where that is in the text. */
  const foldInPlace = (text) => {
    const whole = fold(text);
    if (whole.length === text.length && !SHRINKING.test(text)) return { text: whole, at: (place) => place };
    let folded = "";
    const places = [];
    const add = (piece, index) => {
      const letters = fold(piece);
      const isLikeIt = letters.length === piece.length && !SHRINKING.test(piece);
      for (let i = 0; i < letters.length; i++) places.push(index + (isLikeIt ? i : 0));
      folded += letters;
    };
    for (const { 0: word, index } of text.matchAll(/\s+|\S+/gu)) {
      if (!SHRINKING.test(word) && fold(word).length === word.length) {
        add(word, index);
      } else {
        for (const { 0: cluster, index: place } of word.matchAll(/\P{M}\p{M}*|^\p{M}+/gu)) add(cluster, index + place);
      }
    }
    places.push(text.length);
    return { text: folded, at: (place) => places[place] };
  };

  /** The runs of letters of a text, each as its folded stretches of one script. */
  const runs = (text) => {
    const found = [];
    for (const [run] of text.matchAll(RUNS)) {
      const isSymbol = /^\p{So}$/u.test(run);
      // More marks on one letter are no writing.
      const folded = isSymbol ? run : fold(run.replace(IGNORED, "").replace(/(\p{M}{30})\p{M}+/gu, "$1"));
      const segments = (folded.match(SEGMENTS) ?? []).map((segment) => ({
        text: segment,
        kind: isSymbol ? "symbol" : IS_PAIRED.test(segment) ? "paired" : "word",
      }));
      if (segments.length > 0) found.push(segments);
    }
    return found;
  };

  const cut = (word) => (word.length <= LONGEST_WORD ? word : [...word].slice(0, LONGEST_WORD).join(""));

  /** The tokens under which the index has a text. */
  const tokens = (text) => {
    const found = [];
    for (const { text: segment, kind } of runs(text).flat()) {
      if (kind !== "paired") {
        found.push(kind === "symbol" ? segment : cut(segment));
        continue;
      }
      const letters = [...segment];
      letters.forEach((letter, i) => found.push(letter + (letters[i + 1] ?? "")));
    }
    return found;
  };

  /** What to look up for a stretch: terms, each as a whole or as a beginning. */
  const lookups = ({ text, kind }, isBeginning) => {
    if (kind === "symbol") return [{ term: text }];
    if (kind === "word") return [{ term: cut(text), isBeginning }];
    const letters = [...text];
    if (letters.length === 1) return [{ term: text, isBeginning: true }];
    return letters.slice(1).map((letter, i) => ({ term: letters[i] + letter }));
  };

  /** The runs as they stand in a folded text: group 1 is what is before them, group 2 they themselves. */
  const pattern = (runs, isBeginning) => {
    const first = runs[0][0];
    const last = runs.at(-1).at(-1);
    const body = runs.map((run) => run.map((segment) => segment.text).join("")).join(`[^${LETTERS}]{1,20}`);
    const before = first.kind === "word" ? `(^|(?!${WORD})[^])` : "()";
    const after = last.kind === "word" && !isBeginning ? `(?!${WORD})` : "";
    return new RegExp(`${before}(${body})${after}`, "gu");
  };

  /** One thing that memos must have, or must not. */
  const item = (runs, isBeginning, isNegative) => {
    const found = runs.flatMap((run, r) =>
      run.flatMap((segment, s) =>
        lookups(segment, isBeginning && r === runs.length - 1 && s === run.length - 1)));
    const isCut = runs.flat().some(({ text, kind }) => kind === "word" && cut(text) !== text);
    // The index knows pairs and words, not what stands beside what.
    return { lookups: found, isNegative, isStrict: found.length > 1 || isCut, pattern: pattern(runs, isBeginning) };
  };

  const label = (name) => fold(name).replace(/[\s\p{Cc}]/gu, "-");

  // A sign of leaving out; then a phrase in quotes, or all up to the next blank.
  const PARTS = /([-－−]?)(?:["“”＂]([^"“”＂]*)["“”＂]?|「([^」]*)」?|『([^』]*)』?|(\S+))/gu;

  /** What a query asks for. */
  const parse = (query) => {
    const items = [];
    const words = [];
    for (const [, minus, ...groups] of query.matchAll(PARTS)) {
      const isNegative = minus !== "";
      const bare = groups[3];
      const sign = fold(bare?.[0] ?? "");
      if (bare && bare.length > 1 && (sign === "#" || sign === "@")) {
        items.push({ lookups: [{ term: sign + label(bare.slice(1)), isLabel: true }], isNegative });
      } else if (bare && /^kind[:：]./iu.test(bare)) {
        items.push({ lookups: [{ term: "kind:" + label(bare.slice(5)) }], isNegative });
      } else if (bare) {
        for (const run of runs(bare)) {
          items.push(item([run], !isNegative, isNegative));
          if (!isNegative) words.push(run);
        }
      } else {
        const phrase = runs(groups[0] ?? groups[1] ?? groups[2] ?? "");
        if (phrase.length > 0) items.push(item(phrase, false, isNegative));
      }
    }
    // All plain words side by side: memos that have them so come first.
    return { items, phrase: words.length > 1 ? pattern(words, true) : null };
  };

  Object.assign(search, { fold, foldInPlace, tokens, parse });
})();
