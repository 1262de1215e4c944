import { expect } from '@playwright/test';
import type { PageState } from './page-state.ts';

const now = new Date();
const lastMonth = new Date(now.getFullYear(), now.getMonth() - 1, 1);

/** Bank accounts, statements and months, with the demonstration's year. */
export const financeBookStates: PageState[] = [
  {
    name: 'finance-banks',
    path: '/fn_bank_account',
    as: 'finance',
    prepare: (page) => expect(page.getByRole('region', { name: 'Saldos de hoje' })).toBeVisible(),
  },
  {
    name: 'finance-bank-transfer',
    path: '/fn_bank_account',
    as: 'finance',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Transferir' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'finance-statements',
    path: '/fn_statement',
    as: 'finance',
    prepare: (page) =>
      expect(page.getByRole('heading', { name: 'Extratos importados' })).toBeVisible(),
  },
  {
    name: 'finance-statement-lines',
    path: '/fn_statement',
    as: 'finance',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Conta corrente/ })
        .first()
        .click();
      await expect(page.getByRole('list', { name: 'Linhas a conciliar' })).toBeVisible();
    },
  },
  {
    name: 'finance-months',
    path: '/fn_month',
    as: 'finance',
    prepare: (page) =>
      expect(page.getByText('Por vir').or(page.getByText('Fechado')).first()).toBeVisible(),
  },
  {
    name: 'finance-month-close',
    // Of the year of the month that ended last.
    path: `/fn_month?year=${lastMonth.getFullYear()}`,
    as: 'finance',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Fechar / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
