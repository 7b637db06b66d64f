// What lies on the desk: the file that is open, what is looked at, what waits. One place, that all modules of the page see.

import { Queue } from "./queue.js";

export const desk = {
  file: null,
  model: null,
  actions: null,
  panes: null,
  list: null,
  groups: new Map(),
  seen: [], // the groups in the list
  chosen: null, // root of the entity that is looked at
  here: 0, // id of the mention
  adding: null, // {place} while a missed name is added
  lastType: "PER",
  was: new Map(), // places in the list of those that are decided meanwhile
  known: [], // formats
  queue: null,
  on: {}, // what can be done, for who draws a button
};

function waiting() {
  document.body.dataset.waiting = String(desk.queue.length);
}

/** What was open is put away: nothing of it waits. */
export function cleared() {
  desk.panes?.close();
  desk.list?.close();
  Object.assign(desk, { model: null, actions: null, panes: null, list: null, chosen: null, here: 0, adding: null, queue: new Queue(waiting) });
  desk.was.clear();
}

/** Whether something was decided that was not saved. */
export const unsaved = () => desk.model.saved !== desk.model.steps || desk.queue.length > 0;

/** Whether one thing is shown at a time. */
export const narrow = () => matchMedia("(max-width: 760px)").matches;
