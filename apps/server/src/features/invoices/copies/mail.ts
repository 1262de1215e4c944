import type { Invoice } from '@balcao/contract/invoices/invoice';
import type { Actor } from '../../../platform/actor.ts';
import { invalidAt } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import { shippedMailsOf } from '../../../platform/feature-hooks.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { announceInvoice } from '../events.ts';
import { onInvoice } from '../notes/acting.ts';
import { lockInvoice, updateInvoice } from '../notes/invoice.store.ts';
import { describeInvoice } from '../notes/invoices.ts';
import { tellStaff } from '../sending/tell-staff.ts';
import { fieldsOf, getFiscalRow } from '../units/fiscal.ts';
import { type InvoiceMail, MAIL_JOB, mailLater } from './mail-job.ts';

/** Sends the customer their copy again. Throws FORBIDDEN, NOT_FOUND, INVOICE_STATE, INVALID without an address. */
export function mailInvoice(
  ctx: Context,
  actor: Actor,
  { id, act }: { id: number; act: Act | null },
): Promise<Invoice> {
  return onInvoice(ctx, actor, { id, right: 'mail', act }, async (trx) => {
    const { customer } = await describeInvoice(trx, id);
    if (!customer.email) throw invalidAt('customer.email', 'O tomador não tem e-mail.');
    await mailLater(ctx, trx, { id, asked: true });
    await writeAudit(trx, actor, {
      action: 'invoice.mail',
      record: 'nf_invoice',
      recordId: id,
      after: { email: customer.email },
    });
    return undefined;
  });
}

/** Mails XML and PDF to the customer, if the unit or somebody wants it. Staff is told if the mail was refused or given up. */
export async function sendInvoiceMail(ctx: Context, asked: InvoiceMail): Promise<void> {
  const invoice = await describeInvoice(ctx.db, asked.id);
  const to = invoice.customer.email;
  const mail = { kind: 'invoice_mailed', id: invoice.id } as const;
  const fiscal = fieldsOf(await getFiscalRow(ctx.db, invoice.business_unit_id));
  const unwanted = !asked.asked && (!fiscal.mails_customer || invoice.mailed_at);
  if (!to || invoice.status !== 'authorised' || unwanted)
    return shippedMailsOf(ctx).letGo(ctx, { ...mail, data: asked });
  const job = { job: MAIL_JOB, data: asked };
  const outcome = await shippedMailsOf(ctx).send(ctx, { ...mail, to, job });
  if (outcome === 'waits' || outcome === 'off') return;
  if (outcome === 'sent') {
    await updateInvoice(ctx.db, invoice.id, { mailed_at: ctx.clock() });
    await announceInvoice(ctx, invoice.id);
    return;
  }
  const line = `O e-mail com a nota não chegou a ${to}. Confira o endereço.`;
  const announce = await ctx.db.transaction().execute(async (trx) => {
    const note = await lockInvoice(trx, invoice.id);
    return note && tellStaff(ctx, trx, note, line, ctx.clock());
  });
  await announce?.();
}
