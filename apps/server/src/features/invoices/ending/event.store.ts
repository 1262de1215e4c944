import type { Db } from '../../../platform/database/open.ts';

type NewEvent = {
  invoiceId: number;
  kind: string;
  state: 'waiting' | 'done';
  reason: string | null;
  text: string | null;
  outside: boolean;
  documentId: number;
  at: Date | null;
  userId: number | null;
  now: Date;
};

/** Notes an event of a note; false if it is known already. */
export async function insertEvent(trx: Db, event: NewEvent): Promise<boolean> {
  const row = await trx
    .insertInto('nf_event')
    .values({
      invoice_id: event.invoiceId,
      kind: event.kind,
      state: event.state,
      reason: event.reason,
      text: event.text,
      outside: event.outside,
      document_id: event.documentId,
      at: event.at,
      user_id: event.userId,
      created_at: event.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['invoice_id', 'kind']).where('state', '<>', 'refused').doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isKnown(db: Db, invoiceId: number, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('nf_event')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return row !== undefined;
}

export type Checked = {
  id: number;
  business_unit_id: number;
  environment: string;
  access_key: string | null;
};

/** Authorised notes whose events were not asked for since then, of those that were authorised after `from`. */
export function listUnchecked(
  db: Db,
  { before, from, limit }: { before: Date; from: Date; limit: number },
): Promise<Checked[]> {
  return db
    .selectFrom('nf_invoice')
    .select(['id', 'business_unit_id', 'environment', 'access_key'])
    .where('status', '=', 'authorised')
    .where('authorised_at', '>=', from)
    .where(({ or, eb }) =>
      or([eb('events_checked_at', 'is', null), eb('events_checked_at', '<', before)]),
    )
    .orderBy('events_checked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markChecked(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('nf_invoice').set({ events_checked_at: now }).where('id', '=', id).execute();
}
