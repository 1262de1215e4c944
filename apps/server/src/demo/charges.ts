import { addDays } from '@balcao/brazil/bank-days';
import { lockBalances } from '../features/balance/ledger.store.ts';
import { addLines } from '../features/balance/ledger.ts';
import { dayOf } from '../features/payments/payments.rules.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import { codesOfMany } from './charge-codes.ts';
import { fateOf, type Made } from './charge-fate.ts';
import { deedsOf } from './charge-history.ts';
import type { Payer } from './charge-payers.ts';
import * as store from './charge-rows.store.ts';
import { paymentRowsOf, refundRowOf, rowOf } from './charge-rows.ts';
import { type Asked, contractOf, linkedOf, ofTickets, yearOf } from './charge-year.ts';
import { customer, financeOf } from './people.ts';
import { chanceOf, sequence } from './visitors.ts';

const DAY = 86_400_000;
const SEED = 17;
const OF_TICKETS = 36;
const CREDITED = 2;

type Company = { unitIds: number[]; staffIds: number[] };
type Ticket = { name: string; tax_id: string | null; unit_id: number };

const payerOf = ({ name, tax_id, unit_id }: Ticket, unitIds: number[]): Payer => ({
  name,
  taxId: tax_id,
  email: null,
  personId: null,
  unit: unitIds.indexOf(unit_id),
});

/** The customers of the register that logins and links name. */
async function registeredPayers(trx: Db) {
  const emails = [customer.email, 'renata@exemplo.com.br', 'otavio@exemplo.com.br'];
  const rows = await store.listRegistered(trx, emails);
  const payers = new Map(
    rows.map(({ id, name, email, tax_id }) => [
      email,
      { name, taxId: tax_id, email, personId: id, unit: 0 },
    ]),
  );
  const [own, renata, otavio] = emails.map((email) => payers.get(email));
  if (!own || !renata || !otavio) throw new Error('the demonstration has its customers');
  return { own, renata, otavio };
}

/** A charge of each ticket is paid and credits its balance. */
async function creditedOf(trx: Db, unitIds: number[], now: Date): Promise<Asked[]> {
  const before = new Date(now.getTime() - 4 * DAY);
  const made = addDays(dayOf(now), -8);
  const tickets = await store.listCredited(trx, before, CREDITED);
  return tickets.map((ticket) => ({
    payer: payerOf(ticket, unitIds),
    cents: 180_000,
    due: addDays(made, 4),
    made,
    type: 'pix',
    description: 'Crédito para serviços',
    ...{ fine: null, interest: null, discount: null, abatement: null, instalment: null },
    ticketId: ticket.id,
    creditsBalance: true,
    end: 'paid',
  }));
}

async function askedOf(trx: Db, { unitIds }: Company, now: Date): Promise<Asked[]> {
  const today = dayOf(now);
  const chance = chanceOf(sequence(SEED));
  const { own, renata, otavio } = await registeredPayers(trx);
  const tickets = (
    await store.listChargeable(trx, new Date(now.getTime() - 6 * DAY), OF_TICKETS)
  ).map((ticket) => ({
    id: ticket.id,
    payer: payerOf(ticket, unitIds),
    day: dayOf(ticket.created_at),
    waits: ticket.waits,
  }));
  return [
    ...yearOf([renata, otavio], chance, today),
    ...contractOf(own, today),
    ...ofTickets(tickets, chance, today),
    ...(await creditedOf(trx, unitIds, now)),
    ...linkedOf(otavio, today),
  ];
}

/** What was paid for these charges stands in the ledgers of their tickets. */
async function creditTickets(trx: Db, made: Made[], paymentIds: number[][]): Promise<void> {
  for (const [at, { id: chargeId, asked, fate }] of made.entries()) {
    const { ticketId, creditsBalance } = asked;
    const [paid] = fate.payments;
    const [paymentId] = paymentIds[at] ?? [];
    if (!creditsBalance || !ticketId || !paid || !paymentId) continue;
    const when = new Date(`${paid.on}T15:00:00Z`);
    const balances = await lockBalances(trx, [ticketId], when);
    const reason = `Pagamento da cobrança nº ${chargeId}`;
    const key = `payment:${paymentId}`;
    const act = { reason, source: 'charge' as const, userId: null, chargeId, key };
    await addLines(trx, balances, [{ ticketId, cents: paid.cents, act }], when);
  }
}

/** A year of charges in all states, in a few statements, inside the transaction of the demonstration data. */
export async function insertChargeYear(
  trx: Db,
  { config }: Pick<Context, 'config'>,
  company: Company,
  now: Date,
): Promise<void> {
  const all = await askedOf(trx, company, now);
  const chance = chanceOf(sequence(SEED + 1));
  const played = all.map((asked) => ({ asked, fate: fateOf(asked, chance, dayOf(now)) }));
  const ids = await store.takeChargeIds(trx, played.length);
  const by = financeOf(company);
  const made: Made[] = played.map((one, at) => ({ ...one, id: ids[at] ?? 0 }));
  const emitted = made.filter(({ fate }) => fate.status !== 'draft');
  const codes = await codesOfMany(trx, company.unitIds, emitted);
  const of = { secret: config.secret, unitIds: company.unitIds, by, now };
  await store.insertCharges(
    trx,
    made.map((one) => rowOf(one, codes.get(one.id), of)),
  );
  const came = made.map((one) => paymentRowsOf(one, by));
  const paymentIds = await store.insertCame(trx, came.flat());
  const grouped = came.map((rows) => paymentIds.splice(0, rows.length));
  await store.insertReturned(
    trx,
    made.flatMap((one, at) => refundRowOf(one, grouped[at]?.[0], by) ?? []),
  );
  await store.insertDeeds(
    trx,
    'pm_transaction',
    made.flatMap((one, at) => {
      const ourNumber = codes.get(one.id)?.our_number ?? null;
      return deedsOf(one, { ourNumber, paymentIds: grouped[at] ?? [], by, now });
    }),
  );
  await creditTickets(trx, made, grouped);
}
