// Going about: who is looked at, which mention, which side; and the form for a name that was missed.

import { desk, narrow } from "./desk.js";
import { $, say } from "./dom.js";
import { drawList, drawPanel } from "./drawing.js";
import { t } from "./texts.js";

/** An entity is looked at, at one of its mentions. */
export function choose(root, { mention, quiet } = {}) {
  const group = desk.groups.get(root);
  if (!group) return;
  desk.adding = null;
  desk.chosen = root;
  desk.here = mention ?? group.ids[0];
  desk.list.choose(root);
  if (quiet) desk.chosen = root;
  else drawPanel();
  if (quiet) $("detail").hidden = true;
  showHere();
}

function showHere() {
  const span = desk.model.spans.get(desk.here);
  if (span && !(narrow() && document.body.dataset.view === "names")) desk.panes.show(span.unit, span.start);
  desk.panes.current(desk.chosen, desk.here);
}

/** Who is meant by a mark in the text. */
export function pick(span) {
  const root = desk.model.entries.has(span.entity) ? desk.model.root(span.entity) : span.entity;
  if (!desk.seen.some((group) => group.root === root)) {
    $("search").value = "";
    $("show").value = "all"; // what was looked for stands in no other
    drawList();
  }
  choose(root, { mention: span.id });
}

/** The next mention of the same, or one before. */
export function step(by) {
  const ids = desk.groups.get(desk.chosen)?.ids ?? [];
  if (!ids.length) return;
  desk.here = ids[(ids.indexOf(desk.here) + by + ids.length) % ids.length];
  if (narrow() && document.body.dataset.view === "names") view("new");
  showHere();
  drawPanel();
}

/** The next that is not decided; behind the last one the first. */
export function next() {
  const at = desk.seen.findIndex((group) => group.root === desk.chosen);
  const order = [...desk.seen.slice(at + 1), ...desk.seen.slice(0, Math.max(0, at))];
  const to = order.find((group) => desk.groups.has(group.root) && !desk.groups.get(group.root).decided && !desk.queue.waits(group.root));
  if (to) choose(to.root);
  else say(t("save.left.none"));
}

export function closePanel() {
  if (narrow()) $("detail").hidden = true;
  document.body.dataset.panel = narrow() ? "closed" : document.body.dataset.panel;
  $("list").focus({ preventScroll: true });
}

export function view(name) {
  document.body.dataset.view = name;
  for (const each of $("tabs").children) each.setAttribute("aria-pressed", String(each.dataset.view === name));
  if (desk.panes && name !== "names") showHere();
}

/** From the text to the names, or back: on a narrow screen the other one is not to be seen. */
export function across(back) {
  if (narrow()) view(back ? "names" : "new");
  $(back ? "list" : "panes").focus();
}

/** A missed name: at a place, or to be typed. */
export function beginAdding(place) {
  const inside = place ? desk.model.within(place.unit, place.start, place.end) : [];
  if (inside.length === 1 && inside[0].start === place.start && inside[0].end === place.end) return pick(inside[0]);
  if (inside.length) return pick(inside[0]);
  desk.adding = { place };
  drawPanel();
}

export function endAdding() {
  desk.adding = null;
  drawPanel();
  $("list").focus({ preventScroll: true });
}
