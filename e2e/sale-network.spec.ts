import type { Page } from '@playwright/test';
import { signature } from '../apps/server/test/files.ts';
import { answerFrame } from '../apps/server/test/visitor.ts';
import { expect, test } from './harness.ts';
import { openSale, saleAt, socketOf } from './sale.ts';
import {
  accept,
  answer,
  ask,
  choose,
  composer,
  conversation,
  field,
  phone390,
  pickFile,
  someone,
} from './visitor.ts';

test.use(phone390);

const card = (page: Page, text: string) =>
  conversation(page).getByText(text, { exact: true }).and(page.locator('.words'));
const button = (page: Page, name: string) => composer(page).getByRole('button', { name });

test('a reload in the middle shows the history at once, and the same step', async ({
  page,
  server,
}) => {
  await openSale(page, server.baseURL, 'roof');
  await expect(button(page, 'Laje')).toBeVisible();
  const before = await conversation(page).getByRole('listitem').allTextContents();
  await page.reload();
  await expect(button(page, 'Laje')).toBeVisible();
  await expect(conversation(page).getByRole('listitem')).toHaveText(before);
});

test('an answer in one tab moves the other one on', async ({ context, page, server }) => {
  const { path } = await openSale(page, server.baseURL, 'holder');
  const other = await context.newPage();
  await other.goto(path);
  await expect(button(other, 'Sim, é minha')).toBeVisible();
  await choose(page, 'Não, de outra pessoa');
  await expect(button(other, 'Escolher arquivo')).toBeVisible();
  await expect(card(other, 'Não, de outra pessoa')).toHaveCount(1);
});

test('of ten tabs that answer at the same time one counts', async ({ page, server }) => {
  const sale = await openSale(page, server.baseURL, 'usage');
  const tabs = Array.from({ length: 10 }, () => socketOf(server.baseURL, sale));
  await Promise.all(tabs.map((tab) => tab.next()));
  for (const [index, tab] of tabs.entries())
    tab.send(answerFrame({ block: 'venda/usage', text: String(300 + index) }));
  await expect(button(page, 'Laje')).toBeVisible();
  for (const tab of tabs) tab.close();
  await page.reload();
  await expect(button(page, 'Laje')).toBeVisible();
  await expect(conversation(page).getByText(/^30\d$/)).toHaveCount(1);
});

test('an answer without a network says that it waits, and is sent once', async ({
  context,
  page,
  server,
}) => {
  await openSale(page, server.baseURL, 'holder');
  await expect(button(page, 'Sim, é minha')).toBeVisible();
  await context.setOffline(true);
  await expect(composer(page).getByText(/^Sem conexão\./)).toBeVisible();
  await choose(page, 'Sim, é minha');
  await expect(conversation(page).getByText('Aguardando conexão…')).toBeVisible();
  await context.setOffline(false);
  await expect(button(page, 'Escolher arquivo')).toBeVisible();
  await expect(composer(page).getByText(/^Sem conexão\./)).toHaveCount(0);
  await page.reload();
  await expect(button(page, 'Escolher arquivo')).toBeVisible();
  await expect(card(page, 'Sim, é minha')).toHaveCount(1);
});

test('a file chosen without a network goes when it is back', async ({ context, page, server }) => {
  await openSale(page, server.baseURL, 'file');
  await pickFile(composer(page), 'conta.png', signature);
  await expect(composer(page).getByText('conta.png')).toBeVisible();
  await context.setOffline(true);
  await expect(composer(page).getByText(/^Sem conexão\. Tentando/)).toBeVisible();
  await choose(page, 'Enviar arquivo');
  await expect(page.getByText('Sem conexão. O envio continua quando ela voltar.')).toBeVisible();
  await context.setOffline(false);
  await field(page, ask.usage);
  await expect(conversation(page).getByRole('img', { name: 'conta.png' })).toHaveCount(1);
});

test('an unsent answer outlives a reload', async ({ page, server }) => {
  await openSale(page, server.baseURL, 'usage');
  await field(page, ask.usage);
  // The answer leaves the page but never reaches the server.
  await page.evaluate('WebSocket.prototype.send = () => undefined');
  await answer(page, ask.usage, '777');
  await expect(conversation(page).getByText('Enviando…')).toBeVisible();
  await page.reload();
  await expect(button(page, 'Laje')).toBeVisible();
  await expect(card(page, '777')).toHaveCount(1);
});

test('a first answer that could not be sent, and the accepted notice, outlive a reload', async ({
  context,
  page,
}) => {
  const name = someone();
  await page.goto('/cb/demo');
  await page.route('**/chatbot/status/**', (route) => route.abort());
  await accept(page);
  await answer(page, ask.name, name);
  await expect(conversation(page).getByText('Aguardando conexão…')).toBeVisible();
  expect(await context.cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'at_chatbot_info_list' }),
  );
  await page.unroute('**/chatbot/status/**');
  await page.reload();
  await field(page, ask.cpf);
  await expect(card(page, name)).toHaveCount(1);
});

test('a resume link shows the conversation on another device', async ({
  browser,
  context,
  page,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { name } = await openSale(page, server.baseURL, 'roof');
  await page.getByRole('button', { name: 'Mais opções' }).click();
  await page.getByRole('button', { name: 'Continuar em outro aparelho' }).click();
  await expect(page.getByText('Valor copiado para área de transferência!')).toBeVisible();
  const link = String(await page.evaluate('navigator.clipboard.readText()'));

  const other = await browser.newPage();
  await other.goto(link);
  await expect(conversation(other)).toContainText(name);
  await choose(other, 'Laje');
  await expect(button(page, 'Quero a proposta')).toBeVisible();
});

test('who only looks sees the conversation and may not change it', async ({ page, server }) => {
  const sale = await saleAt(server.baseURL, 'roof');
  await page.goto(`${sale.path}&ro=1`);
  await expect(page.getByText('Chatbot em modo somente leitura.')).toBeVisible();
  await expect(conversation(page)).toContainText(sale.name);
  await expect(composer(page)).toHaveCount(0);
  for (const name of ['Corrigir', 'Novo atendimento'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
});

test('a conversation in the cookie of the former system goes on', async ({
  context,
  page,
  server,
}) => {
  const { name, token } = await saleAt(server.baseURL, 'usage');
  await context.addCookies([{ name: 'at_ticket_token', value: token, url: server.baseURL }]);
  await page.goto('/cb/demo');
  await field(page, ask.usage);
  await expect(conversation(page)).toContainText(name);
  const cookies = async () => {
    const all = await context.cookies();
    return all.map(({ name: cookie, value }) => `${cookie}=${decodeURIComponent(value)}`);
  };
  await expect
    .poll(cookies)
    .toContainEqual(expect.stringMatching(new RegExp(`^at_chatbot_info_list=.*${token}`)));
  await expect.poll(cookies).not.toContainEqual(expect.stringMatching(/^at_ticket_token=/));
});
