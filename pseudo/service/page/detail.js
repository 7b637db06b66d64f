// What can be decided about one entity: its new name, its forms, whether it stays, what is done with it.

import { button, el, say } from "./dom.js";
import { drawFamilies } from "./family.js";
import { mainType } from "./kinds.js";
import { methodName, t, typeName, when } from "./texts.js";

const FORMS = 60;
const PAUSE = 200; // who goes on at once wants no other names
let asking = 0;

/** Draws the panel. wants: what was decided and is not through yet; `on` has an action for each thing that can be done.
 * What is being typed stays. */
export function drawDetail(box, model, group, here, wants, on) {
  const entry = model.entries.get(group.root);
  const within = box.contains(document.activeElement);
  const focus = within ? document.activeElement.dataset.keep : null;
  const open = new Set([...box.querySelectorAll("details[open]")].map((each) => each.id));
  const methods = model.methods[mainType(entry)] ?? [];
  const same = box.dataset.root === group.root;
  const scrolled = same ? box.querySelector(".detail-body")?.scrollTop ?? 0 : 0;
  const typed = same ? drafts(box) : [];
  box.dataset.root = group.root;
  const body = el("div", { className: "detail-body" }, ...[
    el("header", { className: "detail-head" },
      el("h3", { id: "detail-title", "aria-level": "2" }, group.norm),
      el("p", { className: "small" }, `${typeName(group.type)} · `, mentionNote(group, here)),
      el("div", { className: "steps" },
        button("‹", () => on.step(-1), { className: "quiet icon", "aria-label": t("detail.before"), title: t("detail.before"), disabled: group.ids.length < 2 }),
        button("›", () => on.step(1), { className: "quiet icon", "aria-label": t("detail.after"), title: t("detail.after"), disabled: group.ids.length < 2 }),
        button("×", on.close, { className: "quiet icon", id: "detail-close", "aria-label": t("detail.close"), title: t("detail.close") }))),
    entry.review?.what ? el("p", { className: "small decided" }, decided(entry.review)) : null,
    group.doubt ? el("p", { className: "note doubt" }, t("detail.doubt")) : null,
    newName(model, group, entry, wants, on),
    forms(model, group),
    el("label", { className: "check" }, el("input", { type: "checkbox", id: "keep", checked: wants.kept ?? group.kept, "data-keep": "keep",
      onchange: (event) => on.keep(event.target.checked) }), t("detail.keep")),
    members(model, group, on),
    ...drawFamilies(model, group.root, on.families(group), same ? open : new Set(), on),
    more(model, group, entry, wants, methods, open.has("more"), on)].filter(Boolean));
  box.replaceChildren(body,
    el("div", { className: "main-actions" },
      button(t("detail.accept"), on.accept, { className: "main", id: "accept", "data-keep": "accept" }),
      button(t("detail.notname"), on.notName, { className: "quiet", id: "notname" })));
  if (scrolled) body.scrollTop = scrolled;
  if (within) (box.querySelector(`[data-keep="${focus}"]`) ?? box.querySelector("#accept")).focus({ preventScroll: true });
  for (const draft of typed) again(box, draft, draft.id === document.activeElement.id);
}

