import { expect, type Page } from '@playwright/test';
import { makeAffiliate } from './affiliate-desk.ts';
import type { PageState } from './page-state.ts';

const origin = (page: Page) => new URL(page.url()).origin;
const visible = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

const tiers = [
  { from_cents: 1_000_000, value: '12.00' },
  { from_cents: 2_000_000, value: '15.00' },
];

async function openAffiliate(page: Page): Promise<void> {
  const rule = { kind: 'percent', value: '10.00', on: 'every', hold_days: 30, tiers };
  const { id } = await makeAffiliate(origin(page), { rule });
  await page.goto(`/af_affiliate/${id}/edit`);
  await expect(page.getByRole('group', { name: 'Faixa 2' })).toBeVisible();
}

const states: Omit<PageState, 'as'>[] = [
  {
    name: 'affiliates',
    path: '/af_affiliate',
    prepare: (page) => visible(page, 'Clube do Síndico'),
  },
  { name: 'affiliate', path: '/af_affiliate', prepare: openAffiliate },
  {
    name: 'affiliate-new',
    path: '/af_affiliate/create',
    prepare: (page) => expect(page.getByLabel('Carência em dias')).toBeVisible(),
  },
  { name: 'commissions', path: '/af_commission', prepare: (page) => visible(page, 'Em carência') },
  {
    name: 'commissions-none',
    path: '/af_commission?af_affiliate_id=99999999',
    prepare: (page) => visible(page, 'Nada encontrado'),
  },
  {
    name: 'commissions-batch',
    path: '/af_commission',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Fazer lote' }).click();
      await expect(page.getByRole('textbox', { name: 'Até o dia' })).toBeVisible();
    },
  },
];

/** Affiliates and their commissions. */
export const affiliateStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
