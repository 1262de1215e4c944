import { expect, type Page } from '@playwright/test';
import { makeAffiliate, sell } from './affiliate-desk.ts';
import type { PageState } from './page-state.ts';

const origin = (page: Page) => new URL(page.url()).origin;
const visible = (page: Page, text: string) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();

const tiers = [
  { from_cents: 1_000_000, value: '12.00' },
  { from_cents: 2_000_000, value: '15.00' },
];

/** The dialog of a batch in which an affiliate's own e-mail stands in a sale. */
async function openSignals(page: Page): Promise<void> {
  const email = `socia-${crypto.randomUUID().slice(0, 8)}@exemplo.com.br`;
  const { code, name } = await makeAffiliate(origin(page), { email });
  await sell(origin(page), `/cb/contato/${code}`, { person_email: email });
  await page.reload();
  await page.getByRole('button', { name: 'Fazer lote' }).click();
  const group = page.getByRole('group', { name });
  await group.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Fazer lote' }).last().click();
  await expect(group.getByText('Deixe de fora ou confirme o pagamento.')).toBeVisible();
}

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
  { name: 'commissions-signals', path: '/af_commission', prepare: openSignals },
  {
    name: 'commissions-batch-undo',
    path: '/af_commission',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Desfazer o lote/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByText(/voltam a poder ser pagas/)).toBeVisible();
    },
  },
];

const own: PageState[] = [
  {
    name: 'affiliate-own',
    path: '/affiliate',
    as: 'affiliate',
    prepare: async (page) => {
      await visible(page, 'Bianca Indica');
      await visible(page, 'Em carência até');
    },
  },
  {
    name: 'affiliate-own-qr',
    path: '/affiliate',
    as: 'affiliate',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^QR Code de/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
    },
  },
  {
    name: 'affiliate-own-nobody',
    path: '/affiliate',
    as: 'customer',
    prepare: (page) => visible(page, 'Você não é afiliado'),
  },
];

/** Affiliates and their commissions, and what one of them sees in the portal. */
export const affiliateStates: PageState[] = [
  ...states.map((state) => ({ ...state, as: 'admin' as const })),
  ...own,
];
