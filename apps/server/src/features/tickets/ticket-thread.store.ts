import type { Json, State } from '@balcao/dialog/flow';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { oneByOne } from '../../platform/database/one-by-one.ts';
import type { Db } from '../../platform/database/open.ts';

type Parent = {
  id: number;
  title: string;
  personName: string | null;
  sectorId: number | null;
  assigneeId: number | null;
  personId: number | null;
  businessUnitId: number | null;
  cancelled: boolean;
  /** The ticket was merged into another one. */
  closed: boolean;
  /** The phase of its conversation; null for a ticket without one. */
  phase: State['phase'] | null;
};

const PARENT = `
  select ticket.id, ticket.title, ticket.person_name as "personName", ticket.sector_id as "sectorId",
    ticket.assignee_id as "assigneeId", ticket.person_id as "personId",
    ticket.business_unit_id as "businessUnitId", status.kind = 'cancelled' as cancelled,
    ticket.merged_into is not null as closed, talk.state->>'phase' as phase
  from at_ticket ticket
    join at_ticket_status status on status.id = ticket.status_id
    left join at_conversation talk on talk.ticket_id = ticket.id
  where ticket.id = asked.key`;

/** In the order of the ids, undefined for unknown ones. Plain SQL, because every sent message runs it. */
export async function findParents(pool: Pool, ids: number[]): Promise<(Parent | undefined)[]> {
  const { rows } = await pool.query<Parent>({
    name: 'find-ticket-parents',
    text: oneByOne('$1::bigint[]', PARENT),
    values: [ids],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** The collected answers, and the ticket's own fields under the names that templates use. */
export async function findFields(db: Db, id: number) {
  return db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .leftJoin('at_conversation as talk', 'talk.ticket_id', 'ticket.id')
    .leftJoin('gl_sector as sector', 'sector.id', 'ticket.sector_id')
    .leftJoin('gl_business_unit as unit', 'unit.id', 'ticket.business_unit_id')
    .leftJoin('gl_user as assignee', 'assignee.id', 'ticket.assignee_id')
    .select(sql<Record<string, Json> | null>`talk.state->'variables'`.as('variables'))
    .select([
      'ticket.title as titulo',
      'ticket.person_name as nome',
      'ticket.person_email as email',
    ])
    .select(['ticket.person_phone as telefone', 'ticket.person_city as cidade'])
    .select(['status.name as status', 'sector.name as setor', 'unit.name as unidade'])
    .select(['assignee.nickname as atendente', 'ticket.person_tax_id as cpf'])
    .where('ticket.id', '=', id)
    .executeTakeFirst();
}
