// The text cut into rows, a paragraph each (a long one in several), and what stands in a row of the new text.

const LONGEST = 1200;
const BREAK = /[.!?…]["”’)]?\s+/g;

/** The rows of all units: {unit, start, end, head}. `head`: the number of the unit, where there are several. */
export function rowsOf(model) {
  const rows = [];
  for (const unit of model.units) {
    if (model.units.length > 1) rows.push({ unit: unit.at, start: 0, end: 0, head: unit.at + 1 });
    let start = 0;
    while (start <= unit.text.length) {
      let end = unit.text.indexOf("\n", start);
      if (end < 0) end = unit.text.length;
      while (end < unit.text.length && inside(model, unit.at, end)) {
        end = unit.text.indexOf("\n", end + 1);
        if (end < 0) end = unit.text.length;
      }
      cut(rows, model, unit, start, end);
      start = end + 1;
    }
  }
  return rows;
}

const inside = (model, unit, offset) => {
  const span = model.at(unit, offset);
  return span !== null && span.start < offset;
};

function cut(rows, model, unit, start, end) {
  while (end - start > LONGEST) {
    const text = unit.text.slice(start, start + LONGEST);
    let at = 0;
    for (const found of text.matchAll(BREAK)) {
      const place = found.index + found[0].length;
      if (place > LONGEST / 3 && !inside(model, unit.at, start + place)) at = place;
    }
    if (!at) break;
    rows.push({ unit: unit.at, start, end: start + at, more: true });
    start += at;
  }
  rows.push({ unit: unit.at, start, end });
}

/** The row of a place, by bisection. */
export function rowAt(rows, unit, offset) {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    const row = rows[mid];
    if (row.unit < unit || (row.unit === unit && (row.head || row.end <= offset))) low = mid + 1;
    else high = mid;
  }
  const row = rows[low];
  if (low && (!row || row.unit !== unit || row.start > offset)) return low - 1;
  return Math.min(low, rows.length - 1);
}

/** What a row shows: both texts, and where mentions and repairs stand in them. */
export function shown(model, row) {
  const unit = model.units[row.unit];
  const old = unit.text.slice(row.start, row.end);
  const pieces = [];
  for (const span of model.within(row.unit, row.start, row.end)) {
    for (const repair of span.repairs) if (repair.start >= row.start && repair.end <= row.end) pieces.push(repair);
    pieces.push({ start: span.start, end: span.end, new_text: span.new_text ?? span.text, span });
  }
  for (const repair of unit.loose) if (repair.start >= row.start && repair.end <= row.end) pieces.push(repair);
  pieces.sort((a, b) => a.start - b.start || a.end - b.end);
  const marks = [];
  let text = "";
  let at = row.start;
  for (const piece of pieces) {
    if (piece.start < at) continue;
    text += unit.text.slice(at, piece.start);
    if (piece.span)
      marks.push({ span: piece.span, from: piece.start - row.start, to: piece.end - row.start,
        newFrom: text.length, newTo: text.length + piece.new_text.length });
    text += piece.new_text;
    at = piece.end;
  }
  return { old, fresh: text + unit.text.slice(at, row.end), marks };
}
