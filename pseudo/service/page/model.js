// What is known of the file: texts, mentions (spans), entities (entries), and what can be undone.
//
// A change is a patch {entries: {key: entry | null}, spans: {id: span | null}}; applying it gives the patch that takes it
// back. Spans are never changed in place. Offsets count UTF-16 units.

const NOTHING = Object.freeze([]);

export class Model extends EventTarget {
  /** opened: what the server read; how: what a person said about reading it */
  constructor(opened, how = {}) {
    super();
    this.how = how;
    this.unread = opened.unread ?? "";
    this.lang = opened.lang;
    this.methods = opened.methods;
    this.policy = opened.policy;
    this.writes = opened.writes;
    this.missing = opened.missing ?? 0;
    this.entries = new Map(Object.entries(opened.replacements).map(([key, entry]) => [key, unplaced(entry)]));
    this.spans = new Map();
    this.byEntity = new Map();
    this.tied = new Map();
    this.done = [];
    this.undone = [];
    this.saved = 0;
    this.steps = 0;
    this.next = 1;
    this.looked();
    this.units = opened.units.map((unit, at) => this._unit(unit, at));
    for (const [key, entry] of this.entries) this._tie(key, entry, 1);
  }

  _unit(raw, at) {
    const unit = { at, id: raw.id, sha256: raw.sha256, text: raw.text, lang: raw.lang, walls: raw.walls ?? [], loose: [], ids: [],
      leftovers: [], problem: raw.problem };
    const spans = (raw.spans ?? []).map((span) => ({ ...span, unit: at, id: this.next++, repairs: [], placed: span.source === "review" }));
    let place = 0;
    for (const repair of raw.repairs ?? []) {
      while (place < spans.length && spans[place].start < repair.end) place++;
      const before = repair.why === "space" && place && spans[place - 1].end === repair.start && !spans[place - 1].new_text;
      const owner = repair.why === "year" ? null : before ? spans[place - 1] : spans[place] ?? spans[place - 1];
      if (owner) owner.repairs.push({ start: repair.start, end: repair.end, new_text: repair.new_text });
      else unit.loose.push({ start: repair.start, end: repair.end, new_text: repair.new_text });
    }
    for (const span of spans) {
      delete span.new_start;
      delete span.new_end;
      this.spans.set(span.id, span);
      this._mention(span, 1);
    }
    unit.ids = spans.map((span) => span.id);
    unit.leftovers = leftovers(raw, unit, spans);
    return unit;
  }

  /** Mentions of an entity, in the order of the text. */
  mentions(key) {
    return [...(this.byEntity.get(key) ?? NOTHING)].map((id) => this.spans.get(id)).sort(inOrder);
  }

  count(key) {
    return this.byEntity.get(key)?.size ?? 0;
  }

  /** The key of the full name of an entity. */
  root(key) {
    for (const seen = new Set(); !seen.has(key); ) {
      seen.add(key);
      const of = this.entries.get(key)?.of;
      if (of === undefined || !this.entries.has(of)) return key;
      key = of;
    }
    return key;
  }

  /** The keys of those that are the same person: the full name first. */
  members(root) {
    const out = [root];
    for (const key of out)
      for (const other of this.tied.get(key) ?? NOTHING)
        if (this.entries.get(other)?.of === key && !out.includes(other)) out.push(other);
    return out;
  }

  /** Keys whose new names hang on these: tied to them, or with their names inside; these included. */
  hanging(keys) {
    const out = [...keys];
    const seen = new Set(out);
    for (const key of out)
      for (const other of this.tied.get(key) ?? NOTHING)
        if (!seen.has(other)) {
          seen.add(other);
          out.push(other);
        }
    return out;
  }

  /** Keys that the names of these are made from, these included. */
  needed(keys, entries = {}) {
    const out = [...keys];
    const seen = new Set(out);
    for (const key of out)
      for (const other of ties(entries[key] ?? this.entries.get(key)))
        if (!seen.has(other) && (other in entries || this.entries.has(other))) {
          seen.add(other);
          out.push(other);
        }
    return out;
  }

  /** What of the originals can still be read, as a check of the whole file tells. */
  left(raws) {
    raws.forEach((raw, at) => {
      const unit = this.units[at];
      unit.leftovers = leftovers(raw, unit, unit.ids.map((id) => this.spans.get(id)));
    });
  }

  newName(key) {
    const entry = this.entries.get(key);
    if (!entry) return "";
    return entry.keep ? entry.norm : entry.repl ?? entry.derived ?? this.mentions(key)[0]?.new_text ?? entry.norm;
  }

  /** Whose entries and mentions have changed since this was asked, and whether mentions have come, gone or become
   * another's. */
  looked() {
    const { touched, moved } = this;
    Object.assign(this, { touched: new Set(), moved: false });
    return { touched, moved };
  }

  // ---------------------------------------------------------------- changes

  /** Do something that can be undone. Gives the step, to which more can be added (`extend`); left: the ids of the
   * mentions that are still to be written for it. */
  commit(what, patch, left = []) {
    const step = { what, back: [this._apply(patch)], forth: [patch], left: new Set(left) };
    this.done.push(step);
    this.undone.length = 0;
    this.steps++;
    this._tell(what, patch);
    return step;
  }

