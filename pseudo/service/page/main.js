// The review page: what is opened, what is seen, what the keys do. Start at `begin`.

import { Actions, Problem } from "./actions.js";
import { drawAdding } from "./adding.js";
import { Refused, ask, formats, takeToken } from "./api.js";
import { drawDetail } from "./detail.js";
import { $, el, say } from "./dom.js";
import { groupsOf, ordered } from "./groups.js";
import { List } from "./list.js";
import { Model } from "./model.js";
import { Panes } from "./panes.js";
import { Queue } from "./queue.js";
import { checked, drawSaving, loaded, save } from "./saving.js";
import { has, language, languages, speak, t } from "./texts.js";
import { drawFailed, drawFormats, drawWords, showProblem } from "./words.js";

let model = null;
let actions = null;
let panes = null;
let list = null;
let file = null;
let groups = new Map();
let seen = [];
let chosen = null; // root of the entity that is looked at
let here = 0; // id of the mention
let adding = null; // {place} while a missed name is added
let lastType = "PER";
let queue = new Queue(waiting);
let drawing = 0;
let known = []; // formats
const was = new Map();

const narrow = () => matchMedia("(max-width: 760px)").matches;

// ------------------------------------------------------------------ opening

async function begin() {
  await speak();
  await fillLanguages();
  if (!takeToken()) return failed(new Refused(401));
  window.addEventListener("hashchange", () => takeToken() && !model && state("start"));
  wire();
  state("start");
  known = await formats();
  drawFormats(known);
}

async function fillLanguages() {
  $("language").replaceChildren(...(await languages()).map(([value, name]) => el("option", { value, lang: value }, name)));
  $("language").value = language;
  $("language").onchange = async () => {
    await speak($("language").value);
    drawFormats(known);
    if (model) drawAll();
  };
}

function state(name) {
  document.body.dataset.state = name;
  for (const each of ["start", "waiting", "failed", "work"]) $(each).hidden = each !== name;
  $("tools").hidden = $("progress-box").hidden = name !== "work";
  $("file-name").textContent = name === "work" ? file.name : "";
  document.querySelector(".skip").hidden = name !== "work";
}

async function open(given, replacements) {
  const before = model;
  state("waiting");
  try {
    const opened = await ask("open", { name: given.name, ...(replacements ? { replacements } : {}) }, given);
    file = given;
    start(opened);
  } catch (error) {
    if (replacements && before) {
      state("work");
      throw error;
    }
    failed(error);
  }
}

function start(opened) {
  panes?.close();
  list?.close();
  model = new Model(opened);
  was.clear();
  adding = null;
  chosen = null;
  here = 0;
  state("work");
  groups = groupsOf(model);
  panes = new Panes($("panes"), model, look, { pick, select: (place) => beginAdding(place) });
  const mine = model;
  queue = new Queue(waiting);
  model.addEventListener("change", (event) => mine === model && changed(event));
  actions = new Actions(model, () => $("who").value.trim(), (span) => panes.sees(span), (step, error) => mine !== model || late(step, error));
  list = new List($("list"), { choose: (root) => choose(root) });
  model.addEventListener("written", ({ detail }) => {
    if (mine !== model) return;
    panes.changed(detail);
    clearTimeout(drawing);
    drawing = setTimeout(() => !adding && !$("detail").contains(document.activeElement) && drawPanel(), 200);
  });
  $("search").value = "";
  view("names");
  drawAll();
  if (seen.length) choose(seen[0].root, { quiet: narrow() });
  $("list").focus({ preventScroll: true });
}

function failed(error) {
  state("failed");
  drawFailed(error);
}

// ------------------------------------------------------------------ drawing

const look = (span) => {
  const root = model.entries.has(span.entity) ? model.root(span.entity) : span.entity;
  const group = groups.get(root);
  return { kind: !group || span.new_text === span.text ? "kept" : group.kind, doubt: Boolean(group?.doubt), group: root };
};

