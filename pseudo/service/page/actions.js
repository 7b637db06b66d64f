// What a person does: each action asks the server for the new texts that hang on it, and is one step that can be undone.
// Only what changed is sent: the entries, and the mentions with the few words around them.

import { ask } from "./api.js";
import { mainType } from "./kinds.js";
import { inOrder } from "./model.js";
import { Rest } from "./rest.js";

const AROUND = 60;
const FIRST = 12; // mentions that are written before the answer is shown, beside those that can be seen
const ELSEWHERE = 60;
const COUNTING = new Set(["number", "tag"]);
const NEAR = 20;

/** An answer of the server that something cannot be written: `line` says why. */
export class Problem extends Error {}

export class Actions {
  /** who: () -> name; seen: span -> whether it can be seen now; late: (step, error) -> whether the step is given up, of
   * what is written behind the answer */
  constructor(model, who, seen, late) {
    Object.assign(this, { model, who, seen });
    this.rest = new Rest(model, (spans) => this._forms(spans, [...new Set(spans.map((span) => span.entity))], {}), late);
  }

  _reviewed(entry, what) {
    const by = this.who();
    return { ...entry, review: { ...entry.review, what, ...(by ? { by } : {}), at: new Date().toISOString().slice(0, 19) + "Z" } };
  }

  /** The entry with a new name by hand. */
  rename(key, name) {
    const entry = without(this.model.entries.get(key), "keep");
    if (entry.method === "keep" || entry.method === "delete") delete entry.method;
    return this._changed("renamed", { [key]: this._reviewed({ ...entry, repl: name }, "renamed") });
  }

  /** Those with these keys are given another surname, in one step. Gives how many, and how many not. */
  async family(keys, surname, name) {
    const { model } = this;
    const replacements = Object.fromEntries(model.needed(keys).map((key) => [key, bare(model.entries.get(key))]));
    const answer = await ask("family", { lang: model.lang, surname, new: name, keys, replacements });
    if (answer.problem) throw new Problem(answer.problem);
    const named = Object.entries(answer.names).filter(([key, repl]) => repl !== model.entries.get(key).repl);
    const entry = (key, repl) => this._reviewed({ ...without(model.entries.get(key), "keep"), repl }, "renamed");
    if (named.length) await this._changed("family", Object.fromEntries(named.map(([key, repl]) => [key, entry(key, repl)])));
    return { count: named.length, left: keys.length - Object.keys(answer.names).length };
  }

  keep(key, kept) {
    const entry = without(this.model.entries.get(key), "keep");
    const what = kept ? "kept" : "replaced";
    if (!kept && entry.repl === undefined && this._stays(entry)) entry.method = "replace";
    return this._changed(what, { [key]: this._reviewed(kept ? { ...entry, keep: true } : entry, what) });
  }

  notName(key) {
    return this._changed("no name", { [key]: this._reviewed({ ...this.model.entries.get(key), keep: true }, "no name") });
  }

  /** method: empty for the usual one. */
  async method(key, method) {
    const entry = without(this.model.entries.get(key), "keep", "method", "derived");
    if (method) entry.method = method;
    if (entry.repl === entry.drawn || entry.drawn === undefined) for (const name of ["repl", "drawn"]) delete entry[name];
    return this._changed("method", { [key]: this._reviewed(entry, "method") }, true);
  }

  accept(key) {
    this.model.commit("accepted", { entries: { [key]: this._reviewed(this.model.entries.get(key), "accepted") } });
  }

  acceptAll(keys) {
    this.model.commit("accepted", { entries: Object.fromEntries(keys.map((key) => [key, this._reviewed(this.model.entries.get(key), "accepted")])) });
  }

  /** One entity is the same as another. */
  merge(key, target) {
    const entry = without(this.model.entries.get(key), "drawn_ties", "derived", "keep", "rel");
    const drawn = entry.drawn ?? entry.repl; // a new tie beats what was drawn, but not what a person wrote
    const own = drawn === undefined ? {} : { repl: drawn, drawn };
    return this._changed("merged", { [key]: this._reviewed({ ...entry, ...own, of: target }, "merged") });
  }

