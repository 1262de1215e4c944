type Row = { id: number };

/**
 * Rows as they stand on the screen while somebody is at them: each keeps its place and takes its new content. `waiting` is how
 * many have come, moved up or, if that is all, gone meanwhile.
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
