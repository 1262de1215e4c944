import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import type { PageState } from './page-state.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });

/** An admin mentions the supervisor in a record's internal channel. */
async function mention(page: Page, origin: string, id: number): Promise<void> {
  const { origin: url } = new URL(page.url());
  const [admin, supervisor] = [await loggedIn(url, 'admin'), await loggedIn(url, 'supervisor')];
  const named = ((await supervisor.call('/api/session/web')).body.user as { id: number }).id;
  await admin.call(`/api/gl_message/${origin}/${id}/2/message_save`, {
    method: 'POST',
    body: {
      message: 'Pode conferir a proposta?',
      client_message_id: randomUUID(),
      data: { mentions: [named] },
    },
  });
}

/** An admin has mentioned the supervisor in two tickets; one of the notices was read. */
async function mentions(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const supervisor = await loggedIn(origin, 'supervisor');
  const found = await supervisor.call('/api/at_ticket?per_page=2');
  const tickets = found.body.data as { id: number }[];
  for (const ticket of tickets) {
    await mention(page, 'at_ticket', ticket.id);
    if (ticket === tickets[0]) {
      await supervisor.call('/api/gl_notification/read', { method: 'POST', body: { all: true } });
    }
  }
}

/** The server has no room for another page of this person or address. */
async function noRoom(page: Page): Promise<void> {
  await page.routeWebSocket(/\/ws\/(office|pm)/, (socket) => void socket.close({ code: 4429 }));
  await page.reload();
  await expect(page.getByText('aberto em páginas demais')).toBeVisible();
}

/** The notification centre, and pages for which there is no room. */
export const liveStates: PageState[] = [
  {
    name: 'office-notifications',
    as: 'supervisor',
    path: '/home',
    prepare: async (page) => {
      await mentions(page);
      await expect(bell(page)).toHaveAccessibleName(/não lida/);
      await bell(page).click();
      await expect(page.getByRole('link', { name: /mencionou você/ }).first()).toBeVisible();
    },
  },
  {
    name: 'office-notifications-empty',
    as: 'finance',
    path: '/home',
    prepare: async (page) => {
      await bell(page).click();
      await expect(page.getByText('Nenhuma notificação por aqui.')).toBeVisible();
    },
  },
  { name: 'too-many-office', as: 'supervisor', path: '/home', prepare: noRoom },
  { name: 'too-many-payment', path: '/pm/demo-boleto/options', prepare: noRoom },
];
