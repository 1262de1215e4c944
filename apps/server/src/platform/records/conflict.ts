import type { Conflict } from '@balcao/contract/errors';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { findLastChange, listChangesSince } from '../database/audit.ts';
import type { Db } from '../database/open.ts';

type Values = Record<string, unknown>;
const asValues = (value: unknown) => (value && typeof value === 'object' ? (value as Values) : {});

const OWN = 'Você mesmo alterou este registro em outra aba. Recarregue.';

/** A CONFLICT error with who saved in between, and each field that changed since the screen was drawn, from what to what. */
export async function conflictOf(
  trx: Db,
  { userId }: Actor,
  { record, id, seen }: { record: string; id: number; seen: string },
): Promise<AppError> {
  const since = await listChangesSince(trx, { record, id, since: new Date(seen) });
  // A change that waited for the row has an earlier time than the one before it.
  const entries = since.length ? since : await findLastChange(trx, { record, id });
  const last = entries.findLast(({ actor_id }) => actor_id !== userId) ?? entries.at(-1);
  const changes: Conflict['changes'] = {};
  for (const { before, after } of entries) {
    const old = asValues(before);
    for (const [name, now] of Object.entries(asValues(after))) {
      changes[name] = [changes[name] ? changes[name][0] : old[name], now];
    }
  }
  const isMe = last?.actor_id === userId;
  const at = last?.at.toISOString() ?? null;
  const conflict = { who: last?.who ?? null, is_me: isMe, at, changes };
  return new AppError('CONFLICT', { conflict, ...(isMe && { reason: OWN }) });
}
