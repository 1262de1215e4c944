import { expect, type Page } from '@playwright/test';
import { spendingFile } from './advertising-desk.ts';
import type { PageState } from './page-state.ts';

const rows = (page: Page) =>
  expect(
    page
      .getByRole('region', { name: 'Gastos', exact: true })
      .getByText('Busca: energia solar')
      .first(),
  ).toBeVisible();

const report = (page: Page) =>
  expect(page.getByRole('table', { name: /^Retorno por/ })).toBeVisible();

async function openImport(page: Page, ...lines: string[]): Promise<void> {
  await rows(page);
  await page.getByRole('button', { name: 'Importar arquivo' }).click();
  if (lines.length === 0) return;
  const dialog = page.getByRole('dialog', { name: 'Importar gastos' });
  await dialog.locator('input[type=file]').setInputFiles(spendingFile(...lines));
  await expect(dialog.getByRole('heading', { level: 3 })).toBeVisible();
}

const states: Omit<PageState, 'as'>[] = [
  {
    name: 'campaigns',
    path: '/ad_advertisement',
    prepare: (page) =>
      expect(
        page.getByText('Economize na conta de luz').filter({ visible: true }).first(),
      ).toBeVisible(),
  },
  {
    name: 'campaign-new',
    path: '/ad_advertisement/create',
    prepare: (page) => expect(page.getByLabel('Código')).toBeVisible(),
  },
  { name: 'spending', path: '/ad_spending', prepare: rows },
  {
    name: 'spending-none',
    path: '/ad_spending?from=2001-01-01&to=2001-01-02',
    prepare: (page) => expect(page.getByText('Nada encontrado')).toBeVisible(),
  },
  {
    name: 'spending-failed',
    path: '/home',
    prepare: async (page) => {
      await page.route(/\/api\/ad_spending(\?|$)/, (route) => route.fulfill({ status: 500 }));
      await page.goto('/ad_spending');
      await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    },
  },
  {
    name: 'spending-day',
    path: '/ad_spending',
    prepare: async (page) => {
      await rows(page);
      await page.getByRole('button', { name: 'Gasto de um dia' }).click();
      await expect(page.getByRole('dialog', { name: 'Gasto de um dia' })).toBeVisible();
    },
  },
  { name: 'spending-import', path: '/ad_spending', prepare: (page) => openImport(page) },
  {
    name: 'spending-import-columns',
    path: '/ad_spending',
    prepare: (page) =>
      openImport(page, 'Quando;Onde;Quanto;Moeda', '01/01/2026;economia-meta;10,00;BRL'),
  },
  {
    name: 'spending-import-preview',
    path: '/ad_spending',
    prepare: (page) => openImport(page, 'Dia;Campanha;Custo', '01/01/2026;economia-meta;10,00'),
  },
  {
    name: 'spending-import-faults',
    path: '/ad_spending',
    prepare: (page) =>
      openImport(
        page,
        'Dia;Campanha;Custo',
        '01/01/2026;Ninguém conhece;10,00',
        '31/02/2026;economia-meta;10,00',
        '01/01/2026;economia-meta;-10,00',
      ),
  },
  { name: 'ad-report', path: '/ad_report', prepare: report },
  { name: 'ad-report-affiliates', path: '/ad_report?by=affiliate&touch=first', prepare: report },
  {
    name: 'ad-report-none',
    path: '/ad_report?from=2001-01-01&to=2001-01-02',
    prepare: (page) => expect(page.getByText('Nada neste período')).toBeVisible(),
  },
  {
    name: 'ad-report-failed',
    path: '/home',
    prepare: async (page) => {
      await page.route(/\/api\/ad_report(\?|$)/, (route) => route.fulfill({ status: 500 }));
      await page.goto('/ad_report');
      await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    },
  },
  {
    name: 'ad-report-rows',
    path: '/ad_report?figure=revenue',
    prepare: (page) =>
      expect(
        page
          .getByRole('dialog')
          .getByRole('link', { name: /^Cobrança/ })
          .first(),
      ).toBeVisible(),
  },
  {
    name: 'meta-events',
    path: '/ad_meta_event',
    prepare: (page) => expect(page.getByText('Nenhum evento')).toBeVisible(),
  },
];

/** Advertising: campaigns, what they cost, and the import of files. */
export const advertisingStates: PageState[] = states.map((state) => ({ ...state, as: 'admin' }));
