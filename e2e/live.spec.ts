import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/test/client.ts';
import { expect, loginAs, test } from './harness.ts';
import { makeQueue } from './ticket-desk.ts';
import { expectTold } from './told.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ });
const centre = (page: Page) => page.getByRole('region', { name: 'Central de notificações' });

/** A ticket of the attendant's sector that no other test has open: an open page marks its notices as read. */
async function ownTicket(url: string): Promise<number> {
  const [made] = (await makeQueue(url, 1)).made;
  if (!made) throw new Error('no ticket was made');
  return made.id;
}

/** A colleague mentions the attendant in a ticket. */
async function mention(url: string, ticket: number, message: string): Promise<void> {
  const [admin, attendant] = [await loggedIn(url, 'admin'), await loggedIn(url, 'atendente')];
  const { body } = await attendant.call('/api/session/web');
  const data = { mentions: [(body.user as { id: number }).id] };
  const sent = await admin.call(`/api/gl_message/at_ticket/${ticket}/2/message_save`, {
    method: 'POST',
    body: { message, client_message_id: randomUUID(), data },
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
}

test('a mention reaches the page at once: bell, title, notice, and by keys the ticket itself', async ({
  page,
  server,
}) => {
  const ticket = await ownTicket(server.baseURL);
  await loginAs(page, 'attendant');
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  await bell(page).click();
  await expect(centre(page)).toContainText('Nenhuma notificação por aqui.');
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await mention(server.baseURL, ticket, 'Veja o telhado deste cliente.');
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não lida');
  await expect(page).toHaveTitle(/^\(1\) /);
  await expectTold(page, 'mencionou você');
  await page.keyboard.press('Enter');
  const link = centre(page).getByRole('link');
  await expect(link).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(centre(page).getByRole('button', { name: 'Marcar todas como lidas' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/at_ticket/${ticket}/edit`));
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  await expect(page).not.toHaveTitle(/^\(/);
  // Notices about the visible page are read with it.
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/gl_notification/read')) asked += 1;
  });
  await mention(server.baseURL, ticket, 'E o muro.');
  await expect(page.getByText('E o muro.')).toHaveCount(0);
  await expect.poll(() => asked).toBe(1);
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(1);
});

test('colleagues see each other at a ticket, in its row and on its page, until one leaves', async ({
  page,
  browser,
  server,
}) => {
  const ticket = await ownTicket(server.baseURL);
  await loginAs(page, 'attendant', `/at_ticket/${ticket}/edit`);
  const other = await browser.newPage({ baseURL: server.baseURL });
  await loginAs(other, 'admin');
  await other.goto(`/at_ticket/${ticket}/edit`);
  await expect(page.getByText('Helena está vendo')).toBeVisible();
  await expect(other.getByText('Camila está vendo')).toBeVisible();
  await other.goto(`/at_ticket?q=${ticket}`);
  await expect(page.getByText('Helena está vendo')).toHaveCount(0);
  await expect(other.getByRole('img', { name: /^Camila.* está vendo/ }).first()).toBeVisible();
  await page.close();
  await expect(other.getByRole('img', { name: /está vendo/ })).toHaveCount(0);
  await other.close();
});

test('after ten attempts the page says that it gave up, and one click brings it back', async ({
  page,
}) => {
  let refuses = true;
  const said: string[] = [];
  page.on('console', (line) => said.push(line.text()));
  await page.clock.install();
  await page.routeWebSocket('**/ws/office', (socket) => {
    if (refuses) void socket.close();
    else socket.connectToServer();
  });
  await loginAs(page, 'attendant');
  const again = page.getByRole('button', { name: 'Reconectar' });
  await expect(async () => {
    await page.clock.runFor(6_500);
    await expect(again).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await expect.poll(() => said).toContain('Retry gave up');
  refuses = false;
  await again.click();
  await page.clock.runFor(2_000);
  await expect(again).toHaveCount(0);
});

for (const [code, words] of [
  [4429, 'aberto em páginas demais'],
  [4420, 'pediu novidades demais'],
  [4408, 'A conexão está lenta'],
] as const) {
  test(`a page that is sent away with ${code} says why, does not come again every few seconds, and one click brings it back`, async ({
    page,
  }) => {
    let refused = 0;
    let crowd = true;
    await page.clock.install();
    await page.routeWebSocket('**/ws/office', (socket) => {
      if (!crowd) return void socket.connectToServer();
      refused += 1;
      void socket.close({ code });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await loginAs(page, 'attendant');
    const told = page.getByRole('status').filter({ hasText: words });
    await expect(told).toBeVisible();
    // A page that has lost its connection would have reconnected by now.
    await page.clock.runFor(10_000);
    expect(refused).toBe(1);
    await page.clock.runFor(27_000);
    await expect.poll(() => refused).toBe(2);
    crowd = false;
    await told.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(told).toHaveCount(0, { timeout: 100 });
    }).toPass({ intervals: [50] });
  });
}
