import type { ShippedKind } from '@balcao/contract/automail/triggers';
import { aboutOf } from '@balcao/contract/automail/triggers';
import { factsOf } from '../features/automail/evaluation/facts.ts';
import { findRule } from '../features/automail/rules/mail-rules.store.ts';
import { findShippedId } from '../features/automail/shipped/shipped.store.ts';
import { type InvoiceMail, MAIL_JOB } from '../features/invoices/copies/mail-job.ts';
import { CHARGE_MAIL_JOB, type ChargeMail } from '../features/payments/tell-customer.ts';
import { SIGN_MAIL_JOB, type SignMail } from '../features/tickets/documents/sign-request.ts';
import type { Context } from '../platform/context.ts';
import { giveUpAt } from '../platform/mail-tries.ts';
import type { ShippedJob } from '../platform/shipped-mail.ts';
import { type DemoDelivery, deliveryOf, spread } from './automail-delivery.ts';
import { keepSince, listTold } from './automail-shipped.store.ts';

type Job = (id: number, until: string) => ShippedJob;
const chargeJob =
  (why: ChargeMail['why']): Job =>
  (id, until) => ({ job: CHARGE_MAIL_JOB, data: { ids: [id], why, until } as ChargeMail });

/** The job with which the feature itself would have sent it; a try by hand adds it again. */
const jobs: Record<ShippedKind, Job> = {
  charge_emitted: chargeJob('emit'),
  charge_changed: chargeJob('change'),
  charge_reminded: chargeJob('remind'),
  signature_asked: (ticketId, until) => ({
    job: SIGN_MAIL_JOB,
    data: { ticketId, until } as SignMail,
  }),
  invoice_mailed: (id, until) => ({
    job: MAIL_JOB,
    data: { id, asked: true, until } as InvoiceMail,
  }),
};
const kinds = Object.keys(jobs) as ShippedKind[];

/** What the mails of charges, signatures and notes sent in this span. */
export async function shippedDeliveries(
  ctx: Context,
  span: { from: Date; to: Date },
): Promise<DemoDelivery[]> {
  await keepSince(ctx.db, span.from);
  const deliveries: DemoDelivery[] = [];
  for (const kind of kinds) {
    const rule = await findRule(ctx.db, await findShippedId(ctx.db, kind));
    if (!rule) throw new Error(`the rule ${kind} is missing`);
    const told = spread(await listTold(ctx.db, kind, span));
    const ids = told.map(({ id }) => id);
    const facts = await factsOf(ctx, aboutOf(rule.trigger), ids);
    const factsById = new Map(facts.map((one) => [one.id, one]));
    for (const [nth, { id, at }] of told.entries()) {
      const found = factsById.get(id);
      if (!found) continue;
      const occasion = giveUpAt(at).toISOString();
      const due = { candidate: { id, at, occasion }, facts: found };
      const job = JSON.stringify(jobs[kind](id, occasion));
      deliveries.push({ ...deliveryOf(ctx, rule, due, nth), job });
    }
  }
  return deliveries;
}
