import type { OwnTicket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import * as store from './customer-tickets.store.ts';
import { linkToken, papersOf } from './documents/documents.ts';

/** The customer's view of their own tickets: the newest hundred. */
export async function listOwnTickets(ctx: Context, actor: Actor): Promise<OwnTicket[]> {
  const rows = await store.listOwnTickets(ctx.db, actor.userId);
  const papers = await Promise.all(rows.map(({ id }) => papersOf(ctx, id)));
  return rows.map(({ id, title, name, color, icon, kind, ...row }, index) => {
    const { documents = [], signed = false } = papers[index] ?? {};
    const status = { name, color, icon, kind: kind as OwnTicket['status']['kind'] };
    return {
      id,
      title,
      status,
      created_at: row.created_at.toISOString(),
      last_message: row.last_message,
      last_message_at: row.last_message_at?.toISOString() ?? null,
      documents: documents.map(({ code, title: name }) => ({
        title: name,
        url: `/api/at_ticket/${id}/doc/${encodeURIComponent(code)}`,
      })),
      has_person_sign: signed,
      sign_url:
        documents.length > 0 && !signed && kind !== 'cancelled'
          ? `/at_ticket/${linkToken(ctx, id)}/sign`
          : null,
    };
  });
}
