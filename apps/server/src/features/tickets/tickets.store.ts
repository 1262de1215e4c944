import type { StatusKind } from '@balcao/contract/tickets/ticket';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { TicketFacts } from './policy.ts';

type FactsRow = Record<'sector_id' | 'assignee_id' | 'person_id', number | null> & { id: number };

/** A row as the policy sees it. */
export function factsOf({ id, sector_id, assignee_id, person_id }: FactsRow): TicketFacts {
  return { id, sectorId: sector_id, assigneeId: assignee_id, personId: person_id };
}

/** The facts that the policy uses, in the order of the ids, without a scope, because the policy decides on them. */
export async function listFacts(db: Db, ids: number[]): Promise<(TicketFacts | undefined)[]> {
  const rows = await db
    .selectFrom('at_ticket')
    .select(['id', 'sector_id', 'assignee_id', 'person_id'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  const facts = new Map(rows.map((row) => [row.id, factsOf(row)]));
  return ids.map((id) => facts.get(id));
}

export const statusColumns = [
  'status.id',
  'status.code',
  'status.name',
  'status.color',
  'status.icon',
  'status.kind',
] as const;

export function statusOf<Row extends { kind: string }>(row: Row) {
  return { ...row, kind: row.kind as StatusKind };
}

export async function listStatuses(db: Db) {
  const rows = await db
    .selectFrom('at_ticket_status as status')
    .select(statusColumns)
    .orderBy('position')
    .execute();
  return rows.map(statusOf);
}

export type NewTicket = {
  token_hash: Buffer;
  title: string;
  /** How it came; reports tell it apart. */
  opened_via: 'chatbot' | 'mail';
  business_unit_id: number | null;
  sector_id: number | null;
  affiliate_code: string | null;
  facebook_click_id: string | null;
  person_id?: number | null;
  person_name?: string | null;
  person_tax_id?: string | null;
  person_email?: string | null;
  person_phone?: string | null;
  person_city?: string | null;
};

/** The parameters of an address that say how a visitor came. */
export type Touch = { affiliateCode: string | null; facebookClickId: string | null };

/**
 * A page that is only reloaded writes nothing. This is not a change of the ticket, so it does not disturb people who
 * edit it.
 */
export async function updateLastTouch(db: Db, tokenHash: Buffer, touch: Touch, now: Date) {
  const { affiliateCode, facebookClickId } = touch;
  const came = sql`row(${affiliateCode}::text, ${facebookClickId}::text)`;
  const before = sql`case when last_touch_at is null then row(affiliate_code, facebook_click_id)
    else row(last_affiliate_code, last_facebook_click_id) end`;
  await db
    .updateTable('at_ticket')
    .set({
      last_affiliate_code: affiliateCode,
      last_facebook_click_id: facebookClickId,
      last_touch_at: now,
    })
    .where('token_hash', '=', tokenHash)
    .where(sql<boolean>`${came} is distinct from ${before}`)
    .execute();
}

/** Undefined if a ticket with that token exists. */
export function insertTicket(db: Db, ticket: NewTicket, statusCode: string, now: Date) {
  return db
    .insertInto('at_ticket')
    .values((eb) => ({
      ...ticket,
      status_id: eb.selectFrom('at_ticket_status').select('id').where('code', '=', statusCode),
      created_at: now,
      updated_at: now,
    }))
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning([
      'id',
      'sector_id as sectorId',
      'assignee_id as assigneeId',
      'person_id as personId',
    ])
    .executeTakeFirst();
}
