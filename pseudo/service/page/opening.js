// A file is opened, saved, put away; decisions are loaded. Start at `open`.

import { Actions, Problem } from "./actions.js";
import { Refused, ask } from "./api.js";
import { cleared, desk, narrow, unsaved } from "./desk.js";
import { late } from "./doing.js";
import { $, say } from "./dom.js";
import { changed, drawAll, drawPanel, look } from "./drawing.js";
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
export async function open(given, replacements, how = {}) {
  const before = desk.model;
  state("waiting");
  try {
    const opened = await ask("open", { name: given.name, ...how, ...(replacements ? { replacements } : {}) }, given);
    desk.file = given;
    start(opened, how);
  } catch (error) {
    if (replacements && before) {
      state("work");
      throw error;
    }
    failed(error, (more) => open(given, replacements, { ...how, ...more }));
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
      if (problem) throw new Problem(problem);
    }
    const name = await save(what, desk.model, desk.file);
    desk.model.saved = desk.model.steps;
    say(t("save.done", { name }));
  } catch (error) {
    if (error instanceof Problem) showProblem($("save-problem"), t("problem"), t("problem.say"), error.message);
    else if (error instanceof Refused) showProblem($("save-problem"), t(has(`failed.${error.status}.title`) ? `failed.${error.status}.title` : "problem"), "", error.message);
    else throw error;
  } finally {
    $("save").removeAttribute("aria-busy");
  }
}

export async function load(given) {
  $("save").close();
  try {
    await desk.queue.idle;
    const entries = await loaded(given, desk.model);
    await open(desk.file, entries, desk.model.how);
    say(desk.model.missing ? t("loaded.not", { n: desk.model.missing }) : t("loaded"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(t("toast.failed", { why: error.message }));
  }
}

export function again() {
  if (unsaved() && !confirm(t("leave"))) return;
  $("save").close();
  cleared();
  desk.file = null;
  state("start");
}
