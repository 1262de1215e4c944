import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { dayFromNow, makeCharge } from './charge-desk.ts';
import { makeInvoice, paidCharge, readyUnit } from './invoice-desk.ts';
import type { PageState } from './page-state.ts';
import { someone } from './visitor.ts';

const origin = (page: Page) => new URL(page.url()).origin;

const made = (act?: 'emit') => async (page: Page) => {
  const { id, name } = await makeInvoice(origin(page), {}, act);
  await page.goto(`/nf_invoice/${id}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
};

const ask = (act: string) => async (page: Page) => {
  await made('emit')(page);
  const button = page.getByRole('button', { name: act, exact: true });
  const more = page.getByRole('button', { name: 'Mais', exact: true });
  if (!(await button.isVisible())) await more.click();
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const sums = (page: Page) => page.getByLabel('Somas da prévia');

/** The preview of paid charges, one of which has its note. */
const bulk = async (page: Page) => {
  const name = someone('Grupo Lote').split(' ').at(-1) ?? '';
  await readyUnit(origin(page));
  for (const first of ['Ana Beatriz de Souza', 'Beto Carvalho'])
    await paidCharge(origin(page), { person_name: `${first} ${name}` });
  const { id } = await paidCharge(origin(page), { person_name: `Caio ${name}` });
  const boss = await loggedIn(origin(page), 'admin');
  await boss.call('/api/nf_invoice', { method: 'POST', body: { pm_transaction_id: id } });
  await page.goto(`/nf_invoice/bulk?emit=true&q=${name}&due_date_from=${dayFromNow(0)}`);
  await expect(sums(page)).toContainText('R$ 600,00');
};

const states: Omit<PageState, 'as'>[] = [
  {
    name: 'invoice-list',
    path: '/nf_invoice',
    prepare: async (page) => {
      await makeInvoice(origin(page), {}, 'emit');
      await page.reload();
      await expect(page.locator('a[href^="/nf_invoice/"][href*="/edit"]').first()).toBeVisible();
    },
  },
  {
    name: 'invoice-list-none',
    path: '/nf_invoice?q=xyzxyz',
    prepare: (page) => expect(page.getByText('Nada encontrado')).toBeVisible(),
  },
  {
    name: 'invoice-archive',
    path: '/nf_invoice',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Exportar' }).click();
      await page.getByRole('button', { name: 'XML do mês (ZIP)' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'invoice-bulk', path: '/nf_invoice', prepare: bulk },
  {
    name: 'invoice-bulk-confirm',
    path: '/nf_invoice',
    prepare: async (page) => {
      await bulk(page);
      await page.getByRole('button', { name: 'Emitir 2 notas' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'invoice-bulk-report',
    path: '/nf_invoice',
    prepare: async (page) => {
      await bulk(page);
      await page.getByRole('button', { name: 'Emitir 2 notas' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Emitir 2 notas' }).click();
      await expect(page.getByText('2 notas emitidas.')).toBeVisible();
    },
  },
  {
    name: 'invoice-bulk-none',
    path: '/nf_invoice/bulk?q=xyzxyz',
    prepare: (page) => expect(page.getByText('Nada corresponde ao filtro.')).toBeVisible(),
  },
  {
    name: 'invoice-of-charge',
    path: '/pm_transaction',
    prepare: async (page) => {
      const { id } = await makeCharge(origin(page));
      await page.goto(`/pm_transaction/${id}/edit`);
      await page.getByLabel('Nota fiscal', { exact: true }).selectOption('emit');
      await page.getByRole('button', { name: 'Salvar nota fiscal' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'invoice-of-new-charge',
    path: '/pm_transaction/create',
    prepare: (page) => page.getByLabel('Nota fiscal', { exact: true }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'invoice-new',
    path: '/nf_invoice/create',
    prepare: (page) => expect(page.getByLabel('Valor do serviço')).toBeVisible(),
  },
  {
    name: 'invoice-new-faults',
    path: '/nf_invoice/create',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Salvar rascunho' }).click();
      await expect(page.getByText('Informe um valor.').first()).toBeVisible();
    },
  },
  { name: 'invoice-draft', path: '/nf_invoice', prepare: made() },
  {
    name: 'invoice-change',
    path: '/nf_invoice',
    prepare: async (page) => {
      await made()(page);
      await page.getByRole('button', { name: 'Alterar', exact: true }).click();
      await expect(page.getByText('Valor líquido')).toBeVisible();
    },
  },
  { name: 'invoice-emitted', path: '/nf_invoice', prepare: made('emit') },
  { name: 'invoice-cancel', path: '/nf_invoice', prepare: ask('Cancelar nota') },
  { name: 'invoice-substitute', path: '/nf_invoice', prepare: ask('Substituir') },
];

/** Invoices: the list, a draft, one in its states, its dialogs. */
export const invoiceStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
