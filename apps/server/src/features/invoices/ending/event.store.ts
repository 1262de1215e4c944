import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { SUBSTITUTED } from '../notes/events.rules.ts';

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

/** Whether an event is kept, or what we asked for ourselves and wait for. */
export async function isKnown(db: Db, invoiceId: number, kind: string): Promise<boolean> {
  const row = await db
    .selectFrom('nf_event')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .where('state', '<>', 'refused')
    .executeTakeFirst();
  return row !== undefined;
}

export type Checked = {
  id: number;
  business_unit_id: number;
  environment: string;
  access_key: string | null;
};

type Span = { before: Date; from: Date; limit: number };

const unchecked = (db: Db, status: string, { before, from, limit }: Span) =>
  db
    .selectFrom('nf_invoice')
    .select(['id', 'business_unit_id', 'environment', 'access_key'])
    .where('status', '=', sql.lit(status))
    .where('authorised_at', '>=', from)
    .where(({ or, eb }) =>
      or([eb('events_checked_at', 'is', null), eb('events_checked_at', '<', before)]),
    )
    .orderBy('events_checked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(limit);

/** Authorised notes whose events were not asked for since then, of those that were authorised after `from`. */
export const listUnchecked = (db: Db, span: Span): Promise<Checked[]> =>
  unchecked(db, 'authorised', span).execute();

/** Notes that were replaced here and lack the event that the authority makes of it, likewise. */
export const listWithoutEvent = (db: Db, span: Span): Promise<Checked[]> =>
  unchecked(db, 'substituted', span)
    .where('access_key', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('nf_event')
            .select('id')
            .whereRef('invoice_id', '=', 'nf_invoice.id')
            .where('kind', '=', SUBSTITUTED)
            .where('state', '=', 'done'),
        ),
      ),
    )
    .execute();

/** The note of ours that replaces another one, or is to. */
export function findSubstitute(db: Db, id: number) {
  return db
    .selectFrom('nf_invoice')
    .select(['status', 'access_key', 'substitute_reason as reason', 'substitute_text as text'])
    .where('substitutes_id', '=', id)
    .executeTakeFirst();
}

export async function markChecked(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('nf_invoice').set({ events_checked_at: now }).where('id', '=', id).execute();
}
