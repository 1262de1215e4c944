import type { StatusKind } from '@balcao/contract/tickets';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { TicketFacts, TicketScope } from './policy.ts';

type Where = RawBuilder<SqlBool>;

/** The ways in which a person comes to see a ticket; each has indexes of its own. */
export function waysIn(scope: TicketScope): Where[] {
  if (scope.all) return [sql`true`];
  if ('ownOf' in scope) return [sql`ticket.person_id = ${scope.ownOf}`];
  return [
    sql`ticket.assignee_id = ${scope.userId}`,
    ...scope.sectorIds.map((id): Where => sql`ticket.sector_id = ${id}`),
    ...(scope.noSector ? [sql<SqlBool>`ticket.sector_id is null`] : []),
  ];
}

export const inScope = (scope: TicketScope): Where => sql`(${sql.join(waysIn(scope), sql` or `)})`;

const rowColumns = [
  'ticket.id',
  'ticket.title',
  'ticket.person_name',
  'ticket.sector_id',
  'ticket.assignee_id',
  'ticket.person_id',
  'ticket.created_at',
  'ticket.updated_at',
  'status.id as status_id',
  'status.code as status_code',
  'status.name as status_name',
  'status.color as status_color',
  'status.icon as status_icon',
  'status.kind as status_kind',
  'sector.name as sector_name',
  'sector.color as sector_color',
  'unit.id as unit_id',
  'unit.name as unit_name',
  'assignee.name as assignee_name',
  'thread.last_message',
  'thread.last_message_at',
] as const;

/** The tickets for which `where` holds, with the names of what they point to. */
export function namedTickets(db: Db, where: Where) {
  return db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .leftJoin('gl_sector as sector', 'sector.id', 'ticket.sector_id')
    .leftJoin('gl_business_unit as unit', 'unit.id', 'ticket.business_unit_id')
    .leftJoin('gl_user as assignee', 'assignee.id', 'ticket.assignee_id')
    .leftJoin('gl_thread as thread', (join) =>
      join
        .on('thread.origin', '=', 'at_ticket')
        .on('thread.channel_id', '=', 3)
        .on(sql`thread.parent_code`, '=', sql`ticket.id::text`),
    )
    .select(rowColumns)
    .where(where);
}

export type TicketListRow = Awaited<ReturnType<ReturnType<typeof namedTickets>['execute']>>[number];

type FactsRow = Record<'sector_id' | 'assignee_id' | 'person_id', number | null> & { id: number };

/** A row as the policy sees it. */
export function factsOf({ id, sector_id, assignee_id, person_id }: FactsRow): TicketFacts {
  return { id, sectorId: sector_id, assigneeId: assignee_id, personId: person_id };
}

/** What the policy decides by, in the order of the ids, without a scope: for the policy itself. */
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

/** What an address says of by whom a visitor came. */
export type Touch = { affiliateCode: string | null; facebookClickId: string | null };

/** A page that is only loaded again writes nothing. It is no change of the ticket: who edits it is not disturbed. */
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

/** Undefined when a ticket with that token stands already. */
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
