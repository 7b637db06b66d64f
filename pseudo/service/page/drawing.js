// What is drawn of the desk: the list of names, the panel of whom one is at, counts, marks. Start at `drawAll`, `changed`.

import { drawAdding } from "./adding.js";
import { desk, narrow } from "./desk.js";
import { drawDetail } from "./detail.js";
import { $, el } from "./dom.js";
import { groupsOf, ordered } from "./groups.js";
import { drawSaving } from "./saving.js";
import { t } from "./texts.js";
import { drawWords, showProblem } from "./words.js";

/** How a mention is marked. */
export const look = (span) => {
  const root = desk.model.entries.has(span.entity) ? desk.model.root(span.entity) : span.entity;
  const group = desk.groups.get(root);
  return { kind: !group || span.new_text === span.text ? "kept" : group.kind, doubt: Boolean(group?.doubt), group: root };
};

/** Everything, for a file that was opened or in another language of the page. */
export function drawAll() {
  drawWords();
  drawSaving($("save-list"), desk.on);
  $("problem").hidden = true;
  const problem = desk.model.units.find((unit) => unit.problem)?.problem;
  const left = desk.model.units.flatMap((unit) => unit.leftovers);
  if (problem) showProblem($("problem"), t("problem"), t("problem.say"), problem);
  else if (left.length) showProblem($("problem"), t("leftover"), t("leftover.say", { n: left.length }), "");
  if (left.length && !$("problem").hidden) $("problem").append(toLeft(left));
  $("unread").hidden = !desk.model.unread;
  $("unread").textContent = t("unread", { what: desk.model.unread });
  drawList();
  drawPanel();
  drawCounts();
}

/** A button that goes to what can still be read, from one place to the next. first: done before */
export function toLeft(left, first = () => {}) {
  return el("button", { type: "button", className: "quiet", onclick: () => {
    const place = left.push(left.shift()) && left.at(-1);
    first();
    if (narrow()) desk.on.view("old");
    desk.panes.show(place.unit, place.start);
  } }, t("leftover.go"));
}

export function drawList() {
  const wanted = $("search").value.trim().toLocaleLowerCase();
  const show = $("show").value;
  const shows = { all: () => true, main: (group) => !group.left, open: (group) => !group.decided && !group.left,
    doubt: (group) => group.doubt && !group.left, done: (group) => group.decided, left: (group) => group.left };
  const fits = (group) => shows[show](group) &&
    (!wanted || [group.norm, group.name, ...[...group.keys].map((key) => desk.model.entries.get(key)?.norm ?? "")].some((name) => name.toLocaleLowerCase().includes(wanted)));
  desk.seen = ordered(desk.groups.values(), $("order").value, desk.model.lang, desk.was).filter(fits);
  desk.list.fill(desk.seen);
  desk.list.choose(desk.chosen);
  $("list-empty").textContent = t(desk.groups.size ? "list.empty" : "list.none");
  $("list-empty").hidden = desk.seen.length > 0;
  const open = desk.seen.filter((group) => !group.decided).length;
  $("accept-all").hidden = open < 2;
  $("accept-all").textContent = t("accept.all", { n: open });
}

export function drawCounts() {
  const asked = [...desk.groups.values()].filter((group) => !group.left);
  const all = asked.length;
  const done = asked.filter((group) => group.decided).length;
  const doubt = asked.filter((group) => group.doubt).length;
  $("progress").max = Math.max(1, all);
  $("progress").value = done;
  $("count").textContent = t("count", { done, all }) + (doubt ? ` · ${t("count.doubt", { n: doubt })}` : "");
  $("undo").disabled = !desk.model.done.length;
  $("redo").disabled = !desk.model.undone.length;
}

/** Whom one is at, or the form for a missed name. */
export function drawPanel() {
  const box = $("detail");
  const group = desk.groups.get(desk.chosen);
  box.hidden = !desk.adding && !group;
  document.body.dataset.panel = box.hidden ? "closed" : desk.adding ? "adding" : "detail";
  if (desk.adding) {
    const input = drawAdding(box, desk.model, [...desk.groups.values()], desk.adding.place, desk.lastType, desk.on);
    if (!desk.adding.place) input.focus();
  } else if (group) drawDetail(box, desk.model, group, desk.here, desk.queue.wants(desk.chosen), desk.on);
}

/** Something has changed: whom one is at is found again, and what shows it is drawn anew. */
export function changed({ detail: { patch } }) {
  desk.queue.committed();
  const before = desk.groups.get(desk.chosen)?.ids ?? [];
  desk.groups = groupsOf(desk.model, desk.groups);
  if (!desk.groups.has(desk.chosen)) {
    const moved = desk.model.entries.has(desk.chosen) ? desk.model.root(desk.chosen) : null;
    desk.chosen = desk.groups.has(moved) ? moved : (desk.model.spans.get(before.find((id) => desk.model.spans.has(id)))?.entity ?? null);
    if (desk.chosen !== null) desk.chosen = desk.model.root(desk.chosen);
  }
  if (desk.groups.has(desk.chosen) && !desk.groups.get(desk.chosen).ids.includes(desk.here)) desk.here = desk.groups.get(desk.chosen).ids[0];
  const at = desk.list.at;
  drawList();
  if (!desk.groups.has(desk.chosen) && desk.seen.length) {
    desk.chosen = desk.seen[Math.min(Math.max(0, at), desk.seen.length - 1)].root;
    desk.here = desk.groups.get(desk.chosen).ids[0];
    desk.list.choose(desk.chosen);
  }
  if (!desk.adding) drawPanel();
  drawCounts();
  const spans = Object.keys(patch.spans ?? {}).map((id) => desk.model.spans.get(Number(id)));
  desk.panes.changed(spans.every(Boolean) ? spans : null, desk.chosen, desk.here);
}
