import type { CommissionRule } from '@balcao/contract/affiliates/rule';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import type { Terms } from './commission.rules.ts';

export type Earning = {
  chargeId: number;
  affiliateId: number;
  status: string;
  netCents: number;
  ticketId: number | null;
  personId: number | null;
  taxId: string | null;
  /** Whether it became a sale before. */
  isSale: boolean;
};

/**
 * Charges that are a sale of an affiliate already, or become one once they are paid: their ticket came by the code of an active
 * affiliate, of this unit and chatbot. By affiliate and charge, the order in which they are locked.
 */
export async function listEarning(trx: Db, chargeIds: readonly number[]): Promise<Earning[]> {
  const { rows } = await sql<Earning>`
    select charge.id as "chargeId", affiliate.id as "affiliateId", charge.status,
      charge.paid_cents - charge.refunded_cents as "netCents", charge.ticket_id as "ticketId",
      charge.person_id as "personId", charge.person_tax_id as "taxId",
      sale.pm_transaction_id is not null as "isSale"
    from pm_transaction charge
    left join af_sale sale on sale.pm_transaction_id = charge.id
    left join at_ticket ticket on ticket.id = charge.ticket_id
    left join at_conversation conversation on conversation.ticket_id = ticket.id
    join af_affiliate affiliate on case when sale.pm_transaction_id is not null
      then affiliate.id = sale.af_affiliate_id
      else lower(affiliate.code) = lower(ticket.affiliate_code) and affiliate.active
        and coalesce(affiliate.business_unit_id = charge.business_unit_id, true)
        and coalesce(affiliate.at_chatbot_id = conversation.chatbot_id, affiliate.at_chatbot_id is null) end
    where charge.id = any(${[...chargeIds]}::bigint[])
    order by affiliate.id, charge.id`.execute(trx);
  return rows;
}

/** Sales of one affiliate come one after the other: its volume and its customers stay as they are until the transaction ends. No rule for one that was switched off meanwhile. */
export async function lockAffiliates(
  trx: Db,
  ids: readonly number[],
): Promise<Map<number, CommissionRule | undefined>> {
  const { rows } = await sql<{ id: number; rule: CommissionRule; active: boolean }>`
    select id, rule, active from af_affiliate where id = any(${[...ids]}::bigint[])
    order by id for no key update`.execute(trx);
  return new Map(rows.map(({ id, rule, active }) => [id, active ? rule : undefined]));
}

export type SaleRow = Terms & { netCents: number; commissionCents: number };

export async function findSale(trx: Db, chargeId: number): Promise<SaleRow | undefined> {
  return trx
    .selectFrom('af_sale')
    .select(sql<Terms['kind']>`kind`.as('kind'))
    .select(['value', 'paid_cents as paidCents', 'net_cents as netCents'])
    .select('commission_cents as commissionCents')
    .where('pm_transaction_id', '=', chargeId)
    .executeTakeFirst();
}

export function listLines(trx: Db, chargeId: number) {
  return trx
    .selectFrom('af_commission')
    .select(['amount_cents as amountCents', 'payable_at as payableAt'])
    .select(sql<boolean>`af_batch_id is not null`.as('isBatched'))
    .where('pm_transaction_id', '=', chargeId)
    .execute();
}

/** What was paid through an affiliate in a month and not returned. */
export async function volumeOf(trx: Db, affiliateId: number, month: string): Promise<number> {
  const row = await trx
    .selectFrom('af_sale')
    .select(sql<number>`coalesce(sum(net_cents), 0)::bigint`.as('cents'))
    .where('af_affiliate_id', '=', affiliateId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow();
  return row.cents;
}

export async function hasBought(trx: Db, affiliateId: number, customer: string): Promise<boolean> {
  const row = await trx
    .selectFrom('af_sale')
    .select('pm_transaction_id')
    .where('af_affiliate_id', '=', affiliateId)
    .where('customer', '=', customer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type NewSale = Terms & {
  chargeId: number;
  affiliateId: number;
  ticketId: number | null;
  customer: string;
  holdDays: number;
  commissionCents: number;
  month: string;
  soldAt: Date;
};

export async function insertSale(trx: Db, sale: NewSale): Promise<void> {
  await trx
    .insertInto('af_sale')
    .values({
      pm_transaction_id: sale.chargeId,
      af_affiliate_id: sale.affiliateId,
      ticket_id: sale.ticketId,
      customer: sale.customer,
      kind: sale.kind,
      value: sale.value,
      hold_days: sale.holdDays,
      paid_cents: sale.paidCents,
      net_cents: sale.paidCents,
      commission_cents: sale.commissionCents,
      month: sale.month,
      sold_at: sale.soldAt,
    })
    .execute();
}

type SaleChange = { netCents: number; commissionCents: number };

export async function updateSale(
  trx: Db,
  chargeId: number,
  { netCents, commissionCents }: SaleChange,
) {
  await trx
    .updateTable('af_sale')
    .set({ net_cents: netCents, commission_cents: commissionCents })
    .where('pm_transaction_id', '=', chargeId)
    .execute();
}

type NewLine = {
  affiliateId: number;
  chargeId: number;
  amountCents: number;
  payableAt: Date;
  madeAt: Date;
};

export async function insertLine(trx: Db, line: NewLine): Promise<void> {
  await trx
    .insertInto('af_commission')
    .values({
      af_affiliate_id: line.affiliateId,
      pm_transaction_id: line.chargeId,
      amount_cents: line.amountCents,
      payable_at: line.payableAt,
      made_at: line.madeAt,
    })
    .execute();
}

export async function reverseLines(trx: Db, chargeId: number): Promise<void> {
  await trx
    .updateTable('af_commission')
    .set({ reversed: true })
    .where('pm_transaction_id', '=', chargeId)
    .execute();
}
