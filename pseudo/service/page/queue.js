// What a person does is done in that order, one after the other, however long an answer takes: nothing is lost because
// something before it is not through, and nothing overtakes. Where nothing waits, it is done at once.

export class Queue {
  /** told: (), each time that something is added or done */
  constructor(told) {
    this.items = [];
    this.running = false;
    this.idle = Promise.resolve();
    this.told = told;
  }

  get length() {
    return this.items.length;
  }

  /** Whether something of this entity is not through. */
  waits(root) {
    return this.items.some((item) => item.root === root);
  }

  /** What will hold for an entity when all is done: to be shown meanwhile. */
  wants(root) {
    return Object.assign({}, ...this.items.filter((item) => item.root === root).map((item) => item.wants));
  }

  /** What runs has come into the model, which says now what holds. */
  committed() {
    if (this.running) this.items[0].wants = {};
  }

  /** Adds an action and gives a promise of whether it was done.
   * root: the entity; wants: what it makes of it; work: does it; failed: (error), told of what went wrong;
   * back: 1 for undo, -1 for redo */
  add({ root = null, wants = {}, work, failed, back = 0 }) {
    return new Promise((done, broken) => {
      this.items.push({ root, wants, work, failed, back, done, broken });
      if (this.running) this.told();
      else this.idle = this._run();
    });
  }

  async _run() {
    this.running = true;
    while (this.items.length) {
      const [item] = this.items;
      let error = null;
      try {
        const made = item.work();
        if (made instanceof Promise) {
          this.told();
          await made;
        }
      } catch (fault) {
        error = fault;
      }
      this.items.shift();
      if (error) this._without(item).forEach((each) => each.done(false));
      try {
        if (error) item.failed(error);
        item.done(!error);
      } catch (fault) {
        item.broken(fault);
      }
    }
    this.running = false;
    this.told();
  }

  /** What was meant for the outcome of one that failed goes with it: the same entity's, and the undoing of it. */
  _without(failed) {
    const gone = [];
    let above = 0;
    this.items = this.items.filter((item) => {
      const its = item.back ? above === 0 && !gone.some((each) => each.back) : failed.root !== null && item.root === failed.root;
      if (its) gone.push(item);
      else above += item.back ? -item.back : 1;
      return !its;
    });
    return gone;
  }
}
