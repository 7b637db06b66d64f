// The entities as a person decides on them: everything that is tied to one full name is one decision.

import { doubtful, kindOf, mainType } from "./kinds.js";

/** All groups with a mention, by their roots: {root, keys, ids, first, best, doubt, type, kind, norm, name, state}. */
export function groupsOf(model) {
  const roots = new Map();
  const groups = new Map();
  for (const unit of model.units)
    for (const id of unit.ids) {
      const span = model.spans.get(id);
      let root = roots.get(span.entity);
      if (root === undefined) roots.set(span.entity, (root = model.entries.has(span.entity) ? model.root(span.entity) : span.entity));
      let group = groups.get(root);
      if (!group) groups.set(root, (group = { root, keys: new Set(), ids: [], first: span, best: 0 }));
      group.ids.push(id);
      group.keys.add(span.entity);
      if (span.score > group.best) group.best = span.score;
    }
  for (const group of groups.values()) {
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
  }
  return groups;
}

const RANK = { doubt: 0, open: 1, done: 1 };
const KINDS = { person: 0, id: 1, place: 2, org: 3, date: 4, other: 5 };

/** The groups in an order; `was` keeps those in place that are decided meanwhile. */
export function ordered(groups, order, collator, was) {
  const rank = (group) => was.get(group.root) ?? RANK[group.state];
  const each = [...groups];
  if (order === "name") return each.sort((a, b) => collator.compare(a.norm, b.norm));
  const inText = (a, b) => a.first.unit - b.first.unit || a.first.start - b.first.start;
  if (order === "text") return each.sort(inText);
  each.sort((a, b) => rank(a) - rank(b) || Number(a.kept) - Number(b.kept) || KINDS[a.kind] - KINDS[b.kind] || inText(a, b));
  for (const group of each) was.set(group.root, rank(group));
  return each;
}
