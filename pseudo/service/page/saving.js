// What can be saved: the new file, the text, the decisions, a report; and decisions loaded again.

import { Refused, ask, fetchBytes } from "./api.js";
import { place, put } from "./actions.js";
import { button, el } from "./dom.js";
import { t } from "./texts.js";

/** The configuration as `pseudo --replacements` reads it. What was placed by hand goes along in `review.mentions`. */
export function configuration(model) {
  const out = Object.fromEntries(model.entries);
  for (const unit of model.units)
    for (const id of unit.ids) {
      const span = model.spans.get(id);
      if (!span.placed || !out[span.entity]) continue;
      const { type, norm, head } = span;
      const kept = { ...place(model, span), type, norm, ...(head ? { feats: head.feats, lemma: head.lemma, from: head.start - span.start, to: head.end - span.start } : {}) };
      const entry = out[span.entity];
      const mentions = entry === model.entries.get(span.entity) ? [] : entry.review.mentions;
      out[span.entity] = { ...entry, review: { ...entry.review, mentions: [...mentions, kept] } };
    }
  return out;
}

/** Whether anything is decided that the configuration alone cannot tell the command line. */
export const byHand = (model) =>
  [...model.spans.values()].some((span) => span.placed) || [...model.entries.values()].some((entry) => entry.review?.dropped?.length);

const FIELDS = ["start", "end", "text", "type", "entity", "norm", "head", "source", "score", "why", "group", "scheme"];

/** What the server needs for a result: every mention, and the configuration. */
export function state(model, name) {
  const spans = (unit) => unit.ids.map((id) => {
    const span = model.spans.get(id);
    return Object.fromEntries(FIELDS.filter((field) => span[field] !== undefined).map((field) => [field, span[field]]));
  });
  return { name, lang: model.lang, units: model.units.map((unit) => ({ spans: spans(unit) })), replacements: Object.fromEntries(model.entries) };
}

/** Gives bytes to the browser to be saved. */
function give(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  return name;
}

const suffixOf = (name) => name.toLowerCase().match(/\.(tei\.xml|[a-z0-9]+)$/)?.[0] ?? ".txt";

/** Saves one thing; gives what it was called. */
export async function save(what, model, file) {
  if (what === "config")
    return give(new Blob([JSON.stringify(configuration(model), null, 1)], { type: "application/json" }), `${t("file.config")}.json`);
  if (what === "table")
    return give(await fetchBytes("table", { replacements: configuration(model) }), `${t("file.table")}.csv`);
  const blob = await fetchBytes(`result/${what}`, state(model, file.name), file);
  const names = { file: `${t("file.new")}${model.writes ? suffixOf(file.name) : ".txt"}`, text: `${t("file.new")}.txt`,
    document: `${t("file.document")}.json`, report: `${t("file.report")}.json` };
  return give(blob, names[what]);
}

/** The new texts as they will be given away are put in, where they are others than shown. Gives what stands against it. */
export async function checked(model, file) {
  const answer = await ask("result/check", state(model, file.name), file);
  const spans = {};
  (answer.units ?? []).forEach((unit, at) => {
    const ids = model.units[at].ids;
    (unit.spans ?? []).forEach((raw, number) => {
      const span = model.spans.get(ids[number]);
      if (span && span.start === raw.start && span.new_text !== raw.new_text) spans[span.id] = { ...span, new_text: raw.new_text };
    });
  });
  if (Object.keys(spans).length) model.correct({ spans });
  return answer.problem ?? "";
}

/** The entries of a file that was saved: JSON, or a table of the entries that there are. */
export async function loaded(file, model) {
  if (/\.csv$/i.test(file.name)) return (await ask("table/read", { replacements: configuration(model) }, file)).replacements;
  try {
    const read = JSON.parse(await file.text());
    return read.replacements ?? read;
  } catch {
    throw new Refused(422, { message: "is no JSON" });
  }
}

/** What was placed or dropped by hand, put into a file that was opened anew. Gives how many places there are not. */
export async function placed(model, actions, entries) {
  const patch = { entries: {}, spans: {} };
  const made = [];
  let missing = 0;
  const at = ({ document, start, text }) => {
    const unit = model.units[document - 1];
    if (!unit) return null;
    const from = [...unit.text].slice(0, start).join("").length;
    return unit.text.startsWith(text, from) ? { unit: unit.at, start: from, end: from + text.length } : null;
  };
  for (const [key, entry] of Object.entries(entries)) {
    for (const each of entry.review?.dropped ?? []) {
      const found = at(each);
      const span = found && model.at(found.unit, found.start);
      if (span && span.start === found.start && span.end === found.end) patch.spans[span.id] = null;
      else missing++;
    }
    for (const each of entry.review?.mentions ?? []) {
      const found = at(each);
      const there = found ? model.within(found.unit, found.start, found.end) : [];
      if (!found || (there.length && (there.length > 1 || there[0].start !== found.start || there[0].end !== found.end))) {
        missing++;
        continue;
      }
      const head = each.feats === undefined ? null : { start: found.start + each.from, end: found.start + each.to, lemma: each.lemma, upos: "PROPN", feats: each.feats };
      made.push({ ...found, text: each.text, type: each.type, norm: each.norm, head, score: 1, repairs: [], ...(there[0] ? { id: there[0].id } : { id: model.next++ }), entity: key, placed: true });
    }
    if (!model.entries.has(key) && (entry.review?.mentions?.length || made.some((span) => span.entity === key))) patch.entries[key] = entry;
    if ((model.entries.has(key) || key in patch.entries) && entry.review) {
      const { mentions: _, ...review } = entry.review;
      patch.entries[key] = { ...(patch.entries[key] ?? model.entries.get(key)), review };
    }
  }
  model.correct(patch);
  for (let from = 0; from < made.length; from += 100) {
    const spans = made.slice(from, from + 100);
    const keys = [...new Set(spans.map((span) => span.entity))];
    const forms = await actions._forms(spans, keys, {});
    model.correct({ spans: forms.spans });
  }
  return missing;
}

/** Draws the dialog. on: {save(what), load(), again()}. */
export function drawSaving(list, on) {
  const item = (what, action) => el("li", {},
    button(t(`save.${what}`), action, { className: what === "file" ? "main" : "quiet", id: `save-${what}`, "aria-describedby": `save-${what}-say` }),
    el("span", { className: "small", id: `save-${what}-say` }, t(`save.${what}.say`)));
  list.replaceChildren(...["file", "text", "report"].map((what) => item(what, () => on.save(what))),
    ...["config", "table", "document"].map((what) => item(what, () => on.save(what))), item("load", on.load), el("li", {}, button(t("save.again"), on.again, { className: "quiet", id: "save-again" })));
}
