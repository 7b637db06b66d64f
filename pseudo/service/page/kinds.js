// The kinds that marks are drawn by, and what is doubtful.

const KINDS = {
  person: ["PER"],
  place: ["GPE", "LOC", "FAC", "ZIP", "ADDR_NO"],
  org: ["ORG", "MEDIA", "SMEDIA", "PROJ"],
  date: ["DATE", "TIME", "DUR", "AGE", "PERCENT", "MONEY", "QUANTITY", "ORDINAL", "CARDINAL"],
  other: ["NORP", "PROD", "WORK_OF_ART", "EVENT", "LAW", "LANGUAGE", "CAR", "AWARD"],
};
const KIND = new Map(Object.entries(KINDS).flatMap(([kind, types]) => types.map((type) => [type, kind])));
export const NAMES = [...KINDS.person, ...KINDS.place, ...KINDS.org, "NORP", "EVENT"];
export const ORDER = ["person", "place", "org", "id", "date", "other"];

/** What is neither name nor amount is an identifier. */
export const kindOf = (type) => KIND.get(type) ?? "id";

/** Below this the best mention of an entity was no sure find. */
const SURE = 0.8;
export const doubtful = (best) => best < SURE;

export const mainType = (entry) => {
  let best = "";
  for (const [type, count] of Object.entries(entry.type ?? {}))
    if (!best || count > entry.type[best] || (count === entry.type[best] && type < best)) best = type;
  return best;
};
