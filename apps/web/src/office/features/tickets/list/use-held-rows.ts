import type { TicketRow } from '@balcao/contract/ticket-list';
import { useState } from 'react';
import { heldRows } from './held-rows.ts';
import type { TicketPage } from './list-queries.ts';

/** `pass`: what came may come in although somebody is at the list. */
type Kept = { key: string; rows: TicketRow[]; fresh: ReadonlySet<number>; pass: boolean };
const NONE: ReadonlySet<number> = new Set();

function comers(before: Kept, key: string, rows: TicketRow[]): ReadonlySet<number> {
  if (before.key !== key) return NONE;
  const known = new Set(before.rows.map(({ id }) => id));
  return new Set(rows.map(({ id }) => id).filter((id) => !known.has(id)));
}

/**
 * The rows to show: while `hold` is set, none jumps under the pointer, and what came waits until `show`. `key` says which list it
 * is: another one is shown at once, when it is there. `fresh` are the rows that came in last.
 */
export function useHeldRows(page: TicketPage | undefined, key: string, hold: boolean) {
  const latest = page?.data;
  const [kept, setKept] = useState<Kept>({ key: '', rows: [], fresh: NONE, pass: false });
  const show = () => setKept((before) => ({ ...before, pass: true }));
  const same = kept.key === key && !kept.pass;
  if (latest && hold && same && kept.rows.length > 0) {
    return { ...heldRows(kept.rows, latest), fresh: kept.fresh, show };
  }
  if (latest && !(same && kept.rows === latest)) {
    setKept({ key, rows: latest, fresh: comers(kept, key, latest), pass: false });
  }
  return { rows: kept.rows, waiting: 0, fresh: kept.fresh, show };
}
