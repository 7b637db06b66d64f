// What the page asks the server. The token comes in the fragment of the link, which no server sees and which is taken
// out of the address at once; it is kept in this module's memory and nowhere else.

let token = "";

/** Takes the token out of the address. */
export function takeToken() {
  const given = decodeURIComponent(location.hash.slice(1));
  if (!given) return token !== "";
  token = given.replace(/^token=/, "");
  history.replaceState(null, "", location.pathname + location.search);
  return true;
}

/** An error of the server: status (0: it was not reached), and its line in English. */
export class Refused extends Error {
  constructor(status, error = {}) {
    super([error.place, error.message].filter(Boolean).join(": ") + (error.remedy ? `; ${error.remedy}` : ""));
    this.status = status;
    this.said = error.message;
    this.remedy = error.remedy;
  }
}

async function send(path, options) {
  let answer;
  try {
    answer = await fetch(path, { ...options, headers: { Authorization: `Bearer ${token}` }, cache: "no-store" });
  } catch {
    throw new Refused(0);
  }
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => ({}));
  throw new Refused(answer.status, body.error ?? {});
}

const framed = (asked, file) => (file ? new Blob([JSON.stringify(asked), "\n", file]) : `${JSON.stringify(asked)}\n`);

/** Asks, with JSON and perhaps a file behind it; gives JSON. */
export const ask = async (what, asked, file) =>
  (await send(`/review/${what}`, { method: "POST", body: framed(asked, file) })).json();

/** The same, for bytes. */
export const fetchBytes = async (what, asked, file) =>
  (await send(`/review/${what}`, { method: "POST", body: framed(asked, file) })).blob();

/** The formats that there are: [{name, suffixes, says}], or [] where the server does not say. */
export const formats = async () => {
  try {
    const said = await (await send("/formats", { method: "GET" })).json();
    return Array.isArray(said) ? said : said.formats ?? [];
  } catch {
    return [];
  }
};
