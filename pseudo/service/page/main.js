// The review page: begin here. What lies on the desk stands in desk.js, how it is drawn in drawing.js, how one goes about
// in going.js, what one does in doing.js; here are keys and buttons.

import { Refused, formats, takeToken } from "./api.js";
import { desk, unsaved } from "./desk.js";
import { accept, acceptAll, notName, panel, toggle, undo } from "./doing.js";
import { $, el, say } from "./dom.js";
import { drawAll, drawList } from "./drawing.js";
import { across, beginAdding, closePanel, endAdding, step, view } from "./going.js";
import { again, failed, load, open, openSaving, saving, state } from "./opening.js";
import { language, languages, speak, t } from "./texts.js";
import { drawFormats } from "./words.js";

async function begin() {
  desk.on = { ...panel, save: saving, load: () => $("settings-file").click(), again };
  await speak();
  await fillLanguages();
  if (!takeToken()) return failed(new Refused(401));
  window.addEventListener("hashchange", () => takeToken() && !desk.model && state("start"));
  wire();
  state("start");
  desk.known = await formats();
  drawFormats(desk.known);
}

async function fillLanguages() {
  $("language").replaceChildren(...(await languages()).map(([value, name]) => el("option", { value, lang: value }, name)));
  $("language").value = language;
  $("language").onchange = async () => {
    await speak($("language").value);
    drawFormats(desk.known);
    if (desk.model) drawAll();
  };
}

const KEYS = {
  Enter: accept, e: () => $("new-name")?.focus() ?? $("new-name")?.select(), m: toggle, Delete: notName,
  n: () => step(1), p: () => step(-1), a: () => beginAdding(null), "?": () => $("help").showModal(),
};

function keyed(event) {
  if (!desk.model || document.body.dataset.state !== "work" || document.querySelector("dialog[open]")) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const typing = event.target.matches?.("input:not([type=checkbox]), textarea");
  if (ctrl && !event.altKey && !typing && event.key.toLowerCase() === "z") undo(!event.shiftKey);
  else if (ctrl && !typing && event.key.toLowerCase() === "y") undo(false);
  else if (event.key === "F6") across($("panes").contains(event.target));
  else if (event.key === "Escape" && desk.adding) endAdding();
  else if (event.key === "Escape" && !event.target.matches?.("[type=search]")) closePanel();
  else if (!ctrl && !event.altKey && (event.target === $("list") || event.target === $("panes"))) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!KEYS[key] || (key === "Enter" && event.target === $("panes"))) return;
    KEYS[key]();
  } else return;
  event.preventDefault();
}

function wire() {
  const drop = $("drop");
  $("choose").onclick = () => $("file").click();
  $("file").onchange = () => {
    const [given] = $("file").files;
    $("file").value = "";
    if (given) open(given);
  };
  $("settings-file").onchange = () => {
    const [given] = $("settings-file").files;
    $("settings-file").value = "";
    if (given) load(given);
  };
  for (const type of ["dragover", "dragleave", "drop"])
    document.addEventListener(type, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", type === "dragover");
      if (type !== "drop" || !event.dataTransfer.files[0]) return;
      if (desk.model) say(t("drop.open"));
      else open(event.dataTransfer.files[0]);
    });
  $("failed-back").onclick = () => state(desk.model ? "work" : "start");
  $("undo").onclick = () => undo(true);
  $("redo").onclick = () => undo(false);
  $("help-open").onclick = () => $("help").showModal();
  $("save-open").onclick = openSaving;
  $("accept-all").onclick = acceptAll;
  $("add-open").onclick = () => beginAdding(null);
  $("search").oninput = drawList;
  $("show").onchange = drawList;
  $("order").onchange = () => {
    desk.was.clear();
    drawList();
  };
  for (const each of $("tabs").children) each.onclick = () => view(each.dataset.view);
  for (const each of document.querySelectorAll("[data-close]")) each.onclick = () => each.closest("dialog").close();
  document.addEventListener("keydown", keyed);
  window.addEventListener("beforeunload", (event) => {
    if (desk.model && unsaved()) event.preventDefault();
  });
}

begin();
