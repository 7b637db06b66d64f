// What the language of the page fixes: labels, keys, the legend, formats, and what is said of a fault.

import { Refused } from "./api.js";
import { $, el } from "./dom.js";
import { ORDER } from "./kinds.js";
import { formatName, has, t } from "./texts.js";

/** Everything that is the same for each file. */
export function drawWords() {
  const option = (name, value) => el("option", { value }, t(`${name}.${value}`));
  for (const [name, values] of [["show", ["main", "open", "doubt", "done", "left", "all"]], ["order", ["doubt", "text", "name"]]]) {
    const value = $(name).value || values[0];
    $(name).replaceChildren(...values.map((each) => option(name, each)));
    $(name).value = value;
  }
  for (const [id, sign] of [["undo", "↶"], ["redo", "↷"], ["help-open", "?"], ["add-open", "+"]]) {
    $(id).textContent = sign;
    const label = t({ "help-open": "help.open", "add-open": "add.open" }[id] ?? id);
    $(id).setAttribute("aria-label", label);
    $(id).title = label;
  }
  $("keys").replaceChildren(...t("keys").map(([key, does]) => el("div", {}, el("dt", {}, key), el("dd", {}, does))));
  $("legend").replaceChildren(...[...ORDER, "kept"].map((kind) => el("span", { className: `key ${kind}` }, t(`kind.${kind}`))));
}

/** The formats that can be opened, each with the ends of its files' names. */
export function drawFormats(known) {
  $("formats").replaceChildren(...known.flatMap((each) => [el("dt", {}, formatName(each)), el("dd", {}, (each.suffixes ?? []).join(" "))]));
  $("formats").closest("details").hidden = !known.length;
}

/** A file that could not be opened: why, and what to do. */
export function drawFailed(error) {
  const status = error instanceof Refused ? error.status : 422;
  const own = has(`failed.${status}.title`) ? `failed.${status}` : "failed";
  $("failed-title").textContent = t(`${own}.title`);
  $("failed-say").textContent = t(`${own}.say`);
  $("failed-line").textContent = error.message;
  $("failed-more").hidden = !error.message;
  $("failed-back").hidden = status === 401;
}

export function showProblem(box, title, text, line) {
  box.replaceChildren(el("strong", {}, title), el("span", {}, text),
    ...(line ? [el("details", {}, el("summary", {}, t("failed.details")), el("span", { lang: "en" }, line))] : []));
  box.hidden = false;
}
