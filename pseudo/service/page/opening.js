// A file is opened, saved, put away; decisions are loaded. Start at `open`.

import { Actions, Problem } from "./actions.js";
import { Refused, ask } from "./api.js";
import { cleared, desk, narrow, unsaved } from "./desk.js";
import { late } from "./doing.js";
import { $, say } from "./dom.js";
import { changed, drawAll, drawPanel, look, toLeft } from "./drawing.js";
import { beginAdding, choose, pick, view } from "./going.js";
import { groupsOf } from "./groups.js";
import { List } from "./list.js";
import { Model } from "./model.js";
import { Panes } from "./panes.js";
import { checked, loaded, save } from "./saving.js";
import { has, t } from "./texts.js";
import { drawFailed, showProblem } from "./words.js";

let drawing = 0;

/** What the page shows: start, waiting, failed, work. */
export function state(name) {
  document.body.dataset.state = name;
  for (const each of ["start", "waiting", "failed", "work"]) $(each).hidden = each !== name;
  $("tools").hidden = $("progress-box").hidden = name !== "work";
  $("file-name").textContent = name === "work" ? desk.file.name : "";
  document.querySelector(".skip").hidden = name !== "work";
}

/** Opens a file. how: {encoding, skip_unreadable}, where a person has said so. */
export async function open(given, how = {}) {
  state("waiting");
  try {
    const opened = await ask("open", { name: given.name, ...how }, given);
    desk.file = given;
    start(opened, how);
  } catch (error) {
    failed(error, (more) => open(given, { ...how, ...more }));
  }
}

function start(opened, how) {
  cleared();
  const mine = new Model(opened, how);
  desk.model = mine;
  state("work");
  desk.groups = groupsOf(desk.model);
  desk.panes = new Panes($("panes"), desk.model, look, { pick, select: beginAdding });
  desk.model.addEventListener("change", (event) => mine === desk.model && changed(event));
  desk.actions = new Actions(desk.model, () => $("who").value.trim(), (span) => desk.panes.sees(span), 
    (step, error) => mine !== desk.model || late(step, error));
  desk.list = new List($("list"), { choose });
  desk.model.addEventListener("written", ({ detail }) => {
    if (mine !== desk.model) return;
    desk.panes.changed(detail);
    clearTimeout(drawing);
    drawing = setTimeout(() => !desk.adding && !$("detail").contains(document.activeElement) && drawPanel(), 200);
  });
  $("search").value = "";
  view("names");
  drawAll();
  if (desk.seen.length) choose(desk.seen[0].root, { quiet: narrow() });
  $("list").focus({ preventScroll: true });
}

export function failed(error, again) {
  state("failed");
  drawFailed(error, again);
}

// ------------------------------------------------------------------ saving

export function openSaving() {
  const left = [...desk.groups.values()].filter((group) => !group.decided && !group.left).length;
  $("save-left").textContent = left ? t("save.left", { n: left }) : t("save.left.none");
  $("save-problem").hidden = true;
  $("save").showModal();
}

export async function saving(what) {
  $("save-problem").hidden = true;
  $("save").setAttribute("aria-busy", "true");
  try {
    await desk.queue.idle;
    await desk.actions.rest.settled();
    if (["file", "text", "document"].includes(what)) {
      const problem = await checked(desk.model, desk.file);
      desk.panes.marked();
      if (problem) throw new Problem(problem);
    }
    const name = await save(what, desk.model, desk.file);
    if (what !== "report") desk.model.saved = desk.model.steps; // numbers bring no decision back
    say(t("save.done", { name }));
  } catch (error) {
    if (error instanceof Problem) {
      const left = desk.model.units.flatMap((unit) => unit.leftovers);
      showProblem($("save-problem"), t("problem"), left.length ? t("leftover.say", { n: left.length }) : t("problem.say"), error.message);
      if (left.length) $("save-problem").append(toLeft(left, () => $("save").close()));
      $("save-problem").scrollIntoView({ block: "nearest" });
    } else if (error instanceof Refused) showProblem($("save-problem"), t(has(`failed.${error.status}.title`) ? `failed.${error.status}.title` : "problem"), "", error.message);
    else throw error;
  } finally {
    $("save").removeAttribute("aria-busy");
  }
}

export async function load(given) {
  $("save").close();
  try {
    await desk.queue.idle;
    const replacements = await loaded(given, desk.model);
    const { how } = desk.model;
    state("waiting");
    const opened = await ask("open", { name: desk.file.name, ...how, replacements }, desk.file).finally(() => state("work"));
    if (unsaved() && !confirm(t("loading.leave"))) return;
    start(opened, how);
    const { missing } = desk.model;
    say(!met(replacements) ? t("loaded.none") : missing ? t("loaded.not", { n: missing }) : t("loaded"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const own = `failed.${error.status}.title`;
    say(has(own) ? t("toast.failed", { why: t(own) }) : t("loading.failed", { line: error.message }));
  }
}

/** Whether a configuration is of anybody in this file. */
function met(entries) {
  const names = new Set(Object.entries(entries).flatMap(([key, entry]) => [key, entry?.norm ?? key]));
  return [...desk.model.spans.values()].some(({ entity }) => names.has(entity) || names.has(desk.model.entries.get(entity)?.norm));
}

export function again() {
  if (unsaved() && !confirm(t("leave"))) return;
  $("save").close();
  cleared();
  desk.file = null;
  state("start");
}
