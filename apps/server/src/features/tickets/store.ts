import { COUNT_CAP } from '@balcao/contract/paging';
import type { StatusKind, ticketSorts } from '@balcao/contract/tickets';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { DB } from '../../platform/database/schema.gen.ts';
import type { TicketFacts, TicketScope } from './policy.ts';

export type TicketFilter = {
  scope: TicketScope;
  q?: string | undefined;
  status?: number | undefined;
};

type Tickets = ExpressionBuilder<DB & { ticket: DB['at_ticket'] }, 'ticket'>;

function inScope(eb: Tickets, scope: TicketScope) {
  if (scope.all) return eb.lit(true);
  if ('ownOf' in scope) return eb('ticket.person_id', '=', scope.ownOf);
  return eb.or([
    eb('ticket.assignee_id', '=', scope.userId),
    ...(scope.sectorIds.length ? [eb('ticket.sector_id', 'in', scope.sectorIds)] : []),
    ...(scope.noSector ? [eb('ticket.sector_id', 'is', null)] : []),
  ]);
}

function matching(eb: Tickets, q: string) {
  const escaped = q.replace(/[\\%_]/g, '\\$&');
  const text = sql<boolean>`ticket.search like '%' || searchable(${escaped}) || '%'`;
  const number = /^#?(\d{1,15})$/.exec(q)?.[1];
  return number ? eb.or([text, eb('ticket.id', '=', Number(number))]) : text;
}

function filtered(db: Db, filter: TicketFilter) {
  return db
    .selectFrom('at_ticket as ticket')
    .where((eb) => inScope(eb as unknown as Tickets, filter.scope))
    .$if(filter.status !== undefined, (query) =>
      query.where('ticket.status_id', '=', filter.status ?? 0),
    )
    .$if(!!filter.q, (query) =>
      query.where((eb) => matching(eb as unknown as Tickets, filter.q ?? '')),
    );
}

/** Exact up to the cap, so that counting costs the same however long the history is. */
export async function countTickets(db: Db, filter: TicketFilter) {
  const some = filtered(db, filter)
    .select(sql<number>`1`.as('one'))
    .limit(COUNT_CAP + 1);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(Number(count), COUNT_CAP), capped: Number(count) > COUNT_CAP };
}

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

function withNames(query: ReturnType<typeof filtered>) {
  return query
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
    .select(rowColumns);
}

type Page = { sort: (typeof ticketSorts)[number]; limit: number; offset: number };

export function listTickets(db: Db, filter: TicketFilter, page: Page) {
  const descending = page.sort.startsWith('-');
  const column = page.sort.replace('-', '') as 'id' | 'person_name' | 'updated_at';
  const direction = descending ? 'desc' : 'asc';
  return withNames(filtered(db, filter))
    .orderBy(`ticket.${column}`, direction)
    .$if(column !== 'id', (query) => query.orderBy('ticket.id', direction))
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export type TicketListRow = Awaited<ReturnType<typeof listTickets>>[number];

export function findTicket(db: Db, scope: TicketScope, id: number) {
  return withNames(filtered(db, { scope }).where('ticket.id', '=', id))
    .select([
      'ticket.person_tax_id',
      'ticket.person_email',
      'ticket.person_phone',
      'ticket.person_city',
      'ticket.affiliate_code',
    ])
    .executeTakeFirst();
}

type FactsRow = Record<'sector_id' | 'assignee_id' | 'person_id', number | null> & { id: number };

/** A row as the policy sees it. */
export function factsOf({ id, sector_id, assignee_id, person_id }: FactsRow): TicketFacts {
  return { id, sectorId: sector_id, assigneeId: assignee_id, personId: person_id };
}

/** What the policy decides by, without a scope: for the policy itself. */
export async function findFacts(db: Db, id: number) {
  const row = await db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .select(['ticket.id', 'sector_id', 'assignee_id', 'person_id', 'status.kind'])
    .where('ticket.id', '=', id)
    .executeTakeFirst();
  return row && { facts: factsOf(row), cancelled: row.kind === 'cancelled' };
}

const statusColumns = [
  'status.id',
  'status.code',
  'status.name',
  'status.color',
  'status.icon',
  'status.kind',
] as const;

function statusOf<Row extends { kind: string }>(row: Row) {
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

/** Every status with the number of its tickets, each counted up to one more than the cap. */
export async function countByStatus(db: Db, scope: TicketScope) {
  const rows = await db
    .selectFrom('at_ticket_status as status')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((tickets) =>
            tickets
              .selectFrom('at_ticket as ticket')
              .whereRef('ticket.status_id', '=', 'status.id')
              .where((each) => inScope(each as unknown as Tickets, scope))
              .select('ticket.id')
              .limit(COUNT_CAP + 1)
              .as('some'),
          )
          .select((some) => some.fn.countAll<number>().as('total'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select([...statusColumns, 'counted.total'])
    .orderBy('status.position')
    .execute();
  return rows.map(({ total, ...status }) => ({ status: statusOf(status), total: Number(total) }));
}

/** Undefined when somebody saved in between: `updatedAt` is what the screen was drawn from. */
export function updateStatus(db: Db, id: number, statusId: number, updatedAt: Date, now: Date) {
  return db
    .updateTable('at_ticket')
    .set({ status_id: statusId, updated_at: now })
    .where('id', '=', id)
    .where(sql<Date>`date_trunc('milliseconds', updated_at)`, '=', updatedAt)
    .returning('id')
    .executeTakeFirst();
}

export type NewTicket = {
  token_hash: Buffer;
  title: string;
  business_unit_id: number | null;
  sector_id: number | null;
  affiliate_code: string | null;
  facebook_click_id: string | null;
};

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
