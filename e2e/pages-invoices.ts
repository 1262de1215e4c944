import { expect, type Page } from '@playwright/test';
import { makeInvoice } from './invoice-desk.ts';
import type { PageState } from './page-state.ts';

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
