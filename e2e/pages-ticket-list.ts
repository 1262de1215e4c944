import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import type { PageState } from './page-state.ts';
import { tickets } from './staff.ts';

const rows = (page: Page) => expect(tickets(page).first()).toBeVisible();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** A colleague opens a ticket by hand while this person uses the list. */
async function colleagueOpensTicket(page: Page): Promise<void> {
  await rows(page);
  await tickets(page).first().hover();
  await tickets(page).first().focus();
  const other = await loggedIn(new URL(page.url()).origin, 'supervisor');
  const body = { title: 'Pedido por telefone', sector_id: 1, person_name: 'Rita Prado' };
  await other.call('/api/at_ticket', { method: 'POST', body });
  await expect(page.getByRole('button', { name: /— mostrar/ })).toBeVisible();
}

/** The ticket list. */
export const ticketListStates: PageState[] = [
  { name: 'tickets-list', path: '/at_ticket', as: 'attendant', prepare: rows },
  {
    name: 'tickets-empty',
    path: '/at_ticket?q=nada-com-este-nome',
    as: 'attendant',
    prepare: (page) => expect(page.getByText('Nada encontrado').first()).toBeVisible(),
  },
  {
    name: 'tickets-filters',
    path: '/at_ticket?assignee=none&unread=true',
    as: 'supervisor',
    prepare: async (page) => {
      await rows(page);
      await press(page, /^Filtros/);
    },
  },
  {
    name: 'tickets-found',
    path: '/at_ticket?q=obrigada',
    as: 'supervisor',
    prepare: (page) => expect(page.locator('mark').first()).toBeVisible(),
  },
  {
    name: 'tickets-chosen',
    path: '/at_ticket',
    as: 'supervisor',
    prepare: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Selecionar (?!todos)/ })
        .first()
        .check();
      await press(page, 'Etiquetas');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'tickets-waiting', path: '/at_ticket', as: 'attendant', prepare: colleagueOpensTicket },
];
