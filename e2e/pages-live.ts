import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { loggedIn } from '../apps/server/src/test-client.ts';
import type { PageState } from './page-state.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });

/** An admin has named the supervisor in two tickets; one of these was read. */
async function mentions(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const [admin, supervisor] = [
    await loggedIn(origin, 'admin'),
    await loggedIn(origin, 'supervisor'),
  ];
  const id = ((await supervisor.call('/api/session/web')).body.user as { id: number }).id;
  const tickets = (await admin.call('/api/at_ticket?per_page=2')).body.data as { id: number }[];
  for (const ticket of tickets) {
    await admin.call(`/api/gl_message/at_ticket/${ticket.id}/2/message_save`, {
      method: 'POST',
      body: {
        ...{ message: 'Pode conferir a proposta?', client_message_id: randomUUID() },
        data: { mentions: [id] },
      },
    });
    if (ticket === tickets[0]) {
      await supervisor.call('/api/gl_notification/read', { method: 'POST', body: { all: true } });
    }
  }
}

/** The notification centre. */
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
];
