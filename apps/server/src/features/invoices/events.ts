import type { OfficeNews } from '@balcao/contract/live';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { defineFeed, defineTopic } from '../../platform/live/topics.ts';
import { hasUnit, seenUnits } from './invoices.policy.ts';
import { findFacts, listWithReplaced } from './notes/invoice.store.ts';

const CHANNEL = 'invoices';

type InvoiceFacts = { unitId: number };
type InvoiceEvent = InvoiceFacts & {
  id: number;
  /** The unit that it leaves: its people get this event, and none after it. */
  before?: number;
};

const canSee = (actor: Actor, { unitId }: InvoiceFacts) => hasUnit(seenUnits(actor), unitId);

/**
 * Tells every server that a note was made, changed or deleted; the note that it replaces may have ended with it. `before` is the
 * unit that it was in. Call it after the commit; never throws.
 */
export async function announceInvoice(ctx: Context, id: number, before?: number): Promise<void> {
  try {
    const notes = await listWithReplaced(ctx.db, id);
    const isGone = before !== undefined && notes.every((note) => note.id !== id);
    const events: InvoiceEvent[] = isGone ? [{ id, unitId: before }] : [];
    for (const note of notes)
      events.push({ ...note, ...(note.id === id && before !== undefined && { before }) });
    ctx.bus.publish(CHANNEL, events);
  } catch (err) {
    ctx.log.warn({ err, id }, 'open pages were not told of a note');
  }
}

/** Every note that the person may see. */
export const invoicesTopic = defineTopic<object>({
  pattern: /^invoices$/,
  load: async () => ({}),
  may: (actor) => seenUnits(actor) !== null,
});

export const invoiceTopic = defineTopic<InvoiceFacts>({
  pattern: /^invoice\.([1-9]\d{0,14})$/,
  async load(ctx, [id]) {
    const note = await findFacts(ctx.db, Number(id));
    return note && { unitId: note.unitId };
  },
  may: canSee,
});

export const invoiceFeed = defineFeed<InvoiceEvent[]>({
  channel: CHANNEL,
  newsOf: (events) =>
    events.flatMap(({ id, unitId, before = unitId }) => {
      const news: OfficeNews = { type: 'invoice.changed', data: { nf_invoice_id: id } };
      const hears = (actor: Actor) =>
        [unitId, before].some((one) => canSee(actor, { unitId: one }));
      return [
        { topic: 'invoices', news, hears },
        { topic: `invoice.${id}`, news, facts: { unitId } },
      ];
    }),
});