function drawAll() {
  drawWords();
  drawSaving($("save-list"), { save: saving, load: () => $("settings-file").click(), again });
  $("problem").hidden = true;
  const problem = model.units.find((unit) => unit.problem)?.problem;
  const left = model.units.flatMap((unit) => unit.leftovers);
  if (problem) showProblem($("problem"), t("problem"), t("problem.say"), problem);
  else if (left.length) showProblem($("problem"), t("leftover"), t("leftover.say", { n: left.length }), "");
  if (left.length && !$("problem").hidden)
    $("problem").append(el("button", { type: "button", className: "quiet", onclick: () => {
      const place = left.push(left.shift()) && left.at(-1);
      if (narrow()) view("old");
      panes.show(place.unit, place.start);
    } }, t("leftover.go")));
  drawList();
  drawPanel();
  drawCounts();
}

function drawList() {
  const wanted = $("search").value.trim().toLocaleLowerCase();
  const show = $("show").value;
  const shows = { all: () => true, main: (group) => !group.left, open: (group) => !group.decided && !group.left,
    doubt: (group) => group.doubt && !group.left, done: (group) => group.decided, left: (group) => group.left };
  const fits = (group) => shows[show](group) &&
    (!wanted || [group.norm, group.name, ...[...group.keys].map((key) => model.entries.get(key)?.norm ?? "")].some((name) => name.toLocaleLowerCase().includes(wanted)));
  const collator = new Intl.Collator(model.lang);
  seen = ordered(groups.values(), $("order").value, collator, was).filter(fits);
  list.fill(seen);
  list.choose(chosen);
  $("list-empty").textContent = t(groups.size ? "list.empty" : "list.none");
  $("list-empty").hidden = seen.length > 0;
  const open = seen.filter((group) => !group.decided).length;
  $("accept-all").hidden = open < 2;
  $("accept-all").textContent = t("accept.all", { n: open });
}

function drawCounts() {
  const asked = [...groups.values()].filter((group) => !group.left);
  const all = asked.length;
  const done = asked.filter((group) => group.decided).length;
  const doubt = asked.filter((group) => group.doubt).length;
  $("progress").max = Math.max(1, all);
  $("progress").value = done;
  $("count").textContent = t("count", { done, all }) + (doubt ? ` · ${t("count.doubt", { n: doubt })}` : "");
  $("undo").disabled = !model.done.length;
  $("redo").disabled = !model.undone.length;
}

function drawPanel() {
  const box = $("detail");
  const group = groups.get(chosen);
  box.hidden = !adding && !group;
  document.body.dataset.panel = box.hidden ? "closed" : adding ? "adding" : "detail";
  if (adding) {
    const input = drawAdding(box, model, [...groups.values()], adding.place, lastType, { cancel: endAdding, add: addName,
      find: (text) => actions.find(text)[0] });
    if (!adding.place) input.focus();
  } else if (group)
    drawDetail(box, model, group, here, queue.wants(chosen), { step, close: closePanel, accept, rename, keep,
      method: (method) => act(chosen, (root) => actions.method(root, method), { method }),
      notName,
      merge: (target) => act(chosen, (root) => actions.merge(root, target)).then((done) => done && !groups.has(group.root) && choose(target)),
      split: (key) => act(key, () => actions.split(key)), taken: (name) => actions.taken(name, chosen),
      options: () => actions.options(group.root), others: (but) => [...groups.values()].filter((each) => each.type === but.type && each.root !== but.root),
      dropOne: () => mention((span) => actions.dropMention(span)), splitOne: () => mention((span) => actions.splitMention(span)) });
}