  /** An entity that was tied to another is somebody else. */
  split(key) {
    const entry = without(this.model.entries.get(key), "of", "derived", "drawn", "drawn_ties", "repl");
    return this._changed("split", { [key]: this._reviewed(entry, "split") }, true);
  }

  /** Here somebody else of the same name is meant. */
  async splitMention(span) {
    const old = this.model.entries.get(span.entity);
    let number = 2;
    while (this.model.entries.has(`${old.norm}[/N]#${number}`)) number++;
    const key = `${old.norm}[/N]#${number}`;
    const entry = without(old, "of", "derived", "drawn", "drawn_ties", "repl", "allsugg", "review", "rel");
    const made = this._reviewed({ ...entry, type: { [span.type]: 1 }, frq: 1 }, "split");
    return this._changed("split", { [key]: made }, true, [{ ...span, entity: key, source: "review", placed: true }]);
  }

  dropMention(span) {
    const entry = this.model.entries.get(span.entity);
    const dropped = [...(entry.review?.dropped ?? []), place(this.model, span)];
    const reviewed = this._reviewed(entry, "dropped");
    this.model.commit("dropped", { entries: { [span.entity]: { ...reviewed, review: { ...reviewed.review, dropped } } },
      spans: { [span.id]: null } });
  }

  // ---------------------------------------------------------------- the server is asked

  /** Entries changed: their mentions and those that hang on them are written anew, what is seen first. */
  async _changed(what, entries, drawn = false, moved = []) {
    const { model } = this;
    const keys = model.hanging(Object.keys(entries));
    const ids = new Set(moved.map((span) => span.id));
    const spans = [...keys.flatMap((key) => model.mentions(key)).filter((span) => !ids.has(span.id)), ...moved];
    const atOnce = (span) => moved.includes(span) || this.seen(span);
    const seen = spans.filter(atOnce);
    const rest = spans.filter((span) => !atOnce(span));
    const first = [...seen, ...rest.splice(0, Math.max(0, FIRST - seen.length))];
    let sent = entries;
    let patch = await this._forms(first, keys, sent);
    if (drawn) {
      const other = await this._free(Object.keys(entries)[0], patch);
      if (other) {
        sent = Object.fromEntries(Object.entries(patch.entries).filter(([key]) => key in entries));
        sent = { ...sent, ...other };
        patch = await this._forms(first, keys, sent);
      }
    }
    return model.commit(what, patch, rest.map((span) => span.id));
  }

  async _forms(spans, keys, entries) {
    const { model } = this;
    const all = [...spans, ...this._counted(spans, keys, entries)].sort(inOrder);
    const needed = model.needed(new Set([...keys, ...all.map((span) => span.entity)]), entries);
    const replacements = Object.fromEntries(needed.map((key) => [key, bare(entries[key] ?? model.entries.get(key))]));
    const answer = await ask("forms", { lang: model.lang, spans: all.map((span) => this.window(span)), replacements });
    if (answer.problem) throw new Problem(answer.problem);
    const patch = { entries: {}, spans: {} };
    const asked = new Set(spans);
    for (const key of keys) {
      const made = answer.replacements[key];
      const old = entries[key] ?? model.entries.get(key);
      if (made && old) patch.entries[key] = { ...made, ...(old.review ? { review: old.review } : {}) };
    }
    Object.assign(patch.entries, Object.fromEntries(Object.entries(entries).filter(([key]) => !(key in patch.entries))));
    all.forEach((span, at) => { if (asked.has(span)) patch.spans[span.id] = put(span, answer.spans[at]); });
    return patch;
  }

