// A name that was missed: marked in the text or typed, and what it is.

import { button, el } from "./dom.js";
import { NAMES, mainType } from "./kinds.js";
import { t, typeName } from "./texts.js";

const OTHERS = ["DATE", "PHONE", "EMAIL", "SOCIALID", "ADDR_NO", "ID"];
const PEOPLE = 300;

/** Draws the form. chosen: {unit, start, end} or null; on: {add(what, note), cancel(), find(text)}. */
export function drawAdding(box, model, groups, chosen, type, on) {
  const text = chosen ? model.units[chosen.unit].text.slice(chosen.start, chosen.end) : "";
  const input = el("input", { id: "add-text", value: text, autocomplete: "off", spellcheck: false, required: true, lang: model.lang,
    "aria-describedby": "add-help" });
  const types = el("select", { id: "add-type" }, ...[...NAMES, ...OTHERS].map((each) => el("option", { value: each }, typeName(each))));
  types.value = type;
  const who = el("select", { id: "add-who" });
  const people = () => {
    const same = groups.filter((group) => mainType(group.entry) === types.value);
    const sorted = same.sort((a, b) => likeness(b.norm, input.value) - likeness(a.norm, input.value) || a.norm.localeCompare(b.norm));
    who.replaceChildren(el("option", { value: "" }, t("add.who.new")),
      ...sorted.slice(0, PEOPLE).map((group) => el("option", { value: group.root, lang: model.lang }, group.norm)));
  };
  people();
  types.onchange = people;
  input.onchange = people;
  const all = el("input", { type: "checkbox", id: "add-all", checked: true });
  const note = el("p", { className: "small warning", role: "status", id: "add-note" });
  delete box.dataset.root;
  box.replaceChildren(el("div", { className: "detail-body" },
    el("header", { className: "detail-head" }, el("h3", { id: "detail-title", "aria-level": "2" }, t("add.title")),
      el("div", { className: "steps" }, button("×", on.cancel, { className: "quiet icon", "aria-label": t("add.cancel"), title: t("add.cancel") }))),
    el("form", { className: "adding", onsubmit: (event) => {
      event.preventDefault();
      const wanted = input.value.trim();
      const place = chosen && wanted === text ? chosen : on.find(wanted);
      if (!place) note.textContent = t("add.missing");
      else on.add({ ...place, type: types.value, who: who.value, all: all.checked }, note);
    } },
    el("label", { for: "add-text" }, t("add.text")), input, el("p", { className: "small", id: "add-help" }, t("add.text.help")),
    el("div", { className: "pair" },
      el("div", {}, el("label", { for: "add-type" }, t("add.type")), types),
      el("div", {}, el("label", { for: "add-who" }, t("add.who")), who)),
    el("label", { className: "check" }, all, t("add.all")), note,
    el("div", { className: "main-actions" }, el("button", { className: "main", id: "add-go" }, t("add.go")),
      button(t("add.cancel"), on.cancel, { className: "quiet" })))));
  return input;
}

/** How many letters two names begin with alike. */
function likeness(a, b) {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
}
