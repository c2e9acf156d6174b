// The index of search in pieces: where a term or a memo is, and what its piece says. The program's ShardWriter and
// SearchRecord write the pieces.
(() => {
  "use strict";
  const search = (globalThis.almanacSearch ??= {});

  // MARK: Where pieces come from

  const arrived = new Map();
  // Each piece is a script that calls one of these: a page from disk can load nothing else.
  search.directory = (...piece) => arrived.set("index", piece);
  search.terms = (name, ...piece) => arrived.set(name, piece);
  search.documents = (name, ...piece) => arrived.set(name, piece);

  /** Loads pieces by script elements; any function from a name to a promise of a piece can stand in its place. */
  search.scriptSource = (folder) => (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script");
      const end = () => {
        script.remove();
        const piece = arrived.get(name);
        arrived.delete(name);
        if (piece) resolve(piece);
        else reject(new Error(name));
      };
      script.addEventListener("load", end);
      script.addEventListener("error", end);
      script.src = `${folder}${name}.js`;
      document.head.append(script);
    });

  // MARK: Numbers

  const HALF = 46;
  const DIGITS = new Uint8Array(128);
  for (let code = 0x21, digit = 0; code < 0x7f; code++) {
    if (code !== 0x22 && code !== 0x5c) DIGITS[code] = digit++;
  }

  class Digits {
    constructor(text, place = 0) {
      this.text = text;
      this.place = place;
    }

    next() {
      let value = 0;
      for (let scale = 1; ; scale *= HALF) {
        const digit = DIGITS[this.text.charCodeAt(this.place++)];
        if (digit < HALF) return value + digit * scale;
        value += (digit - HALF) * scale;
      }
    }
  }

  // MARK: Terms

  /** What stands behind a beginning whose words have a list together. */
  const TOGETHER = "\u0001";

  class TermShard {
    constructor([terms, base, digits]) {
      this.base = base;
      this.digits = digits;
      this.numbers = new Map();
      let previous = "";
      for (const written of terms === "" ? [] : terms.split(" ")) {
        previous = previous.slice(0, DIGITS[written.charCodeAt(0)]) + written.slice(1);
        this.numbers.set(previous, this.numbers.size);
      }
      const reader = new Digits(digits);
      this.places = [];
      while (this.places.length < this.numbers.size) {
        const length = reader.next();
        this.places.push({ start: reader.place, length: Math.floor(length / 2), isCut: length % 2 === 1 });
        reader.place += Math.floor(length / 2);
      }
    }

    /** Calls `each` with the key and the weight of every memo; returns the key from which on the list is not whole. */
    read(term, each) {
      const number = this.numbers.get(term);
      if (number === undefined) return Infinity;
      const { start, length, isCut } = this.places[number];
      const reader = new Digits(this.digits, start);
      const limit = isCut ? this.base + reader.next() : Infinity;
      let key = this.base;
      while (reader.place < start + length) {
        const value = reader.next();
        key += Math.floor(value / 4);
        each(key, value % 4);
      }
      return limit;
    }

    has(term) {
      return this.numbers.has(term);
    }

    count(term) {
      let count = 0;
      this.read(term, () => count++);
      return count;
    }

    beginningWith(text) {
      return [...this.numbers.keys()].filter((term) => term.startsWith(text) && !term.endsWith(TOGETHER));
    }
  }

  const hex = (text) => [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

  /** The place of the last of sorted values that is not behind `value`; the first where all are. */
  const place = (sorted, value) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] <= value) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  };

  // MARK: Documents

  const record = ([key, title, href, day, date, mark, owner, ownerLang, color, lang, names, text, isCut, isDraft]) => ({
    key, title, href, day, date, mark, owner, ownerLang, color, lang, names, text, isCut: isCut === 1, isDraft: isDraft === 1,
  });

  /** The first key of each part of the cut tree. */
  const parts = (tree) => {
    const starts = [];
    const open = [{ start: 0, size: 2 ** 28 }];
    for (let bit = 0; open.length > 0; bit++) {
      const { start, size } = open.pop();
      const isCut = (DIGITS[tree.charCodeAt(Math.floor(bit / 6))] >> (5 - (bit % 6))) & 1;
      if (isCut) open.push({ start: start + size / 2, size: size / 2 }, { start, size: size / 2 });
      else starts.push(start);
    }
    return starts;
  };

  // MARK: The whole

  search.Index = class {
    #source;
    #pieces = new Map();

    /** `source` is a function from the name of a piece to a promise of it. */
    constructor(source) {
      this.#source = source;
    }

    #piece(name, make) {
      let piece = this.#pieces.get(name);
      if (!piece) {
        piece = this.#source(name).then(make);
        this.#pieces.set(name, piece);
        // What failed is tried anew the next time.
        piece.catch(() => this.#pieces.delete(name));
      }
      return piece;
    }

    #directory() {
      return this.#piece("index", ([starts, tree]) => ({ starts: starts.split(" "), parts: parts(tree) }));
    }

    async #shards(from, to) {
      const { starts } = await this.#directory();
      if (starts[0] === "") return [];
      return Promise.all(
        starts.slice(from, to + 1).map((start) => this.#piece(`t-${start}`, (piece) => new TermShard(piece))));
    }

    async #shard(term) {
      const { starts } = await this.#directory();
      const number = place(starts, hex(term));
      return (await this.#shards(number, number))[0];
    }

    /** All shards that may hold words with a beginning. */
    async #shardsOf(beginning) {
      const { starts } = await this.#directory();
      const code = hex(beginning);
      let last = place(starts, code);
      const first = last;
      while (last + 1 < starts.length && starts[last + 1].startsWith(code)) last++;
      return this.#shards(first, last);
    }

    /** The memos of a term, and of a beginning those of all its words: `hits` has a score from 0 to 7 for each key. */
    async find({ term, isBeginning, isLabel }) {
      const hits = new Map();
      let limit = Infinity;
      const read = (shard, name, isWhole) => {
        const end = shard.read(name, (key, weight) => {
          const score = weight * 2 + (isWhole ? 1 : 0);
          if (!(hits.get(key) >= score)) hits.set(key, score);
        });
        limit = Math.min(limit, end);
      };
      const own = await this.#shard(term);
      if (!own) return { hits, limit };
      read(own, term, true);
      // A name that is there as it is typed is meant.
      if (!isBeginning && !(isLabel && hits.size === 0)) return { hits, limit };
      const together = await this.#shard(term + TOGETHER);
      if (together.has(term + TOGETHER)) {
        read(together, term + TOGETHER, false);
        return { hits, limit };
      }
      for (const shard of await this.#shardsOf(term)) {
        for (const name of shard.beginningWith(term)) read(shard, name, name === term);
      }
      return { hits, limit };
    }

    /** Terms that begin so, with how many memos have each: the most used first. */
    async suggest(beginning, most) {
      const found = [];
      const shards = (await this.#shard(beginning)) ? await this.#shardsOf(beginning) : [];
      for (const shard of shards) {
        for (const term of shard.beginningWith(beginning)) found.push({ term, count: shard.count(term) });
      }
      return found.sort((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1)).slice(0, most);
    }

    /** What results show of memos, by their keys, in that order. */
    async records(keys) {
      const { parts } = await this.#directory();
      const names = keys.map((key) => "d-" + parts[place(parts, key)].toString(16).padStart(7, "0"));
      const make = ([records]) => new Map(records.map((each) => [each[0], record(each)]));
      const pieces = await Promise.all(names.map((name) => this.#piece(name, make)));
      return pieces.map((piece, i) => piece.get(keys[i])).filter((each) => each);
    }
  };
})();
