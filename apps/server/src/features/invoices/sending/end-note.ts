import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { lockInvoice, updateInvoice } from '../notes/invoice.store.ts';
import { tellStaff } from './tell-staff.ts';

type Ending = { end: 'cancelled' | 'substituted'; at: Date; outside: boolean };

const words = {
  cancelled: 'Esta nota foi cancelada fora do sistema. Confira a cobrança.',
  substituted: 'Esta nota foi substituída fora do sistema. Confira a cobrança.',
};

/** A note ends, here or at the authority: in the caller's transaction, once. Returns what is told after the commit. */
export async function endNote(
  ctx: Context,
  trx: Db,
  id: number,
  { end, at, outside }: Ending,
): Promise<(() => Promise<void>) | undefined> {
  const note = await lockInvoice(trx, id);
  if (!note || note.status === 'cancelled' || note.status === 'substituted') return undefined;
  const now = ctx.clock();
  const wait = { sender_wait: null, sender_problem: null, sender_retry_at: null };
  const change = { status: end, ended_at: at, ended_outside: outside, updated_at: now };
  await updateInvoice(trx, id, { ...wait, ...change });
  await writeAudit(trx, null, {
    action: 'invoice.end',
    record: 'nf_invoice',
    recordId: id,
    before: { status: note.status },
    after: { status: end, outside },
  });
  return outside ? tellStaff(ctx, trx, note, words[end], now) : undefined;
}
