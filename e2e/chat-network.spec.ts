import { expect, loginAs, test } from './harness.ts';
import { openTicket, thread } from './staff.ts';
import { expectTold } from './told.ts';
import {
  answer,
  ask,
  composer,
  contact,
  conversation,
  field,
  phone390,
  someone,
  write,
} from './visitor.ts';

test.use(phone390);

test('an answer given without a network is sent once when it is back', async ({
  context,
  page,
}) => {
  const name = someone();
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await field(page, ask.cpf);

  await context.setOffline(true);
  await answer(page, ask.cpf, '529.982.247-25');
  await expect(conversation(page)).toContainText('529.982.247-25');
  await context.setOffline(false);

  await field(page, ask.phone);
  await page.reload();
  await field(page, ask.phone);
  await expect(conversation(page).getByText('529.982.247-25')).toHaveCount(1);
});

test('an unsent answer outlives a reload', async ({ context, page }) => {
  const name = someone();
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await field(page, ask.cpf);
  // The answer leaves the page but never reaches the server.
  await page.evaluate(() => {
    WebSocket.prototype.send = () => undefined;
  });
  await answer(page, ask.cpf, '529.982.247-25');
  await page.reload();
  await field(page, ask.phone);
  await expect(conversation(page).getByText('529.982.247-25')).toHaveCount(1);
  expect((await context.cookies()).some(({ name }) => name === 'at_chatbot_info_list')).toBe(true);
});

test('two tabs show the same conversation and one answer counts', async ({ context, page }) => {
  const name = someone();
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await field(page, ask.cpf);
  const other = await context.newPage();
  await other.goto('/cb/contato');
  await field(other, ask.cpf);

  await answer(page, ask.cpf, '529.982.247-25');
  await field(page, ask.phone);
  await field(other, ask.phone);
  await answer(other, ask.phone, '(19) 98765-4321');
  await field(page, ask.city);
  await expect(conversation(page).getByText('(19) 98765-4321')).toHaveCount(1);
});

test('"Novo atendimento" begins anew after a question', async ({ page }) => {
  const name = someone();
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await field(page, ask.cpf);

  const restart = page.getByRole('button', { name: 'Novo atendimento' });
  await restart.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(conversation(page)).toContainText(name);

  await restart.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Novo atendimento' }).click();
  await field(page, ask.name);
  await expect(conversation(page)).not.toContainText(name);
});

test('the read-only view shows the conversation and takes nothing', async ({ context, page }) => {
  const name = someone();
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await field(page, ask.cpf);
  const cookie = (await context.cookies()).find((one) => one.name === 'at_chatbot_info_list');
  const token = /at_ticket_token"?:"?([^"},]+)/.exec(decodeURIComponent(cookie?.value ?? ''))?.[1];

  await page.goto(`/cb/contato?token=${token}&ro=1`);
  await expect(page.getByText('Chatbot em modo somente leitura.')).toBeVisible();
  await expect(conversation(page)).toContainText(name);
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a message in the live conversation survives a lost network', async ({
  browser,
  context,
  page,
}) => {
  const name = someone();
  await contact(page, name, 'Preciso de ajuda.');
  await context.setOffline(true);
  await write(page, 'Estou no elevador.');
  await context.setOffline(false);
  await write(page, 'Voltei.');

  const staff = await browser.newPage();
  await loginAs(staff, 'attendant');
  await staff.goto('/at_ticket');
  await openTicket(staff, name);
  await expect(thread(staff)).toContainText('Voltei.');
  await expect(thread(staff).getByText('Estou no elevador.')).toHaveCount(1);
});

test('a dead link leaves the stored conversation alone, and goes on with it', async ({
  context,
  page,
}) => {
  const name = someone();
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await field(page, ask.cpf);
  const stored = async () =>
    (await context.cookies()).find((cookie) => cookie.name === 'at_chatbot_info_list')?.value;
  const before = await stored();

  await page.goto('/cb/contato?token=este-link-morreu');
  await expectTold(page, 'Não encontramos a conversa deste link.');
  await field(page, ask.cpf);
  await expect(conversation(page)).toContainText(name);
  await expect(page).toHaveURL(/\/cb\/contato$/);
  expect(await stored()).toBe(before);
});

test('affiliate and click id go along with a stored conversation, and every call has its headers', async ({
  page,
}) => {
  await loginAs(page, 'attendant');
  await page.goto('/cb/contato');
  await answer(page, ask.name, someone());
  await field(page, ask.cpf);
  const asked = page.waitForRequest((request) => request.url().includes('/chatbot/status/contato'));
  await page.goto('/cb/contato/parceiro?fbclid=IwAR0abc');
  const request = await asked;
  const query = Object.fromEntries(new URL(request.url()).searchParams);
  expect(query).toEqual({
    token: expect.stringMatching(/^[\w-]{40,}$/),
    affiliate_code: 'parceiro',
    facebookClickId: 'IwAR0abc',
  });
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"]`).getAttribute('content').then(String);
  expect(await request.allHeaders()).toMatchObject({
    'x-api-user': await meta('api-user'),
    'x-api-token': await meta('api-token'),
    'x-csrf-token': await meta('csrf-token'),
  });
  expect(await meta('api-user')).toMatch(/^\d+$/);
});

/** Pages of other devices, until the ticket has no room for another. */
async function crowd(baseURL: string, token: string): Promise<WebSocket[]> {
  const url = `${baseURL.replace('http', 'ws')}/ws/chatbot?code=contato&token=${token}`;
  const open: WebSocket[] = [];
  for (;;) {
    const socket = new WebSocket(url);
    const taken = await new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(!String(data).includes('"ok":false'));
      socket.onclose = () => resolve(false);
    });
    if (!taken) return open;
    open.push(socket);
  }
}

test('a page for which there is no room says so, keeps the answer, and sends it when there is', async ({
  context,
  page,
  server,
}) => {
  await page.goto('/cb/contato');
  await answer(page, ask.name, someone());
  await field(page, ask.cpf);
  const cookies = await context.cookies();
  const list = cookies.find(({ name }) => name === 'at_chatbot_info_list')?.value ?? '';
  const token = /"at_ticket_token":"([^"]+)"/.exec(decodeURIComponent(list))?.[1] ?? '';

  await context.setOffline(true);
  await answer(page, ask.cpf, '529.982.247-25');
  const others = await crowd(server.baseURL, token);
  await context.setOffline(false);
  await expect(page.getByText('aberta em páginas demais')).toBeVisible();
  await expect(conversation(page)).toContainText('529.982.247-25');

  for (const other of others) other.close();
  await expect(async () => {
    // The page tries at once when the network is back.
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(composer(page).getByLabel(ask.phone)).toBeEditable({ timeout: 6_000 });
  }).toPass();
  await expect(conversation(page).getByText('529.982.247-25')).toHaveCount(1);
});
