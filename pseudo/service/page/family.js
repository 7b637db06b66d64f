// A family: all who bear a surname, and another one for all of them at once.

import { button, el } from "./dom.js";
import { t } from "./texts.js";

const fold = (text) => text.normalize("NFC").toLocaleLowerCase().trim();
const read = new WeakMap(); // an entry never changes

/** The surnames of an entry, folded, with the halves of double ones, as they stand there. */
function surnames(entry) {
  if (!read.has(entry)) {
    const whole = (entry.parts ?? []).filter((part) => part.role === "surname").map((part) => part.text);
    const all = whole.flatMap((surname) => [surname, ...(surname.includes("-") ? surname.split("-") : [])]);
    read.set(entry, new Map(all.map((surname) => [fold(surname), surname])));
  }
  return read.get(entry);
}

/** Who is called after another, and follows him: `Kovács Jánosné`. */
const follows = ({ entry }) => entry.repl === undefined && (entry.of !== undefined || Object.keys(entry.rel ?? {}).length > 0);

/** The families of an entity: {surname, groups} for each surname of it that others bear, too; who follows one of them by
 * himself is not named. */
export function familiesOf(groups, group) {
  const found = [...surnames(group.entry)].map(([folded, surname]) => ({ surname, groups: groups.filter((each) => surnames(each.entry).has(folded) && !follows(each)) }));
  return found.filter((family) => family.groups.length > 1);
}

/** What the surname has become: of the one who is looked at, else of one whose other names stand in the same places. */
function nowadays({ surname, groups }, root) {
  for (const group of [...groups].sort((a, b) => Number(b.root === root) - Number(a.root === root))) {
    const [was, is] = [group.norm.split(" "), group.name.split(" ")];
    const at = was.indexOf(surname);
    if (!group.kept && at >= 0 && was.length === is.length) return is[at];
  }
  return "";
}

/** Draws the families of an entity. on: {surnamed(keys, surname, name), bears(surname, keys)} */
export function drawFamilies(model, root, families, open, on) {
  return families.map((family, at) => {
    const id = `family-${at}`;
    const box = el("details", { className: "more family", id, open: open.has(id) },
      el("summary", { "data-keep": `${id}-more` }, t("family.title", { surname: family.surname, n: family.groups.length })));
    const fill = () => box.append(form(model, family, root, id, on));
    if (box.open) fill();
    box.ontoggle = () => {
      if (!box.open || box.childElementCount > 1) return;
      fill();
      box.scrollIntoView({ block: "start" });
    };
    return box;
  });
}

function form(model, family, root, id, on) {
  const now = nowadays(family, root);
  const input = el("input", { id: `${id}-name`, defaultValue: now, autocomplete: "off", spellcheck: false, maxLength: 80, lang: model.lang,
    "aria-describedby": `${id}-note`, "data-keep": `${id}-name` });
  const note = el("p", { className: "small warning", id: `${id}-note`, role: "status" });
  const whole = family.groups.map((group, at) => [group, el("input", { type: "checkbox", id: `${id}-${at}`, defaultChecked: !group.kept,
    disabled: group.kept, "data-keep": `${id}-${at}` })]);
  const keys = () => whole.filter(([, box]) => box.checked).map(([group]) => group.root);
  input.oninput = () => {
    const name = input.value.trim();
    note.textContent = name && name !== now && on.bears(name, keys()) ? t("family.taken") : "";
  };
  return el("form", { className: "stacked", onsubmit: (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name && keys().length) on.surnamed(keys(), family.surname, name);
  } },
  el("ul", { className: "plain members" }, ...whole.map(([group, box]) => el("li", {}, el("label", { className: "check" }, box,
    el("span", { lang: model.lang }, group.kept ? group.norm : `${group.norm} → ${group.name}`))))),
  el("label", { for: input.id }, t("family.new")),
  el("div", { className: "with-button" }, input, el("button", { className: "quiet", id: `${id}-go`, "data-keep": `${id}-go` }, t("family.go"))),
  note, el("p", { className: "small" }, t("family.say")));
}

/** Whether somebody else has this surname, in the original or newly. */
export function borne(groups, name, keys) {
  const wanted = fold(name);
  return groups.some((group) => !keys.includes(group.root) && (surnames(group.entry).has(wanted)
    || (group.type === "PER" && group.name.split(/[ -]/).some((word) => fold(word) === wanted))));
}
