import type { Conflict } from '@balcao/contract/errors';
import { listChangesSince, listEntries } from '../database/audit.ts';
import type { Db } from '../database/open.ts';

type Values = Record<string, unknown>;
const asValues = (value: unknown) => (value && typeof value === 'object' ? (value as Values) : {});

/** Who saved meanwhile, and each field that changed since the screen was drawn, from what to what. */
export async function conflictOf(
  trx: Db,
  record: string,
  id: number,
  seen: string,
): Promise<Conflict> {
  const since = await listChangesSince(trx, { record, id, since: new Date(seen) });
  // A change that waited for the row has an older time than the one before it.
  const entries = since.length
    ? since
    : await listEntries(trx, { record, id, before: undefined, limit: 1 });
  const last = entries.at(-1);
  const changes: Conflict['changes'] = {};
  for (const { before, after } of entries) {
    const old = asValues(before);
    for (const [name, now] of Object.entries(asValues(after))) {
      changes[name] = [changes[name] ? changes[name][0] : old[name], now];
    }
  }
  return { who: last?.who ?? null, at: last?.at.toISOString() ?? null, changes };
}
