import type { TicketRow } from '@balcao/contract/tickets/list';
import { useLayoutEffect, useRef, useState } from 'react';
import { heldRows } from './held-rows.ts';
import type { TicketPage } from './list-queries.ts';

/** The rows on the screen. `pass` counts how often the person let new rows in while at the list. */
type ShownRows = { key: string; rows: TicketRow[]; fresh: ReadonlySet<number>; pass: number };
const NONE: ReadonlySet<number> = new Set();
const NOTHING: ShownRows = { key: '', rows: [], fresh: NONE, pass: 0 };

function comers(before: ShownRows, key: string, rows: TicketRow[]): ReadonlySet<number> {
  if (before.key !== key) return NONE;
  const known = new Set(before.rows.map(({ id }) => id));
  return new Set(rows.map(({ id }) => id).filter((id) => !known.has(id)));
}

/**
 * The rows to show. While `hold` is set, no row moves under the pointer, and new ones wait until `show`. `key`
 * identifies the list: another list is shown as soon as it is loaded. `fresh` holds the rows that arrived last.
 */
export function useHeldRows(page: TicketPage | undefined, key: string, hold: boolean) {
  const latest = page?.data;
  const [pass, setPass] = useState(0);
  const onScreen = useRef(NOTHING);
  const before = onScreen.current;
  const same = before.key === key && before.pass === pass;
  const holds = hold && same && before.rows.length > 0;
  const changes = latest !== undefined && !holds && !(same && before.rows === latest);
  const shown = changes ? { key, rows: latest, fresh: comers(before, key, latest), pass } : before;
  useLayoutEffect(() => {
    onScreen.current = shown;
  });

  const held = latest && holds ? heldRows(before.rows, latest) : { rows: shown.rows, waiting: 0 };
  return { ...held, fresh: shown.fresh, show: () => setPass((passes) => passes + 1) };
}
