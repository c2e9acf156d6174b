// Which memos a query finds, and in which order.
(() => {
  "use strict";
  const search = (globalThis.almanacSearch ??= {});

  // A list of a common word is large: of a long query some words are left to the texts of what the others find.
  const MOST_LOOKUPS = 6;

  /** What is looked up of each item: of labels all, of words at least one while there is room, longer ones first. */
  const chosen = (items) => {
    const lookups = new Map(items.map((item) => [item, item.pattern ? [] : item.lookups]));
    const words = items.filter((item) => item.pattern);
    const length = (item) => Math.max(...item.lookups.map(({ term }) => term.length));
    words.sort((a, b) => length(b) - length(a));
    // One word is looked for in any case; then leaving out comes first: what the index does not name need not be read.
    const first = words.find((item) => !item.isNegative);
    words.sort((a, b) => (b === first) - (a === first) || b.isNegative - a.isNegative);
    for (let round = 0, left = MOST_LOOKUPS, isMore = true; left > 0 && isMore; round++) {
      isMore = false;
      for (const item of words) {
        // From both ends inwards: neighbouring pairs often come together.
        const { length } = item.lookups;
        const next = item.lookups[round % 2 === 0 ? round / 2 : length - (round + 1) / 2];
        if (round >= length || left === 0) continue;
        lookups.get(item).push(next);
        left--;
        isMore = true;
      }
    }
    return lookups;
  };

  /** The memos that have all of some terms: the index knows nothing of those from `limit` on that it leaves out. */
  const found = async (index, lookups) => {
    if (lookups.length === 0) return { hits: new Map(), limit: 0 };
    const all = await Promise.all(lookups.map((lookup) => index.find(lookup)));
    const [first, ...rest] = all.sort((a, b) => a.hits.size - b.hits.size);
    if (rest.length === 0) return first;
    const hits = new Map();
    for (const [key, score] of first.hits) {
      let least = score;
      for (const { hits, limit } of rest) least = Math.min(least, hits.get(key) ?? (key < limit ? -1 : 0));
      if (least >= 0) hits.set(key, least);
    }
    return { hits, limit: Math.min(...all.map((each) => each.limit)) };
  };

  const TITLE = 6;

  /** Whether a memo has what an item asks for; null: its text goes on where nobody can look. */
  const confirms = (item, record) => {
    if (!item.pattern) return null;
    const has = [record.title, record.names, record.text].some((text) => {
      item.pattern.lastIndex = 0;
      return item.pattern.test(search.fold(text));
    });
    return has || (record.isCut ? null : false);
  };

  search.Results = class {
    #index;
    #query;
    #candidates = [];
    /** Looked at, in their final order, and not shown yet. */
    #ready = [];
    /** How many memos there are: `count` or more, or at most `count`, or just as many. */
    count = 0;
    isMore = false;

    constructor(index, query) {
      this.#index = index;
      this.#query = query;
    }

    get isAtMost() {
      return this.#candidates.some((each) => each.doubts.length > 0);
    }

    get isDone() {
      return this.#candidates.length === 0 && this.#ready.length === 0;
    }

    async start() {
      const { items } = this.#query;
      const lookups = chosen(items);
      const all = await Promise.all(items.map((item) => found(this.#index, lookups.get(item))));
      const asked = items.map((item, i) => ({ item, ...all[i] }));
      const wanted = asked.filter(({ item }) => !item.isNegative);
      const unwanted = asked.filter(({ item }) => item.isNegative);
      if (wanted.length === 0) return;
      const whole = wanted.filter(({ limit }) => limit === Infinity).sort((a, b) => a.hits.size - b.hits.size);
      this.isMore = whole.length === 0;
      const keys = new Set((whole.length > 0 ? whole.slice(0, 1) : wanted).flatMap(({ hits }) => [...hits.keys()]));
      for (const key of keys) {
        const candidate = this.#judge(key, wanted, unwanted);
        if (candidate) this.#candidates.push(candidate);
      }
      this.#candidates.sort((a, b) => b.titles - a.titles || b.sum - a.sum || a.key - b.key);
      this.count = this.#candidates.length;
    }

    /** A memo with its marks, and with the items that only its text can decide; null: it is not meant. */
    #judge(key, wanted, unwanted) {
      const candidate = { key, titles: 0, sum: 0, doubts: [] };
      for (const { item, hits, limit } of wanted) {
        const score = hits.get(key);
        if (score === undefined) {
          if (key < limit) return null;
          candidate.doubts.push(item);
          continue;
        }
        if (item.isStrict) candidate.doubts.push(item);
        candidate.titles += score >= TITLE ? 1 : 0;
        candidate.sum += score;
      }
      for (const { item, hits, limit } of unwanted) {
        if (!hits.has(key) && key < limit) continue;
        if (hits.has(key) && !item.isStrict) return null;
        candidate.doubts.push(item);
      }
      return candidate;
    }

    /** The next memos to show: at most `most`, and fewer where these are not among those of some `rounds` of loading. */
    async next(most, rounds) {
      // Where order or doubt hangs on the text, a few more are looked at than are shown.
      const isTextual = this.#query.phrase || this.isAtMost;
      for (let round = 0; round < rounds && this.#ready.length < most && this.#candidates.length > 0; round++) {
        const batch = this.#candidates.splice(0, isTextual ? Math.ceil(most * 1.3) : most);
        let records;
        try {
          records = new Map((await this.#index.records(batch.map(({ key }) => key))).map((each) => [each.key, each]));
        } catch (error) {
          // They are asked for again when the reader tries again.
          this.#candidates.unshift(...batch);
          throw error;
        }
        const looked = batch.map((each) => this.#look(each, records.get(each.key))).filter((each) => each);
        this.count -= batch.length - looked.length;
        looked.sort((a, b) => a.isDoubtful - b.isDoubtful || b.titles - a.titles || b.isPhrase - a.isPhrase || b.sum - a.sum || a.key - b.key);
        this.#ready.push(...looked);
      }
      return this.#ready.splice(0, most).map(({ record }) => record);
    }

    #look(candidate, record) {
      if (!record) return null;
      let isDoubtful = false;
      for (const item of candidate.doubts) {
        const has = confirms(item, record);
        if (has === null) isDoubtful = true;
        else if (has === Boolean(item.isNegative)) return null;
      }
      const { phrase } = this.#query;
      const isPhrase = phrase !== null && confirms({ pattern: phrase }, record) === true;
      return { ...candidate, record, isDoubtful, isPhrase };
    }
  };
})();
