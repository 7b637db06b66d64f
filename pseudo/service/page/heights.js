// Heights of many rows, of which most were never measured: sums by a Fenwick tree, so that a place among 100,000 rows is
// found in a few steps.

export class Heights {
  constructor(estimates) {
    this.each = Float64Array.from(estimates);
    this.tree = new Float64Array(this.each.length + 1);
    for (let at = 0; at < this.each.length; at++) this._add(at, this.each[at]);
  }

  _add(at, by) {
    for (let node = at + 1; node < this.tree.length; node += node & -node) this.tree[node] += by;
  }

  /** Gives by how much it changed. */
  set(at, height) {
    const by = height - this.each[at];
    if (Math.abs(by) < 0.5) return 0;
    this.each[at] = height;
    this._add(at, by);
    return by;
  }

  /** Where a row begins. */
  top(at) {
    let sum = 0;
    for (let node = at; node > 0; node -= node & -node) sum += this.tree[node];
    return sum;
  }

  get total() {
    return this.top(this.each.length);
  }

  /** The row that a place is in. */
  find(y) {
    let at = 0;
    let step = 1;
    while (step * 2 < this.tree.length) step *= 2;
    for (; step; step >>= 1)
      if (at + step < this.tree.length && this.tree[at + step] <= y) {
        at += step;
        y -= this.tree[at];
      }
    return Math.min(at, Math.max(0, this.each.length - 1));
  }
}
