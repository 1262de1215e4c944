import type { CancelBody, Invoice } from '@balcao/contract/invoices/invoice';
import { cancelReasonWords } from '@balcao/contract/invoices/invoice-words';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { signEvent } from '../document/documents.ts';
import { onInvoice } from '../notes/acting.ts';
import { documentEnvironment } from '../notes/content.rules.ts';
import { CANCELLED } from '../notes/events.rules.ts';
import { insertDocument, updateInvoice } from '../notes/invoice.store.ts';
import { requireKey } from '../sefin/sefin-access.ts';
import { whenSent } from '../sending/emit.ts';
import { endNote } from '../sending/end-note.ts';
import { sendLater } from '../sending/send-job.ts';
import { fieldsOf, getFiscalRow } from '../units/fiscal.ts';
import { insertEvent } from './event.store.ts';

type Asked = { id: number; body: CancelBody; act: Act | null };

/**
 * Asks for a note's cancellation by a signed event; a local note is cancelled at once. The answer usually holds what the authority said.
 * Throws FORBIDDEN, NOT_FOUND, INVOICE_STATE, CERTIFICATE_MISSING, CERTIFICATE_ENDED, INVALID.
 */
export async function cancelInvoice(
  ctx: Context,
  actor: Actor,
  { id, body, act }: Asked,
): Promise<Invoice> {
  const { reason, text } = body;
  const asked = await onInvoice(
    ctx,
    actor,
    { id, right: 'cancel', act },
    async (trx, note, now) => {
      const words = `${cancelReasonWords[reason]}: ${text}`;
      await writeAudit(trx, actor, {
        action: 'invoice.cancel',
        record: 'nf_invoice',
        recordId: id,
        after: { cancel_reason: words },
      });
      const { access_key: accessKey, business_unit_id: unitId } = note;
      if (accessKey === null) {
        await updateInvoice(trx, id, { cancel_reason: words });
        await endNote(ctx, trx, id, { end: 'cancelled', at: now, outside: false });
        return undefined;
      }
      const row = await getFiscalRow(trx, unitId);
      const key = await requireKey(ctx, trx, unitId);
      const event = {
        kind: 'cancel',
        environment: documentEnvironment(note.environment),
        accessKey,
        taxId: row.cnpj,
        at: now.toISOString(),
        reason: `${reason}`,
        text,
      } as const;
      const hash = fieldsOf(row).signature_hash;
      const signing = { keyPem: key.keyPem, certPem: key.certPem, hash };
      const { xml } = await signEvent(ctx, { event, key: signing });
      const documentId = await insertDocument(trx, { invoiceId: id, kind: 'event', xml, at: now });
      await insertEvent(trx, {
        invoiceId: id,
        kind: CANCELLED,
        state: 'waiting',
        reason: `${reason}`,
        text,
        outside: false,
        documentId,
        at: null,
        userId: actor.userId,
        now,
      });
      const waiting = { sender_wait: 'cancel', sender_tries: 0, sender_retry_at: now };
      const change = { ...waiting, sender_problem: null, cancel_reason: words, updated_at: now };
      await updateInvoice(trx, id, change);
      await sendLater(ctx, trx, id);
      return undefined;
    },
  );
  return whenSent(ctx, asked);
}
