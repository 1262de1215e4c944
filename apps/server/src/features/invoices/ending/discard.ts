import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { announceInvoice } from '../events.ts';
import { onInvoice } from '../notes/acting.ts';
import { updateInvoice } from '../notes/invoice.store.ts';

type Asked = { id: number; act: Act | null };

/**
 * Gives up a rejected note. Its number and its documents stay; its charge or entry, and the note that it was to replace, are free again.
 * Throws FORBIDDEN, NOT_FOUND, INVOICE_STATE.
 */
export async function discardInvoice(
  ctx: Context,
  actor: Actor,
  { id, act }: Asked,
): Promise<Invoice> {
  let released: number | null = null;
  const note = await onInvoice(
    ctx,
    actor,
    { id, right: 'discard', act },
    async (trx, { status, substitutes_id }, now) => {
      const change = { status: 'discarded', substitutes_id: null };
      await updateInvoice(trx, id, { ...change, ended_at: now, updated_at: now });
      const replaces = substitutes_id !== null && { substitutes_id };
      await writeAudit(trx, actor, {
        action: 'invoice.discard',
        record: 'nf_invoice',
        recordId: id,
        before: { status, ...replaces },
        after: { status: 'discarded', ...(replaces && { substitutes_id: null }) },
      });
      released = substitutes_id;
      return undefined;
    },
  );
  // The note no longer names it, so that its open pages are told apart.
  if (released !== null) await announceInvoice(ctx, released);
  return note;
}