  /** The first mention of everybody else of the same type, where the method counts them: `[2. személy]`. */
  _counted(spans, keys, entries) {
    const { model } = this;
    const types = new Set();
    for (const key of keys) {
      const entry = entries[key] ?? model.entries.get(key);
      const type = mainType(entry);
      if (COUNTING.has(entry.method ?? model.policy[type])) types.add(type);
    }
    const seen = new Set(spans.map((span) => span.id));
    const out = [];
    if (types.size)
      for (const [key, entry] of model.entries)
        if (types.has(mainType(entry)) && model.count(key)) {
          const [first] = model.mentions(key);
          if (!seen.has(first.id)) out.push(first);
        }
    return out;
  }

  /** Another candidate, where the drawn name is somebody else's in the text: the server drew it without seeing that. */
  async _free(key, patch) {
    const made = patch.entries[key];
    if (!made.repl || made.repl !== made.drawn || !this.taken(made.repl, key)) return null;
    const options = await this.options(key, made);
    const free = options.find((name) => !this.taken(name, key));
    return free ? { [key]: { ...made, repl: free, drawn: free } } : null;
  }

  /** Other new names for an entity. */
  async options(key, entry = this.model.entries.get(key)) {
    const needed = this.model.needed([key], { [key]: entry });
    const replacements = Object.fromEntries(needed.map((each) => [each, bare(each === key ? entry : this.model.entries.get(each))]));
    return (await ask("options", { lang: this.model.lang, replacements }))[key] ?? [];
  }

  /** Whether a name is that of somebody else in the text, old or new. */
  taken(name, key) {
    const wanted = fold(name);
    const root = this.model.root(key);
    for (const [other, entry] of this.model.entries)
      if (this.model.root(other) !== root && (fold(entry.norm) === wanted || fold(entry.repl ?? "") === wanted)) return true;
    return false;
  }

  /** A mention with the words around it, as the server reads it. */
  window(span) {
    const { text, walls } = this.model.units[span.unit];
    let from = Math.max(0, span.start - AROUND, lastBefore(walls, span.start), text.lastIndexOf("\n", span.start - 1) + 1);
    let to = Math.min(text.length, span.end + AROUND);
    const end = text.indexOf("\n", span.end);
    if (end >= 0 && end < to) to = end;
    const before = this.model.within(span.unit, from, span.start).at(-1);
    if (before && before.end <= span.start && before.end > from) from = before.end;
    if (/[\uDC00-\uDFFF]/.test(text[from] ?? "")) from++;
    if (/[\uDC00-\uDFFF]/.test(text[to] ?? "")) to++;
    const out = { before: text.slice(from, span.start), text: text.slice(span.start, span.end), after: text.slice(span.end, to) };
    for (const name of ["type", "entity", "norm", "source", "score", "scheme", "group"]) if (span[name] !== undefined) out[name] = span[name];
    if (span.head) out.head = { ...span.head, start: span.head.start - span.start, end: span.head.end - span.start };
    return out;
  }

  // ---------------------------------------------------------------- a missed name

  /** Marks a place, and with `all` where the same name stands elsewhere. who: the key of whom it means, or empty. Gives
   * how many places were marked, and the root of the entity. */
  async add({ unit, start, end, type, who, all }) {
    const { model } = this;
    const text = model.units[unit].text.slice(start, end);
    const [there] = model.within(unit, start, end);
    if (there) return { count: 0, root: model.root(there.entity) }; // marked meanwhile
    const places = [{ unit, start, end }, ...(all ? this.elsewhere(text, { unit, start }) : [])];
    const near = {};
    for (const key of model.entries.has(who) ? [who] : this._near(text, type)) for (const each of model.needed([key])) near[each] = bare(model.entries.get(each));
    const asked = places.map((place) => this.window({ ...place, type }));
    const answer = await ask("named", { lang: model.lang, type, near, ...(who in near ? { entity: who } : {}), spans: asked });
    if (answer.problem) throw new Problem(answer.problem);
    const spans = places.flatMap((place, at) => {
      const read = answer.spans[at];
      if (!read) return [];
      const { before: _, after: __, head, ...rest } = read;
      return [{ ...put({ ...rest, ...place }, read), id: model.next++, source: "review", placed: true, score: 1,
        head: head && { ...head, start: head.start + place.start, end: head.end + place.start } }];
    });
    const entries = {};
    for (const [key, entry] of Object.entries(answer.replacements)) if (!model.entries.has(key)) entries[key] = entry;
    const key = answer.entity;
    const entry = entries[key] ?? model.entries.get(key);
    const counts = { ...entry.type };
    counts[type] = (model.entries.has(key) ? counts[type] ?? 0 : 0) + spans.length;
    entries[key] = this._reviewed({ ...entry, type: counts, frq: Object.values(counts).reduce((a, b) => a + b, 0) }, "added");
    let patch = { entries, spans: Object.fromEntries(spans.map((span) => [span.id, span])) };
    const other = await this._free(key, patch);
    if (other) patch = await this._forms(spans, [key], { ...entries, ...other });
    model.commit("added", patch);
    return { count: spans.length, root: model.root(key) };
  }

