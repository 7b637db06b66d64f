// Both texts side by side, of which only the rows that are seen are in the document. Marks are highlights (CSS Custom
// Highlight): the text itself stays bare text, however many names are in it.

import { el } from "./dom.js";
import { Heights } from "./heights.js";
import { rowAt, rowsOf, shown } from "./rows.js";
import { t } from "./texts.js";

const OVER = 600; // pixels above and below what is seen
const MARKED = 240; // of these, where names are marked: with each thing that is drawn browsers go through all marks
const LINE = 26;

export class Panes {
  /** look: span -> {kind, doubt, group}; on: {pick(span), select({unit, start, end})} */
  constructor(box, model, look, on) {
    Object.assign(this, { box, model, look, on, mounted: new Map(), group: null, here: 0, top: 0 });
    this.spacer = el("div", { className: "spacer" });
    this.box.replaceChildren(this.spacer);
    this.rows = rowsOf(model);
    this._estimate();
    this.stop = new AbortController();
    const listen = { signal: this.stop.signal };
    box.addEventListener("scroll", () => {
      this.top = box.scrollTop;
      this._soon();
    }, { ...listen, passive: true });
    box.addEventListener("pointerup", (event) => setTimeout(() => this._pointed(event)), listen);
    document.addEventListener("selectionchange", () => this._selecting(), listen);
    new ResizeObserver(() => this._resized()).observe(box);
    this.render();
  }

  close() {
    this.stop.abort();
    CSS.highlights.clear();
    this.box.replaceChildren();
  }

  _estimate() {
    const across = Math.max(16, Math.floor((this.box.clientWidth / (this._single() ? 1 : 2) - 40) / 8));
    Object.assign(this, { width: this.box.clientWidth, tall: this.box.clientHeight });
    for (const mounted of this.mounted.values()) mounted.measured = false;
    this.heights = new Heights(this.rows.map((row) => (row.head ? 48 : 8 + LINE * Math.max(1, Math.ceil((row.end - row.start) / across)))));
  }

  _single() {
    return matchMedia("(max-width: 760px)").matches;
  }

  _resized() {
    if (Math.abs(this.box.clientWidth - this.width) < 2 && this.box.clientHeight === this.tall) return;
    this.tall = this.box.clientHeight;
    const at = this.heights.find(this.box.scrollTop);
    if (Math.abs(this.box.clientWidth - this.width) >= 2) this._estimate();
    this._scroll(this.heights.top(at));
    this.render();
  }

  _scroll(top) {
    this.box.scrollTop = top;
    this.top = this.box.scrollTop; // kept, for to ask in between would lay out what is half drawn
  }