function changed({ detail: { patch } }) {
  queue.committed();
  const before = groups.get(chosen)?.ids ?? [];
  groups = groupsOf(model);
  if (!groups.has(chosen)) {
    const moved = model.entries.has(chosen) ? model.root(chosen) : null;
    chosen = groups.has(moved) ? moved : (model.spans.get(before.find((id) => model.spans.has(id)))?.entity ?? null);
    if (chosen !== null) chosen = model.root(chosen);
  }
  if (groups.has(chosen) && !groups.get(chosen).ids.includes(here)) here = groups.get(chosen).ids[0];
  const at = list.at;
  drawList();
  if (!groups.has(chosen) && seen.length) {
    chosen = seen[Math.min(Math.max(0, at), seen.length - 1)].root;
    here = groups.get(chosen).ids[0];
    list.choose(chosen);
  }
  if (!adding) drawPanel();
  drawCounts();
  const spans = Object.keys(patch.spans ?? {}).map((id) => model.spans.get(Number(id)));
  if (spans.some((span) => !span)) panes.changed([...model.spans.values()].filter((span) => panes.sees(span)));
  else panes.changed(spans);
  panes.current(chosen, here, true);
}

// ------------------------------------------------------------------ going about

function choose(root, { mention, quiet } = {}) {
  const group = groups.get(root);
  if (!group) return;
  adding = null;
  chosen = root;
  here = mention ?? group.ids[0];
  list.choose(root);
  if (quiet) chosen = root;
  else drawPanel();
  if (quiet) $("detail").hidden = true;
  showHere();
}

function showHere() {
  const span = model.spans.get(here);
  if (span && !(narrow() && document.body.dataset.view === "names")) panes.show(span.unit, span.start);
  panes.current(chosen, here);
}

function pick(span) {
  const root = model.entries.has(span.entity) ? model.root(span.entity) : span.entity;
  if (!seen.some((group) => group.root === root)) {
    $("search").value = "";
    $("show").value = "all"; // what was looked for stands in no other
    drawList();
  }
  choose(root, { mention: span.id });
}

function step(by) {
  const ids = groups.get(chosen)?.ids ?? [];
  if (!ids.length) return;
  here = ids[(ids.indexOf(here) + by + ids.length) % ids.length];
  if (narrow() && document.body.dataset.view === "names") view("new");
  showHere();
  drawPanel();
}

/** The next that is not decided; behind the last one the first. */
function next() {
  const at = seen.findIndex((group) => group.root === chosen);
  const order = [...seen.slice(at + 1), ...seen.slice(0, Math.max(0, at))];
  const to = order.find((group) => groups.has(group.root) && !groups.get(group.root).decided && !queue.waits(group.root));
  if (to) choose(to.root);
  else say(t("save.left.none"));
}

function closePanel() {
  if (narrow()) $("detail").hidden = true;
  document.body.dataset.panel = narrow() ? "closed" : document.body.dataset.panel;
  $("list").focus({ preventScroll: true });
}

function view(name) {
  document.body.dataset.view = name;
  for (const each of $("tabs").children) each.setAttribute("aria-pressed", String(each.dataset.view === name));
  if (panes && name !== "names") showHere();
}

// ------------------------------------------------------------------ doing

/** Does something about an entity, behind all that was asked for before. wants: what the page shows of it meanwhile. */
function act(root, work, wants = {}) {
  const of = model;
  return queue.add({ root, wants, work: () => (of.entries.has(root) ? work(of.root(root)) : null),
    failed: (error) => of === model && failing(error, root, wants) });
}

/** Says what went wrong, beside the name where that is still looked at. */
function failing(error, root = null, wants = {}) {
  if (!(error instanceof Problem) && !(error instanceof Refused)) throw error;
  const why = error instanceof Problem ? t("problem.name")
    : t(has(`failed.${error.status}.say`) ? `failed.${error.status}.title` : "toast.failed", { why: error.message });
  if (root === null || root !== chosen || adding) return say(model.entries.has(root) ? `${model.entries.get(root).norm}: ${why}` : why);
  drawPanel();
  if (wants.name) $("new-name").value = wants.name;
  if (error instanceof Problem) $("name-note").textContent = why;
  else say(why);
}

