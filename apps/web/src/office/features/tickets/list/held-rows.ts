type Row = { id: number };

/**
 * The rows on the screen while the person is at the list: each keeps its place and gets its new content. `waiting`
 * counts the rows that have arrived or moved up meanwhile or, if there are none, those that have gone.
 */
export function heldRows<R extends Row>(shown: R[], latest: R[]): { rows: R[]; waiting: number } {
  const newest = new Map(latest.map((row) => [row.id, row]));
  const staying = shown.filter(({ id }) => newest.has(id)).map(({ id }) => id);
  const places = new Map(staying.map((id, index) => [id, index]));
  const moved = latest
    .filter(({ id }) => places.has(id))
    .filter(({ id }, index) => (places.get(id) ?? 0) > index).length;
  const come = latest.filter(({ id }) => !places.has(id)).length;
  const gone = shown.length - staying.length;
  return {
    rows: shown.map((row) => newest.get(row.id) ?? row),
    waiting: come + moved || gone,
  };
}
