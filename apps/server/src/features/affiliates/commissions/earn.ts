import { createHmac } from 'node:crypto';
import type { CommissionRule } from '@balcao/contract/affiliates/rule';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { BookedMoney } from '../../../platform/feature-hooks.ts';
import { today } from '../../payments/payments.ts';
import { rateAt } from '../rule.rules.ts';
import { earned, payableAt, refunded } from './commission.rules.ts';
import * as store from './earn.store.ts';

type How = {
  now: Date;
  month: string;
  secret: Context['config']['secret'];
  from: BookedMoney['from'];
};
type Line = { amountCents: number; payableAt: Date };

/** Who bought: the person, else whoever has this tax id, else the ticket. The tax id itself is not kept. */
function customerOf({ personId, taxId, ticketId }: store.Earning, { secret }: How): string {
  if (personId !== null) return `p${personId}`;
  if (taxId === null) return `t${ticketId}`;
  return `d${createHmac('sha256', secret).update(`affiliate customer ${taxId}`).digest('base64url')}`;
}

async function addLine(trx: Db, sale: store.Earning, line: Line, { now, from }: How) {
  const { affiliateId, chargeId } = sale;
  await store.insertLine(trx, { affiliateId, chargeId, ...line, madeAt: now });
  await writeAudit(trx, from, {
    action: 'affiliate.commission',
    record: 'af_affiliate',
    recordId: affiliateId,
    after: { pm_transaction_id: chargeId, amount_cents: line.amountCents },
  });
}

/** A charge was paid: what its affiliate's rule says now holds for it from here on. */
async function sell(trx: Db, sale: store.Earning, rule: CommissionRule, how: How) {
  const { affiliateId, netCents } = sale;
  const customer = customerOf(sale, how);
  if (rule.on === 'first' && (await store.hasBought(trx, affiliateId, customer))) return;
  const { now, month } = how;
  const volume = (await store.volumeOf(trx, affiliateId, month)) + netCents;
  const terms = { kind: rule.kind, value: rateAt(rule, volume), paidCents: netCents };
  const commissionCents = earned(terms, netCents);
  const frozen = { holdDays: rule.hold_days, commissionCents, month, soldAt: now };
  await store.insertSale(trx, { ...sale, ...terms, ...frozen, customer });
  if (commissionCents === 0) return;
  const line = { amountCents: commissionCents, payableAt: payableAt(now, rule.hold_days) };
  await addLine(trx, sale, line, how);
}

/** Money of a sale went back. */
async function giveBack(trx: Db, sale: store.Earning, how: How): Promise<void> {
  const { chargeId, netCents } = sale;
  const before = await store.findSale(trx, chargeId);
  if (!before || before.netCents === netCents) return;
  const lines = await store.listLines(trx, chargeId);
  const change = refunded({ ...before, lines }, netCents, how.now);
  if (change) await addLine(trx, sale, change, how);
  if (change?.reverses) await store.reverseLines(trx, chargeId);
  const commissionCents = before.commissionCents + (change?.amountCents ?? 0);
  await store.updateSale(trx, chargeId, { netCents, commissionCents });
}

/**
 * Money of charges was booked, in the transaction that has locked them: a charge that is paid now becomes a sale of its ticket's
 * affiliate, and what goes back of a sale takes its part of the commission with it. The same money a second time changes nothing.
 */
export async function hearBooked(ctx: Context, trx: Db, { chargeIds, from }: BookedMoney) {
  if (chargeIds.length === 0) return;
  const earning = await store.listEarning(trx, chargeIds);
  if (earning.length === 0) return;
  const rules = await store.lockAffiliates(
    trx,
    earning.map(({ affiliateId }) => affiliateId),
  );
  const how = {
    now: ctx.clock(),
    month: `${today(ctx).slice(0, 7)}-01`,
    secret: ctx.config.secret,
    from,
  };
  for (const sale of earning) {
    const rule = rules.get(sale.affiliateId);
    if (sale.isSale) await giveBack(trx, sale, how);
    else if (rule && sale.status === 'paid') await sell(trx, sale, rule, how);
  }
}