  /** The entries whose names have a word that begins as one of these does. */
  _near(text, type) {
    const stems = text.split(/[\s-]+/).map((word) => fold(word).slice(0, 3)).filter((stem) => stem.length > 2);
    const out = [];
    for (const [key, entry] of this.model.entries) {
      if (out.length >= NEAR) break;
      if (mainType(entry) === type && fold(entry.norm).split(/[\s-]+/).some((word) => stems.includes(word.slice(0, 3)))) out.push(key);
    }
    return out;
  }

  /** Where the same name may stand in another form, unmarked. */
  elsewhere(text, but) {
    const stem = [...text];
    const word = stem.length - (stem.lastIndexOf(" ") + 1);
    const kept = stem.slice(0, stem.length - Math.min(word - Math.min(3, word), Math.floor(word * 0.45))).join("");
    return this.find(kept, /^[\p{L}\p{N}]*/u).filter((place) => place.unit !== but.unit || place.start !== but.start).slice(0, ELSEWHERE);
  }

  /** The unmarked places of a text; `tail`: what may follow, and belongs to it then. */
  find(text, tail) {
    const out = [];
    const letter = /[\p{L}\p{N}]/u;
    for (const unit of this.model.units)
      for (let at = unit.text.indexOf(text); at >= 0; at = unit.text.indexOf(text, at + 1)) {
        let end = at + text.length;
        if (at && letter.test(unit.text[at - 1])) continue;
        if (tail) end += unit.text.slice(end, end + 30).match(tail)[0].length;
        else if (letter.test(unit.text[end] ?? "")) continue;
        if (this.model.within(unit.at, at, end).length) continue;
        out.push({ unit: unit.at, start: at, end });
      }
    return out;
  }

  _stays(entry) {
    return this.model.policy[mainType(entry)] === "keep";
  }
}

// ------------------------------------------------------------------ helpers

const fold = (text) => text.normalize("NFC").toLocaleLowerCase().trim();

function without(entry, ...names) {
  const out = { ...entry };
  for (const name of names) delete out[name];
  return out;
}

/** An entry as it is sent: who decided stays here. */
const bare = (entry) => without(entry, "review");

/** A span with what the server wrote for it. */
export function put(span, { new_text, repairs }) {
  return { ...span, new_text, repairs: repairs.map((repair) => ({ start: repair.start + span.start, end: repair.end + span.start,
    new_text: repair.new_text })) };
}

function lastBefore(walls, at) {
  let low = 0;
  let high = walls.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if (walls[mid] <= at) low = mid + 1;
    else high = mid;
  }
  return low ? walls[low - 1] : 0;
}

/** A place as the configuration keeps it: the number of the document from 1, offsets in code points, the text, and the
 * fingerprint of the text that it is of. */
export function place(model, span) {
  const { text, sha256 } = model.units[span.unit];
  const start = [...text.slice(0, span.start)].length;
  const surface = text.slice(span.start, span.end);
  return { document: span.unit + 1, start, end: start + [...surface].length, text: surface, sha256 };
}
