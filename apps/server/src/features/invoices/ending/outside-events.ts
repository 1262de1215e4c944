import type { Context } from '../../../platform/context.ts';
import type { ReadEvent } from '../document/content.ts';
import { readEvent } from '../document/documents.ts';
import { announceInvoice } from '../events.ts';
import { endOf } from '../notes/events.rules.ts';
import { insertDocument, lockInvoice } from '../notes/invoice.store.ts';
import { SefinFault } from '../sefin/sefin-fault.ts';
import { withAuthority } from '../sending/ask-authority.ts';
import { endNote } from '../sending/end-note.ts';
import { pause, pausedUntil } from '../sending/sender-pause.ts';
import * as store from './event.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Notes of a year; who cancels an older one tells us. */
const ASKED_DAYS = 366;
const AT_ONCE = 100;

/** These may be authorised already without our knowing: whose event it is shows once they have their answer. */
const underWay = ['signed', 'sent', 'no_answer'];

/** Keeps an event. One of others ends the note here too; of our own substitutions the authority makes one by itself. */
async function take(ctx: Context, note: store.Checked, event: ReadEvent, xml: string) {
  const end = endOf(event.type);
  if (end === null || event.accessKey !== note.access_key) return;
  if (await store.isKnown(ctx.db, note.id, event.type)) return;
  const after = await ctx.db.transaction().execute(async (trx) => {
    // The check may run twice: whoever comes second finds what the first has kept.
    if (!(await lockInvoice(trx, note.id))) return undefined;
    if (await store.isKnown(trx, note.id, event.type)) return undefined;
    const substitute = await store.findSubstitute(trx, note.id);
    if (end === 'substituted' && substitute && underWay.includes(substitute.status))
      return undefined;
    const isOwn = event.byAccessKey !== null && event.byAccessKey === substitute?.access_key;
    const now = ctx.clock();
    const at = new Date(event.registeredAt);
    const paper = { invoiceId: note.id, kind: 'event_answer', xml, at: now } as const;
    const documentId = await insertDocument(trx, paper);
    await store.insertEvent(trx, {
      invoiceId: note.id,
      kind: event.type,
      state: 'done',
      reason: (isOwn && substitute?.reason) || null,
      text: (isOwn && substitute?.text) || null,
      outside: !isOwn,
      documentId,
      at,
      userId: null,
      now,
    });
    return endNote(ctx, trx, note.id, { end, at, outside: !isOwn });
  });
  await announceInvoice(ctx, note.id);
  await after?.();
}

async function check(ctx: Context, note: store.Checked): Promise<void> {
  const { id, access_key: key, business_unit_id: unitId } = note;
  if (key === null) return;
  try {
    const events = await withAuthority(ctx, note, (client) => client.listEvents(key));
    for (const xml of events) await take(ctx, note, await readEvent(ctx, xml), xml);
  } catch (err) {
    ctx.log.warn({ err, id }, 'the events of a note could not be asked for');
    if (err instanceof SefinFault && err.retryAfter !== null)
      pause(ctx, unitId, err.retryAfter * 1_000);
  }
}

/**
 * Asks once a day whether authorised notes were cancelled or replaced outside, and for the events of those that were replaced here. It
 * may run twice. What could not be asked is asked the next day.
 */
export async function checkOutsideEvents(ctx: Context): Promise<void> {
  const began = ctx.clock();
  const before = new Date(began.getTime() - DAY_MS + 2 * HOUR_MS);
  const from = new Date(began.getTime() - ASKED_DAYS * DAY_MS);
  for (;;) {
    const span = { before, from, limit: AT_ONCE };
    const authorised = await store.listUnchecked(ctx.db, span);
    const notes = authorised.length > 0 ? authorised : await store.listWithoutEvent(ctx.db, span);
    if (notes.length === 0) return;
    for (const note of notes) {
      await store.markChecked(ctx.db, note.id, ctx.clock());
      if (!pausedUntil(ctx, note.business_unit_id, ctx.clock())) await check(ctx, note);
    }
  }
}