  _soon() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.render();
    });
  }

  /** Draws what is seen. */
  render() {
    const { top } = this;
    const anchor = this.heights.find(top);
    const first = this.heights.find(Math.max(0, top - OVER));
    const last = this.heights.find(top + this.tall + OVER);
    for (const [at, mounted] of this.mounted) if (at < first || at > last) this._drop(at, mounted);
    let after = this.spacer.firstChild;
    for (let at = first; at <= last && at < this.rows.length; at++) {
      const has = this.mounted.get(at);
      if (has) {
        after = has.box.nextSibling;
        continue;
      }
      const made = this._made(at);
      this.mounted.set(at, made);
      this.spacer.insertBefore(made.box, after);
    }
    let moved = 0;
    for (const [at, mounted] of this.mounted) {
      if (mounted.measured) continue;
      mounted.measured = true;
      const by = this.heights.set(at, mounted.box.offsetHeight);
      if (at < anchor) moved += by;
    }
    for (const [at, mounted] of this.mounted) {
      const place = this.heights.top(at);
      if (mounted.place !== place) mounted.box.style.transform = `translateY(${place}px)`;
      mounted.place = place;
    }
    if (this.total !== this.heights.total) this.spacer.style.height = `${(this.total = this.heights.total)}px`;
    if (moved) this._scroll(top + moved);
    this.marked();
  }

  _made(at) {
    const row = this.rows[at];
    if (row.head) return { box: el("h3", { className: "row part", textContent: t("unit", { n: row.head }) }), ranges: [] };
    const text = shown(this.model, row);
    const lang = this.model.units[row.unit].lang ?? this.model.lang;
    const old = el("p", { className: "old", lang }, document.createTextNode(text.old));
    const fresh = el("p", { className: "new", lang }, document.createTextNode(text.fresh));
    const box = el("div", { className: row.more ? "row more" : "row" }, old, fresh);
    box.dataset.at = at;
    return { box, old: old.firstChild, fresh: fresh.firstChild, marks: text.marks, ranges: [], marked: null };
  }

  _mark(made, row) {
    const wanted = [];
    for (const mark of made.marks) {
      const { kind, doubt, group } = this.look(mark.span);
      const names = [kind];
      if (doubt) names.push("doubt");
      if (group === this.group) names.push("current");
      if (mark.span.id === this.here) names.push("here");
      for (const name of names) wanted.push([name, "old", mark.from, mark.to], [name, "fresh", mark.newFrom, mark.newTo]);
    }
    for (const left of this.model.units[row.unit].leftovers)
      if (left.start < row.end && left.end > row.start)
        wanted.push(["left", "old", Math.max(0, left.start - row.start), Math.min(row.end, left.end) - row.start]);
    const marked = wanted.join();
    if (marked === made.marked) return;
    this._unmark(made);
    for (const [name, side, from, to] of wanted) this._range(made, name, made[side], from, to);
    made.marked = marked;
  }

  _range(made, name, node, from, to) {
    if (from >= to || to > node.length) return;
    const range = new StaticRange({ startContainer: node, startOffset: from, endContainer: node, endOffset: to });
    const full = `p-${name}`;
    let highlight = CSS.highlights.get(full);
    if (!highlight) {
      highlight = new Highlight();
      highlight.priority = { doubt: 1, current: 2, here: 3, left: 4 }[name] ?? 0;
      CSS.highlights.set(full, highlight);
    }
    highlight.add(range);
    made.ranges.push([highlight, range]);
  }

  _unmark(made) {
    for (const [highlight, range] of made.ranges) highlight.delete(range);
    made.ranges = [];
    made.marked = null;
  }

  _drop(at, mounted) {
    this._unmark(mounted);
    mounted.box.remove();
    this.mounted.delete(at);
  }

  /** Some spans have changed, or any where some are gone (null): the rows that are seen are drawn anew where they show one.
   * group, here: who is looked at */
  changed(spans, group = this.group, here = this.here) {
    Object.assign(this, { group, here });
    const dirty = new Set(spans?.map((span) => rowAt(this.rows, span.unit, span.start)) ?? this.mounted.keys());
    for (const at of dirty) {
      const mounted = this.mounted.get(at);
      if (!mounted?.marks) continue;
      const { fresh, marks } = shown(this.model, this.rows[at]);
      mounted.marks = marks;
      if (mounted.fresh.data === fresh) continue;
      this._unmark(mounted);
      mounted.fresh.data = fresh;
      mounted.measured = false;
    }
    if (dirty.size) this.render();
    else this.marked();
  }

  /** Which entity and mention are looked at. */
  current(group, here) {
    if (group === this.group && here === this.here) return;
    this.group = group;
    this.here = here;
    this.marked();
  }

  /** Marks drawn anew, where they are others. */
  marked() {
    const from = this.heights.find(Math.max(0, this.top - MARKED));
    const to = this.heights.find(this.top + this.tall + MARKED);
    for (const [at, mounted] of this.mounted) {
      if (at < from || at > to) this._unmark(mounted);
      else if (mounted.marks) this._mark(mounted, this.rows[at]);
    }
  }

  /** Scrolls to a place of the text. */
  show(unit, offset) {
    const at = rowAt(this.rows, unit, offset);
    const middle = this.tall / 3;
    const seen = this._place(at, offset);
    if (seen !== null && seen > 40 && seen < this.tall - 60) return;
    for (let turn = 0; turn < 3; turn++) {
      const top = Math.max(0, this.heights.top(at) + (this._place(at, offset, true) ?? 0) - middle);
      if (turn && Math.abs(top - this.top) < 1) break;
      this._scroll(top);
      this.render();
    }
  }

  /** How far below the upper edge of the pane (or of its row) a place is; null where its row is not drawn. */
  _place(at, offset, inRow = false) {
    const mounted = this.mounted.get(at);
    if (!mounted?.old) return null;
    const node = this._single() && !mounted.old.parentNode.offsetParent ? mounted.fresh : mounted.old;
    const range = document.createRange();
    range.setStart(node, Math.min(node.length, Math.max(0, offset - this.rows[at].start)));
    const box = range.getBoundingClientRect();
    return box.top - (inRow ? mounted.box : this.box).getBoundingClientRect().top;
  }

  /** Whether a span can be seen now, or nearly. */
  sees(span) {
    return this.mounted.has(rowAt(this.rows, span.unit, span.start));
  }

  // ---------------------------------------------------------------- what is pointed at

  /** A place in the old text, of a node and an offset in one of the texts. */
  _old(node, offset) {
    const at = Number(node?.parentElement?.closest?.(".row")?.dataset.at ?? -1);
    const mounted = this.mounted.get(at);
    if (!mounted?.marks) return null;
    const row = this.rows[at];
    if (node === mounted.old) return { unit: row.unit, offset: row.start + offset, at };
    if (node !== mounted.fresh) return null;
    let shift = 0;
    for (const mark of mounted.marks) {
      if (mark.newFrom > offset) break;
      if (mark.newTo >= offset) return { unit: row.unit, offset: row.start + mark.from, at };
      shift = mark.to - mark.newTo;
    }
    return { unit: row.unit, offset: row.start + offset + shift, at };
  }

  _pointed(event) {
    const selection = getSelection();
    if (!selection.isCollapsed) return this._selected(selection);
    const caret = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    const range = caret ? null : document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const place = this._old(caret?.offsetNode ?? range?.startContainer, caret?.offset ?? range?.startOffset);
    const span = place && (this.model.at(place.unit, place.offset) ?? (place.offset ? this.model.at(place.unit, place.offset - 1) : null));
    if (span) this.on.pick(span);
  }

  _selecting() { // by touch or keys: no pointer tells when it is over
    clearTimeout(this.later);
    const selection = getSelection();
    if (selection.isCollapsed || !this.box.contains(selection.anchorNode)) return;
    this.later = setTimeout(() => !getSelection().isCollapsed && this._selected(getSelection()), 600);
  }

  _selected(selection) {
    clearTimeout(this.later);
    const ends = [this._old(selection.anchorNode, selection.anchorOffset), this._old(selection.focusNode, selection.focusOffset)];
    if (!ends[0] || !ends[1] || ends[0].unit !== ends[1].unit || ends[0].at !== ends[1].at) return;
    let [start, end] = ends.map((place) => place.offset).sort((a, b) => a - b);
    const text = this.model.units[ends[0].unit].text;
    while (start < end && /[\s,;:]/.test(text[start])) start++;
    while (end > start && /[\s,;:]/.test(text[end - 1])) end--;
    const word = /[\p{L}\p{N}]/u;
    while (start > 0 && word.test(text[start]) && word.test(text[start - 1])) start--; // whole words
    while (end < text.length && word.test(text[end - 1]) && word.test(text[end])) end++;
    if (end > start && this.key !== `${start}-${end}`) {
      this.key = `${start}-${end}`;
      setTimeout(() => { this.key = ""; }, 1000);
      this.on.select({ unit: ends[0].unit, start, end });
    }
  }
}
