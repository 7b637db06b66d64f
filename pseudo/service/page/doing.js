// What a person does: each action goes into the queue, and says what went wrong where it was begun. Start at `act`.

import { Problem } from "./actions.js";
import { Refused } from "./api.js";
import { desk } from "./desk.js";
import { $, say } from "./dom.js";
import { drawCounts, drawList, drawPanel } from "./drawing.js";
import { borne, familiesOf } from "./family.js";
import { choose, closePanel, endAdding, next, step, view } from "./going.js";
import { has, t } from "./texts.js";

/** Does something about an entity, behind all that was asked for before. wants: what the page shows of it meanwhile. */
function act(root, work, wants = {}) {
  const of = desk.model;
  return desk.queue.add({ root, wants, work: () => (of.entries.has(root) ? work(of.root(root)) : null),
    failed: (error) => of === desk.model && failing(error, root, wants) });
}

/** Says what went wrong, beside the name where that is still looked at. */
function failing(error, root = null, wants = {}) {
  if (!(error instanceof Problem) && !(error instanceof Refused)) throw error;
  if (!desk.model) return;
  const why = error instanceof Problem ? t("problem.name")
    : t(has(`failed.${error.status}.say`) ? `failed.${error.status}.title` : "toast.failed", { why: error.message });
  if (root === null || root !== desk.chosen || desk.adding) return say(desk.model.entries.has(root) ? `${desk.model.entries.get(root).norm}: ${why}` : why);
  drawPanel();
  if (wants.name) $("new-name").value = wants.name;
  if (error instanceof Problem) $("name-note").textContent = why;
  else say(why);
}

/** Something could not be written where nobody looked yet: the step is taken back. Gives whether it was that. */
export function late(step, error) {
  if (!(error instanceof Problem) && !(error instanceof Refused)) throw error;
  const given = error instanceof Problem;
  if (given && desk.model.done.at(-1) === step) {
    desk.model.undo();
    desk.model.undone.pop();
    drawCounts();
  }
  say(given ? t("problem.name") : t("toast.failed", { why: error.message }));
  return given;
}

const rename = (name) => act(desk.chosen, (root) => desk.actions.rename(root, name), { name });

/** Unticked where there is nothing else to put: the step is taken back, and said why. */
const keep = (kept) => act(desk.chosen, async (root) => {
  await desk.actions.keep(root, kept);
  if (kept || !desk.groups.get(root)?.kept) return;
  desk.model.undo();
  desk.model.undone.pop();
  drawCounts();
  say(t("detail.stays"));
}, { kept });

/** What the key does: who stays by decision is replaced, everybody else stays, also who would in any case. */
export function toggle() {
  if (!desk.groups.has(desk.chosen)) return;
  const { kept = Boolean(desk.model.entries.get(desk.chosen)?.keep) } = desk.queue.wants(desk.chosen);
  keep(!kept);
  if ($("keep") && $("detail").dataset.root === desk.chosen) $("keep").checked = desk.queue.wants(desk.chosen).kept ?? !kept;
}

export function notName() {
  if (!desk.groups.has(desk.chosen)) return;
  act(desk.chosen, (root) => desk.actions.notName(root), { kept: true });
  next();
}

/** Whom one is at is somebody else in the list, to whom one goes. */
async function merge(target) {
  const root = desk.chosen;
  if ((await act(root, (of) => desk.actions.merge(of, target))) && !desk.groups.has(root) && desk.model?.entries.has(target)) choose(target);
}

/** Something about the mention that is looked at. */
function mention(work) {
  const id = desk.here;
  return act(desk.chosen, () => (desk.model.spans.has(id) ? work(desk.model.spans.get(id)) : null));
}

/** Fine, and on to the next; a new name that was written, but not applied yet, is. */
export function accept() {
  if (!desk.groups.has(desk.chosen)) return;
  const name = written();
  if (name) rename(name);
  else act(desk.chosen, (root) => desk.groups.get(root)?.decided || desk.actions.accept(root));
  next();
}

export function acceptAll() {
  const roots = desk.seen.filter((group) => !group.decided).map((group) => group.root);
  desk.queue.add({ failed: failing, work: () => desk.actions.acceptAll(roots.filter((root) => desk.groups.has(root) && !desk.groups.get(root).decided)) });
}

/** The new name that stands in its field, where it is another than the entity has. */
function written() {
  const input = desk.adding ? null : $("new-name");
  const name = input?.value.trim();
  return input && $("detail").dataset.root === desk.chosen && name && name !== input.defaultValue.trim() && name !== desk.queue.wants(desk.chosen).name ? name : "";
}

async function addName(what, note) {
  const mine = desk.adding;
  if (mine.sent) return;
  mine.sent = true;
  await desk.queue.add({
    async work() {
      const { count, root } = await desk.actions.add(what);
      desk.lastType = what.type;
      say(t("add.done", { n: count }));
      if (desk.adding !== mine) return;
      desk.adding = null;
      getSelection().removeAllRanges();
      const mention = desk.model.at(what.unit, what.start)?.id;
      if (!desk.seen.some((group) => group.root === root)) {
        $("show").value = "main";
        $("search").value = "";
        drawList();
      }
      choose(root, { mention });
    },
    failed(error) {
      mine.sent = false;
      if (desk.adding === mine && error instanceof Problem) note.textContent = t("problem.name");
      else failing(error);
    },
  });
}

export function undo(back) {
  desk.queue.add({ back: back ? 1 : -1, failed: failing, work() {
    const what = back ? desk.model.undo() : desk.model.redo();
    if (what) say(t(back ? "undone" : "redone", { what: t(`what.${what}`) }));
  } });
}

/** Another surname for several at once. */
const surnamed = (keys, surname, name) => act(desk.chosen, async () => {
  const { count, left } = await desk.actions.family(keys.filter((key) => desk.model.entries.has(key)), surname, name);
  say(t("family.done", { n: count }) + (left ? ` ${t("family.left", { n: left })}` : ""));
});

/** What the panels can ask for. */
export const panel = {
  step, view, close: closePanel, accept, rename, keep, notName,
  method: (method) => act(desk.chosen, (root) => desk.actions.method(root, method), { method }),
  merge, surnamed,
  families: (group) => (group.type === "PER" ? familiesOf([...desk.groups.values()].filter((each) => each.type === "PER"), group) : []),
  bears: (name, keys) => borne([...desk.groups.values()], name, keys),
  split: (key) => act(key, () => desk.actions.split(key)),
  taken: (name) => desk.actions.taken(name, desk.chosen),
  options: (root) => desk.actions.options(root),
  others: (but) => [...desk.groups.values()].filter((each) => each.type === but.type && each.root !== but.root),
  dropOne: () => mention((span) => desk.actions.dropMention(span)),
  splitOne: () => mention((span) => desk.actions.splitMention(span)),
  cancel: endAdding, add: addName, find: (text) => desk.actions.find(text)[0],
};
