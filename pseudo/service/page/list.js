// The list of names: a listbox of which only what is seen is in the document.

import { attribute, el } from "./dom.js";
import { language, t, typeName } from "./texts.js";

const HEIGHT = 58;
const NOT = "no name";
const SIGNS = { done: "✓", doubt: "?", open: "" };

export class List {
  /** on: {choose(root), key(event)} */
  constructor(box, on) {
    Object.assign(this, { box, on, groups: [], chosen: null, mounted: new Map(), height: 0, top: 0, tall: box.clientHeight });
    this.spacer = el("div", { className: "spacer", role: "presentation" });
    box.replaceChildren(this.spacer);
    this.stop = new AbortController();
    const listen = { signal: this.stop.signal };
    box.addEventListener("scroll", () => {
      this.top = box.scrollTop;
      this._soon();
    }, { ...listen, passive: true });
    box.addEventListener("click", (event) => {
      const root = event.target.closest("[role=option]")?.dataset.root;
      if (root !== undefined) this.on.choose(root);
    }, listen);
    box.addEventListener("keydown", (event) => this._key(event), listen);
    new ResizeObserver(() => { // kept, for to ask in between would lay out what is half drawn
      Object.assign(this, { top: box.scrollTop, tall: box.clientHeight });
      this.render();
    }).observe(box);
  }

  close() {
    this.stop.abort();
    this.box.replaceChildren();
  }

  fill(groups) {
    this.groups = groups;
    const height = groups.length * HEIGHT;
    if (height !== this.height) this.spacer.style.height = `${height}px`;
    this.height = height;
    this.top = Math.max(0, Math.min(this.top, height - this.tall));
    this.render();
  }

  get at() {
    return this.groups.findIndex((group) => group.root === this.chosen);
  }

  choose(root) {
    this.chosen = root;
    const at = this.at;
    this.tall ||= this.box.clientHeight; // it was not to be seen before
    if (at >= 0) {
      const top = at * HEIGHT;
      if (top < this.top) this._scroll(top);
      else if (top + HEIGHT > this.top + this.tall) this._scroll(top + HEIGHT - this.tall);
    }
    this.render();
    for (const { item } of this.mounted.values()) attribute(item, "aria-selected", String(item.dataset.root === root));
    const active = this.mounted.get(at)?.item;
    if (active) attribute(this.box, "aria-activedescendant", active.id);
    else this.box.removeAttribute("aria-activedescendant");
  }

  _scroll(top) {
    this.box.scrollTop = top;
    this.top = this.box.scrollTop;
  }

  _soon() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.render();
    });
  }

  /** Draws what is seen; an item that says what it said before stays. */
  render() {
    const first = Math.max(0, Math.floor(this.top / HEIGHT) - 4);
    const last = Math.min(this.groups.length, Math.ceil((this.top + this.tall) / HEIGHT) + 4);
    for (const [at, { item }] of this.mounted)
      if (at < first || at >= last) {
        item.remove();
        this.mounted.delete(at);
      }
    for (let at = first; at < last; at++) {
      const group = this.groups[at];
      const has = this.mounted.get(at);
      const says = JSON.stringify([language, group.root, group.norm, group.name, group.kept, group.state, group.type, group.ids.length,
        group.entry.review?.what === NOT]);
      if (has?.says === says) attribute(has.item, "aria-setsize", String(this.groups.length));
      else {
        const item = this._item(group, at);
        this.mounted.set(at, { item, says });
        if (has) has.item.replaceWith(item);
        else this.spacer.append(item);
      }
    }
  }

  _item(group, at) {
    const state = group.kept ? t(group.entry.review?.what === NOT ? "list.notname" : "list.kept") : "";
    const item = el("div", { className: `item ${group.state}${group.kept ? " kept" : ""}`, role: "option", id: `option-${at}`,
      "aria-selected": String(group.root === this.chosen), "aria-setsize": this.groups.length, "aria-posinset": at + 1 },
      el("span", { className: "sign", "aria-hidden": "true", textContent: SIGNS[group.state] }),
      el("span", { className: "was" }, group.norm),
      el("span", { className: "times" }, `×${group.ids.length}`),
      el("span", { className: "is" }, group.kept ? state : group.name),
      el("span", { className: `type ${group.kind}` }, typeName(group.type)),
      el("span", { className: "hidden" }, `, ${t(`list.${group.state}`)}`));
    item.dataset.root = group.root;
    item.style.transform = `translateY(${at * HEIGHT}px)`;
    return item;
  }

  _key(event) {
    const page = Math.max(1, Math.floor(this.tall / HEIGHT) - 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!this.groups.length) return;
    const to = Math.min(this.groups.length - 1, Math.max(0, (this.at < 0 ? -1 : this.at) + by));
    this.on.choose(this.groups[to].root);
  }
}
