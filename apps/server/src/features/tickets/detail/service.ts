import type { TicketDetail } from '@balcao/contract/tickets';
import type { Context } from '../../../platform/context.ts';
import { listDocuments } from '../documents/service.ts';
import * as store from './store.ts';

type Surroundings = Pick<
  TicketDetail,
  'tags' | 'documents' | 'flow_faults' | 'expires_at' | 'consent'
>;

/** What the conversation left around a ticket, for whoever may see the ticket. */
export async function surroundingsOf(ctx: Context, id: number): Promise<Surroundings> {
  const [tags, documents, faults, expiry, consent] = await Promise.all([
    store.listTags(ctx.db, id),
    listDocuments(ctx.db, id),
    store.listFaults(ctx.db, id),
    store.findExpiry(ctx.db, id),
    store.findConsent(ctx.db, id),
  ]);
  return {
    tags,
    documents: documents.map(({ code, title }) => ({
      code,
      title,
      url: `/api/at_ticket/${id}/doc/${encodeURIComponent(code)}`,
    })),
    flow_faults: faults.map(({ created_at, ...fault }) => ({
      ...fault,
      at: created_at.toISOString(),
    })),
    expires_at: expiry?.toISOString() ?? null,
    consent: consent ? { ...consent, accepted_at: consent.accepted_at.toISOString() } : null,
  };
}
