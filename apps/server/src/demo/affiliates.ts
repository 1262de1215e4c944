import { type CommissionRule, usualRule } from '@balcao/contract/affiliates/rule';
import { earned, payableAt } from '../features/affiliates/commissions/commission.rules.ts';
import { rateAt } from '../features/affiliates/rule.rules.ts';
import { dayOf } from '../features/payments/payments.rules.ts';
import type { Db } from '../platform/database/open.ts';
import * as store from './affiliates.store.ts';
import { affiliatePerson } from './people.ts';

const HALF_YEAR_MS = 183 * 86_400_000;

type Example = {
  name: string;
  code: string;
  pix: [string, string];
  rule: CommissionRule;
  /** Logs in to the portal. */
  isPerson?: true;
};
const affiliates: Example[] = [
  {
    name: 'Parceiro Solar Indicações',
    code: 'parceiro',
    pix: ['cnpj', '11222333000181'],
    rule: {
      ...usualRule,
      tiers: [
        { from_cents: 2_000_000, value: '12.00' },
        { from_cents: 5_000_000, value: '15.00' },
      ],
    },
  },
  {
    name: 'Bianca Indica',
    code: 'bianca',
    pix: ['email', 'bianca@exemplo.com.br'],
    rule: { ...usualRule, value: '5.00', hold_days: 15 },
    isPerson: true,
  },
  {
    name: 'Clube do Síndico',
    code: 'clube-do-sindico',
    pix: ['phone', '+5511912345678'],
    rule: { ...usualRule, kind: 'fixed', value: 15_000, on: 'first', hold_days: 60 },
  },
];

/** Of the charges that were paid, every so many came through affiliates. */
const EVERY = 6;

type Paid = Awaited<ReturnType<typeof store.listPaid>>[number];
type Affiliate = { id: number; rule: CommissionRule };

/** A paid charge as a sale of the affiliate, with its line, by the affiliate's rule on that day. */
function saleOf({ id: affiliateId, rule }: Affiliate, charge: Paid, volume: number) {
  const { id, paid_cents, paid_at } = charge;
  const terms = { kind: rule.kind, value: rateAt(rule, volume + paid_cents) };
  const amount = earned({ ...terms, paidCents: paid_cents }, paid_cents);
  const of = { pm_transaction_id: id, af_affiliate_id: affiliateId };
  return {
    sale: {
      ...of,
      ...terms,
      ...{ ticket_id: charge.ticket_id, customer: `p${charge.person_id ?? `-${id}`}` },
      ...{ hold_days: rule.hold_days, paid_cents, net_cents: paid_cents },
      ...{ commission_cents: amount, month: monthOf(paid_at), sold_at: paid_at },
    },
    line: {
      ...of,
      ...{ amount_cents: amount, payable_at: payableAt(paid_at, rule.hold_days), made_at: paid_at },
    },
  };
}

const monthOf = (at: Date) => `${dayOf(at).slice(0, 7)}-01`;

/** Of so many who come, one buys. */
const COME = 4;

/** Who came by each affiliate's links: more than bought. The tickets of the demonstration are too few for it. */
function countsOf(sales: readonly { af_affiliate_id: number; month: string }[]) {
  const bought = Map.groupBy(sales, ({ af_affiliate_id: id, month }) => `${id} ${month}`);
  return [...bought.values()].flatMap((sold, nth) => {
    const [first] = sold;
    if (!first) return [];
    const { af_affiliate_id, month } = first;
    return [{ af_affiliate_id, month, part: 0, tickets: sold.length * COME + (nth % COME) }];
  });
}

/** Three affiliates, one of them with a login, and half a year of sales and commissions. */
export async function insertAffiliates(trx: Db, password_hash: string, now: Date): Promise<void> {
  const begun = new Date(now.getTime() - HALF_YEAR_MS);
  const made: Affiliate[] = [];
  const user = await store.insertPerson(trx, { ...affiliatePerson, password_hash });
  for (const { name, code, pix, rule, isPerson } of affiliates) {
    const [pix_key_kind, pix_key] = pix;
    const user_id = isPerson ? user : null;
    const times = { created_at: begun, updated_at: begun };
    const key = { pix_key_kind, pix_key };
    const row = { name, code, ...key, user_id, rule: JSON.stringify(rule), ...times };
    made.push({ id: await store.insertAffiliate(trx, row), rule });
  }
  const paid = (await store.listPaid(trx, begun)).filter((_, nth) => nth % EVERY === 0);
  const volumes = new Map<string, number>();
  const bought = new Set<string>();
  const sold = paid.flatMap((charge, nth) => {
    const affiliate = made[nth % made.length];
    if (!affiliate) return [];
    const customer = `${affiliate.id} ${charge.person_id}`;
    if (affiliate.rule.on === 'first' && bought.has(customer)) return [];
    bought.add(customer);
    const key = `${affiliate.id} ${monthOf(charge.paid_at)}`;
    const volume = volumes.get(key) ?? 0;
    volumes.set(key, volume + charge.paid_cents);
    return saleOf(affiliate, charge, volume);
  });
  await store.insertSales(
    trx,
    sold.map(({ sale }) => sale),
    sold.map(({ line }) => line).filter(({ amount_cents }) => amount_cents > 0),
  );
  await store.insertTicketCounts(trx, countsOf(sold.map(({ sale }) => sale)));
}
