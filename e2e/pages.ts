import { expect, type Page } from '@playwright/test';
import type { accounts } from './harness.ts';
import { thread, tickets } from './staff.ts';
import { answer, ask, contact, field, someone } from './visitor.ts';

/** A page in one of its main states: opened at `path`, then brought into that state. */
export type PageState = {
  /** `<page>-<state>`: the name of its picture. */
  name: string;
  path: string;
  as?: keyof typeof accounts;
  prepare: (page: Page) => Promise<unknown>;
};

const heading = (page: Page) => expect(page.getByRole('heading').first()).toBeVisible();
const rows = (page: Page) => expect(tickets(page).first()).toBeVisible();

async function firstTicket(page: Page): Promise<void> {
  await rows(page);
  await tickets(page).first().click();
  await page.waitForURL(/\/at_ticket\/\d+\/edit/);
  await expect(thread(page)).toBeVisible();
}

/** Every page in its main states, for the pictures and for the accessibility tests. A new page adds its lines here. */
export const pages: PageState[] = [
  {
    name: 'login-empty',
    path: '/login',
    prepare: (page) => expect(page.getByLabel('Login', { exact: true })).toBeVisible(),
  },
  {
    name: 'login-errors',
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await expect(page.getByText('Campo obrigatório.')).toBeVisible();
    },
  },
  { name: 'not-found', path: '/nao/existe', prepare: heading },
  { name: 'chat-unknown', path: '/cb/nao-existe', prepare: heading },
  { name: 'chat-start', path: '/cb/contato', prepare: (page) => field(page, ask.name) },
  {
    name: 'chat-refused',
    path: '/cb/contato',
    prepare: async (page) => {
      await answer(page, ask.name, someone());
      await answer(page, ask.cpf, '529.982.247-26');
      await expect(page.getByText('CPF inválido.')).toBeVisible();
    },
  },
  {
    name: 'chat-live',
    path: '/cb/contato',
    prepare: (page) => contact(page, someone(), 'Quero um orçamento para minha casa.'),
  },
  { name: 'home', path: '/home', as: 'attendant', prepare: heading },
  { name: 'tickets-list', path: '/at_ticket', as: 'attendant', prepare: rows },
  {
    name: 'tickets-empty',
    path: '/at_ticket?q=nada-com-este-nome',
    as: 'attendant',
    prepare: (page) => expect(page.getByText('Nada encontrado').first()).toBeVisible(),
  },
  { name: 'ticket-open', path: '/at_ticket', as: 'attendant', prepare: firstTicket },
  { name: 'dashboard', path: '/dashboard', as: 'customer', prepare: heading },
];
