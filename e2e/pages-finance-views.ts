import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';
import { makeBooks } from './report-desk.ts';

const view = (name: string, more = '') => ({
  name: `finance-${name.replace('_', '-')}${more ? '-rows' : ''}`,
  path: `/fn_report?view=${name}`,
  as: 'admin' as const,
  prepare: async (page: Page) => {
    const { unit } = await makeBooks(new URL(page.url()).origin);
    await page.goto(`/fn_report?view=${name}&business_unit_id=${unit}${more}`);
    await expect(page.getByRole('table')).toBeVisible();
    if (more) await expect(page.getByRole('dialog')).toContainText('R$');
  },
});

/** The views of finance, and the rows behind a number. */
export const financeViewStates: PageState[] = [
  ...['cash_flow', 'dre', 'aging', 'payables', 'results'].map((name) => view(name)),
  view('aging', '&rows=e.receivable.1900-01-01.2999-12-31.0'),
  {
    name: 'finance-dre-none',
    path: '/fn_report?view=dre&period=own&from=1991-01-01&to=1991-01-31',
    as: 'admin',
    prepare: (page) => expect(page.getByText('Nada lançado neste período')).toBeVisible(),
  },
];
