import { expect, type Page } from '@playwright/test';
import type { PageState } from './page-state.ts';
import { thread, turnTo } from './staff.ts';
import { makeQueue } from './ticket-desk.ts';

const origin = (page: Page) => new URL(page.url()).origin;

/** A separate ticket, so that no other state changes it. */
async function ownTicket(page: Page): Promise<void> {
  const { pageOf } = await makeQueue(origin(page), 2);
  await page.goto(pageOf(0));
  await expect(thread(page)).toBeVisible();
}

/** On the phone the data are behind the conversation. */
async function showData(page: Page): Promise<void> {
  await ownTicket(page);
  await turnTo(page, 'Dados');
}

const press = (key: string, text: string) => async (page: Page) => {
  await ownTicket(page);
  await page.keyboard.press(key);
  await expect(page.getByRole('combobox', { name: text })).toBeFocused();
};
const ask = (button: string, text: string) => async (page: Page) => {
  await showData(page);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(text);
};

async function merged(page: Page): Promise<void> {
  const { made, send, pageOf } = await makeQueue(origin(page), 2);
  await send('POST', `/api/at_ticket/${made[0]?.id}/merge`, { into_id: made[1]?.id });
  await page.goto(pageOf(0));
  await expect(page.getByText('Este atendimento foi mesclado')).toBeVisible();
}

async function history(page: Page): Promise<void> {
  await showData(page);
  await page.getByRole('button', { name: 'Histórico' }).click();
  await expect(page.getByRole('complementary').getByRole('listitem').first()).toContainText(
    'Rogério',
  );
}

const states: Omit<PageState, 'as' | 'path'>[] = [
  { name: 'ticket-data', prepare: showData },
  { name: 'ticket-assignee', prepare: press('a', 'Procurar: Responsável') },
  { name: 'ticket-transfer', prepare: ask('Transferir', 'Novo setor') },
  { name: 'ticket-merge', prepare: ask('Mesclar', 'Isso não pode ser desfeito.') },
  { name: 'ticket-merged', prepare: merged },
];

/** A ticket's page and the one that opens a ticket by hand. */
export const ticketStates: PageState[] = [
  ...states.map((state) => ({ ...state, path: '/at_ticket', as: 'attendant' as const })),
  { name: 'ticket-history', path: '/at_ticket', as: 'admin', prepare: history },
  {
    name: 'ticket-gone',
    path: '/at_ticket/999999/edit',
    as: 'attendant',
    prepare: (page) => expect(page.getByText('Atendimento não encontrado')).toBeVisible(),
  },
  {
    name: 'ticket-new',
    path: '/at_ticket/create',
    as: 'attendant',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Abrir atendimento' }).click();
      await expect(page.getByText('Campo obrigatório.').first()).toBeVisible();
    },
  },
];
