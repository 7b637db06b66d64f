// The mentions that nobody sees are written while the person goes on: those of the newest step first, and each for the
// newest step that it belongs to alone, so that no late answer stands above a newer decision. A step that is taken back
// and done again goes on where it was.

const AT_ONCE = 60;
const PAUSE = 3000; // after a fault of the server
const BEHIND = 120; // milliseconds in which the answer to an action is drawn, and the next one is begun, undisturbed

export class Rest {
  /** forms: (spans) -> patch; late: (step, error), of what cannot be written; its step counts as written then */
  constructor(model, forms, late) {
    Object.assign(this, { model, forms, late, working: null });
    model.addEventListener("change", () => this.wake());
  }

  /** Goes to work, where it is not at it. */
  wake() {
    if (this.working || !this._next()) return;
    document.body.dataset.writing = "yes";
    this.failed = false;
    this.working = this._work().finally(() => {
      this.working = null;
      document.body.dataset.writing = "";
      if (!this.failed) this.wake(); // for what came between its last look and now
    });
  }

  /** Until nothing is left to be written, or the server fails. */
  async settled() {
    while (this.working) await this.working;
  }

  async _work() {
    await new Promise((go) => setTimeout(go, BEHIND));
    for (let next = this._next(); next; next = this._next()) {
      const { step, spans } = next;
      try {
        const { spans: written } = await this.forms(spans);
        const left = new Set(this._left(step));
        const still = spans.filter((span) => left.has(span.id) && this.model.spans.get(span.id) === span);
        for (const span of still) step.left.delete(span.id);
        if (still.length) this.model.extend(step, { spans: Object.fromEntries(still.map((span) => [span.id, written[span.id]])) });
      } catch (error) {
        if (this.late(step, error)) step.left.clear();
        else {
          this.failed = true;
          clearTimeout(this.again);
          this.again = setTimeout(() => this.wake(), PAUSE);
          return;
        }
      }
    }
  }

  _next() {
    const { done, spans } = this.model;
    const step = done.findLast((each) => each.left.size && this._left(each).length);
    return step ? { step, spans: this._left(step).slice(0, AT_ONCE).map((id) => spans.get(id)) } : null;
  }

  /** What is to be written of a step: what no later one has to do with. */
  _left(step) {
    const { done } = this.model;
    const at = done.indexOf(step);
    if (at < 0) return [];
    const later = done.slice(at + 1);
    return [...step.left].filter((id) => !later.some((each) => each.left.has(id) || each.forth.some((patch) => id in (patch.spans ?? {}))));
  }
}
