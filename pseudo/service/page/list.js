// The list of names: a listbox of which only what is seen is in the document.

import { el } from "./dom.js";
import { t, typeName } from "./texts.js";

const HEIGHT = 58;
const SIGNS = { done: "✓", doubt: "?", open: "" };

export class List {
  /** on: {choose(root), key(event)} */
  constructor(box, on) {
    Object.assign(this, { box, on, groups: [], chosen: null, mounted: new Map() });
    this.spacer = el("div", { className: "spacer", role: "presentation" });
    box.replaceChildren(this.spacer);
    this.stop = new AbortController();
    const listen = { signal: this.stop.signal };
    box.addEventListener("scroll", () => this._soon(), { ...listen, passive: true });
    box.addEventListener("click", (event) => {
      const root = event.target.closest("[role=option]")?.dataset.root;
      if (root !== undefined) this.on.choose(root);
    }, listen);
    box.addEventListener("keydown", (event) => this._key(event), listen);
    new ResizeObserver(() => this.render()).observe(box);
  }

  close() {
    this.stop.abort();
    this.box.replaceChildren();
  }

  fill(groups) {
    this.groups = groups;
    this.spacer.style.height = `${groups.length * HEIGHT}px`;
    for (const item of this.mounted.values()) item.remove();
    this.mounted.clear();
    this.render();
  }

  get at() {
    return this.groups.findIndex((group) => group.root === this.chosen);
  }

  choose(root) {
    this.chosen = root;
    const at = this.at;
    if (at >= 0) {
      const top = at * HEIGHT;
      if (top < this.box.scrollTop) this.box.scrollTop = top;
      else if (top + HEIGHT > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + HEIGHT - this.box.clientHeight;
    }
    this.render();
    for (const item of this.mounted.values()) item.setAttribute("aria-selected", String(item.dataset.root === root));
    const active = this.mounted.get(at);
    if (active) this.box.setAttribute("aria-activedescendant", active.id);
    else this.box.removeAttribute("aria-activedescendant");
  }

  _soon() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.render();
    });
  }

  render() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / HEIGHT) - 4);
    const last = Math.min(this.groups.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / HEIGHT) + 4);
    for (const [at, item] of this.mounted)
      if (at < first || at >= last) {
        item.remove();
        this.mounted.delete(at);
      }
    for (let at = first; at < last; at++)
      if (!this.mounted.has(at)) {
        const item = this._item(this.groups[at], at);
        this.mounted.set(at, item);
        this.spacer.append(item);
      }
  }

  _item(group, at) {
    const what = group.entry.review?.what;
    const state = group.kept ? t(what === "no name" ? "list.notname" : "list.kept") : "";
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
    const page = Math.max(1, Math.floor(this.box.clientHeight / HEIGHT) - 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!this.groups.length) return;
    const to = Math.min(this.groups.length - 1, Math.max(0, (this.at < 0 ? -1 : this.at) + by));
    this.on.choose(this.groups[to].root);
  }
}
