// Small helpers for elements. All text goes in as text, never as HTML.

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

/** A new element: properties, then children (elements or texts). Names with a hyphen, and `role`, are attributes. */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.includes("-") || name === "role" || name === "for" || name === "list") made.setAttribute(name, value);
    else made[name] = value;
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

/** Sets an attribute where it is another: what is set, is drawn anew. */
export const attribute = (of, name, value) => of.getAttribute(name) === value || of.setAttribute(name, value);

/** A button with its action. */
export const button = (text, action, properties = {}) =>
  el("button", { type: "button", textContent: text, onclick: action, ...properties });

/** Says something to those who listen to the page, and shows it for a moment. */
let hiding = 0;
export function say(text, { shown = true } = {}) {
  $("said").textContent = text;
  if (!shown) return;
  $("toast").textContent = text;
  $("toast").hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { $("toast").hidden = true; }, 5000);
}
