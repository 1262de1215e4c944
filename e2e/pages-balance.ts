import { expect, type Page } from '@playwright/test';
import { csvOf, makeBalances } from './balance-desk.ts';
import type { PageState } from './page-state.ts';
import { turnTo } from './staff.ts';

const origin = (page: Page) => new URL(page.url()).origin;

async function block(page: Page): Promise<void> {
  const [ticket] = await makeBalances(origin(page), [125_000]);
  await page.goto(`/at_ticket/${ticket?.id}/edit`);
  await turnTo(page, 'Dados');
  await expect(page.getByRole('list', { name: 'Lançamentos do saldo' })).toBeVisible();
}

const ask = (button: string) => async (page: Page) => {
  await block(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

async function list(page: Page): Promise<void> {
  await expect(page.getByText('Saldo de todos')).toBeVisible();
}

const sent = (of: (from: number, to: number) => string, told: string) => async (page: Page) => {
  const [from, to] = await makeBalances(origin(page), [50_000, 0]);
  const file = csvOf(of(from?.id ?? 0, to?.id ?? 0));
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(told).first()).toBeVisible();
};

const good = (from: number, to: number) => `${from};${to};150,00;Acerto\n${to};${from};10,00;Troco`;
const bad = (from: number, to: number) => `${good(from, to)}\nx;${to};0;\n${from};${from};9;a`;

const states: Omit<PageState, 'as'>[] = [
  { name: 'balance-block', path: '/at_ticket', prepare: block },
  { name: 'balance-debit', path: '/at_ticket', prepare: ask('Debitar') },
  { name: 'balance-transfer', path: '/at_ticket', prepare: ask('Transferir saldo') },
  { name: 'balance-list', path: '/at_ticket_balance', prepare: list },
  {
    name: 'balance-list-none',
    path: '/at_ticket_balance?q=xyzxyz',
    prepare: (page) => expect(page.getByText('Nada encontrado')).toBeVisible(),
  },
  {
    name: 'balance-batch',
    path: '/at_ticket_balance/transfer',
    prepare: (page) => expect(page.getByText('Arraste o arquivo CSV para cá')).toBeVisible(),
  },
  {
    name: 'balance-batch-good',
    path: '/at_ticket_balance/transfer',
    prepare: sent(good, 'Nenhum problema encontrado.'),
  },
  {
    name: 'balance-batch-bad',
    path: '/at_ticket_balance/transfer',
    prepare: sent(bad, 'Há linhas com problema.'),
  },
];

/** Balances: on a ticket, the list, transfers from a file. */
export const balanceStates: PageState[] = states.map((state) => ({ ...state, as: 'supervisor' }));
