import { expect, type Page } from '@playwright/test';
import { brazilian, dayFromNow, makeCharge, makeRepeated } from './charge-desk.ts';
import type { PageState } from './page-state.ts';
import { invoiceStates } from './pages-invoices.ts';

const origin = (page: Page) => new URL(page.url()).origin;

const made = (set: object) => async (page: Page) => {
  const { id, person_name } = await makeCharge(origin(page), set);
  await page.goto(`/pm_transaction/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person_name);
};

const emitted = made({});

async function repeated(page: Page): Promise<void> {
  const { id } = await makeRepeated(origin(page));
  await page.goto(`/pm_transaction/${id}/edit`);
  await expect(page.getByText(/A próxima vence em/)).toBeVisible();
}

const ask = (act: string) => async (page: Page) => {
  await emitted(page);
  const button = page.getByRole('button', { name: act, exact: true });
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  if (!(await button.isVisible())) await more.click();
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

async function rows(page: Page): Promise<void> {
  await expect(page.locator('a[href^="/pm_transaction/"][href*="/edit"]').first()).toBeVisible();
}

const states: Omit<PageState, 'as'>[] = [
  { name: 'charge-list', path: '/pm_transaction', prepare: rows },
  {
    name: 'charge-list-none',
    path: '/pm_transaction?q=xyzxyz',
    prepare: (page) => expect(page.getByText('Nada encontrado')).toBeVisible(),
  },
  {
    name: 'charge-new',
    path: '/pm_transaction/create',
    prepare: (page) => expect(page.getByLabel('Valor', { exact: true })).toBeVisible(),
  },
  {
    name: 'charge-new-faults',
    path: '/pm_transaction/create',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Emitir agora' }).click();
      await expect(page.getByText('Campo obrigatório.').first()).toBeVisible();
    },
  },
  {
    name: 'charge-new-repeated',
    path: '/pm_transaction/create',
    prepare: async (page) => {
      await page.getByLabel('Valor', { exact: true }).fill('150');
      await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(20)));
      await page.getByText('Repetida', { exact: true }).click();
      await expect(page.getByText('E assim por diante.')).toBeVisible();
    },
  },
  { name: 'charge-repeated', path: '/pm_transaction', prepare: repeated },
  {
    name: 'charge-repeated-stop',
    path: '/pm_transaction',
    prepare: async (page) => {
      await repeated(page);
      await page.getByRole('button', { name: 'Parar repetição' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'charge-repeated-change',
    path: '/pm_transaction',
    prepare: async (page) => {
      await repeated(page);
      await page.getByRole('button', { name: 'Alterar próximas' }).click();
      await expect(page.getByLabel('Valor', { exact: true })).toBeVisible();
    },
  },
  { name: 'charge-repeat', path: '/pm_transaction', prepare: ask('Repetir') },
  { name: 'charge-draft', path: '/pm_transaction', prepare: made({ emit: false }) },
  { name: 'charge-emitted', path: '/pm_transaction', prepare: emitted },
  { name: 'charge-settle', path: '/pm_transaction', prepare: ask('Registrar pagamento') },
  { name: 'charge-cancel', path: '/pm_transaction', prepare: ask('Cancelar cobrança') },
];

/** Charges and the notes of them: the list, a new one, one in its states, its dialogs. */
export const chargeStates: PageState[] = [
  ...states.map((state) => ({ ...state, as: 'admin' as const })),
  ...invoiceStates,
];
