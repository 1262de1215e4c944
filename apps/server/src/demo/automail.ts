import { usualWindow } from '@balcao/contract/automail/triggers';
import { type Due, dueOf } from '../features/automail/evaluation/evaluate.ts';
import { findRule, type Rule } from '../features/automail/rules/mail-rules.store.ts';
import { dayOf } from '../features/payments/payments.rules.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import { deliveryOf, spread } from './automail-delivery.ts';
import * as store from './automail-rows.store.ts';
import { shippedDeliveries } from './automail-shipped.ts';
import { type DemoMail, demoMails } from './automail-terms.ts';
import { insertAsked } from './signing.ts';

const DAY_MS = 86_400_000;
const HALF_YEAR_MS = 183 * DAY_MS;

async function insertMail(trx: Db, mail: DemoMail, by: number | null, now: Date): Promise<Rule> {
  const begun = new Date(now.getTime() - HALF_YEAR_MS);
  const { name, subject, body, kind, trigger, conditions, attachments = [], active } = mail;
  const times = { created_at: begun, updated_at: begun };
  const templateId = await store.insertTemplate(trx, { name, subject, body, ...times });
  const id = await store.insertRule(trx, {
    ...{ name, kind, attachments, active, owner_id: by, am_template_id: templateId, ...times },
    trigger: JSON.stringify(trigger),
    conditions: conditions ? JSON.stringify(conditions) : null,
    window: JSON.stringify(usualWindow),
    ...(active && { switched_on_at: now }),
  });
  const rule = await findRule(trx, id);
  if (!rule) throw new Error('the rule was not made');
  return rule;
}

/** Eight automatic mails, and what they and those of the system sent in half a year. */
export async function insertMails(
  trx: Db,
  ctx: Context,
  { staffIds }: { staffIds: number[] },
  now: Date,
): Promise<void> {
  const [by = null] = staffIds;
  const born = [40, 95, 150, 300].map((ago, nth) => {
    const birthday = dayOf(new Date(now.getTime() - ago * DAY_MS));
    return `${1970 + nth * 7}${birthday.slice(4)}`.replace('02-29', '02-28');
  });
  await store.setBirthDates(trx, born);
  await store.setTicketAddresses(trx);
  await insertAsked(trx);
  const within: Context = { ...ctx, db: trx };
  const span = { from: new Date(now.getTime() - HALF_YEAR_MS), to: now };
  const deliveries = await shippedDeliveries(within, span);
  for (const mail of demoMails) {
    const rule = await insertMail(trx, mail, by, now);
    const due: Due[] = [];
    for await (const page of dueOf(within, rule, span)) due.push(...page.due);
    deliveries.push(...spread(due).map((one, nth) => deliveryOf(ctx, rule, one, nth)));
  }
  // The list shows the newest number first.
  const past = deliveries
    .filter(({ updated_at }) => updated_at <= now)
    .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime());
  await store.insertDeliveries(trx, past);
  await store.insertBlocks(
    trx,
    past.filter(({ status }) => status === 'complained'),
  );
}
