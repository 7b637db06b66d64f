// What the language of the page fixes: labels, keys, the legend, formats, and what is said of a fault.

import { Refused } from "./api.js";
import { $, button, el } from "./dom.js";
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

/** What a person can say about a file, where that would help: that what is not read stays, or in which encoding it is. */
function ways(error) {
  if (error.remedy?.includes("?skip_unreadable=")) return { say: t("failed.unread.say"), buttons: [[t("failed.unread.go"), { skip_unreadable: true }]] };
  if (error.said?.startsWith("is of no format ")) return { say: t("failed.format.say"), buttons: [] };
  if (error.said?.startsWith("is of the kind before 2007")) return { say: t("failed.old.say"), buttons: [] };
  const could = error.remedy?.includes("?encoding=") && error.said?.match(/^could be (.+)$/);
  return could ? { say: t("failed.encoding.say"), buttons: could[1].split(", ").map((encoding) => [encoding, { encoding }]) } : null;
}

/** A file that could not be opened: why, and what to do. again: opens it with what a person says about it. */
export function drawFailed(error, again) {
  const status = error instanceof Refused ? error.status : 422;
  const own = has(`failed.${status}.title`) ? `failed.${status}` : "failed";
  $("failed-title").textContent = t(`${own}.title`);
  const helps = again ? ways(error) : null;
  $("failed-say").textContent = helps ? helps.say : t(`${own}.say`);
  $("failed-ways").replaceChildren(...(helps?.buttons ?? []).map(([text, how]) => button(text, () => again(how), { className: "main" })));
  $("failed-line").textContent = error.message;
  $("failed-more").hidden = !error.message;
  $("failed-back").hidden = status === 401;
}

export function showProblem(box, title, text, line) {
  box.replaceChildren(el("strong", {}, title), el("span", {}, text),
    ...(line ? [el("details", {}, el("summary", {}, t("failed.details")), el("span", { lang: "en" }, line))] : []));
  box.hidden = false;
}
