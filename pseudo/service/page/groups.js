// The entities as a person decides on them: everything that is tied to one full name is one decision.

import { doubtful, kindOf, mainType } from "./kinds.js";
import { inOrder } from "./model.js";

/** All groups with a mention, by their roots: {root, keys, ids, first, best, doubt, type, kind, norm, name, state}.
 * before: those of the last time, of which the ones that nothing has touched since stay. */
export function groupsOf(model, before = null) {
  const { touched, moved } = model.looked();
  if (before) return refreshed(model, before, touched, moved);
  const roots = new Map();
  const groups = new Map();
  for (const unit of model.units)
    for (const id of unit.ids) {
      const span = model.spans.get(id);
      let root = roots.get(span.entity);
      if (root === undefined) roots.set(span.entity, (root = rootOf(model, span.entity)));
      let group = groups.get(root);
      if (!group) groups.set(root, (group = { root, keys: new Set(), ids: [], first: span, best: 0 }));
      group.ids.push(id);
      group.keys.add(span.entity);
      if (span.score > group.best) group.best = span.score;
    }
  for (const group of groups.values()) tell(model, group);
  return groups;
}

/** The groups, of which only those that something has touched are told anew. moved: their mentions may be others, too */
function refreshed(model, before, touched, moved) {
  const roots = new Set([...touched].map((key) => rootOf(model, key)));
  if (!moved) {
    for (const root of roots) {
      const group = before.get(root);
      if (group) before.set(root, tell(model, { ...group, first: model.spans.get(group.ids[0]) }));
    }
    return before;
  }
  const groups = new Map(before);
  for (const { root, keys } of before.values()) {
    if (![...keys].some((key) => touched.has(key))) continue;
    groups.delete(root);
    for (const key of keys) roots.add(rootOf(model, key));
  }
  for (const root of roots) {
    const members = model.entries.has(root) ? model.members(root) : [root];
    for (const key of members) groups.delete(key);
    const keys = members.filter((key) => model.count(key));
    if (keys.length) groups.set(root, tell(model, gathered(root, keys, keys.flatMap((key) => model.mentions(key)).sort(inOrder))));
  }
  return new Map([...groups].sort(([, a], [, b]) => inOrder(a.first, b.first)));
}

const rootOf = (model, key) => (model.entries.has(key) ? model.root(key) : key);

const gathered = (root, keys, spans) => ({ root, keys: new Set(keys), ids: spans.map((span) => span.id), first: spans[0],
  best: spans.reduce((best, span) => (span.score > best ? span.score : best), 0) });

/** What a group is by its entry. */
function tell(model, group) {
  const entry = model.entries.get(group.root) ?? { norm: group.first.text, type: { [group.first.type]: 1 } };
  group.entry = entry;
  group.norm = entry.norm;
  group.type = mainType(entry) || group.first.type;
  group.kind = kindOf(group.type);
  group.name = model.newName(group.root);
  group.kept = group.name === group.norm;
  group.decided = Boolean(entry.review?.what);
  group.left = group.kept && !group.decided && !entry.keep && model.policy[group.type] === "keep"; // nothing to decide
  group.doubt = doubtful(group.best) && !group.decided;
  group.state = group.decided ? "done" : group.doubt ? "doubt" : "open";
  return group;
}

const RANK = { doubt: 0, open: 1, done: 1 };
const KINDS = { person: 0, id: 1, place: 2, org: 3, date: 4, other: 5 };

/** The groups in an order; `was` keeps those in place that are decided meanwhile. */
export function ordered(groups, order, lang, was) {
  const rank = (group) => was.get(group.root) ?? RANK[group.state];
  const each = [...groups];
  if (order === "name") {
    const collator = new Intl.Collator(lang);
    return each.sort((a, b) => collator.compare(a.norm, b.norm));
  }
  const inText = (a, b) => a.first.unit - b.first.unit || a.first.start - b.first.start;
  if (order === "text") return each.sort(inText);
  each.sort((a, b) => rank(a) - rank(b) || Number(a.kept) - Number(b.kept) || KINDS[a.kind] - KINDS[b.kind] || inText(a, b));
  for (const group of each) was.set(group.root, rank(group));
  return each;
}
