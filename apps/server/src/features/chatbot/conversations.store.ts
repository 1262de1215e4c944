import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';

/** An active chatbot with the version for new tickets; undefined if its dialog was never published. */
export async function findChatbot(db: Db, code: string) {
  const row = await db
    .selectFrom('at_chatbot as chatbot')
    .innerJoin('at_dialog as dialog', 'dialog.id', 'chatbot.dialog_id')
    .selectAll('chatbot')
    .select('dialog.version_id')
    .where('chatbot.code', '=', code)
    .where('chatbot.active', '=', true)
    .executeTakeFirst();
  return row?.version_id ? { ...row, version_id: row.version_id } : undefined;
}

export type ChatbotRow = NonNullable<Awaited<ReturnType<typeof findChatbot>>>;

export type TicketState = { name: string; color: string; kind: string; attendant: string | null };

/** For each ticket, in the given order: its status and its attendant. */
export async function listTicketStates(db: Db, ticketIds: number[]): Promise<TicketState[]> {
  const rows = await db
    .selectFrom('at_ticket as ticket')
    .innerJoin('at_ticket_status as status', 'status.id', 'ticket.status_id')
    .leftJoin('gl_user as assignee', 'assignee.id', 'ticket.assignee_id')
    .select(['ticket.id', 'status.name', 'status.color', 'status.kind'])
    .select(
      sql<string | null>`coalesce(nullif(assignee.nickname, ''), assignee.name)`.as('attendant'),
    )
    .where('ticket.id', '=', sql<number>`any(${ticketIds}::bigint[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ticketIds.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Error(`ticket ${id} does not exist`);
    return row;
  });
}
