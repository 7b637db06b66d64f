// The words of the page: one file for each language, in texts/.

const LANGUAGES = ["hu", "en"];
let words = {};
let fallback = {};
let times = null;
export let language = LANGUAGES[0];

const load = async (name) => (await fetch(`texts/${name}.json`)).json();

/** The languages that there are, each with what it calls itself. */
export async function languages() {
  const all = await Promise.all(LANGUAGES.map(load));
  return all.map((each, at) => [LANGUAGES[at], each["language.name"]]);
}

/** Takes the words of a language; without a name, of the browser's. */
export async function speak(name) {
  language = name ?? navigator.languages.map((each) => each.slice(0, 2)).find((each) => LANGUAGES.includes(each)) ??
    LANGUAGES[0];
  [words, fallback] = await Promise.all([load(language), load(LANGUAGES[0])]);
  times = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  document.documentElement.lang = language;
  document.title = `${t("title")} · pseudo`;
  for (const each of document.querySelectorAll("[data-t]")) each.textContent = t(each.dataset.t);
  for (const each of document.querySelectorAll("[data-t-label]")) each.setAttribute("aria-label", t(each.dataset.tLabel));
  for (const each of document.querySelectorAll("[data-t-placeholder]")) each.placeholder = t(each.dataset.tPlaceholder);
}

/** The text of this name, with {values} put in. */
export function t(name, values = {}) {
  const text = words[name] ?? fallback[name] ?? name;
  return typeof text === "string" ? text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "") : text;
}

export const typeName = (type) => (words.type ?? {})[type] ?? type;
export const methodName = (method) => (words.method ?? {})[method] ?? method;
/** What files of a format are; `says` where the language has no words of its own. */
export const formatName = ({ name, says }) => (words.format ?? {})[name] ?? says ?? name;
export const has = (name) => name in words;

/** Day and time as the language writes them. */
export const when = (at) => times.format(new Date(at));