/** What was typed into the fields or ticked, and not applied. */
const drafts = (box) => [...box.querySelectorAll("input:not(#keep)")]
  .filter((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked)
  .map(({ id, value, checked, selectionStart, selectionEnd }) => ({ id, value, checked, selectionStart, selectionEnd }));

function again(box, draft, focused) {
  const input = box.querySelector(`#${draft.id}`);
  if (!input) return;
  input.checked = draft.checked && !input.disabled;
  if (input.type === "checkbox" || input.defaultValue === draft.value) return;
  input.value = draft.value;
  if (focused) input.setSelectionRange(draft.selectionStart, draft.selectionEnd);
  input.dispatchEvent(new Event("input"));
}

function mentionNote(group, here) {
  if (group.ids.length === 1) return t("detail.one");
  return t("detail.mention", { n: Math.max(0, group.ids.indexOf(here)) + 1, of: group.ids.length });
}

function newName(model, group, entry, wants, on) {
  const value = wants.name ?? (entry.keep ? entry.norm : group.name);
  const input = el("input", { id: "new-name", defaultValue: value, spellcheck: false, autocomplete: "off", maxLength: 200,
    lang: model.lang, "data-keep": "name", "aria-describedby": "name-note" });
  const note = el("p", { className: "small warning", id: "name-note", role: "status" });
  const apply = button(t("detail.apply"), () => input.form.requestSubmit(), { className: "quiet", hidden: true });
  const options = el("p", { className: "options", id: "options" });
  const form = el("form", { className: "new-name", onsubmit: (event) => {
    event.preventDefault();
    const name = input.value.trim();
    if (name && name !== value) on.rename(name);
    else if (name) on.accept();
    else note.textContent = t("detail.empty");
  } },
  el("label", { for: "new-name" }, group.kind === "person" || group.kind === "org" || group.kind === "place" ? t("detail.new") : t("detail.new.value")),
  el("div", { className: "with-button" }, input, apply), note, options);
  const look = () => {
    const name = input.value.trim();
    note.textContent = !name ? "" : name === entry.norm ? t("detail.same") : on.taken(name) ? t("detail.taken") : "";
  };
  input.oninput = () => {
    apply.hidden = input.value.trim() === value;
    look();
  };
  clearTimeout(asking);
  asking = setTimeout(() => {
    if (!options.isConnected) return;
    if (entry.review?.what === "renamed" && !entry.keep && !note.textContent) look(); // what was warned of still holds
    offer();
  }, PAUSE);
  const offer = () => on.options(group.root).then((names) => {
    const others = names.filter((name) => name !== value).slice(0, 3);
    if (!others.length || !options.isConnected) return;
    const below = document.activeElement.closest("details[open]");
    options.append(el("span", { className: "small" }, t("detail.others")),
      ...others.map((name) => button(name, () => on.rename(name), { className: "chip", lang: model.lang })));
    if (below?.closest("#detail")) below.scrollIntoView({ block: "start" }); // what has come above it has moved it
  }).catch(() => {});
  return form;
}

function methodSelect(model, entry, wants, methods, on) {
  const usual = model.policy[mainType(entry)] ?? "replace";
  const select = el("select", { id: "method", "data-keep": "method", onchange: () => on.method(select.value) },
    el("option", { value: "" }, t("detail.method.default", { method: methodName(usual) })),
    ...methods.map((method) => el("option", { value: method }, methodName(method))));
  select.value = wants.method ?? entry.method ?? "";
  return select;
}

/** Every form in the text with what became of it. */
function forms(model, group) {
  const counts = new Map();
  for (const id of group.ids) {
    const span = model.spans.get(id);
    const key = JSON.stringify([span.text, span.new_text ?? span.text]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = [...counts].slice(0, FORMS).map(([key, count]) => {
    const [was, is] = JSON.parse(key);
    return el("tr", {}, el("td", {}, was), el("td", { className: was === is ? "as-it-was" : "" }, is || "–"),
      el("td", { className: "times" }, count > 1 ? `×${count}` : ""));
  });
  return el("div", { className: "forms", tabIndex: 0, role: "region", "aria-label": t("detail.forms") },
    el("table", { lang: model.lang },
      el("caption", { className: "small", lang: document.documentElement.lang }, t("detail.forms")),
      el("thead", { className: "hidden" }, el("tr", {}, el("th", { scope: "col" }, t("old")), el("th", { scope: "col" }, t("new")), el("th", { scope: "col" }, "×"))),
      el("tbody", { id: "forms" }, ...rows)));
}

/** The other names of the same person. */
function members(model, group, on) {
  const others = model.members(group.root).filter((key) => key !== group.root && model.count(key));
  if (!others.length) return null;
  return el("div", { className: "members" }, el("p", { className: "small" }, t("detail.members")),
    el("ul", { className: "plain" }, ...others.map((key) => el("li", {},
      el("span", { lang: model.lang }, `${model.entries.get(key).norm} → ${model.newName(key)}`),
      button(t("detail.split"), () => on.split(key), { className: "quiet small-button", "aria-label": `${model.entries.get(key).norm}: ${t("detail.split")}` })))));
}

function more(model, group, entry, wants, methods, open, on) {
  const input = el("input", { id: "merge-with", "data-keep": "merge", list: "merge-names", autocomplete: "off", lang: model.lang });
  const names = el("datalist", { id: "merge-names" });
  const others = () => on.others(group);
  input.onfocus = () => names.children.length || names.append(...others().map((each) => el("option", { value: each.norm })));
  const merge = el("form", { className: "with-button", onsubmit: (event) => {
    event.preventDefault();
    const name = input.value.trim();
    const target = others().find((each) => each.norm === name)
      ?? others().find((each) => [...each.keys].some((key) => model.entries.get(key)?.norm === name)); // a short or maiden name
    if (target) on.merge(target.root);
    else say(t("detail.merge.none"));
  } }, input, names, el("button", { className: "quiet" }, t("detail.merge.go")));
  const one = group.ids.length > 1 ? el("div", { className: "stacked" },
    button(t("detail.one.drop"), on.dropOne, { className: "quiet", id: "drop-one" }),
    button(t("detail.one.split"), on.splitOne, { className: "quiet", id: "split-one" })) : null;
  const box = el("details", { className: "more", id: "more", open }, el("summary", { "data-keep": "more",
    onclick: () => requestAnimationFrame(() => { // what stands there by then: the forms may have come in between
      const now = document.getElementById("more");
      if (now?.open) now.scrollIntoView({ block: "start" });
    }) }, t("detail.more")),
    el("div", { className: "stacked" },
      el("label", { for: "method" }, t("detail.method")), methodSelect(model, entry, wants, methods, on),
      el("label", { for: "merge-with" }, t("detail.merge")), merge), one);
  return box;
}

const decided = ({ what, by, at }) => t(by ? "decided" : "decided.anonymous", { what: t(`what.${what}`), by, at: at ? when(at) : "" });
