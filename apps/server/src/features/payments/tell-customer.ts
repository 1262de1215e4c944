import { CHANNEL } from '@balcao/contract/messages/messages';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open.ts';
import { shippedMailsOf } from '../../platform/feature-hooks.ts';
import { giveUpAt, type Tried } from '../../platform/mail-tries.ts';
import { unseal } from '../../platform/sealed.ts';
import { addLine, announceLine, lockThreads } from '../messages/system-messages.ts';
import { goesOnIn } from '../messages/thread-owners.ts';
import type { Announce } from './announce.ts';
import { customerLine, kindOf, mailVariables, type Why } from './tell-customer.rules.ts';
import * as store from './tell-customer.store.ts';
import { tellStaff } from './tell-money.ts';
import { getTicket } from './webhooks.store.ts';

/** The job that mails the link; `tell-customer.jobs.ts` defines it. */
export const CHARGE_MAIL_JOB = 'payments.charge-mail';

const RECORD = 'pm_transaction';

type Told = Awaited<ReturnType<typeof store.listTold>>;

/** What the rows tell, the first of which says whom. */
function toldOf(ctx: Context, rows: Told) {
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
type ToldCharges = NonNullable<ReturnType<typeof toldOf>>;

const mailOf = (ids: number[], why: Why, now: Date): ChargeMail => ({
  ids,
  why,
  until: giveUpAt(now).toISOString(),
});

/** The line in channel 3 of the ticket, or of the one that continues it. */
async function addTicketLine(ctx: Context, trx: Db, told: ToldCharges, why: Why) {
  const id = told.first.ticket_id ?? 0;
  const ticketId = await goesOnIn(ctx, trx, { origin: 'at_ticket', id });
  const ticket = await getTicket(trx, ticketId);
  const body = customerLine(why, told.charges);
  const line = { ticketId, channelId: CHANNEL.external, body };
  const added = await addLine(trx, line, ctx.clock());
  const { sector_id: sectorId, assignee_id: assigneeId, person_id: personId } = ticket;
  return () => announceLine(ctx, added, { id: ticketId, sectorId, assigneeId, personId });
}

/**
 * For charges that are made and told in one transaction: threads come before tickets, which a new charge locks by its
 * foreign key.
 */
export async function lockCustomerThread(ctx: Context, trx: Db, ticketId: number | null) {
  if (ticketId === null) return;
  const id = await goesOnIn(ctx, trx, { origin: 'at_ticket', id: ticketId });
  await lockThreads(trx, [[id, CHANNEL.external]]);
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
  const told = toldOf(ctx, await store.listTold(trx, ids));
  if (!told) return undefined;
  const { ticket_id, person_email } = told.first;
  if (why === 'emit') await store.setTold(trx, ids, ctx.clock());
  if (person_email) {
    await ctx.jobs.send(CHARGE_MAIL_JOB, mailOf(ids, why, ctx.clock()), { db: trx });
  }
  if (ticket_id === null) return person_email ? () => {} : undefined;
  return addTicketLine(ctx, trx, told, why);
}

/** Tells each person of one charge each, as `tellCustomer` does. Its threads are locked in the common order. */
export async function tellEach(
  ctx: Context,
  trx: Db,
  { ids, why }: { ids: number[]; why: Why },
): Promise<Announce[]> {
  const rows = await store.listTold(trx, ids);
  if (why === 'emit') await store.setTold(trx, ids, ctx.clock());
  const mailed = rows.filter(({ person_email }) => person_email);
  const mails = mailed.map(({ id }) => mailOf([id], why, ctx.clock()));
  await ctx.jobs.sendAll(CHARGE_MAIL_JOB, mails, trx);
  const told = rows.flatMap((row) => toldOf(ctx, row.ticket_id === null ? [] : [row]) ?? []);
  const inOrder = told.toSorted((one, other) =>
    String(one.first.ticket_id) < String(other.first.ticket_id) ? -1 : 1,
  );
  const announce: Announce[] = [];
  for (const one of inOrder) announce.push(await addTicketLine(ctx, trx, one, why));
  return announce;
}

/** `until`: after this time the job gives up. */
export type ChargeMail = Tried & { ids: number[]; why: Why; until: string };

/** Mails the links of those that are still open. Staff is told if the mail was refused or given up. */
export async function sendChargeMail(ctx: Context, asked: ChargeMail): Promise<void> {
  const told = toldOf(ctx, await store.listTold(ctx.db, asked.ids));
  const [id = 0] = asked.ids;
  const kind = kindOf(asked.why);
  const to = told?.first.person_email;
  if (!told || !to) return shippedMailsOf(ctx).letGo(ctx, { kind, id, data: asked });
  const variables = mailVariables(told.charges);
  const job = { job: CHARGE_MAIL_JOB, data: asked };
  const outcome = await shippedMailsOf(ctx).send(ctx, { kind, id, to, variables, job });
  if (outcome !== 'refused' && outcome !== 'gave_up') return;
  const news = {
    title: 'E-mail de cobrança não entregue',
    line: `O e-mail da cobrança não chegou a ${to}. Confira o endereço.`,
  };
  const announce = await ctx.db
    .transaction()
    .execute((trx) => tellStaff(ctx, trx, told.first, news, ctx.clock()));
  await announce();
}