/** Something could not be written where nobody looked yet: the step is taken back. Gives whether it was that. */
function late(step, error) {
  if (!(error instanceof Problem) && !(error instanceof Refused)) throw error;
  const given = error instanceof Problem;
  if (given && model.done.at(-1) === step) {
    model.undo();
    model.undone.pop();
    drawCounts();
  }
  say(given ? t("problem.name") : t("toast.failed", { why: error.message }));
  return given;
}

function waiting() {
  document.body.dataset.waiting = String(queue.length);
}

const rename = (name) => act(chosen, (root) => actions.rename(root, name), { name });

/** Unticked where there is nothing else to put: the step is taken back, and said why. */
const keep = (kept) => act(chosen, async (root) => {
  await actions.keep(root, kept);
  if (kept || !groups.get(root)?.kept) return;
  model.undo();
  model.undone.pop();
  drawCounts();
  say(t("detail.stays"));
}, { kept });

/** What the key does: who stays by decision is replaced, everybody else stays, also who would in any case. */
function toggle() {
  if (!groups.has(chosen)) return;
  const { kept = Boolean(model.entries.get(chosen)?.keep) } = queue.wants(chosen);
  keep(!kept);
  drawPanel();
}

function notName() {
  if (!groups.has(chosen)) return;
  act(chosen, (root) => actions.notName(root), { kept: true });
  next();
}

/** Something about the mention that is looked at. */
function mention(work) {
  const id = here;
  return act(chosen, () => (model.spans.has(id) ? work(model.spans.get(id)) : null));
}

/** Fine, and on to the next; a new name that was written, but not applied yet, is. */
function accept() {
  if (!groups.has(chosen)) return;
  const name = written();
  if (name) rename(name);
  else act(chosen, (root) => groups.get(root)?.decided || actions.accept(root));
  next();
}

function acceptAll() {
  const roots = seen.filter((group) => !group.decided).map((group) => group.root);
  queue.add({ failed: failing, work: () => actions.acceptAll(roots.filter((root) => groups.has(root) && !groups.get(root).decided)) });
}

/** The new name that stands in its field, where it is another than the entity has. */
function written() {
  const input = adding ? null : $("new-name");
  const name = input?.value.trim();
  return input && $("detail").dataset.root === chosen && name && name !== input.defaultValue.trim() && name !== queue.wants(chosen).name ? name : "";
}

function beginAdding(place) {
  const inside = place ? model.within(place.unit, place.start, place.end) : [];
  if (inside.length === 1 && inside[0].start === place.start && inside[0].end === place.end) return pick(inside[0]);
  if (inside.length) return pick(inside[0]);
  adding = { place };
  drawPanel();
}

function endAdding() {
  adding = null;
  drawPanel();
  $("list").focus({ preventScroll: true });
}

async function addName(what, note) {
  const mine = adding;
  if (mine.sent) return;
  mine.sent = true;
  await queue.add({
    async work() {
      const { count, root } = await actions.add(what);
      lastType = what.type;
      say(t("add.done", { n: count }));
      if (adding !== mine) return;
      adding = null;
      getSelection().removeAllRanges();
      const mention = model.at(what.unit, what.start)?.id;
      if (!seen.some((group) => group.root === root)) {
        $("show").value = "main";
        $("search").value = "";
        drawList();
      }
      choose(root, { mention });
    },
    failed(error) {
      mine.sent = false;
      if (adding === mine && error instanceof Problem) note.textContent = t("problem.name");
      else failing(error);
    },
  });
}

function undo(back) {
  queue.add({ back: back ? 1 : -1, failed: failing, work() {
    const what = back ? model.undo() : model.redo();
    if (what) say(t(back ? "undone" : "redone", { what: t(`what.${what}`) }));
  } });
}

// ------------------------------------------------------------------ saving

function openSaving() {
  const left = [...groups.values()].filter((group) => !group.decided && !group.left).length;
  $("save-left").textContent = left ? t("save.left", { n: left }) : t("save.left.none");
  $("save-problem").hidden = true;
  $("save").showModal();
}

