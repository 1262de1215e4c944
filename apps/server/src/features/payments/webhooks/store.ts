import type { Insertable } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { PmWebhookEvent } from '../../../platform/database/schema.gen.ts';

/** Locked, so that deliveries of one payment go one after the other. */
export function lockByReference(db: Db, provider: string, reference: string) {
  return db
    .selectFrom('pm_transaction')
    .select(['id', 'status'])
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

/** False when this event was received before. */
export async function insertEvent(db: Db, event: Insertable<PmWebhookEvent>): Promise<boolean> {
  const row = await db
    .insertInto('pm_webhook_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
