// What can be saved: the new file, the text, the decisions, a report; and decisions loaded again.

import { Refused, ask, fetchBytes } from "./api.js";
import { place } from "./actions.js";
import { button, el } from "./dom.js";
import { t } from "./texts.js";

/** The configuration as `pseudo --replacements` reads it. What was placed by hand goes along in `review.mentions`; one
 * entry with such places tells all texts that were looked at. */
export function configuration(model) {
  const out = Object.fromEntries(model.entries);
  for (const unit of model.units)
    for (const id of unit.ids) {
      const span = model.spans.get(id);
      if (!span.placed || !out[span.entity]) continue;
      const { type, norm, head } = span;
      const kept = { ...place(model, span), type, norm, ...(span.group ? { group: span.group } : {}), ...(span.scheme ? { scheme: span.scheme } : {}), ...(head ? { feats: head.feats, lemma: head.lemma, from: head.start - span.start, to: head.end - span.start } : {}) };
      const entry = out[span.entity];
      const mentions = entry.review?.mentions ?? [];
      out[span.entity] = { ...entry, review: { ...entry.review, mentions: [...mentions, kept] } };
    }
  const first = Object.keys(out).find((key) => out[key].review?.mentions || out[key].review?.dropped?.length);
  if (first !== undefined)
    out[first] = { ...out[first], review: { ...out[first].review, texts: model.units.map((unit) => unit.sha256) } };
  return out;
}

const FIELDS = ["start", "end", "text", "type", "entity", "norm", "head", "source", "score", "why", "group", "scheme"];

/** What the server needs for a result: every mention, and the configuration. */
export function state(model, name) {
  const spans = (unit) => unit.ids.map((id) => {
    const span = model.spans.get(id);
    return Object.fromEntries(FIELDS.filter((field) => span[field] !== undefined).map((field) => [field, span[field]]));
  });
  return { name, ...model.how, lang: model.lang, units: model.units.map((unit) => ({ spans: spans(unit) })), replacements: Object.fromEntries(model.entries) };
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
  model.left(answer.units ?? []);
  return answer.problem ?? "";
}

/** The entries of a file that was saved: JSON, or a table of the entries that there are. */
export async function loaded(file, model) {
  if (/\.csv$/i.test(file.name)) return (await ask("table/read", { replacements: configuration(model) }, file)).replacements;
  try {
    const read = JSON.parse(await file.text());
    return read.replacements ?? read;
  } catch {
    throw new Refused(422, { place: "the file", message: "is no JSON", remedy: "take what was saved as settings" });
  }
}

/** Draws the dialog. on: {save(what), load(), again()}. */
export function drawSaving(list, on) {
  const item = (what, action) => el("li", {},
    button(t(`save.${what}`), action, { className: what === "file" ? "main" : "quiet", id: `save-${what}`, "aria-describedby": `save-${what}-say` }),
    el("span", { className: "small", id: `save-${what}-say` }, t(`save.${what}.say`)));
  list.replaceChildren(...["file", "text", "report"].map((what) => item(what, () => on.save(what))),
    ...["config", "table", "document"].map((what) => item(what, () => on.save(what))), item("load", on.load), el("li", {}, button(t("save.again"), on.again, { className: "quiet", id: "save-again" })));
}