async function saving(what) {
  $("save-problem").hidden = true;
  $("save").setAttribute("aria-busy", "true");
  try {
    await queue.idle;
    await actions.rest.settled();
    if (["file", "text", "document"].includes(what)) {
      const problem = await checked(model, file);
      if (problem) throw new Problem(problem);
    }
    const name = await save(what, model, file);
    model.saved = model.steps;
    say(t("save.done", { name }));
  } catch (error) {
    if (error instanceof Problem) showProblem($("save-problem"), t("problem"), t("problem.say"), error.message);
    else if (error instanceof Refused) showProblem($("save-problem"), t(has(`failed.${error.status}.title`) ? `failed.${error.status}.title` : "problem"), "", error.message);
    else throw error;
  } finally {
    $("save").removeAttribute("aria-busy");
  }
}

async function load(given) {
  $("save").close();
  try {
    await queue.idle;
    const entries = await loaded(given, model);
    await open(file, entries);
    say(model.missing ? t("loaded.not", { n: model.missing }) : t("loaded"));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(t("toast.failed", { why: error.message }));
  }
}

const unsaved = () => model.saved !== model.steps || queue.length > 0;

function again() {
  if (unsaved() && !confirm(t("leave"))) return;
  $("save").close();
  panes.close();
  list.close();
  model = panes = list = file = null;
  queue = new Queue(waiting);
  state("start");
}

// ------------------------------------------------------------------ keys and buttons

const KEYS = {
  Enter: accept, e: () => $("new-name")?.focus() ?? $("new-name")?.select(), m: toggle, Delete: notName,
  n: () => step(1), p: () => step(-1), a: () => beginAdding(null), "?": () => $("help").showModal(),
};

function keyed(event) {
  if (!model || document.body.dataset.state !== "work" || document.querySelector("dialog[open]")) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const typing = event.target.matches?.("input:not([type=checkbox]), textarea");
  if (ctrl && !event.altKey && !typing && event.key.toLowerCase() === "z") undo(!event.shiftKey);
  else if (ctrl && !typing && event.key.toLowerCase() === "y") undo(false);
  else if (event.key === "F6") (($("panes").contains(event.target)) ? $("list") : $("panes")).focus();
  else if (event.key === "Escape" && adding) endAdding();
  else if (event.key === "Escape" && !event.target.matches?.("[type=search]")) closePanel();
  else if (!ctrl && !event.altKey && (event.target === $("list") || event.target === $("panes"))) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!KEYS[key] || (key === "Enter" && event.target === $("panes"))) return;
    KEYS[key]();
  } else return;
  event.preventDefault();
}

function wire() {
  const drop = $("drop");
  $("choose").onclick = () => $("file").click();
  $("file").onchange = () => {
    const [given] = $("file").files;
    $("file").value = "";
    if (given) open(given);
  };
  $("settings-file").onchange = () => {
    const [given] = $("settings-file").files;
    $("settings-file").value = "";
    if (given) load(given);
  };
  for (const type of ["dragover", "dragleave", "drop"])
    document.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", type === "dragover");
      if (type === "drop" && !model && event.dataTransfer.files[0]) open(event.dataTransfer.files[0]);
    });
  $("failed-back").onclick = () => state(model ? "work" : "start");
  $("undo").onclick = () => undo(true);
  $("redo").onclick = () => undo(false);
  $("help-open").onclick = () => $("help").showModal();
  $("save-open").onclick = openSaving;
  $("accept-all").onclick = acceptAll;
  $("add-open").onclick = () => beginAdding(null);
  $("search").oninput = drawList;
  $("show").onchange = drawList;
  $("order").onchange = () => {
    was.clear();
    drawList();
  };
  for (const each of $("tabs").children) each.onclick = () => view(each.dataset.view);
  for (const each of document.querySelectorAll("[data-close]")) each.onclick = () => each.closest("dialog").close();
  document.addEventListener("keydown", keyed);
  window.addEventListener("beforeunload", (event) => {
    if (model && unsaved()) event.preventDefault();
  });
}

begin();
