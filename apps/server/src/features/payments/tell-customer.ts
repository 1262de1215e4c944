import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { giveUpAt, type Tried, tryMail } from '../../platform/mail-tries.ts';
import { unseal } from '../../platform/sealed.ts';
import { addLine, announceLine } from '../messages/system-messages.ts';
import { goesOnIn } from '../messages/thread-owners.ts';
import { readConfigs } from '../organization/installation.ts';
import type { Announce } from './announce.ts';
import { customerLine, customerMail, type Why } from './tell-customer.rules.ts';
import * as store from './tell-customer.store.ts';
import { tellStaff } from './tell-money.ts';
import { getTicket } from './webhooks.store.ts';

/** The job that mails the link; `tell-customer.jobs.ts` defines it. */
export const CHARGE_MAIL_JOB = 'payments.charge-mail';

const RECORD = 'pm_transaction';

async function toldOf(ctx: Context, db: Db, ids: number[]) {
  const rows = await store.listTold(db, ids);
  const charges = rows.flatMap((row) => {
    const token = unseal(ctx.config.secret, RECORD, row.token_sealed);
    if (!token) return [];
    const { due_date, description, instalment_number: number, instalment_count: count } = row;
    const url = `${ctx.config.publicUrl}/pm/${encodeURIComponent(token)}/options`;
    const open_cents = Math.max(0, row.value_cents - row.paid_cents);
    return [{ url, open_cents, due_date, description, number, count }];
  });
  const [first] = rows;
  return first && charges.length ? { first, charges } : undefined;
}

/**
 * Tells the person of open charges that share person and ticket: in channel 3 of the ticket if there is one, and by mail
 * if there is an address. Charges whose provider still makes their code are left out: `provider-work` tells of them.
 * Undefined if there is nobody to tell, else what announces it; call that after the commit.
 */
export async function tellCustomer(
  ctx: Context,
  trx: Db,
  { ids, why }: { ids: number[]; why: Why },
): Promise<Announce | undefined> {
  const told = await toldOf(ctx, trx, ids);
  if (!told) return undefined;
  const now = ctx.clock();
  const { ticket_id, person_email } = told.first;
  if (why === 'emit') await store.setTold(trx, ids, now);
  if (person_email) {
    const data: ChargeMail = { ids, why, until: giveUpAt(now).toISOString() };
    await ctx.jobs.send(CHARGE_MAIL_JOB, data, { db: trx });
  }
  if (ticket_id === null) return person_email ? () => {} : undefined;
  const ticketId = await goesOnIn(ctx, trx, { origin: 'at_ticket', id: ticket_id });
  const ticket = await getTicket(trx, ticketId);
  const body = customerLine(why, told.charges);
  const added = await addLine(trx, { ticketId, channelId: CHANNEL.external, body }, now);
  const { sector_id: sectorId, assignee_id: assigneeId, person_id: personId } = ticket;
  return () => announceLine(ctx, added, { id: ticketId, sectorId, assigneeId, personId });
}

/** `until`: after this time the job gives up. */
export type ChargeMail = Tried & { ids: number[]; why: Why; until: string };

/** Mails the links of those that are still open. Staff is told if the mail was refused or given up. */
export async function sendChargeMail(ctx: Context, asked: ChargeMail): Promise<void> {
  const told = await toldOf(ctx, ctx.db, asked.ids);
  if (!told?.first.person_email) return;
  const { first, charges } = told;
  const { person_name: name, person_email: to } = first;
  const { COMPANY_NAME: company } = await readConfigs(ctx);
  const mail = customerMail({ why: asked.why, name, company, charges });
  const job = { job: CHARGE_MAIL_JOB, data: asked, until: new Date(asked.until) };
  const outcome = await tryMail(ctx, job, () => ctx.mailer.send({ to: to ?? '', ...mail }));
  if (outcome === 'sent' || outcome === 'waits') return;
  const news = {
    title: 'E-mail de cobrança não entregue',
    line: `O e-mail da cobrança não chegou a ${to}. Confira o endereço.`,
  };
  const announce = await ctx.db
    .transaction()
    .execute((trx) => tellStaff(ctx, trx, first, news, ctx.clock()));
  await announce();
}
