import type { Page } from '@playwright/test';
import { expect, loginAs, signIn, test } from './harness.ts';
import { thread } from './staff.ts';
import { makeQueue } from './ticket-desk.ts';

/** The calls that the page makes from now on. */
function listen(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

/** The topics whose subscription the server confirms from now on: then the page knows whether it missed anything. */
function listenForTopics(page: Page): string[] {
  const topics: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { action, topic } = JSON.parse(String(payload));
      if (action === 'subOk') topics.push(topic);
    }),
  );
  return topics;
}

/** Longer than the page collects events before it asks again. */
const settled = (page: Page) => page.waitForTimeout(1_500);

/** Any page asks for this again once it is older than 5 s, which on a busy machine comes early. */
const TIMED = '/api/session/web';
const timedOnce = (calls: string[]) =>
  calls.filter((path, at) => path !== TIMED || calls.indexOf(path) === at);

/** The page makes these calls, and no other after them. */
async function makesOnly(page: Page, calls: () => string[], expected: string[]): Promise<void> {
  await expect.poll(() => calls().toSorted()).toEqual(expected);
  await settled(page);
  expect(calls().toSorted(), calls().join(' ')).toEqual(expected);
}

test('a ticket that is opened from the list asks for itself, its channels and its messages', async ({
  page,
  server,
}) => {
  const { made, pageOf } = await makeQueue(server.baseURL, 3);
  const [first, second, third] = made;
  const calls = listen(page);
  const topics = listenForTopics(page);
  await loginAs(page, 'attendant', pageOf(0).replace(/\/\d+\/edit/, ''));
  const row = page.getByRole('link', { name: second?.name ?? '?' });
  await expect.poll(() => topics).toContain('tickets');
  await settled(page);

  calls.length = 0;
  await row.click();
  const messages = `/api/gl_message/at_ticket/${second?.id}`;
  const thread3 = `thread.at_ticket.${second?.id}.3`;
  await expect
    .poll(() => topics)
    .toEqual(expect.arrayContaining([`ticket.${second?.id}`, thread3]));
  await makesOnly(page, () => calls.filter((path) => path !== TIMED), [
    `/api/at_ticket/${second?.id}/edit`,
    `${messages}/3/message_index`,
    `${messages}/threads`,
  ]);

  // Hovering over the button requests the next ticket in advance.
  calls.length = 0;
  const next = page.getByRole('button', { name: 'Próximo atendimento' });
  await next.hover();
  await expect.poll(() => calls).toContain(`/api/at_ticket/${third?.id}/edit`);
  await next.click();
  await expect(page.getByRole('heading', { level: 1, name: third?.name ?? '?' })).toBeVisible();
  await page.getByRole('button', { name: 'Atendimento anterior' }).click();
  await expect(page.getByRole('heading', { level: 1, name: second?.name ?? '?' })).toBeVisible();
  await page.getByRole('button', { name: 'Atendimento anterior' }).click();
  await expect(page.getByRole('heading', { level: 1, name: first?.name ?? '?' })).toBeVisible();
});

test('a ticket that is opened by its address makes eight calls', async ({ page, server }) => {
  const { made, pageOf } = await makeQueue(server.baseURL, 1);
  // Without the page that a login leads to, which may still be making its own.
  await signIn(page, 'attendant');
  const calls = listen(page);
  const topics = listenForTopics(page);
  await page.goto(pageOf(0));
  const { id, name } = made[0] ?? { id: 0, name: '?' };
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect
    .poll(() => topics)
    .toEqual(expect.arrayContaining([`ticket.${id}`, `thread.at_ticket.${id}.3`]));
  const messages = `/api/gl_message/at_ticket/${id}`;
  await makesOnly(page, () => timedOnce(calls), [
    `/api/at_ticket/${id}/edit`,
    `/api/at_ticket/${id}/neighbours`,
    `${messages}/3/message_index`,
    `${messages}/threads`,
    '/api/gl_notification',
    '/api/route/table',
    '/api/session/web',
    '/sanctum/csrf-cookie',
  ]);
});

test('a change made while a page subscribes is on that page', async ({ page, server }) => {
  const { boss, made, change, pageOf } = await makeQueue(server.baseURL, 1);
  const { id } = made[0] ?? { id: 0 };
  await signIn(page, 'attendant');
  // The page has its first answers, and its connection is not there yet.
  await page.routeWebSocket('**/ws/office', async (socket) => {
    await expect(page.getByRole('heading', { level: 1, name: made[0]?.name })).toBeVisible();
    await change(id, { title: 'Troca de titularidade' });
    const path = `/api/gl_message/at_ticket/${id}/3/message_save`;
    await boss.call(path, { method: 'POST', body: { message: 'Chegou a conta?', type: 'MSG' } });
    socket.connectToServer();
  });
  await page.goto(pageOf(0));
  await expect(thread(page)).toContainText('Chegou a conta?');
  await expect(page.getByText('Troca de titularidade').first()).toBeVisible();
});

test('what is pinned in a short conversation is read from its messages', async ({
  page,
  server,
}) => {
  const { made, send, pageOf } = await makeQueue(server.baseURL, 1);
  const at = `/api/gl_message/at_ticket/${made[0]?.id}/2/message_save`;
  const sent = await send('POST', at, { message: 'Só liga à noite.', type: 'MSG' });
  const { list } = sent as unknown as { list: { id: number }[] };
  await send('POST', '/api/gl_message/pin', { message_id: list[0]?.id });

  await loginAs(page, 'attendant');
  const calls = listen(page);
  await page.goto(pageOf(0));
  await page.getByRole('tab', { name: 'Interno' }).click();
  const pinned = thread(page).getByRole('region', { name: 'Mensagens fixadas' });
  await expect(pinned).toContainText('Só liga à noite.');
  await pinned.getByRole('button', { name: 'Desafixar mensagem' }).click();
  await expect(pinned).toHaveCount(0);
  expect(calls.filter((path) => path.endsWith('/pinned'))).toEqual([]);
});
