import type { Invoice, SubstituteBody } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { onInvoice } from '../notes/acting.ts';
import { draftFieldsOf, priced } from '../notes/draft.ts';
import { insertDraft } from '../notes/invoice-save.ts';
import { describeInvoice } from '../notes/invoices.ts';
import { fieldsOf, getFiscalRow } from '../units/fiscal.ts';

const OTHER = 'A unidade emite hoje em outro ambiente: esta nota não pode ser substituída.';

type Asked = { id: number; body: SubstituteBody; act: Act | null };

/** A new draft like the note, which ends once the draft is authorised. Throws FORBIDDEN, NOT_FOUND, INVOICE_STATE, INVALID. */
export function substituteInvoice(
  ctx: Context,
  actor: Actor,
  { id, body, act }: Asked,
): Promise<Invoice> {
  return onInvoice(ctx, actor, { id, right: 'substitute', act }, async (trx, note) => {
    const fiscal = fieldsOf(await getFiscalRow(trx, note.business_unit_id));
    if (fiscal.environment !== note.environment)
      throw new AppError('INVOICE_STATE', { reason: OTHER });
    const before = await describeInvoice(trx, id);
    const place = { environment: fiscal.environment, series: fiscal.series };
    const draft = await priced(trx, { ...draftFieldsOf(before), ...place }, fiscal);
    const { reason, text } = body;
    const substitutes = { id, reason, text };
    return insertDraft(ctx, trx, actor, draft, { source: 'substitution', substitutes });
  });
}
