import type { Cost } from '../features/advertising/import.rules.ts';
import { putSpending } from '../features/advertising/spending.store.ts';
import { dayOf } from '../features/payments/payments.rules.ts';
import type { Db } from '../platform/database/open.ts';
import { insertCampaign } from './advertising-rows.store.ts';
import { chanceOf, sequence } from './visitors.ts';

const DAY_MS = 86_400_000;
const HALF_YEAR = 183;

type DemoCampaign = {
  name: string;
  channel: string;
  code: string;
  budgetCents: number;
  /** Days before today. */
  starts: number;
  ends?: number;
  /** What an ordinary day costs; weekends cost that share of it. */
  dayCents: number;
  weekend: number;
  active?: false;
};

const campaigns: DemoCampaign[] = [
  {
    name: 'Economize na conta de luz',
    channel: 'meta',
    code: 'economia-meta',
    budgetCents: 1_125_000,
    starts: HALF_YEAR,
    dayCents: 6_000,
    weekend: 0.6,
  },
  {
    name: 'Busca: energia solar',
    channel: 'google',
    code: 'busca-energia-solar',
    budgetCents: 920_000,
    starts: HALF_YEAR,
    dayCents: 4_900,
    weekend: 0.4,
  },
  {
    name: 'Telhado antes e depois',
    channel: 'tiktok',
    code: 'antes-e-depois',
    budgetCents: 200_000,
    starts: 130,
    ends: 71,
    dayCents: 2_800,
    weekend: 1.4,
    active: false,
  },
  {
    name: 'Feira da Construção de Campinas',
    channel: 'offline',
    code: 'feira-campinas',
    budgetCents: 500_000,
    starts: 44,
    ends: 40,
    dayCents: 95_000,
    weekend: 1,
    active: false,
  },
];

/** Four campaigns and what they cost, day by day, in half a year until yesterday; the same for the same day. */
export async function insertAdvertising(trx: Db, now: Date): Promise<void> {
  const chance = chanceOf(sequence(81));
  const dayBefore = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const campaign of campaigns) {
    const { starts, ends, dayCents, weekend, budgetCents, active = true, ...rest } = campaign;
    const made = dayBefore(starts);
    const campaignId = await insertCampaign(trx, {
      ...rest,
      active,
      starts_on: dayOf(made),
      ends_on: ends === undefined ? null : dayOf(dayBefore(ends)),
      budget_cents: budgetCents,
      created_at: made,
      updated_at: made,
    });
    const costs: Cost[] = [];
    for (let ago = starts; ago >= (ends ?? 1); ago -= 1) {
      const day = dayOf(dayBefore(ago));
      const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
      const usual = dayCents * (isWeekend ? weekend : 1);
      costs.push({ campaignId, day, cents: Math.round(usual * (0.8 + chance.upTo(400) / 1000)) });
    }
    await putSpending(trx, costs, now);
  }
}