  /** More of a step that is done already; nothing where that was undone meanwhile. */
  extend(step, patch) {
    if (!this.done.includes(step)) return;
    step.back.push(this._apply(patch));
    step.forth.push(patch);
    this.dispatchEvent(new CustomEvent("written", { detail: Object.keys(patch.spans).map((id) => this.spans.get(Number(id))) }));
  }

  /** Put right without a step of its own: what the server says that was shown otherwise. */
  correct(patch) {
    this._apply(patch);
    this._tell("", patch);
  }

  undo() {
    const step = this.done.pop();
    if (!step) return null;
    this.undone.push(step);
    this.steps++;
    this._again(step.back.toReversed());
    return step.what;
  }

  redo() {
    const step = this.undone.pop();
    if (!step) return null;
    this.done.push(step);
    this.steps++;
    this._again(step.forth);
    return step.what;
  }

  /** The patches of a step, one after the other, told as one. */
  _again(patches) {
    for (const patch of patches) this._apply(patch);
    this._tell("", { entries: Object.assign({}, ...patches.map((patch) => patch.entries)), spans: Object.assign({}, ...patches.map((patch) => patch.spans)) });
  }

  _apply({ entries = {}, spans = {} }) {
    const back = { entries: {}, spans: {} };
    for (const [key, entry] of Object.entries(entries)) {
      const old = this.entries.get(key) ?? null;
      back.entries[key] = old;
      this.touched.add(key);
      this.moved ||= !old || !entry || old.of !== entry.of;
      if (old) this._tie(key, old, -1);
      if (entry) {
        this.entries.set(key, entry);
        this._tie(key, entry, 1);
      } else this.entries.delete(key);
    }
    const come = [];
    const gone = new Set();
    for (const [name, span] of Object.entries(spans)) {
      const id = Number(name);
      const old = this.spans.get(id) ?? null;
      back.spans[id] = old;
      for (const each of [old, span]) if (each) this.touched.add(each.entity);
      this.moved ||= !old || !span || old.entity !== span.entity || old.score !== span.score;
      if (old) this._mention(old, -1);
      if (span) {
        this.spans.set(id, span);
        this._mention(span, 1);
      } else this.spans.delete(id);
      if (!old && span) come.push(span);
      if (old && !span) gone.add(old.unit);
    }
    for (const at of gone) this.units[at].ids = this.units[at].ids.filter((id) => this.spans.has(id));
    for (const span of come) this.units[span.unit].ids.splice(this._before(span.unit, span.start), 0, span.id);
    return back;
  }

  _tell(what, patch) {
    this.dispatchEvent(new CustomEvent("change", { detail: { what, keys: Object.keys(patch.entries ?? {}), patch } }));
  }

  _mention(span, by) {
    let ids = this.byEntity.get(span.entity);
    if (!ids) this.byEntity.set(span.entity, (ids = new Set()));
    if (by > 0) ids.add(span.id);
    else ids.delete(span.id);
  }

  _tie(key, entry, by) {
    for (const other of ties(entry)) {
      let keys = this.tied.get(other);
      if (!keys) this.tied.set(other, (keys = new Set()));
      if (by > 0) keys.add(key);
      else keys.delete(key);
    }
  }

  /** How many spans of a text end before a place, or there. */
  _before(unit, offset) {
    const { ids } = this.units[unit];
    let low = 0;
    let high = ids.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      if (this.spans.get(ids[mid]).end <= offset) low = mid + 1;
      else high = mid;
    }
    return low;
  }

  /** The span at this place of a text, if any. */
  at(unit, offset) {
    const { ids } = this.units[unit];
    const low = this._before(unit, offset);
    const span = ids.length > low ? this.spans.get(ids[low]) : null;
    return span && span.start <= offset ? span : null;
  }

  /** Numbers of the unit's spans that touch a stretch, in order. */
  within(unit, start, end) {
    const { ids } = this.units[unit];
    const out = [];
    for (let low = this._before(unit, start); low < ids.length; low++) {
      const span = this.spans.get(ids[low]);
      if (span.start >= end) break;
      out.push(span);
    }
    return out;
  }
}

/** An entry without its places by hand, which the mentions themselves tell. */
function unplaced(entry) {
  if (!entry.review?.mentions && !entry.review?.texts) return entry;
  const { mentions: _, texts: __, ...review } = entry.review;
  return { ...entry, review };
}

export const inOrder = (a, b) => a.unit - b.unit || a.start - b.start;

function ties(entry) {
  if (!entry) return NOTHING;
  const out = Object.values(entry.rel ?? {});
  if (entry.of !== undefined) out.push(entry.of);
  for (const part of entry.parts ?? NOTHING) if (part.entity) out.push(part.entity);
  return out;
}

/** Where in the old text the places are that can still be read in the new one. */
function leftovers(raw, unit, spans) {
  if (!raw.leftovers?.length) return [];
  const changes = [...spans.map((span) => [span.start, span.end, (span.new_text ?? span.text).length]),
    ...(raw.repairs ?? []).map((repair) => [repair.start, repair.end, repair.new_text.length])].sort((a, b) => a[0] - b[0]);
  return raw.leftovers.map(({ start, end }) => {
    let shift = 0;
    for (const [from, to, length] of changes) {
      if (from + shift + length > start) break;
      shift += length - (to - from);
    }
    return { unit: unit.at, start: start - shift, end: end - shift };
  });
}
